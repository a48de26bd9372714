/** Collects what the guard needs to know. Reading an address changes the state; nothing is decided here. */
import { defaultBrand } from '@marquee/product/brands.ts';
import type { Facts } from '@marquee/product/navigation/guard.ts';
import { readQuery } from '@marquee/product/address/query-params.ts';
import type { Have } from '@marquee/product/navigation/route.ts';
import { log } from '../api.ts';
import { accountQuery, adoptBrand, type Check, queryClient } from '../session.ts';
import { config, featuresFor, switchesFor } from '../startup.ts';
import { keepTestFlags } from '../test-flags.ts';
import { isDtc } from '../tokens.ts';
import { addressOf, type Place } from './travel/address.ts';
import { brandNow, useCurrent } from './current.ts';
import { getReturnAddress } from './return/return-address.ts';
import { clearApp, setApp, useApp, useGift, useLogin, useRedeem } from './state.ts';

const manageUrl = () =>
  location.origin + addressOf({ route: 'manageAccount', params: {}, query: {}, hash: '' });

/** What only the first address of a page may say. */
const readFirst = (chosen: boolean, siteStateGiven: boolean): void => {
  if (!chosen && config.hostBrand) adoptBrand(config.hostBrand);
  if (!siteStateGiven) {
    if (brandNow() === defaultBrand) setApp({ siteState: 'neutral' });
    else clearApp('siteState');
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

export const readAddress = (place: Place): void => {
  const first = useCurrent.getState().route === undefined;
  keepTestFlags(place.query);
  const { set, refused } = readQuery(place.query, {
    brand: !useApp.getState().siteBrand && config.hostBrand ? config.hostBrand : brandNow(),
    brands: config.brands,
    featureOverrides: config.featureOverrides,
    ownHost: location.hostname,
    allowHttp: !config.production,
    appSchemes: config.appSchemes,
    manageUrl: manageUrl(),
    route: place.route,
    first,
  });
  const { siteBrand, ...rest } = set;
  if (siteBrand) adoptBrand(siteBrand);
  if (refused.some(({ name }) => name === 'fallback')) clearApp('fallbackUrl');
  setApp(rest);
  if (first) {
    if (!useApp.getState().origin) setApp({ origin: referrerHost() });
    readFirst(Boolean(siteBrand), Boolean(set.siteState));
  }
  for (const { name } of refused)
    log('warn', name === 'webSessionContext' ? 'WSC_PARSE' : 'VALIDATION', `${name} refused`);
};

const holds = (value: object): boolean => Object.keys(value).length > 0;

/** Whether the address names the brand people are in is for the guard to see. */
const haves = ({ claims }: Check): ReadonlySet<Have> => {
  const app = useApp.getState();
  const login = useLogin.getState();
  const redeem = useRedeem.getState();
  const found: Readonly<Record<Exclude<Have, 'ownBrand'>, boolean>> = {
    session: claims !== undefined,
    directAccount: claims !== undefined && isDtc(claims),
    testMode: config.test,
    recoveryEmail: login.passwordRecoveryEmail !== '',
    recentConnections: login.recentConnections.length > 0,
    loginEmail: login.email !== '',
    loginAttemptEmail: app.loginAttemptEmail !== '',
    deleteForbidden: holds(app.deleteForbidden),
    selectedProduct: holds(app.selectedPurchaseObject),
    cart: app.shoppingCart.length > 0 || app.addOnCart.length > 0,
    currentOrder: holds(app.currentOrder),
    redeemObject: holds(redeem.redeem),
    redeemOrder: holds(redeem.order),
    giftOrder: holds(useGift.getState().order),
  };
  return new Set((Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name]));
};

const reconnectionOf = (accountId: string | undefined): Facts['reconnection'] => {
  const { initialAccountId } = useLogin.getState().reconnectionProcess;
  if (!initialAccountId) return 'none';
  return initialAccountId === accountId ? 'same' : 'other';
};

export const factsAt = (place: Place, check: Check, believedLoggedIn: boolean): Facts => {
  const app = useApp.getState();
  const brand = brandNow();
  const { claims } = check;
  return {
    to: place.route,
    from: useCurrent.getState().route,
    params: place.params,
    query: place.query,
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
    have: haves(check),
  };
};

export const noteFeatures = (): void => setApp({ brandFeatureFlags: switchesFor(brandNow()) });

/** Whether the email is verified; undefined when the account cannot be read, which is only logged. */
export const readVerified = async (): Promise<boolean | undefined> => {
  try {
    const { emailVerificationStatus } = await queryClient.fetchQuery(accountQuery);
    return emailVerificationStatus === 'VERIFIED';
  } catch (error) {
    log('error', 'ACCOUNT_FETCH', String(error));
    return undefined;
  }
};
