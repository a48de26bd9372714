import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangeOffers, parsePackages } from './storefront.ts';

const offers = ['a', 'b', 'c'].map((productId) => ({
  productId,
  description: `Catalog ${productId}`,
  price: 1,
}));
const item = (productId: string, description = '') => ({ productId, description });

it('[B13] The storefront sets order and description of the plans', () => {
  const items = [item('c', 'Ours, first'), item('a')];
  expect(arrangeOffers(offers, { items })).toEqual([
    { productId: 'c', description: 'Ours, first', price: 1 },
    { productId: 'a', description: 'Catalog a', price: 1 },
    { productId: 'b', description: 'Catalog b', price: 1 },
  ]);
});

it('[B13] Whatever a storefront answers, no plan is lost, added, repeated or priced anew', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'x'), fc.string())), (pairs) => {
      const arranged = arrangeOffers(offers, { items: pairs.map(([id, says]) => item(id, says)) });
      expect(arranged.map(({ productId }) => productId).toSorted()).toEqual(['a', 'b', 'c']);
      expect(arranged.every(({ price, description }) => price === 1 && description !== '')).toBe(true);
    }),
  );
});

it('[B13] Anything but a list of packages counts as no answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const packages = parsePackages(value);
      if (packages) expect(packages.items.length).toBeGreaterThan(0);
    }),
  );
  for (const value of [null, [], '', {}, { items: [] }, { items: 'a' }, { items: [{ productId: 1 }] }])
    expect(parsePackages(value)).toBeUndefined();
  expect(parsePackages({ items: [item('a', 'x')], bundlePartner: 'nobody', script: '<b>' })).toEqual({
    items: [item('a', 'x')],
  });
  expect(parsePackages({ items: [item('a', 'x'), 7], bundlePartner: 'tsn' })).toEqual({
    items: [item('a', 'x')],
    bundlePartner: 'tsn',
  });
});
