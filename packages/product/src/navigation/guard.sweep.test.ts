/**
 * Exhaustive guard test: every brand × user type × action × goto × screen × origin terminates without a cycle, and
 * every rule is reached. A tab state is a node and a redirect an edge, so each node is decided once.
 */
import { expect, it } from 'vitest';

import { type Action, actionStates, allowsAction } from './actions.ts';
import { type BrandId, brandIds } from '../brands.ts';
import { type Features, featuresOf } from '../features.ts';
import { decide, maxRedirects } from './guard.ts';
import type { Decision, Facts } from './guard-types.ts';
import { routeNames, renderedRoute } from './links.ts';
import type { RouteName } from './names.ts';
import type { Precondition } from './route.ts';
import { routes } from './routes.ts';
import { isDeadEnd, rules } from './rules.ts';

const kinds = [
  { name: 'anonymous', user: 'anonymous', verified: undefined, believedLoggedIn: false, have: [] },
  { name: 'expired', user: 'anonymous', verified: undefined, believedLoggedIn: true, have: [] },
  { name: 'dtc', user: 'dtc', verified: true, believedLoggedIn: true, have: ['session', 'directAccount'] },
  {
    name: 'unverified',
    user: 'dtc',
    verified: false,
    believedLoggedIn: true,
    have: ['session', 'directAccount'],
  },
  { name: 'bdu', user: 'bdu', verified: undefined, believedLoggedIn: true, have: ['session'] },
] as const satisfies (Omit<Partial<Facts>, 'have'> & { name: string; have: Precondition[] })[];
const signedOut = 0;

/** Two tab states: empty, and with every field set. */
const belongings: readonly { have: Precondition[]; query: Facts['query'] }[] = [
  { have: [], query: {} },
  {
    have: [
      'recoveryEmail',
      'recentConnections',
      'loginEmail',
      'secondStepTicket',
      'loginAttemptEmail',
      'deleteForbidden',
      'selectedProduct',
      'cart',
      'currentOrder',
      'redeemObject',
      'redeemOrder',
      'giftOrder',
      'testMode',
    ],
    query: {
      code: 'c',
      email: 'e',
      token: 't',
      deviceId: 'd',
      subscriptionItemId: 's',
      cycleDate: 'y',
      productType: 'p',
    },
  },
  { have: [], query: { service: 'vanilla' } },
];

const screens = routeNames.filter((name) => renderedRoute(name) === name);
const screenIndex = new Map(screens.map((name, index) => [name, index]));

interface Tab {
  readonly kind: number;
  readonly belonging: number;
  readonly to: number;
  readonly action: number;
  readonly goto: number;
}

const otherThan = (brand: BrandId): BrandId => (brand === 'crave' ? 'tsn' : 'crave');

const reached = new Set<string>();
let decisions = 0;
let longest = 0;

const sweep = (
  brand: BrandId,
  from: RouteName | undefined,
  consolidating: boolean,
  /** Without them, those of the brand. */
  changed?: Features,
): void => {
  const features = changed ?? featuresOf(brand);
  const actions: (Action | '')[] = ['', ...actionStates.filter((action) => allowsAction(features, action))];
  // Dead-end screens are dropped alike, so one represents all.
  const lacking = routeNames.filter((name) => isDeadEnd(name, 'dtc', features));
  const gotos: (RouteName | '')[] = [
    '',
    'subscriptions',
    'redeemValid',
    ...lacking.slice(0, 1),
    ...routeNames.filter((name) => !lacking.includes(name)),
  ];
  const size = kinds.length * belongings.length * screens.length * actions.length * gotos.length;
  /** 0: unvisited, -1: in progress, n: terminates after n - 1 redirects. */
  const settled = new Int8Array(size);
  const idOf = ({ kind, belonging, to, action, goto }: Tab) =>
    (((kind * belongings.length + belonging) * screens.length + to) * actions.length + action) *
      gotos.length +
    goto;

  const bases = kinds.map((kind) =>
    belongings.map((belonging, index): Facts => ({
      to: 'root',
      from,
      params: { brand: index === 1 ? otherThan(brand) : brand },
      query: belonging.query,
      brand,
      features,
      user: kind.user,
      verified: kind.verified,
      believedLoggedIn: kind.believedLoggedIn,
      loginCheck: 'ok',
      action: '',
      goto: '',
      returnAddress: undefined,
      consolidating,
      requireDtc: index === 1,
      bduLoginWithShortcode: index === 1,
      reconnection: index === 1 ? 'same' : 'none',
      have: new Set<Precondition>([...kind.have, ...belonging.have]),
    })),
  );
  const factsOf = ({ kind, belonging, to, action, goto }: Tab): Facts =>
    Object.assign(bases[kind]![belonging]!, {
      to: screens[to]!,
      action: actions[action]!,
      goto: gotos[goto]!,
    });

  /** The tab after the redirect, which keeps only part of the query. */
  const next = (tab: Tab, { go, set, signOut }: Decision): Tab => ({
    kind: signOut || kinds[tab.kind]!.user === 'anonymous' ? signedOut : tab.kind,
    belonging: go!.query['service'] ? 2 : 0,
    to: screenIndex.get(go!.route)!,
    action: set.action === undefined ? tab.action : actions.indexOf(set.action),
    goto: set.goto === undefined ? tab.goto : gotos.indexOf(set.goto),
  });

  const hopsOf = (tab: Tab, depth: number): number => {
    const id = idOf(tab);
    const known = settled[id]!;
    if (known > 0) return known - 1;
    const describe = () => `${brand} ${kinds[tab.kind]!.name} from=${from} ${JSON.stringify(factsOf(tab))}`;
    if (known === -1 || depth > 12) throw new Error(`goes round: ${describe()}`);
    settled[id] = -1;
    const decision = decide(factsOf(tab));
    decisions++;
    for (const rule of decision.applied) reached.add(rule);
    if (!decision.why) throw new Error(`not explained: ${describe()}`);
    const hops = decision.kind === 'go' ? 1 + hopsOf(next(tab, decision), depth + 1) : 0;
    if (hops > maxRedirects) throw new Error(`${hops} redirects: ${describe()}`);
    if (hops > longest) longest = hops;
    settled[id] = hops + 1;
    return hops;
  };

  for (let kind = 0; kind < kinds.length; kind++)
    for (let belonging = 0; belonging < 2; belonging++)
      for (let to = 0; to < screens.length; to++)
        for (let action = 0; action < actions.length; action++)
          for (let goto = 0; goto < gotos.length; goto++) {
            // Signed out, a goto is only kept or dropped, so the full tab state, other origins and features add no cases.
            const isLikeOthers =
              kinds[kind]!.user === 'anonymous' || belonging > 0 || from || consolidating || changed;
            if (goto > 3 && isLikeOthers) break;
            hopsOf({ kind, belonging, to, action, goto }, 0);
          }
};

const froms = [undefined, 'loginDTCPassword'] as const;
it.each(brandIds.flatMap((brand) => froms.map((from) => ({ brand, from }))))(
  '$brand from $from: every navigation settles within four redirects, and each says why',
  ({ brand, from }) => sweep(brand, from, false),
);

it.each(brandIds)('[B21] %s without a TV provider and a partner: every navigation settles', (brand) => {
  const { dtcLogin } = featuresOf(brand);
  const nothingConfigured = { partners: false, ...(dtcLogin && { bduLogin: false }) };
  sweep(brand, undefined, false, featuresOf(brand, nothingConfigured));
});

it.each(brandIds)(
  '[NAV-IN-17] %s: A started consolidation flow forces navigation to consolidation until it is done',
  (brand) => sweep(brand, undefined, true),
);

it('reaches every rule', () => {
  const base: Facts = {
    to: 'manageAccount',
    from: undefined,
    params: {},
    query: {},
    brand: 'crave',
    features: featuresOf('crave'),
    user: 'dtc',
    verified: true,
    believedLoggedIn: true,
    loginCheck: 'ok',
    action: '',
    goto: '',
    returnAddress: undefined,
    consolidating: false,
    requireDtc: false,
    bduLoginWithShortcode: false,
    reconnection: 'none',
    have: new Set<Precondition>(['session', 'directAccount']),
  };
  const rare: Facts[] = [
    { ...base, loginCheck: 'threw' },
    { ...base, to: 'paymentsBrand', params: { brand: 'nope' } },
    { ...base, brand: 'ctv', features: featuresOf('ctv'), action: 'gift' },
    { ...base, to: 'loginIndex', returnAddress: { route: 'paymentMethods', params: {}, query: {} } },
  ];
  for (const facts of rare) for (const rule of decide(facts).applied) reached.add(rule);
  expect(rules.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  expect(longest).toBeLessThanOrEqual(maxRedirects);
  console.log(`sweep: ${decisions.toLocaleString('en')} decisions, at most ${longest} redirects`);
});

it('every row names screens that exist', () => {
  const targets = Object.values(routes).flatMap(({ needs = [], goes = [], child }) => [
    ...needs.map((need) => need.else),
    ...goes.map(({ to }) => to),
    ...(child ? [child] : []),
  ]);
  expect(targets.filter((name) => !routes[name])).toEqual([]);
});
