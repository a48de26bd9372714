import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditedTaxes, shareTaxes } from './tax-shares.ts';
import { provinceIds, taxesOn } from './taxes.ts';

const cents = fc.integer({ min: 0, max: 100_000 });
const total = (taxes: readonly { readonly cents: number }[]) =>
  taxes.reduce((sum, tax) => sum + tax.cents, 0);

it('The shares of an order’s parts add up to the taxes of the order, each within a cent of its own', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...provinceIds),
      (nets, province) => {
        const taxes = taxesOn(
          nets.reduce((sum, net) => sum + net, 0),
          province,
          '2026-01-01',
        );
        const shares = shareTaxes(taxes, nets);
        taxes.forEach((tax, index) =>
          expect(shares.reduce((sum, share) => sum + share[index]!.cents, 0)).toBe(tax.cents),
        );
        shares.forEach((share, place) =>
          taxesOn(nets[place]!, province, '2026-01-01').forEach((own, index) =>
            expect(Math.abs(own.cents - share[index]!.cents)).toBeLessThanOrEqual(2),
          ),
        );
      },
    ),
  );
});

it('[D6] However a paid amount is credited in parts, all parts together are exactly its taxes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...provinceIds),
      (parts, province) => {
        const net = parts.reduce((sum, part) => sum + part, 0);
        const taxes = taxesOn(net, province, '2026-01-01');
        let before = 0;
        let credited = 0;
        for (const now of parts) {
          const some = creditedTaxes(taxes, { net, before, now });
          expect(some.every((tax) => tax.cents >= 0)).toBe(true);
          credited += total(some);
          before += now;
        }
        expect(credited).toBe(total(taxes));
      },
    ),
  );
});
