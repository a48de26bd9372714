/** Cost of one guard decision, over decisions of every kind. */
import { actionStates } from '@marquee/product/navigation/actions.ts';
import { brandIds } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { decide } from '@marquee/product/navigation/guard.ts';
import type { Facts } from '@marquee/product/navigation/guard-types.ts';
import { routeNames, renderedRoute } from '@marquee/product/navigation/links.ts';
import type { Measurement } from './measurement.ts';

const cases: Facts[] = brandIds.flatMap((brand) =>
  routeNames.map((name, index): Facts => ({
    to: renderedRoute(name),
    from: undefined,
    params: { brand },
    query: { service: brand },
    brand,
    features: featuresOf(brand),
    user: (['anonymous', 'dtc', 'bdu'] as const)[index % 3]!,
    verified: true,
    believedLoggedIn: false,
    loginCheck: 'ok',
    action: index % 2 ? actionStates[index % actionStates.length]! : '',
    goto: index % 5 ? '' : 'payments',
    returnAddress: undefined,
    consolidating: false,
    requireDtc: false,
    bduLoginWithShortcode: false,
    reconnection: 'none',
    have: new Set(['session', 'directAccount']),
  })),
);

const rounds = 200;

export const guardCostFigures = (): readonly Measurement[] => {
  for (const facts of cases) decide(facts);
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const facts of cases) decide(facts);
  const microseconds = ((performance.now() - start) * 1000) / (rounds * cases.length);
  return [{ name: 'navigation rules: one decision', value: microseconds, unit: 'µs', target: { most: 20 } }];
};
