/** Simulates a tab without a browser: opens a URL as a user and follows the guard's redirects. */
import type { Action } from '../navigation/actions.ts';
import type { BrandId } from '../brands.ts';
import { featuresOf, type FeatureFlags } from '../features.ts';
import { decide, maxRedirects, needsAccount } from '../navigation/guard.ts';
import type { Decision, Facts } from '../navigation/guard-types.ts';
import { href, match, type Params } from '../navigation/links.ts';
import { readQuery } from '../url/query-params.ts';
import type { RouteName } from '../navigation/names.ts';
import type { Precondition } from '../navigation/route.ts';
import { usualAppSchemes } from '../url/urls.ts';

/** Signed out, direct customer with verified or unverified email, TV provider customer. */
export type Who = 'ANON' | 'DTC' | 'UNV' | 'BDU';

/** Tab state before the URL was opened. */
export interface Tab extends Partial<
  Pick<Facts, 'from' | 'action' | 'goto' | 'returnAddress' | 'consolidating' | 'loginCheck'>
> {
  readonly requireDtc?: boolean;
  readonly bduLoginWithShortcode?: boolean;
  readonly reconnection?: Facts['reconnection'];
  readonly believedLoggedIn?: boolean;
  readonly verified?: boolean | undefined;
  readonly have?: readonly Precondition[];
  readonly overrides?: Partial<FeatureFlags>;
}

export interface Landing {
  readonly route: RouteName;
  readonly path: string;
  readonly query: Params;
  readonly action: Action | '';
  readonly goto: RouteName | '';
  readonly returnAddress: Facts['returnAddress'];
  /** Every screen decided about, the final one included. */
  readonly passed: readonly RouteName[];
  readonly signedOut: boolean;
  readonly cancelled: boolean;
  readonly modal: Decision['modal'];
  readonly failure: Decision['failure'];
  readonly rules: readonly string[];
}

const users = { ANON: 'anonymous', DTC: 'dtc', UNV: 'dtc', BDU: 'bdu' } as const;
const session: Readonly<Record<Facts['user'], readonly Precondition[]>> = {
  anonymous: [],
  dtc: ['session', 'directAccount'],
  bdu: ['session'],
};

/** The facts of a URL as a tab of this brand collects them. */
export const factsOf = (who: Who, brand: BrandId, address: string, tab: Tab = {}): Facts => {
  const url = new URL(address, 'https://portal.test');
  const query: Params = Object.fromEntries(url.searchParams);
  const found = match(url.pathname);
  const to = found?.route ?? 'notFound';
  const overrides = tab.overrides ?? {};
  const { set } = readQuery(query, {
    brand,
    brands: {},
    featureOverrides: { [brand]: overrides },
    ownHost: 'portal.test',
    allowHttp: false,
    appSchemes: usualAppSchemes,
    manageUrl: 'https://portal.test/manage',
    route: to,
    first: tab.from === undefined,
  });
  const user = users[who];
  return {
    to,
    from: tab.from,
    params: found?.params ?? {},
    query,
    brand,
    features: featuresOf(brand, overrides),
    user,
    verified: 'verified' in tab ? tab.verified : who === 'DTC' ? true : who === 'UNV' ? false : undefined,
    believedLoggedIn: tab.believedLoggedIn ?? user !== 'anonymous',
    loginCheck: tab.loginCheck ?? 'ok',
    action: set.action ?? tab.action ?? '',
    goto: set.gotoRoute ?? tab.goto ?? '',
    returnAddress: tab.returnAddress,
    consolidating: tab.consolidating ?? false,
    requireDtc: set.requireDtc ?? tab.requireDtc ?? false,
    bduLoginWithShortcode: tab.bduLoginWithShortcode ?? false,
    reconnection: tab.reconnection ?? 'none',
    have: new Set([...session[user], ...(tab.have ?? [])]),
  };
};

const signedOutOf = (facts: Facts): Facts => ({
  ...facts,
  user: 'anonymous',
  verified: undefined,
  loginCheck: 'ok',
  have: new Set([...facts.have].filter((have) => !session.dtc.includes(have))),
});

/** Follows decisions until there is no redirect. */
export const runGuard = (start: Facts): Landing => {
  let facts = start;
  let signedOut = false;
  let modal: Decision['modal'];
  let failure: Decision['failure'];
  const passed: RouteName[] = [];
  const rules: string[] = [];
  for (let hop = 0; hop <= maxRedirects; hop++) {
    passed.push(facts.to);
    const decision = decide(needsAccount(facts) ? facts : { ...facts, verified: undefined });
    rules.push(...decision.applied);
    modal ??= decision.modal;
    failure ??= decision.failure;
    if (decision.signOut || facts.loginCheck === 'threw') {
      signedOut = true;
      facts = signedOutOf(facts);
    }
    const { set, go } = decision;
    facts = {
      ...facts,
      action: set.action ?? facts.action,
      goto: set.goto ?? facts.goto,
      returnAddress: 'returnAddress' in set ? set.returnAddress : facts.returnAddress,
    };
    if (!go)
      return {
        route: facts.to,
        path: href(facts.to, facts.params),
        query: facts.query,
        action: facts.action,
        goto: facts.goto,
        returnAddress: facts.returnAddress,
        passed,
        signedOut,
        cancelled: decision.kind === 'cancel',
        modal,
        failure,
        rules,
      };
    facts = { ...facts, to: go.route, params: go.params, query: go.query };
  }
  throw new Error(`no rest: ${passed.join(' → ')}`);
};

export const visit = (who: Who, brand: BrandId, address: string, tab: Tab = {}): Landing =>
  runGuard(factsOf(who, brand, address, tab));
