/** One navigation, one decision: facts in, data out. The rules are in `rules.ts`. */
import type { Action } from './actions.ts';
import type { BrandId } from './brands.ts';
import type { ErrorCode } from './errors.ts';
import type { Features } from './features.ts';
import { type Params, shownAt } from './links.ts';
import type { Have, RouteName } from './route.ts';
import { routes } from './routes.ts';
import { onward, rules, unmetNeed } from './rules.ts';

export interface Facts {
  readonly to: RouteName;
  readonly from: RouteName | undefined;
  readonly params: Params;
  readonly query: Params;
  readonly brand: BrandId;
  readonly features: Features;
  readonly user: 'anonymous' | 'dtc' | 'bdu';
  /** Undefined while nobody needed to know, or when the account could not be read. */
  readonly verified: boolean | undefined;
  /** The tab believed it was signed in before the tokens were checked. */
  readonly believedLoggedIn: boolean;
  readonly loginCheck: 'ok' | 'threw';
  readonly action: Action | '';
  readonly goto: RouteName | '';
  readonly consolidating: boolean;
  readonly requireDtc: boolean;
  readonly bduLoginWithShortcode: boolean;
  /** The account that began a reconnection, compared with the one signed in. */
  readonly reconnection: 'same' | 'other' | 'none';
  readonly have: ReadonlySet<Have>;
}

/** What a rule writes to the state of the tab. */
export interface Change {
  readonly action?: Action | '';
  readonly goto?: RouteName | '';
}

export interface Target {
  readonly route: RouteName;
  readonly params: Params;
  readonly query: Params;
}

interface Outcome extends Change {
  readonly go?: RouteName;
  readonly params?: Params;
  readonly query?: Params;
  readonly cancel?: true;
  readonly stay?: true;
  readonly signOut?: true;
  readonly modal?: 'sessionExpired';
  readonly failure?: ErrorCode;
}

export interface Rule {
  readonly id: string;
  readonly says: string;
  readonly user: 'anyone' | 'out' | 'in';
  readonly when: (facts: Facts) => boolean;
  readonly then: (facts: Facts) => Outcome;
}

export interface Decision {
  readonly kind: 'stay' | 'go' | 'cancel';
  readonly rule: string;
  readonly why: string;
  readonly go?: Target;
  readonly set: Change;
  readonly signOut: boolean;
  readonly modal?: 'sessionExpired';
  readonly failure?: ErrorCode;
  /** Rules that applied on the way, the deciding one last. */
  readonly applied: readonly string[];
  /** How many rules were looked at. */
  readonly looked: number;
}

/** Every navigation settles within this many redirects; the sweep proves it. */
export const mostHops = 4;

const rulesFor = {
  out: rules.filter(({ user }) => user !== 'in'),
  in: rules.filter(({ user }) => user !== 'out'),
};
const rulesOf = (user: Facts['user']) => rulesFor[user === 'anonymous' ? 'out' : 'in'];

/** What a decision looked at, for people who ask why. */
export const traceOf = (user: Facts['user'], { applied, looked }: Decision) =>
  rulesOf(user)
    .slice(0, looked)
    .map(({ id, says }) => ({ rule: id, says, applied: applied.includes(id) }));

const carriedAlways = ['_ga', 'opt_id', 'partnerId', 'service', 'lang'];
const carriedToActivation = [...carriedAlways, 'goto', 'code'];
const shortcodeRelated = new Set<RouteName>([
  'activate',
  'shortcode',
  'shortcodeInUrl',
  'activateBdu',
  'subscribe',
]);

/** What a redirect keeps of the address it leaves. */
export const carried = (query: Params, to: RouteName, origin: RouteName): Params => {
  const names =
    shortcodeRelated.has(to) || shortcodeRelated.has(origin) ? carriedToActivation : carriedAlways;
  return Object.fromEntries(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
};

/** The account matters only where an unverified email closes the screen. */
export const needsAccount = ({ user, to }: Facts): boolean => user === 'dtc' && routes[to].verified === true;

export const decide = (start: Facts): Decision => {
  const list = rulesOf(start.user);
  const applied: string[] = [];
  let facts = start;
  let set: Change = {};
  for (let index = 0; index < list.length; index++) {
    const rule = list[index]!;
    if (!rule.when(facts)) continue;
    const outcome = rule.then(facts);
    applied.push(rule.id);
    const change = changeOf(outcome);
    set = { ...set, ...change };
    facts = { ...facts, ...change };
    const decided = { rule: rule.id, why: rule.says, set, applied, looked: index + 1, ...extrasOf(outcome) };
    if (outcome.cancel) return { kind: 'cancel', ...decided };
    if (outcome.stay) return { kind: 'stay', ...decided };
    if (outcome.go && (outcome.signOut || outcome.query || shownAt(outcome.go) !== facts.to))
      return { kind: 'go', ...decided, go: targetOf(outcome, outcome.go, facts) };
  }
  return {
    kind: 'stay',
    rule: 'stay',
    why: 'Nothing stands in the way.',
    set,
    signOut: false,
    applied,
    looked: list.length,
  };
};

const changeOf = ({ action, goto }: Outcome): Change => ({
  ...(action !== undefined && { action }),
  ...(goto !== undefined && { goto }),
});

const extrasOf = ({ signOut, modal, failure }: Outcome) => ({
  signOut: signOut ?? false,
  ...(modal && { modal }),
  ...(failure && { failure }),
});

const targetOf = ({ params = {}, query }: Outcome, go: RouteName, facts: Facts): Target => {
  const kept = query ?? carried(facts.query, go, facts.to);
  return { ...endOf({ ...facts, to: shownAt(go), params, query: kept }), query: kept };
};

/** Screens that only lead on are passed in one step: nobody sees them, so nobody waits for them. */
const endOf = (facts: Facts): { readonly route: RouteName; readonly params: Params } => {
  const next = leadOf(facts);
  return next && next.go !== facts.to
    ? endOf({ ...facts, to: next.go, params: next.params })
    : { route: facts.to, params: facts.params };
};

const leadOf = (facts: Facts): { readonly go: RouteName; readonly params: Params } | undefined => {
  if (!routes[facts.to].needs && !routes[facts.to].goes) return undefined;
  const need = unmetNeed(facts);
  if (need) return { go: shownAt(need.else), params: {} };
  const next = onward(facts);
  return next && !next.usesAction
    ? { go: shownAt(next.to), params: { ...facts.params, brand: facts.brand } }
    : undefined;
};
