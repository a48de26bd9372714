/** Billers: ours, and stores with the URL where customers manage their purchase. */
import type { BillingProvider } from './enums.ts';

export const directStore = 'CSG' satisfies BillingProvider;
type Store = Exclude<BillingProvider, typeof directStore | 'GUEST'>;

const manageUrls: Readonly<Record<Store, string>> = {
  APPLE: 'https://apps.apple.com/account/subscriptions',
  GOOGLE: 'https://play.google.com/store/account/subscriptions',
  ROKU: 'https://my.roku.com/account/subscriptions',
  PARTNERSHIP: 'https://support.bellmedia.ca/partners',
};

export const isStore = (name: string): name is Store => Object.hasOwn(manageUrls, name);
export const manageUrlOf = (store: Store): string => manageUrls[store];
