/**
 * Navigation rules, in order: the first that decides wins. Each rule must clear the action or goto it matched, sign
 * out, or match on the screen itself, so redirects cannot loop (decision 2).
 */
import { type Action, allowsAction, actionOnArrival } from './actions.ts';
import { type ReturnAddress, returnAddressOf } from './return-address.ts';
import { defaultBrand, isBrandId } from '../brands.ts';
import { type Features, merchantBrandOf } from '../features.ts';
import type { Facts, Rule } from './guard-types.ts';
import { canonicalRoute, renderedRoute } from './links.ts';
import type { RouteName } from './names.ts';
import type { Condition, Precondition } from './route.ts';
import { routes } from './routes.ts';

const debugging = new Set<RouteName>(['debug', 'devTools']);
const activation = new Set<RouteName>(['shortcode', 'shortcodeInUrl', 'shortcodeSuccess', 'activateBdu']);
const loggingOut = new Set<RouteName>(['accountLogout', 'accountLogoutBdu']);
const consolidation = new Set<RouteName>(['consolidation', 'consolidationSuccess', ...loggingOut]);
/** Screens for sign-in or registration. */
export const signInScreens: ReadonlySet<RouteName> = new Set([
  'loginIndex',
  'loginDTC',
  'loginDTCRecent',
  'loginDTCIdentifier',
  'loginDTCPassword',
  'loginBDU',
  'registerIdentifier',
  'registerPassword',
]);
/** A token exchange is in progress, or the customer is leaving the site. */
const busy = new Set<RouteName>(['zBrowser', 'bduAuthCheck', ...loggingOut]);
/** Also if the screen itself is the requested one. */
const gotoWaits = new Set<RouteName>(['subscriptions', 'unifiedSubscriptions', ...busy]);
const remembered = new Set<RouteName>(['activate', 'shortcodeInUrl', 'activateBdu']);

/** The brand in the URL is the tab's; the unbranded mode matches every brand. */
const isOwnBrand = ({ params, brand, features }: Facts): boolean =>
  features.multiBrand || params['brand'] === brand;

/** Email links carry the email in the query; pages have it in the tab state. */
const hasRecoveryEmail = ({ query, have }: Facts): boolean =>
  Boolean(query['email']) || have.has('recoveryEmail');

const holds = (have: Precondition, facts: Facts): boolean => {
  if (have === 'ownBrand') return isOwnBrand(facts);
  if (have === 'recoveryEmail') return hasRecoveryEmail(facts);
  return facts.have.has(have);
};

const meets = (condition: Condition, facts: Facts): boolean => {
  if ('feature' in condition) return facts.features[condition.feature];
  if ('have' in condition) return holds(condition.have, facts);
  if ('lack' in condition) return !holds(condition.lack, facts);
  if ('query' in condition) return Boolean(facts.query[condition.query]);
  if ('anyQuery' in condition) return condition.anyQuery.some((name) => Boolean(facts.query[name]));
  return facts.action !== '' && condition.action.includes(facts.action);
};

/** The brand lacks a feature of the screen. */
export const lacksScreen = (name: RouteName, features: Features): boolean =>
  routes[name].needs?.some((need) => 'feature' in need && !features[need.feature]) ?? false;

/** Following such a goto would redirect back here. */
export const isDeadEnd = (goto: RouteName, user: Facts['user'], features: Features): boolean =>
  goto === 'root' ||
  signInScreens.has(renderedRoute(goto)) ||
  lacksScreen(goto, features) ||
  (user === 'bdu' && routes[goto].bdu === false);

export const unmetNeed = (facts: Facts) => routes[facts.to].needs?.find((need) => !meets(need, facts));
export const redirectOf = (facts: Facts) =>
  routes[facts.to].goes?.find(({ when }) => when?.every((condition) => meets(condition, facts)) ?? true);

/** Sign-in screen of the short-code flow. */
const shortcodeLogin = ({ to, features, bduLoginWithShortcode }: Facts): RouteName =>
  features.bduLogin &&
  (features.bduOnly || bduLoginWithShortcode || to === 'activateBdu' || routes[to].path.includes('/bdu'))
    ? 'loginBDU'
    : 'login';

/** Screen to which the short-code flow returns. */
const shortcodeGoto = ({ to, action }: Facts): RouteName => {
  const name = canonicalRoute(to);
  return remembered.has(name) ? name : action === 'shortcodeInUrl' ? 'shortcodeInUrl' : 'activate';
};

/** Apps use mobileSignIn for signin; they come back through their own scheme in continueUrl. */
const isSignIn = (action: Action | ''): boolean => action === 'signin' || action === 'mobileSignIn';

const isShortcode = (action: Action | ''): boolean =>
  action === 'shortcode' || action === 'shortcodeInUrl' || action === 'shortcodeReady';

/** Return address after sign-in or verification, if the URL is eligible. */
const remember = ({ to, params, query }: Facts): { readonly returnAddress?: ReturnAddress } => {
  const returnAddress = returnAddressOf({ route: to, params, query });
  return returnAddress ? { returnAddress } : {};
};

/** Actions that stand for exactly one screen. */
const ownScreen = {
  consolidate: 'consolidation',
  deleteAccount: 'deleteAccount',
  redeem: 'redeem',
  reconnectBdu: 'reconnectBdu',
} as const satisfies Partial<Record<Action, RouteName>>;

/** Rules of one kind of user: signed out, signed in, or anyone. */
const rulesFor = (user: Rule['user'], rows: readonly Omit<Rule, 'user'>[]): readonly Rule[] =>
  rows.map((row) => ({ ...row, user }));

export const rules: readonly Rule[] = [
  ...rulesFor('anyone', [
    {
      id: 'debugging',
      says: 'The debug screens show the state as it is; no flow acts on them.',
      when: ({ to, have }) => debugging.has(to) && have.has('testMode'),
      then: () => ({ stay: true }),
    },
    {
      id: 'magic-link-page',
      says: 'A z-browser URL exchanges its magic link first; everything else waits.',
      when: ({ to }) => to === 'zBrowser',
      then: () => ({ stay: true }),
    },
    {
      id: 'unknown-brand',
      says: 'An unknown brand in the URL is not found.',
      when: ({ to, params }) => routes[to].path.includes(':brand') && !isBrandId(params['brand']),
      then: () => ({ go: 'notFound' }),
    },
    {
      id: 'login-check-failed',
      says: 'If the login check fails, tokens are destroyed and the user goes to login.',
      when: ({ loginCheck }) => loginCheck === 'threw',
      then: (facts) => ({ ...remember(facts), go: 'login' }),
    },
    {
      id: 'action-not-for-brand',
      says: 'An action that the brand does not support is dropped.',
      when: ({ action, features }) => action !== '' && !allowsAction(features, action),
      then: () => ({ action: '' }),
    },
    {
      id: 'goto-not-for-brand',
      says: 'A goto to a screen that the brand or user type lacks, or that only asks for sign-in, is dropped.',
      when: ({ goto, user, features }) => goto !== '' && isDeadEnd(goto, user, features),
      then: () => ({ goto: '' }),
    },
    {
      id: 'redeem-visit',
      says: 'Visiting redeem sets the action to redeem-code.',
      when: ({ to, action, features }) => to === 'redeem' && features.redeem && action !== 'redeem-code',
      then: () => ({ action: 'redeem-code' }),
    },
  ]),

  ...rulesFor('out', [
    {
      id: 'out-signin',
      says: 'A signin or mobileSignIn action is cleared.',
      when: ({ action }) => isSignIn(action),
      then: () => ({ action: '' }),
    },
    {
      id: 'out-subscribe',
      says: 'subscribe becomes subscribeReady, then goes to registerIdentifier.',
      when: ({ action }) => action === 'subscribe',
      then: () => ({ action: 'subscribeReady', go: 'registerIdentifier' }),
    },
    {
      id: 'out-free-register',
      says: 'freeRegister becomes freeRegisterReady, then goes to registerIdentifier.',
      when: ({ action }) => action === 'freeRegister',
      then: () => ({ action: 'freeRegisterReady', go: 'registerIdentifier' }),
    },
    {
      id: 'out-reset-pin',
      says: 'resetPin becomes resetPinInProgress, sets goto resetPin, and goes to login.',
      when: ({ action }) => action === 'resetPin',
      then: () => ({ action: 'resetPinInProgress', goto: 'resetPin', go: 'login' }),
    },
    {
      id: 'out-link-partner',
      says: 'linkPartner (action or route) becomes linkPartnerReady and goes to login.',
      when: ({ action, to, features }) =>
        action === 'linkPartner' || (to === 'linkPartner' && features.partners),
      then: () => ({ action: 'linkPartnerReady', goto: 'linkPartner', go: 'login' }),
    },
    {
      id: 'out-shortcode',
      says: 'The shortcode flow becomes shortcodeInProgress and goes to login, or to loginBDU for bdu paths.',
      when: ({ action, to, features }) => features.shortcode && (isShortcode(action) || activation.has(to)),
      then: (facts) => ({
        action: 'shortcodeInProgress',
        goto: shortcodeGoto(facts),
        go: shortcodeLogin(facts),
      }),
    },
    {
      id: 'out-upfront',
      says: 'upfront goes to loginBDU; it is cleared, so that signing in is not followed by a sign-out.',
      when: ({ action }) => action === 'upfront',
      then: () => ({ action: '', go: 'loginBDU' }),
    },
    {
      id: 'out-redeem',
      says: 'redeem goes to the redeem screen, which asks for a sign-in.',
      when: ({ action }) => action === 'redeem',
      then: () => ({ action: 'redeem-code', go: 'redeem' }),
    },
    {
      id: 'out-reconnect',
      says: 'reconnectBdu goes to the reconnection screen.',
      when: ({ action }) => action === 'reconnectBdu',
      then: () => ({ action: '', go: 'reconnectBdu' }),
    },
    {
      id: 'out-after-login',
      says: 'consolidate and deleteAccount are remembered in goto and go to login.',
      when: ({ action }) => action === 'consolidate' || action === 'deleteAccount',
      then: ({ action }) => ({
        action: '',
        goto: action === 'consolidate' ? 'consolidation' : 'deleteAccount',
        go: 'login',
      }),
    },
    {
      id: 'out-session-expired',
      says: 'An auth-required route while the app believed it was logged in shows the session-expired modal and cancels navigation; a page that was just opened goes to login and is remembered.',
      when: ({ to, believedLoggedIn }) => routes[to].access === 'auth' && believedLoggedIn,
      then: (facts) => ({
        modal: 'sessionExpired',
        ...(facts.from ? { cancel: true } : { ...remember(facts), go: 'login' }),
      }),
    },
    {
      id: 'out-auth-required',
      says: 'Any other auth-required route goes to login and is remembered as the return address.',
      when: ({ to }) => routes[to].access === 'auth',
      then: (facts) => ({ ...remember(facts), go: 'login' }),
    },
  ]),

  ...rulesFor('in', [
    {
      id: 'in-consolidation',
      says: 'A started consolidation flow forces navigation to consolidation until it is done.',
      when: ({ consolidating }) => consolidating,
      then: ({ to }) => (consolidation.has(to) ? { stay: true } : { go: 'consolidation' }),
    },
    {
      id: 'in-subscribe',
      says: 'subscribe becomes subscribeReady, then goes to purchaseProducts.',
      when: ({ action }) => action === 'subscribe',
      then: () => ({ action: 'subscribeReady', go: 'purchaseProducts' }),
    },
    {
      id: 'in-goto-subscriptions',
      says: 'goto=subscriptions leads to subscriptions or unifiedSubscriptions.',
      when: ({ goto, to }) => goto === 'subscriptions' && !busy.has(to),
      then: ({ features }) => ({
        goto: '',
        go: features.unifiedSubscriptions ? 'unifiedSubscriptions' : 'subscriptions',
      }),
    },
    {
      id: 'in-manage-pin',
      says: 'managePin goes to profileEditPin if the reconnection account id matches the token’s account.',
      when: ({ action, reconnection }) => action === 'managePin' && reconnection === 'same',
      then: () => ({ action: '', go: 'profileEditPin' }),
    },
    {
      id: 'in-manage-pin-other',
      says: 'managePin for another account is an invalid reconnection and goes to manageAccount.',
      when: ({ action }) => action === 'managePin',
      then: () => ({ action: '', go: 'manageAccount', failure: 'INVALID_RECONNECTION' }),
    },
    {
      id: 'in-signin-again',
      says: 'signin or mobileSignIn logs out and goes to login for a BDU user, for a bdu-only brand when the user is not BDU, or for a brand that always signs in afresh.',
      when: ({ action, user, features }) =>
        isSignIn(action) && (user === 'bdu' || features.bduOnly || features.freshSignIn),
      then: () => ({ action: '', signOut: true, go: 'login' }),
    },
    {
      id: 'in-signin',
      says: 'signin or mobileSignIn goes to automaticSignIn.',
      when: ({ action }) => isSignIn(action),
      then: () => ({ action: '', go: 'automaticSignIn' }),
    },
    {
      id: 'in-register',
      says: 'register goes to checkServices.',
      when: ({ action }) => action === 'register',
      then: () => ({ action: '', go: 'checkServices' }),
    },
    {
      id: 'in-gift',
      says: 'gift goes to giftPurchase when coming from loginDTCPassword.',
      when: ({ action, from }) => action === 'gift' && from === 'loginDTCPassword',
      then: () => ({ action: 'giftInProgress', go: 'giftPurchase' }),
    },
    {
      id: 'in-reset-pin',
      says: 'resetPin logs out, sets resetPinReady and goes to login.',
      when: ({ action }) => action === 'resetPin',
      then: () => ({ signOut: true, action: 'resetPinReady', goto: 'resetPin', go: 'login' }),
    },
    {
      id: 'in-reset-pin-ready',
      says: 'After the fresh sign-in resetPinReady becomes resetPinInProgress and goes to resetPin.',
      when: ({ action }) => action === 'resetPinReady',
      then: () => ({ action: 'resetPinInProgress', goto: '', go: 'resetPin' }),
    },
    {
      id: 'in-link-partner',
      says: 'linkPartner arriving from loginDTCPassword goes to linkPartner.',
      when: ({ action, from }) =>
        (action === 'linkPartner' || action === 'linkPartnerReady') && from === 'loginDTCPassword',
      then: ({ goto }) => ({
        action: 'linkPartnerInProgress',
        goto: goto === 'linkPartner' ? '' : goto,
        go: 'linkPartner',
      }),
    },
    {
      id: 'in-shortcode-dtc-required',
      says: 'shortcode goes to activate when a DTC account is required and the user has one.',
      when: ({ action, user, requireDtc }) => action === 'shortcode' && user === 'dtc' && requireDtc,
      then: () => ({ action: 'shortcodeInProgress', go: 'activate' }),
    },
    {
      id: 'in-shortcode',
      says: 'shortcode goes to automaticSignIn for a DTC user.',
      when: ({ action, user }) => action === 'shortcode' && user === 'dtc',
      then: () => ({ action: 'shortcodeReady', go: 'automaticSignIn' }),
    },
    {
      id: 'in-shortcode-again',
      says: 'shortcode otherwise logs out and goes to login, or to loginBDU where short codes sign in by TV provider.',
      when: ({ action }) => action === 'shortcode',
      then: ({ features }) => ({
        signOut: true,
        action: 'shortcodeInProgress',
        goto: 'activate',
        go: features.shortcodeByProvider ? 'loginBDU' : 'login',
      }),
    },
    {
      id: 'in-upfront',
      says: 'upfront logs out and goes to loginBDU.',
      when: ({ action }) => action === 'upfront',
      then: () => ({ action: '', signOut: true, go: 'loginBDU' }),
    },
    {
      id: 'in-own-screen',
      says: 'consolidate, deleteAccount, redeem and reconnectBdu go to their screens.',
      when: ({ action }) => action in ownScreen,
      then: ({ action }) => ({ action: '', go: ownScreen[action as keyof typeof ownScreen] }),
    },
    {
      id: 'in-bdu-refused',
      says: 'A BDU user on a route with bdu=false goes to manageAccount.',
      when: ({ user, to }) => user === 'bdu' && routes[to].bdu === false,
      then: () => ({ go: 'manageAccount' }),
    },
    {
      id: 'in-goto',
      says: 'A pending goto route (other than empty or redeemValid) is followed, except during a token exchange and on the subscription lists.',
      when: ({ goto, to }) => goto !== '' && goto !== 'redeemValid' && !gotoWaits.has(to),
      then: ({ goto }) => ({ goto: '', go: goto as RouteName }),
    },
    {
      id: 'in-return-address',
      says: 'Logged-in users visiting the sign-in and register screens go back to the return address, once.',
      when: ({ to, returnAddress }) => signInScreens.has(to) && returnAddress !== undefined,
      then: ({ returnAddress }) => {
        const { route, params, query } = returnAddress!;
        return { returnAddress: undefined, go: route, params, query };
      },
    },
    {
      id: 'in-login-screens',
      says: 'Logged-in users visiting the sign-in and register screens go to manageAccount.',
      when: ({ to }) => signInScreens.has(to),
      then: () => ({ go: 'manageAccount' }),
    },
    {
      id: 'in-unverified',
      says: 'If the email is not verified, the user goes to manageAccount; the URL is remembered as the return address.',
      when: ({ user, verified, to }) => user === 'dtc' && verified === false && routes[to].verified === true,
      then: (facts) => ({ ...remember(facts), go: 'manageAccount' }),
    },
  ]),

  // Preconditions of the screen itself
  ...rulesFor('anyone', [
    {
      id: 'precondition',
      says: 'A precondition of the screen is not met; its row names the redirect.',
      when: (facts) => unmetNeed(facts) !== undefined,
      then: (facts) => ({ go: unmetNeed(facts)!.else }),
    },
    {
      id: 'merchant-service',
      says: 'A merchant link without a service gets that of its brands.',
      when: ({ to, query }) => to === 'merchantActivate' && !query['service'],
      then: ({ query, params }) => ({
        go: 'merchantActivate',
        params,
        query: { ...query, service: merchantBrandOf((query['brands'] ?? '').split(',')) ?? defaultBrand },
      }),
    },
    {
      id: 'redirect-route',
      says: 'A redirect route leads to another screen.',
      when: (facts) => redirectOf(facts) !== undefined,
      then: (facts) => {
        const { to, usesAction } = redirectOf(facts)!;
        return {
          go: to,
          params: facts.params['brand'] ? facts.params : { brand: facts.brand },
          ...(usesAction && { action: '' }),
          ...(facts.to === 'root' && { query: facts.query }),
        };
      },
    },
  ]),

  ...rulesFor('in', [
    {
      id: 'arrival',
      says: 'Arriving at the first screen of a flow puts its action in progress.',
      when: ({ to, action }) => actionOnArrival.has(`${to} ${action}`),
      then: ({ to, action }) => ({ action: actionOnArrival.get(`${to} ${action}`)! }),
    },
  ]),
];
