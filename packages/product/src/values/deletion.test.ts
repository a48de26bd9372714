import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deletionBlockers } from './deletion.ts';

const held = (brandName: string, storeName = 'CSG') => ({ brandName, storeName });

it('Nothing held, nothing in the way', () => {
  expect(deletionBlockers([], {})).toBeUndefined();
  expect(deletionBlockers([held('crave', 'GUEST'), held('tsn', 'guest')], { CAD: 0 })).toBeUndefined();
});

it('[PERM-08] Brands with an active subscription block deletion, each named once', () => {
  expect(deletionBlockers([held('crave'), held('crave', 'APPLE'), held('tsn')], {})).toEqual({
    brands: ['crave', 'tsn'],
    balances: {},
  });
});

it('[PERM-09] Gift money stands in the way, also alone', () => {
  expect(deletionBlockers([], { CAD: 25, crave: 0 })).toEqual({ brands: [], balances: { CAD: 25 } });
});

it('Nothing blocks an account without subscriptions and balance', () => {
  const subscriptions = fc.array(
    fc.record({
      brandName: fc.constantFrom('crave', 'tsn'),
      storeName: fc.constantFrom('CSG', 'GUEST', 'ROKU'),
    }),
  );
  const balances = fc.dictionary(fc.constantFrom('CAD', 'crave'), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(subscriptions, balances, (have, money) => {
      const free =
        have.every(({ storeName }) => storeName === 'GUEST') && !Object.values(money).some(Boolean);
      expect(deletionBlockers(have, money) === undefined).toBe(free);
    }),
  );
});
