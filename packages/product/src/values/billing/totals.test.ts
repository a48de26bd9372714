import fc from 'fast-check';
import { expect, it } from 'vitest';
import { provinceIds } from './taxes.ts';
import { calculateTotals } from './totals.ts';

const item = fc.record({
  sku: fc.constantFrom('a', 'b', 'c'),
  cents: fc.integer({ min: 0, max: 5_000_000 }),
});
const terms = fc.record({
  province: fc.option(fc.constantFrom(...provinceIds), { nil: undefined }),
  day: fc.constantFrom('2025-03-31', '2026-11-15'),
  promotion: fc.option(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      sku: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    }),
    { nil: undefined },
  ),
  giftCents: fc.integer({ min: 0, max: 10_000_000 }),
});

it('Items, discounts, taxes, gift money and the card add up to the cent, whatever is bought', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), terms, (items, given) => {
      const bill = calculateTotals(items, given);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const taxes = sum(bill.taxes.map(({ cents }) => cents));
      const all = [bill.subtotalCents, bill.discountCents, taxes, bill.totalCents, bill.dueCents];
      return (
        sum(bill.items.map(({ cents }) => cents)) === bill.subtotalCents &&
        sum(bill.items.map(({ discountCents }) => discountCents)) === bill.discountCents &&
        bill.subtotalCents - bill.discountCents + taxes === bill.totalCents &&
        bill.giftCents + bill.dueCents === bill.totalCents &&
        bill.giftCents === Math.min(given.giftCents, bill.totalCents) &&
        bill.items.every(({ cents, discountCents }) => discountCents >= 0 && discountCents <= cents) &&
        all.every((cents) => Number.isInteger(cents) && cents >= 0) &&
        (given.province !== undefined || bill.taxes.length === 0)
      );
    }),
    { numRuns: 10_000 },
  );
});

it('A promotion for one product leaves the others alone, and is taken off before taxes', () => {
  const items = [
    { sku: 'a', cents: 2200 },
    { sku: 'b', cents: 600 },
  ];
  const bill = calculateTotals(items, {
    province: 'QC',
    day: '2026-11-15',
    promotion: { percent: 50, sku: 'a' },
    giftCents: 500,
  });
  expect(bill).toMatchObject({
    subtotalCents: 2800,
    discountCents: 1100,
    taxes: [
      { name: 'GST', cents: 85 },
      { name: 'QST', cents: 170 },
    ],
    totalCents: 1955,
    giftCents: 500,
    dueCents: 1455,
  });
});
