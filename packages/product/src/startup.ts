/** What the server tells the portal before its first paint, and `GET /api/config` tells anyone. */
import type { BrandId, BrandOverrides, Localized } from './brands.ts';
import type { FeatureFlags } from './features.ts';

export interface Warning extends Localized {
  readonly enabled: boolean;
}

export interface StartupConfig {
  /** The brand that `service`, the host or the default names. */
  readonly brand: BrandId;
  /** The brand that the host name stands for; null when the host says nothing. */
  readonly hostBrand: BrandId | null;
  /** The switches of `brand`, overrides applied. */
  readonly features: FeatureFlags;
  /** Overrides of every brand, so that switching brand needs no second call. */
  readonly featureOverrides: Readonly<Partial<Record<BrandId, Partial<FeatureFlags>>>>;
  /** Moved homes and their hosts, by brand. */
  readonly brands: BrandOverrides;
  readonly warning: { readonly loggedIn: Warning; readonly loggedOut: Warning };
  readonly storefrontPackagesUrl: string;
  readonly dynamicBase: boolean;
  /** Where the portal is served: `/`, or the base path with both slashes. */
  readonly base: string;
  /** Outside production, `continue` may name an http address. */
  readonly production: boolean;
  /** A demonstration: every page says that nothing here is real. */
  readonly demo: boolean;
  /** The test configuration: debug pages, testing flags, test calls. */
  readonly test: boolean;
  /** The outside world of the test configuration, for those who look around; null elsewhere. */
  readonly worldUrl: string | null;
  /** The payment gateway's own fields for a card, made to be framed. */
  readonly payFieldsUrl: string;
  /** A sign-in widget on another page wants to hear of language changes. */
  readonly signInWidget: boolean;
  /** Tokens count only with the session cookie of this host. False in test mode, where tokens are put in by hand. */
  readonly bindsSession: boolean;
  /** App addresses that `continue` and `fallback` may name, by scheme. */
  readonly appSchemes: readonly string[];
  readonly botCheck: 'pow' | 'recaptcha' | 'off';
  readonly recaptchaSiteKey: string | null;
  readonly support: Localized;
  readonly terms: Localized;
  readonly privacy: Localized;
  readonly fallbackAccount: Localized;
  readonly manageSubscription: Localized;
  readonly analyticsKey: string;
}
