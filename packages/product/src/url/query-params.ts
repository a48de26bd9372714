/** Query parameters that the portal reads, with their parsers. Rejected values are not stored. */
import { readAction, readSiteState } from '../navigation/actions.ts';
import { type BrandId, isBrandId, languageOf } from '../brands.ts';
import { featuresOf, type FeatureOverrides } from '../features.ts';
import { isRouteName, type Params } from '../navigation/links.ts';
import type { RouteName } from '../navigation/names.ts';
import { merchantLinkOf, readMerchantLink } from './merchant-link.ts';
import { decodeContext, listOf, type SessionContext } from './session-context.ts';
import { platformOf } from '../platforms.ts';
import type { AppState } from './client-state.ts';
import { acceptUrl, type UrlContext } from './urls.ts';

export interface QueryContext extends UrlContext {
  /** The brand before this URL was parsed. */
  readonly brand: BrandId;
  readonly featureOverrides: Readonly<Partial<Record<BrandId, FeatureOverrides>>>;
  /** The portal's account page: fallback for a rejected `continue`. */
  readonly manageUrl: string;
  readonly route: RouteName;
  /** The first URL of this tab. */
  readonly first: boolean;
}

export interface RejectedParam {
  readonly name: string;
  readonly value: string;
}

interface QueryReading {
  readonly set: Partial<AppState>;
  /** Parameters with a rejected value; only logged. */
  readonly refused: readonly RejectedParam[];
}

/** Only the string 'true' is true. */
const flag = (value: string): boolean => value === 'true';

/** `webSessionContext` contains the same parameters; the query itself wins. */
const fromContext = (context: SessionContext): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      service: context.brand,
      action: context.action,
      continue: context.continueUrl,
      fallback: context.fallbackUrl,
      requiredEntitlements: context.entitlement?.join(','),
      partialView: context.partialView ? 'true' : undefined,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const readQuery = (query: Params, context: QueryContext): QueryReading => {
  const refused: RejectedParam[] = [];
  const set: Partial<AppState> = {};

  const sessionContext = query['webSessionContext'] ? decodeContext(query['webSessionContext']) : undefined;
  if (query['webSessionContext'] && !sessionContext) refused.push({ name: 'webSessionContext', value: '' });
  const given: Params = { ...(sessionContext && fromContext(sessionContext)), ...query };

  /** Stores a parameter if `parse` accepts it; an empty one is ignored. */
  const read = <K extends keyof AppState>(
    name: string,
    field: K,
    parse: (value: string) => AppState[K] | undefined,
  ) => {
    const value = given[name];
    if (!value) return;
    const accepted = parse(value);
    if (accepted === undefined) refused.push({ name, value });
    else set[field] = accepted;
  };

  read('service', 'siteBrand', (value) => (isBrandId(value) ? value : undefined));
  const brand = set.siteBrand || context.brand;
  const features = featuresOf(brand, context.featureOverrides[brand]);

  read('lang', 'languageFromUrl', languageOf);
  read('siteState', 'siteState', (value) => readSiteState(value, features));
  read('deviceId', 'urlParams', (deviceId) => ({ deviceId }));
  read('action', 'action', (value) => readAction(value, features));
  read('continue', 'continueUrl', (value) => acceptUrl(value, brand, context) ?? refusedContinue());
  read('fallback', 'fallbackUrl', (value) => acceptUrl(value, brand, context));
  read('partialView', 'isPartialView', flag);
  read('requireDtc', 'requireDtc', flag);
  read('checkServices', 'checkServices', flag);
  read('goto', 'gotoRoute', (value) => (isRouteName(value) ? value : undefined));
  read('profile', 'profile', String);
  read('meta', 'meta', String);
  read('bundles', 'bundles', listOf);
  read('platform', 'platform', platformOf);
  read('migrationCode', 'migrationCode', String);
  read('requiredEntitlements', 'requiredEntitlements', listOf);
  read('partnerId', 'linkPartnerId', String);
  // A TV provider's callback has a `code` too; it must not overwrite the TV's short code.
  if (context.route !== 'bduAuth') read('code', 'code', String);
  if (context.route === 'shortcodeInUrl') read('code', 'shortcodeInUrl', String);

  if (sessionContext?.origin) set.origin = sessionContext.origin;
  if (sessionContext?.returnAddress) set.returnAddress = sessionContext.returnAddress;
  if (sessionContext?.partnerReferral) {
    const referral = sessionContext.partnerReferral;
    set.partnerReferral = referral;
    const inner = readAction(referral.action, features);
    if (inner && set.action === 'partnerReferral') set.action = inner;
  }
  if (context.route === 'merchantActivate' && query['token']) set.specialService = merchantLinkOf(query);
  if (context.route === 'merchantResetPassword') {
    const link = readMerchantLink(query['merchantLink'] ?? '');
    if (link.token) set.specialService = link;
  }
  if (context.first && set.action === 'linkPartner' && set.linkPartnerId) set.isEmailPartnerLinking = true;
  return { set, refused };

  function refusedContinue(): string {
    refused.push({ name: 'continue', value: given['continue'] ?? '' });
    return context.manageUrl;
  }
};
