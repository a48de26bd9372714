import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingCycleTypes } from './billing-cycles.ts';
import { catalog } from './billing/catalog.ts';
import { amountOf } from './money.ts';
import { centsPerMonth, compareFeatures, freeMonths, pictureBars, planFeatures } from './plan-features.ts';
import { pictures, playbackOf, planOf, skuIds } from './skus.ts';

const plans = skuIds.flatMap((sku) => planFeatures(sku) ?? []);
const anyPlan = fc.constantFrom(...plans);

it('[UX-5] The picture of every plan fits the resolution that its players may show', () => {
  const resolutionOf = { '480p': 'SD', '720p': 'HD', '1080p': 'HD', '4K': '4K' } as const;
  for (const sku of skuIds) {
    const plan = planOf(sku);
    if (plan) expect(resolutionOf[plan.picture], sku).toBe(playbackOf(sku, []).resolution);
  }
});

it('[UX-5] Every plan on sale has features; add-ons and unknown SKUs have none', () => {
  for (const { id, type } of catalog)
    if (type === 'PLAN') expect(planFeatures(id), id).toBeDefined();
    else if (type === 'ADDON') expect(planFeatures(id), id).toBeUndefined();
  expect(planFeatures('unknown')).toBeUndefined();
});

it('[UX-5] Main plans are listed from the cheapest to the dearest', () => {
  for (const brand of ['crave', 'tsn', 'rds'] as const) {
    const prices = catalog
      .filter(
        (row) => row.brand === brand && row.type === 'PLAN' && !row.legacy && !planOf(row.id)?.secondary,
      )
      .map(({ prices: { monthly } }) => monthly!);
    expect(prices, brand).toEqual(prices.toSorted((one, other) => one - other));
  }
});

it('A better picture has more bars, and every picture has at least one', () => {
  const bars = pictures.map((picture) => pictureBars(picture).filter(Boolean).length);
  expect(bars).toEqual([1, 2, 3, 4]);
});

it('[UX-29] What one direction wins, the other loses; a plan does not differ from itself', () => {
  const flip = { won: 'lost', lost: 'won' } as const;
  fc.assert(
    fc.property(anyPlan, anyPlan, (one, other) => {
      expect(compareFeatures(one, one)).toEqual([]);
      expect(compareFeatures(one, other)).toEqual(
        compareFeatures(other, one).map(({ feature, kind }) => ({ feature, kind: flip[kind] })),
      );
    }),
  );
});

it('[UX-29] From Total to Basic: fewer screens, less picture, ads, no downloads', () => {
  expect(compareFeatures(planFeatures('crave_total')!, planFeatures('crave_basic')!)).toEqual(
    ['screens', 'picture', 'ads', 'downloads'].map((feature) => ({ feature, kind: 'lost' })),
  );
  // Sports plans make no promise about ads.
  expect(compareFeatures(planFeatures('tsn')!, planFeatures('tsnp')!)).toEqual([
    { feature: 'picture', kind: 'won' },
  ]);
});

it('[UX-5] The price for a month times the months is the price, to the rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 99, max: 100_000 }),
      fc.constantFrom(...billingCycleTypes),
      (cents, cycle) => {
        const monthly = centsPerMonth({ price: amountOf(cents), billingCycleType: 'monthly' });
        expect(monthly).toBe(cents);
        expect(centsPerMonth({ price: amountOf(cents), billingCycleType: cycle })).toBeGreaterThan(0);
      },
    ),
  );
  expect(centsPerMonth({ price: 219.99, billingCycleType: 'annual' })).toBe(1833);
});

it('[UX-5] Free months: only whole ones, and never a promise that the price does not keep', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 99, max: 10_000 }),
      fc.integer({ min: 99, max: 200_000 }),
      (month, year) => {
        const free = freeMonths([
          { price: amountOf(month), billingCycleType: 'monthly' },
          { price: amountOf(year), billingCycleType: 'annual' },
        ]);
        expect(free).toBeGreaterThanOrEqual(0);
        expect(free === 0 || year <= month * (12 - free)).toBe(true);
      },
    ),
  );
  expect(freeMonths([{ price: 22, billingCycleType: 'monthly' }])).toBe(0);
});
