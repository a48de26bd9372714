import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Credit, creditOfPart, creditOfRest, creditOfTotal, sumOfCredits, totalOf } from './credit.ts';
import { provinceIds, type Tax, taxesOn } from './taxes.ts';

const paidAmount = fc
  .record({ cents: fc.integer({ min: 1, max: 50_000 }), province: fc.constantFrom(...provinceIds) })
  .map(({ cents, province }) => ({ cents, taxes: taxesOn(cents, province, '2026-01-01') }));

it('[D6] However a paid amount is credited in parts, all parts together are exactly what was paid, tax by tax', () => {
  fc.assert(
    fc.property(
      paidAmount,
      fc.array(
        fc.record({ by: fc.constantFrom('part', 'total'), cents: fc.integer({ min: 1, max: 30_000 }) }),
      ),
      (paid, requests) => {
        const credits: Credit<Tax>[] = [];
        for (const { by, cents } of requests) {
          const before = sumOfCredits(paid, credits);
          const left = totalOf(paid) - totalOf(before);
          const credit = (by === 'part' ? creditOfPart : creditOfTotal)(paid, before, cents);
          expect(credit.totalCents).toBe(totalOf(credit));
          expect(credit.taxes.every((tax) => tax.cents >= 0)).toBe(true);
          if (by === 'total') expect(credit.totalCents).toBe(Math.min(cents, left));
          credits.push(credit);
        }
        credits.push(creditOfRest(paid, sumOfCredits(paid, credits)));
        expect(sumOfCredits(paid, credits)).toEqual(paid);
      },
    ),
  );
});

it('[D6] Of a part, the taxes are that part of what was paid', () => {
  const paid = { cents: 2200, taxes: taxesOn(2200, 'QC', '2026-01-01') };
  const nothing = sumOfCredits(paid, []);
  expect(creditOfPart(paid, nothing, 1100)).toMatchObject({
    cents: 1100,
    taxes: [
      { name: 'GST', cents: 55 },
      { name: 'QST', cents: 109 },
    ],
    totalCents: 1264,
  });
  expect(creditOfTotal(paid, nothing, 500)).toMatchObject({ totalCents: 500 });
  expect(creditOfTotal(paid, nothing, 9999)).toMatchObject({ cents: 2200, totalCents: 2529 });
});
