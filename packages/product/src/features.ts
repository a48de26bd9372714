/** What each brand offers. Code asks `has('profiles')`, never which brand it is. */
import { type BrandId, brandIds, type BrandOverrides, homeUrlOf, type Language } from './brands.ts';
import { isPlainObject } from './plain-object.ts';

const only = (...ids: BrandId[]): readonly BrandId[] => ids;
const except = (...ids: BrandId[]): readonly BrandId[] => brandIds.filter((id) => !ids.includes(id));

/** The eighteen switches of the specification; the start-up configuration may turn each on or off. */
const switches = {
  dtcLogin: except('noovo', 'noovoinfo', 'ctvnews', 'bnn', 'cp24'),
  bduLogin: except('noovomoi', 'bellmedia'),
  profiles: only('vanilla', 'crave'),
  partners: only('vanilla', 'crave', 'tsn', 'rds'),
  devices: only('vanilla', 'crave'),
  browserHistory: only('vanilla', 'crave'),
  gift: only('crave', 'tsn'),
  shortcode: only('crave', 'ctv', 'tsn', 'rds', 'noovo'),
  redeem: only('crave', 'tsn', 'rds'),
  deleteAccount: except('noovo', 'noovoinfo', 'ctvnews', 'bnn', 'cp24'),
  unifiedSubscriptions: only('crave', 'tsn'),
  retentionOffer: only('crave', 'tsn'),
  paymentInfo: only('vanilla', 'crave', 'tsn', 'rds'),
  languageToggle: only('vanilla', 'crave', 'bellmedia'),
  forgotPassword: except('noovo', 'noovoinfo', 'ctvnews', 'bnn', 'cp24'),
  registerLegal: only('vanilla', 'crave', 'tsn', 'rds'),
  migration: only('crave', 'tsn', 'rds'),
  brandSwitcher: only('crave', 'ctv', 'tsn', 'rds', 'noovo', 'ctvnews', 'bnn', 'cp24'),
} as const;

/** What a brand is, rather than what it may be switched to. */
const traits = {
  /** One page for all brands: the unbranded mode. */
  multiBrand: only('vanilla'),
  /** Sells plans directly: subscription, payment and partner pages have content. */
  dtcSubscriptions: only('crave', 'tsn', 'rds'),
  /** Brands without it answer subscription and payment pages with the sign-in page. */
  subscriptionPages: except('ctv', 'noovo'),
  /** When single sign-on finds nobody, send people to the brand's home. */
  ssoFallback: only('crave', 'tsn', 'rds'),
  /** The action `register` is accepted. */
  registerAction: only('rds'),
  /** `signin` always begins with a sign-out. */
  freshSignIn: only('rds'),
  /** A short code that needs another sign-in asks for the TV provider. */
  shortcodeByProvider: only('noovo'),
  /** Short codes are digits only. */
  shortcodeNumeric: only('tsn', 'rds'),
  /** Shown in the header of the unbranded mode. */
  familyLogo: only('crave', 'tsn', 'rds', 'ctv', 'noovo'),
  /** Shown on the page for outdated apps. */
  legacyLogo: only('crave', 'tsn', 'rds', 'ctv', 'noovo', 'ctvnews', 'bnn', 'cp24'),
  /** A merchant link may activate it. */
  merchantLogo: only('crave', 'rds', 'tsn'),
} as const;

export type FeatureFlag = keyof typeof switches;
type Trait = keyof typeof traits;
/** What follows from the others. */
type Derived = 'signIn' | 'bduOnly' | 'dtcOnly' | 'oneBrand';
export type Feature = FeatureFlag | Trait | Derived;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;
export type Features = Readonly<Record<Feature, boolean>>;

export const featureFlagNames = Object.keys(switches) as FeatureFlag[];
const traitNames = Object.keys(traits) as Trait[];

/** Start-up overrides: known switches with a boolean value; everything else is ignored. */
export const readOverrides = (value: unknown): Partial<FeatureFlags> =>
  isPlainObject(value)
    ? Object.fromEntries(
        featureFlagNames.flatMap((name) => (typeof value[name] === 'boolean' ? [[name, value[name]]] : [])),
      )
    : {};

export const featureFlagsOf = (brand: BrandId, overrides: Partial<FeatureFlags> = {}): FeatureFlags =>
  Object.fromEntries(
    featureFlagNames.map((name) => [name, overrides[name] ?? switches[name].includes(brand)]),
  ) as Record<FeatureFlag, boolean>;

export const featuresOf = (brand: BrandId, overrides: Partial<FeatureFlags> = {}): Features => {
  const on = featureFlagsOf(brand, overrides);
  const is = Object.fromEntries(traitNames.map((name) => [name, traits[name].includes(brand)])) as Record<
    Trait,
    boolean
  >;
  return {
    ...on,
    ...is,
    signIn: on.dtcLogin || on.bduLogin,
    bduOnly: on.bduLogin && !on.dtcLogin,
    dtcOnly: on.dtcLogin && !on.bduLogin,
    oneBrand: !is.multiBrand,
  };
};

/** Brands that have a feature as shipped, in the order their logos are shown. */
export const brandsWith = (feature: FeatureFlag | Trait): readonly BrandId[] =>
  feature in switches ? switches[feature as FeatureFlag] : traits[feature as Trait];

/** A merchant's link names several brands; the first of those with a logo lends it, and its name. */
export const merchantBrandOf = (names: readonly string[]): BrandId | undefined => {
  const named = new Set(names.map((name) => name.trim().toLowerCase()));
  return [...traits.merchantLogo].sort().find((id) => named.has(id));
};

/** Where single sign-on sends people of a brand when it finds nobody and the address names no fallback. */
export const ssoFallbackOf = (
  brand: BrandId,
  language: Language,
  overrides: BrandOverrides = {},
): string | undefined =>
  traits.ssoFallback.includes(brand) ? homeUrlOf(brand, language, overrides) : undefined;

/** Whose session the billing of a brand opens: brands with one list for everything are billed as one. */
export const billingBrandOf = (brand: BrandId, { unifiedSubscriptions }: Features): BrandId =>
  unifiedSubscriptions ? 'crave' : brand;
