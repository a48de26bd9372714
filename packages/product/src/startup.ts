/** Start-up configuration: embedded in the HTML and served by `GET /api/config`. */
import type { BrandId, BrandOverrides, Localized } from './brands.ts';
import type { FeatureFlags, FeatureOverrides } from './features.ts';

export interface Warning extends Localized {
  readonly enabled: boolean;
}

export interface StartupConfig {
  /** The brand from `service`, the host or the default. */
  readonly brand: BrandId;
  /** The brand of the host name; null if the host is not a brand's. */
  readonly hostBrand: BrandId | null;
  /** Feature flags of `brand` with overrides applied. */
  readonly features: FeatureFlags;
  /** Overrides of every brand, so switching brands needs no request. */
  readonly featureOverrides: Readonly<Partial<Record<BrandId, FeatureOverrides>>>;
  /** Overridden homes and their hosts, by brand. */
  readonly brands: BrandOverrides;
  readonly warning: { readonly loggedIn: Warning; readonly loggedOut: Warning };
  readonly storefrontPackagesUrl: string;
  readonly dynamicBase: boolean;
  /** Base path of the portal: `/`, or with both slashes. */
  readonly base: string;
  /** Outside production, `continue` may be an http URL. */
  readonly production: boolean;
  /** Demo banner on every page. */
  readonly demo: boolean;
  /** Test mode: debug pages, test flags, test endpoints. */
  readonly test: boolean;
  /** URL of the simulators in test mode; null otherwise. */
  readonly worldUrl: string | null;
  /** URL of the gateway's card fields, for an iframe. */
  readonly payFieldsUrl: string;
  /** A sign-in widget on another page receives language changes. */
  readonly signInWidget: boolean;
  /** Tokens are accepted only with the session cookie of this host. False in test mode, where testers set tokens by hand. */
  readonly bindsSession: boolean;
  /** App URL schemes allowed in `continue` and `fallback`. */
  readonly appSchemes: readonly string[];
  /** The host name that passkeys belong to. */
  readonly passkeyRpId: string;
  readonly botCheck: 'pow' | 'recaptcha' | 'off';
  readonly recaptchaSiteKey: string | null;
  readonly support: Localized;
  readonly terms: Localized;
  readonly privacy: Localized;
  readonly fallbackAccount: Localized;
  readonly manageSubscription: Localized;
  readonly analyticsKey: string;
  /** Brands with an analytics tag, which loads after consent. */
  readonly tagBrands: readonly BrandId[];
}

/** In the page that staff see in a customer's view, instead of a session. */
export interface AssistPage {
  /** Where its calls go. */
  readonly calls: string;
  /** The customer's claims as an unsigned token, which no server accepts. */
  readonly token: string;
}

/** The address of a customer's call in a view. */
export const inAssistView = (calls: string, url: string): string => calls + url.slice('/api'.length);
