/** Features of each brand. Code asks `has('profiles')`, never which brand it is. */
import { type BrandId, brandIds, type BrandOverrides, homeUrlOf, type Language } from './brands.ts';
import { isPlainObject } from './plain-object.ts';

const only = (...ids: BrandId[]): readonly BrandId[] => ids;
const except = (...ids: BrandId[]): readonly BrandId[] => brandIds.filter((id) => !ids.includes(id));

/** The eighteen specified feature flags; the start-up configuration can override each. */
const flags = {
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

/** Fixed traits of a brand, which cannot be overridden. */
const traits = {
  /** The unbranded mode. */
  multiBrand: only('vanilla'),
  /** Sells plans directly: subscription, payment and partner pages have content. */
  dtcSubscriptions: only('crave', 'tsn', 'rds'),
  /** Without it, subscription and payment pages redirect to sign-in. */
  subscriptionPages: except('ctv', 'noovo'),
  /** Single sign-on without a session redirects to the brand's home. */
  ssoFallback: only('crave', 'tsn', 'rds'),
  /** The action `register` is accepted. */
  registerAction: only('rds'),
  /** `signin` always signs out first. */
  freshSignIn: only('rds'),
  /** A short code that needs another sign-in uses the TV provider. */
  shortcodeByProvider: only('noovo'),
  /** Short codes have digits only. */
  shortcodeNumeric: only('tsn', 'rds'),
  /** Shown in the header of the unbranded mode. */
  familyLogo: only('crave', 'tsn', 'rds', 'ctv', 'noovo'),
  /** Shown on the page for outdated apps. */
  legacyLogo: only('crave', 'tsn', 'rds', 'ctv', 'noovo', 'ctvnews', 'bnn', 'cp24'),
  /** Can be activated by a merchant link. */
  merchantLogo: only('crave', 'rds', 'tsn'),
} as const;

export type FeatureFlag = keyof typeof flags;
type Trait = keyof typeof traits;
/** Derived from the others. */
type Derived = 'signIn' | 'bduOnly' | 'dtcOnly' | 'oneBrand' | 'securityCentre' | 'passkeys' | 'twoStep';
export type Feature = FeatureFlag | Trait | Derived;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;
export type Features = Readonly<Record<Feature, boolean>>;

/** What the start-up configuration can override: the flags, and the security centre as a whole. */
export type FeatureOverrides = Partial<Record<FeatureFlag | 'securityCentre', boolean>>;

export const featureFlagNames = Object.keys(flags) as FeatureFlag[];
const traitNames = Object.keys(traits) as Trait[];

/** Start-up overrides: known flags with a boolean value; everything else is ignored. */
export const readOverrides = (value: unknown): FeatureOverrides =>
  isPlainObject(value)
    ? Object.fromEntries(
        [...featureFlagNames, 'securityCentre'].flatMap((name) =>
          typeof value[name] === 'boolean' ? [[name, value[name]]] : [],
        ),
      )
    : {};

export const featureFlagsOf = (brand: BrandId, overrides: FeatureOverrides = {}): FeatureFlags =>
  Object.fromEntries(
    featureFlagNames.map((name) => [name, overrides[name] ?? flags[name].includes(brand)]),
  ) as Record<FeatureFlag, boolean>;

export const featuresOf = (brand: BrandId, overrides: FeatureOverrides = {}): Features => {
  const on = featureFlagsOf(brand, overrides);
  const is = Object.fromEntries(traitNames.map((name) => [name, traits[name].includes(brand)])) as Record<
    Trait,
    boolean
  >;
  const signIn = on.dtcLogin || on.bduLogin;
  const securityCentre = signIn && overrides.securityCentre !== false;
  return {
    ...on,
    ...is,
    signIn,
    bduOnly: on.bduLogin && !on.dtcLogin,
    dtcOnly: on.dtcLogin && !on.bduLogin,
    oneBrand: !is.multiBrand,
    securityCentre,
    passkeys: securityCentre && on.dtcLogin,
    twoStep: securityCentre && on.dtcLogin,
  };
};

/** Brands with a feature by default, in the order of their logos. */
export const brandsWith = (feature: FeatureFlag | Trait): readonly BrandId[] =>
  feature in flags ? flags[feature as FeatureFlag] : traits[feature as Trait];

/** A merchant link names several brands; the first with a logo is shown. */
export const merchantBrandOf = (names: readonly string[]): BrandId | undefined => {
  const named = new Set(names.map((name) => name.trim().toLowerCase()));
  return [...traits.merchantLogo].sort().find((id) => named.has(id));
};

/** Fallback of single sign-on without a session, when the URL names none. */
export const ssoFallbackOf = (
  brand: BrandId,
  language: Language,
  overrides: BrandOverrides = {},
): string | undefined =>
  traits.ssoFallback.includes(brand) ? homeUrlOf(brand, language, overrides) : undefined;

/** Brand whose billing session is opened: brands with a unified list are billed as one. */
export const billingBrandOf = (brand: BrandId, { unifiedSubscriptions }: Features): BrandId =>
  unifiedSubscriptions ? 'crave' : brand;
