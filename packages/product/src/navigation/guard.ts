/** Navigation guard: `decide` maps facts to a decision. The rules are in `rules.ts`. */
import type { Decision, Facts, Outcome, StatePatch, Target } from './guard-types.ts';
import { type Params, renderedRoute } from './links.ts';
import type { RouteName } from './names.ts';
import { routes } from './routes.ts';
import { redirectOf, rules, unmetNeed } from './rules.ts';

export const nothingDecides = 'Nothing stands in the way.';

/** Upper bound of redirects per navigation; the sweep test proves it. */
export const maxRedirects = 4;

const rulesFor = {
  out: rules.filter(({ user }) => user !== 'in'),
  in: rules.filter(({ user }) => user !== 'out'),
};
const rulesOf = (user: Facts['user']) => rulesFor[user === 'anonymous' ? 'out' : 'in'];

/** The facts shown in the navigation trace. */
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

/** Query parameters that a redirect keeps. */
export const carriedQuery = (query: Params, to: RouteName, origin: RouteName): Params => {
  const names =
    shortcodeRelated.has(to) || shortcodeRelated.has(origin) ? carriedToActivation : carriedAlways;
  const kept: Record<string, string> = {};
  for (const name of names) if (query[name] !== undefined) kept[name] = query[name];
  return kept;
};

/** The account is read only where an unverified email blocks the screen. */
export const needsAccount = ({ user, to }: Facts): boolean => user === 'dtc' && routes[to].verified === true;

export const decide = (start: Facts): Decision => {
  const list = rulesOf(start.user);
  const applied: string[] = [];
  let facts = start;
  for (let index = 0; index < list.length; index++) {
    const rule = list[index]!;
    if (!rule.when(facts)) continue;
    const outcome = rule.then(facts);
    applied.push(rule.id);
    facts = {
      ...facts,
      action: outcome.action ?? facts.action,
      goto: outcome.goto ?? facts.goto,
      returnAddress: 'returnAddress' in outcome ? outcome.returnAddress : facts.returnAddress,
    };
    const kind = kindOf(outcome, facts.to);
    if (!kind) continue;
    return {
      kind,
      rule: rule.id,
      why: rule.says,
      go: kind === 'go' ? targetOf(outcome, outcome.go!, facts) : undefined,
      set: changeOf(start, facts),
      signOut: outcome.signOut === true,
      modal: outcome.modal,
      failure: outcome.failure,
      applied,
      looked: index + 1,
    };
  }
  return {
    kind: 'stay',
    rule: 'stay',
    why: nothingDecides,
    go: undefined,
    set: changeOf(start, facts),
    signOut: false,
    modal: undefined,
    failure: undefined,
    applied,
    looked: list.length,
  };
};

/** A rule that only changes state, or redirects to the current screen, lets evaluation continue. */
const kindOf = ({ cancel, stay, go, signOut, query }: Outcome, to: RouteName): Decision['kind'] | undefined =>
  cancel ? 'cancel' : stay ? 'stay' : go && (signOut || query || renderedRoute(go) !== to) ? 'go' : undefined;

const changeOf = (start: Facts, { action, goto, returnAddress }: Facts): StatePatch => {
  const change: { -readonly [K in keyof StatePatch]: StatePatch[K] } = {};
  if (action !== start.action) change.action = action;
  if (goto !== start.goto) change.goto = goto;
  if (returnAddress !== start.returnAddress) change.returnAddress = returnAddress;
  return change;
};

const targetOf = ({ params = {}, query: explicit }: Outcome, go: RouteName, facts: Facts): Target => {
  const query = explicit ?? carriedQuery(facts.query, go, facts.to);
  const end = endOf({ ...facts, to: renderedRoute(go), params, query });
  return { route: end.to, params: end.params, query };
};

/** Redirect routes are resolved in one step, because they have no page. */
const endOf = (facts: Facts): Facts => {
  const lead = leadOf(facts);
  return lead && lead.to !== facts.to ? endOf({ ...facts, to: lead.to, params: lead.params }) : facts;
};

const leadOf = (facts: Facts): { readonly to: RouteName; readonly params: Params } | undefined => {
  if (!routes[facts.to].needs && !routes[facts.to].goes) return undefined;
  const need = unmetNeed(facts);
  if (need) return { to: renderedRoute(need.else), params: {} };
  const next = redirectOf(facts);
  return next && !next.usesAction
    ? { to: renderedRoute(next.to), params: { brand: facts.brand } }
    : undefined;
};
