import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountNameOf, periodPaid, registrationOf, type Seller } from './receipts.ts';
import { percentOf } from './totals.ts';

const seller: Seller = {
  name: { en: 'Seller Inc.', fr: 'Vendeur inc.' },
  address: { en: '1 Main Street, Toronto', fr: '1, rue Principale, Toronto' },
  gstNumber: '12345 6789 RT0001',
  qstNumber: '1234567890 TQ0001',
  pstNumbers: { BC: 'PST-1234-5678' },
};

it('[UX-12] each tax has the number it is remitted under', () => {
  expect(registrationOf(seller, 'GST', 'QC')).toBe('12345 6789 RT0001');
  expect(registrationOf(seller, 'HST', 'ON')).toBe('12345 6789 RT0001');
  expect(registrationOf(seller, 'QST', 'QC')).toBe('1234567890 TQ0001');
  expect(registrationOf(seller, 'PST', 'BC')).toBe('PST-1234-5678');
  expect(registrationOf(seller, 'PST', 'SK')).toBeUndefined();
  expect(registrationOf(seller, 'PST', null)).toBeUndefined();
});

it('[UX-12] an item without days of its own pays from the day of its order', () => {
  const item = { fromDay: null, untilDay: null, cycle: 'monthly' } as const;
  expect(periodPaid(item, '2026-01-31')).toEqual({ from: '2026-01-31', until: '2026-02-28' });
  expect(periodPaid({ ...item, fromDay: '2026-11-10' }, '2026-11-13')).toEqual({
    from: '2026-11-10',
    until: '2026-12-10',
  });
  expect(periodPaid({ ...item, fromDay: '2026-11-10', untilDay: '2026-12-09' }, '2026-11-13')).toEqual({
    from: '2026-11-10',
    until: '2026-12-09',
  });
});

it('[UX-12] a discount of one percentage is called by it, another one a discount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 50_000 }), fc.integer({ min: 1, max: 100 }), (cents, percent) => {
      expect(discountNameOf([{ cents, discountCents: percentOf(cents, percent) }])).toEqual({
        en: `${percent}% off`,
        fr: `Rabais de ${percent}\u00A0%`,
      });
    }),
  );
  const mixed = [
    { cents: 2200, discountCents: 1100 },
    { cents: 600, discountCents: 60 },
  ];
  expect(discountNameOf(mixed)).toEqual({ en: 'Discount', fr: 'Rabais' });
  expect(
    discountNameOf([
      { cents: 2200, discountCents: 1100 },
      { cents: 600, discountCents: 0 },
    ]).en,
  ).toBe('50% off');
});
