/** The app-level action drives flows: what it needs of the brand, and how far it has come. */
import type { Feature, Features } from '../features.ts';
import type { RouteName } from './names.ts';

interface Progress {
  /** The person was sent to identify themselves. */
  readonly ready?: string;
  /** The person arrived at the flow's first screen. */
  readonly inProgress: string;
  readonly starts: RouteName;
}

interface ActionRow {
  /** The brand must have this feature, or the action is ignored. */
  readonly feature?: Feature;
  /** Brands that only know TV-provider sign-in accept it too. */
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

/** What an address may ask for. */
type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

type ProgressOf<A> = A extends { progress: infer P } ? P[Extract<keyof P, 'ready' | 'inProgress'>] : never;
/** What the state of the tab may hold: an action, or how far it has come. */
export type Action = ActionName | ProgressOf<(typeof actions)[ActionName]>;

const progressOf = (name: ActionName): Progress | undefined => (actions[name] as ActionRow).progress;

export const actionStates = actionNames.flatMap((name) => {
  const progress = progressOf(name);
  return progress
    ? [name, progress.ready, progress.inProgress].filter((state) => state !== undefined)
    : [name];
}) as Action[];

/** Spellings that mail links and older pages use. */
const spellings: Readonly<Record<string, ActionName>> = {
  'reset-pin': 'resetPin',
  'subscribe-success': 'subscribeSuccess',
};

/** The action that a step belongs to. */
export const baseActionOf = (state: Action): ActionName =>
  actionNames.find((name) => {
    const progress = progressOf(name);
    return state === name || state === progress?.ready || state === progress?.inProgress;
  })!;

/** The step of people who are asked to identify themselves first, where the action has one. */
export const readyStateOf = (state: Action): Action =>
  (progressOf(baseActionOf(state))?.ready as Action | undefined) ?? state;

/** Whether a brand with these features lets the action, or any of its steps, drive a flow. */
export const allowsAction = (features: Features, state: Action): boolean => {
  const row: ActionRow = actions[baseActionOf(state)];
  return (!row.feature || features[row.feature]) && (!features.bduOnly || row.bduOnly === true);
};

/** Reads an action from an address; unknown or refused ones are no action. */
export const readAction = (value: unknown, features: Features): ActionName | undefined => {
  if (typeof value !== 'string') return undefined;
  const name = Object.hasOwn(spellings, value) ? spellings[value] : value;
  return actionNames.includes(name as ActionName) && allowsAction(features, name as ActionName)
    ? (name as ActionName)
    : undefined;
};

/** Where a flow goes on once the person has signed in. */
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

/** Undefined: signing in was all that was asked for. */
export const routeAfterSignIn = (state: Action | ''): RouteName | undefined =>
  state === '' ? undefined : resumes[baseActionOf(state)];

/** The step an action takes when the person arrives at its first screen. */
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

/** The kind of sign-in an address asks to see first; refused where the brand lacks it. */
export const readSiteState = (value: unknown, features: Features): SiteState | undefined =>
  value === 'neutral'
    ? 'neutral'
    : value === 'dtc' && features.dtcLogin
      ? 'dtc'
      : value === 'bdu' && features.bduLogin
        ? 'bdu'
        : undefined;
