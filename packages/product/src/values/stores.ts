/** Billers besides us: the app stores with the states of a subscription there, and the URLs where customers manage it. */
import { brandNamed, brandOf, defaultBrand, type Language } from '../brands.ts';
import type { BillingProvider } from './enums.ts';

export const directStore = 'CSG' satisfies BillingProvider;
type Store = Exclude<BillingProvider, typeof directStore | 'GUEST'>;

/** Stores that report their subscriptions; in URLs in lower case. */
export const appStores = ['APPLE', 'GOOGLE', 'ROKU'] as const satisfies readonly Store[];
export type AppStore = (typeof appStores)[number];
export const appStorePaths = ['apple', 'google', 'roku'] as const satisfies readonly Lowercase<AppStore>[];
export const appStoreOf = (path: Lowercase<AppStore>): AppStore => path.toUpperCase() as AppStore;
export const appStoreNames = {
  APPLE: 'Apple',
  GOOGLE: 'Google Play',
  ROKU: 'Roku',
} as const satisfies Record<AppStore, string>;

/** Purchases of testers are SANDBOX. */
export const storeEnvironments = ['PRODUCTION', 'SANDBOX'] as const;
export type StoreEnvironment = (typeof storeEnvironments)[number];

/** The last two have ended; the others are listed, and those in `watchableStates` entitle. */
export const storeStates = [
  'ACTIVE',
  'GRACE',
  'ON_HOLD',
  'PAUSED',
  'CANCELLED',
  'EXPIRED',
  'REVOKED',
] as const;
export type StoreState = (typeof storeStates)[number];

export const listedStoreStates = ['ACTIVE', 'GRACE', 'ON_HOLD', 'PAUSED', 'CANCELLED'] as const;
export type ListedStoreState = (typeof listedStoreStates)[number];
export const isListedState = (state: StoreState): state is ListedStoreState =>
  (listedStoreStates as readonly StoreState[]).includes(state);
export const isWatchableState = (state: StoreState): boolean =>
  state === 'ACTIVE' || state === 'GRACE' || state === 'CANCELLED';

const manageUrls: Readonly<Record<AppStore, Readonly<Record<Language, string>>>> = {
  APPLE: {
    en: 'https://apps.apple.com/account/subscriptions',
    fr: 'https://apps.apple.com/account/subscriptions?l=fr-CA',
  },
  GOOGLE: {
    en: 'https://play.google.com/store/account/subscriptions',
    fr: 'https://play.google.com/store/account/subscriptions?hl=fr-CA',
  },
  ROKU: {
    en: 'https://my.roku.com/account/subscriptions',
    fr: 'https://my.roku.com/account/subscriptions?locale=fr_CA',
  },
};

export const isAppStore = (name: string): name is AppStore => Object.hasOwn(manageUrls, name);
export const isStore = (name: string): name is Store =>
  isAppStore(name) || name === ('PARTNERSHIP' satisfies Store);

/** The brand's own page about its subscriptions. */
export const brandManageUrl = (brand: string, language: Language): string =>
  brandOf(brandNamed(brand) ?? defaultBrand).manageSubscriptionUrl[language];

/** A partnership has no store: the brand's page says where each partner's customers go. */
export const manageUrlOf = (store: Store, brand: string, language: Language): string =>
  isAppStore(store) ? manageUrls[store][language] : brandManageUrl(brand, language);
