/** What becomes of an action when its customer signs in. Apart from `actions.ts`, which every page loads. */
import { type Action, type ActionName, baseActionOf, progressOf } from './actions.ts';
import type { RouteName } from './names.ts';

/** The state before sign-in, for actions that have one. */
export const readyStateOf = (state: Action): Action =>
  (progressOf(baseActionOf(state))?.ready as Action | undefined) ?? state;

/** Route at which a flow resumes after sign-in. */
const resumes: Readonly<Partial<Record<ActionName, RouteName>>> = {
  subscribe: 'purchaseProducts',
  freeRegister: 'checkServices',
  register: 'checkServices',
  consolidate: 'consolidation',
  gift: 'giftPurchase',
  linkPartner: 'linkPartner',
  resetPin: 'resetPin',
  shortcode: 'activate',
  shortcodeInUrl: 'shortcodeInUrl',
  registerDtc: 'migrate',
  signInDtc: 'migrate',
  linkBdu: 'migrate',
  reconnectBdu: 'reconnectBdu',
  redeem: 'redeem',
  'redeem-code': 'redeem',
  deleteAccount: 'deleteAccount',
  managePin: 'profileEditPin',
};

/** Undefined if signing in was the whole action. */
export const routeAfterSignIn = (state: Action | ''): RouteName | undefined =>
  state === '' ? undefined : resumes[baseActionOf(state)];
