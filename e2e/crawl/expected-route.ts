/** Expected route of a visit, computed with the guard itself. */
import type { BrandId } from '@marquee/product/brands.ts';
import { readAction } from '@marquee/product/navigation/actions.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { decide, maxRedirects } from '@marquee/product/navigation/guard.ts';
import type { Facts } from '@marquee/product/navigation/guard-types.ts';
import { href, type Params, renderedRoute } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Precondition } from '@marquee/product/navigation/route.ts';
import { demoPartnerIds } from '@marquee/product/values/demo/demo-providers.ts';
import { type Kind, known } from './personas.ts';

export interface Visit {
  readonly route: RouteName;
  readonly brand: BrandId;
  readonly kind: Kind;
  readonly query: Params;
  /** Tab state when the URL is opened. */
  readonly have?: readonly Precondition[];
}

interface Rest {
  readonly route: RouteName;
  readonly path: string;
  readonly query: Params;
}

const paramsOf = (brand: BrandId): Params => ({ brand, partnerId: demoPartnerIds[0]!, link: 'nonsense' });

export const addressOf = ({ route, brand, query }: Pick<Visit, 'route' | 'brand' | 'query'>): string =>
  `${href(route, paramsOf(brand))}?${new URLSearchParams(query)}`;

/** Follows the guard's redirects as the portal does. */
export const expectedRouteOf = ({ route, brand, kind, query, have = [] }: Visit): Rest => {
  const { user, verified, have: held } = known[kind];
  const features = featuresOf(brand);
  let facts: Facts = {
    to: renderedRoute(route),
    from: undefined,
    params: paramsOf(brand),
    query,
    brand,
    features,
    user,
    verified,
    believedLoggedIn: false,
    loginCheck: 'ok',
    action: readAction(query['action'], features) ?? '',
    goto: '',
    returnAddress: undefined,
    consolidating: false,
    requireDtc: false,
    bduLoginWithShortcode: false,
    reconnection: 'none',
    have: new Set([...held, ...have, 'testMode']),
  };
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const { go, set } = decide(facts);
    facts = { ...facts, ...set };
    if (!go) return { route: facts.to, path: href(facts.to, facts.params), query: facts.query };
    facts = { ...facts, to: go.route, params: go.params, query: go.query };
  }
  throw new Error(`${route} in ${brand} never rests`);
};
