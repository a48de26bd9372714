/** App-level actions: which feature each needs, and its progress states. */
import type { Feature, Features } from '../features.ts';
import type { RouteName } from './names.ts';

interface Progress {
  /** The customer was sent to sign in. */
  readonly ready?: string;
  /** The customer arrived at the flow's first screen. */
  readonly inProgress: string;
  readonly starts: RouteName;
}

interface ActionRow {
  /** Required feature of the brand; without it the action is ignored. */
  readonly feature?: Feature;
  /** Also accepted by brands with TV provider sign-in only. */
  readonly bduOnly?: true;
  readonly progress?: Progress;
}

export const actions = {
  signin: { bduOnly: true },
  mobileSignIn: { bduOnly: true },
  subscribe: {
    feature: 'dtcLogin',
    progress: { ready: 'subscribeReady', inProgress: 'subscribeInProgress', starts: 'purchaseProducts' },
  },
  freeRegister: {
    feature: 'dtcLogin',
    progress: { ready: 'freeRegisterReady', inProgress: 'freeRegisterInProgress', starts: 'accountCreated' },
  },
  register: { feature: 'registerAction' },
  consolidate: { feature: 'dtcLogin' },
  gift: { feature: 'gift', progress: { inProgress: 'giftInProgress', starts: 'giftPurchase' } },
  linkPartner: {
    feature: 'partners',
    progress: { ready: 'linkPartnerReady', inProgress: 'linkPartnerInProgress', starts: 'linkPartner' },
  },
  resetPin: {
    feature: 'profiles',
    progress: { ready: 'resetPinReady', inProgress: 'resetPinInProgress', starts: 'resetPin' },
  },
  shortcode: {
    feature: 'shortcode',
    bduOnly: true,
    progress: { ready: 'shortcodeReady', inProgress: 'shortcodeInProgress', starts: 'shortcode' },
  },
  shortcodeInUrl: { feature: 'shortcode', bduOnly: true },
  upfront: { feature: 'bduLogin', bduOnly: true },
  registerDtc: { feature: 'migration' },
  signInDtc: { feature: 'migration' },
  linkBdu: { feature: 'migration' },
  reconnectBdu: { feature: 'bduLogin', bduOnly: true },
  partnerReferral: { feature: 'partners' },
  redeem: { feature: 'redeem' },
  'redeem-code': { feature: 'redeem' },
  subscribeSuccess: {},
  deleteAccount: { feature: 'deleteAccount' },
  managePin: { feature: 'profiles' },
} as const satisfies Record<string, ActionRow>;

/** Values accepted in the `action` query parameter. */
export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

type ProgressOf<A> = A extends { progress: infer P } ? P[Extract<keyof P, 'ready' | 'inProgress'>] : never;
/** Values of the action in the tab state: an action or one of its progress states. */
export type Action = ActionName | ProgressOf<(typeof actions)[ActionName]>;

export const progressOf = (name: ActionName): Progress | undefined => (actions[name] as ActionRow).progress;

export const actionStates = actionNames.flatMap((name) => {
  const progress = progressOf(name);
  return progress
    ? [name, progress.ready, progress.inProgress].filter((state) => state !== undefined)
    : [name];
}) as Action[];

/** Aliases used by email links and older pages. */
const spellings: Readonly<Record<string, ActionName>> = {
  'reset-pin': 'resetPin',
  'subscribe-success': 'subscribeSuccess',
};

/** The action that a progress state belongs to. */
export const baseActionOf = (state: Action): ActionName =>
  actionNames.find((name) => {
    const progress = progressOf(name);
    return state === name || state === progress?.ready || state === progress?.inProgress;
  })!;

/** Whether a brand with these features accepts the action or its progress states. */
export const allowsAction = (features: Features, state: Action): boolean => {
  const row: ActionRow = actions[baseActionOf(state)];
  return (!row.feature || features[row.feature]) && (!features.bduOnly || row.bduOnly === true);
};

/** Parses an action from a URL; unknown or unsupported ones are undefined. */
export const readAction = (value: unknown, features: Features): ActionName | undefined => {
  if (typeof value !== 'string') return undefined;
  const name = Object.hasOwn(spellings, value) ? spellings[value] : value;
  return actionNames.includes(name as ActionName) && allowsAction(features, name as ActionName)
    ? (name as ActionName)
    : undefined;
};

/** Progress state on arrival at the flow's first screen. */
export const actionOnArrival: ReadonlyMap<string, Action> = new Map(
  actionNames.flatMap((name) => {
    const progress = progressOf(name);
    if (!progress) return [];
    return [name, progress.ready]
      .filter((state) => state !== undefined)
      .map((state) => [`${progress.starts} ${state}`, progress.inProgress as Action] as const);
  }),
);

export const siteStates = ['neutral', 'dtc', 'bdu'] as const;
export type SiteState = (typeof siteStates)[number];

/** Sign-in method that a URL asks for; undefined if the brand lacks it. */
export const readSiteState = (value: unknown, features: Features): SiteState | undefined =>
  value === 'neutral'
    ? 'neutral'
    : value === 'dtc' && features.dtcLogin
      ? 'dtc'
      : value === 'bdu' && features.bduLogin
        ? 'bdu'
        : undefined;
