import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareTaxes } from './tax-shares.ts';
import { provinceIds, taxesOn } from './taxes.ts';

const cents = fc.integer({ min: 0, max: 100_000 });

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
