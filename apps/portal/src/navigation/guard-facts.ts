/** Collects the facts for the guard. Applies query parameters to the app state, but decides nothing. */
import { useSecondStep } from '../session/second-step-state.ts';
import { defaultBrand } from '@marquee/product/brands.ts';
import type { Facts } from '@marquee/product/navigation/guard-types.ts';
import { readQuery } from '@marquee/product/url/query-params.ts';
import type { Precondition } from '@marquee/product/navigation/route.ts';
import { log } from '../api/client.ts';
import { adoptBrand, type SessionCheck } from '../session/session.ts';
import { config, featuresFor, featureFlagsFor } from '../config/startup-config.ts';
import { persistTestFlags } from '../config/test-flags.ts';
import { isDtc } from '../state/token-cookies.ts';
import { formatLocation, type RouteLocation } from './location.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { getReturnAddress } from '../state/return-address.ts';
import {
  clearAppState,
  patchAppState,
  useAppState,
  useGiftState,
  useLoginState,
  useRedeemState,
} from '../state/app-state.ts';

const manageUrl = () =>
  location.origin + formatLocation({ route: 'manageAccount', params: {}, query: {}, hash: '' });

/** Defaults on page load. */
const applyInitialDefaults = (hasBrand: boolean, hasSiteState: boolean): void => {
  if (!hasBrand && config.hostBrand) adoptBrand(config.hostBrand);
  if (!hasSiteState) {
    if (getBrand() === defaultBrand) patchAppState({ siteState: 'neutral' });
    else clearAppState('siteState');
  }
};

const referrerHost = (): string => {
  try {
    const { host } = new URL(document.referrer);
    return host === location.host ? '' : host;
  } catch {
    return '';
  }
};

export const applyQueryParams = (target: RouteLocation): void => {
  const first = useCurrentRoute.getState().route === undefined;
  persistTestFlags(target.query);
  const { set, refused } = readQuery(target.query, {
    brand: !useAppState.getState().siteBrand && config.hostBrand ? config.hostBrand : getBrand(),
    brands: config.brands,
    featureOverrides: config.featureOverrides,
    ownHost: location.hostname,
    allowHttp: !config.production,
    appSchemes: config.appSchemes,
    manageUrl: manageUrl(),
    route: target.route,
    first,
  });
  const { siteBrand, ...rest } = set;
  if (siteBrand) adoptBrand(siteBrand);
  if (refused.some(({ name }) => name === 'fallback')) clearAppState('fallbackUrl');
  patchAppState(rest);
  if (first) {
    if (!useAppState.getState().origin) patchAppState({ origin: referrerHost() });
    applyInitialDefaults(Boolean(siteBrand), Boolean(set.siteState));
  }
  for (const { name } of refused)
    log('warn', name === 'webSessionContext' ? 'WSC_PARSE' : 'VALIDATION', `${name} refused`);
};

const isFilled = (value: object): boolean => Object.keys(value).length > 0;

/** The preconditions that hold; the guard itself checks `ownBrand`. */
const preconditionsMet = ({ claims }: SessionCheck): ReadonlySet<Precondition> => {
  const app = useAppState.getState();
  const login = useLoginState.getState();
  const redeem = useRedeemState.getState();
  const found: Readonly<Record<Exclude<Precondition, 'ownBrand'>, boolean>> = {
    session: claims !== undefined,
    directAccount: claims !== undefined && isDtc(claims),
    testMode: config.test,
    recoveryEmail: login.passwordRecoveryEmail !== '',
    recentConnections: login.recentConnections.length > 0,
    loginEmail: login.email !== '',
    secondStepTicket: useSecondStep.getState().ticket !== '',
    loginAttemptEmail: app.loginAttemptEmail !== '',
    deleteForbidden: isFilled(app.deleteForbidden),
    selectedProduct: isFilled(app.selectedPurchaseObject),
    cart: app.shoppingCart.length > 0 || app.addOnCart.length > 0,
    currentOrder: isFilled(app.currentOrder),
    redeemObject: isFilled(redeem.redeem),
    redeemOrder: isFilled(redeem.order),
    giftOrder: isFilled(useGiftState.getState().order),
  };
  return new Set((Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name]));
};

const reconnectionOf = (accountId: string | undefined): Facts['reconnection'] => {
  const { initialAccountId } = useLoginState.getState().reconnectionProcess;
  if (!initialAccountId) return 'none';
  return initialAccountId === accountId ? 'same' : 'other';
};

export const collectFacts = (
  target: RouteLocation,
  check: SessionCheck,
  believedLoggedIn: boolean,
): Facts => {
  const app = useAppState.getState();
  const brand = getBrand();
  const { claims } = check;
  return {
    to: target.route,
    from: useCurrentRoute.getState().route,
    params: target.params,
    query: target.query,
    brand,
    features: featuresFor(brand),
    user: claims ? (isDtc(claims) ? 'dtc' : 'bdu') : 'anonymous',
    verified: undefined,
    believedLoggedIn,
    loginCheck: check.threw ? 'threw' : 'ok',
    action: app.action,
    goto: app.gotoRoute,
    returnAddress: getReturnAddress(),
    consolidating: app.startedConsolidationFlow,
    requireDtc: app.requireDtc,
    bduLoginWithShortcode: app.bduLoginWithShortcode,
    reconnection: reconnectionOf(claims?.account_id),
    have: preconditionsMet(check),
  };
};

export const storeFeatureFlags = (): void =>
  patchAppState({ brandFeatureFlags: featureFlagsFor(getBrand()) });

/** Undefined if the account cannot be loaded, which is only logged. */
export const fetchEmailVerified = async (): Promise<boolean | undefined> => {
  try {
    const { fetchAccount } = await import('../session/fetch-account.ts');
    const { emailVerificationStatus } = await fetchAccount();
    return emailVerificationStatus === 'VERIFIED';
  } catch (error) {
    log('error', 'ACCOUNT_FETCH', String(error));
    return undefined;
  }
};
