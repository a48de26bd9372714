import { expect, it } from 'vitest';
import { billingCycleTypes } from '../billing-cycles.ts';
import { catalog, pricingPlanId } from './catalog.ts';
import { skuIds } from '../skus.ts';

it('Every SKU is in something that is or was sold, and every cycle has a price', () => {
  const given = new Set(catalog.flatMap(({ id, entitledSkus }) => [id, ...entitledSkus]));
  expect(skuIds.filter((sku) => !given.has(sku))).toEqual([]);
  const cycles = new Set(catalog.flatMap(({ prices }) => Object.keys(prices)));
  expect([...cycles].sort()).toEqual([...billingCycleTypes].sort());
});

it('Names of products and prices mean one thing each', () => {
  const ids = catalog.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const plans = catalog.flatMap(({ id, prices }) =>
    billingCycleTypes.filter((cycle) => cycle in prices).map((cycle) => pricingPlanId(id, cycle)),
  );
  expect(new Set(plans).size).toBe(plans.length);
});

it('Prices are whole cents, and a longer cycle never costs more a month', () => {
  for (const { id, type, prices } of catalog) {
    for (const cents of Object.values(prices)) expect(Number.isInteger(cents) && cents > 0, id).toBe(true);
    if (type === 'GIFT' || !prices.annual || !prices.monthly) continue;
    expect(prices.annual, id).toBeLessThan(prices.monthly * 12);
  }
});
