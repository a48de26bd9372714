import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { cardBrandName, cardBrandOf, cardState } from './cards.ts';
import { addDays, type Day } from '../dates.ts';

it('A card pays until the last day of its month, and is announced 60 days before', () => {
  const states = (...days: Day[]) => days.map((day) => cardState('12/26', day));
  expect(states('2026-11-01', '2026-11-02', '2026-12-31', '2027-01-01')).toEqual([
    'good',
    'expiresSoon',
    'expiresSoon',
    'expired',
  ]);
  expect(cardState('02/28', '2028-02-29')).toBe('expiresSoon');
});

it('A card is good, then about to expire, then expired, and never the other way round', () => {
  const order = ['good', 'expiresSoon', 'expired'];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 0, max: 20_000 }),
      (month, year, after) => {
        const expiry = `${String(month).padStart(2, '0')}/${year}`;
        const today = addDays('2015-01-01', after);
        const [now, later] = [today, addDays(today, 1)].map((day) => order.indexOf(cardState(expiry, day)));
        expect(later).toBeGreaterThanOrEqual(now!);
        if (order[now!] === 'good')
          expect(cardState(expiry, addDays(today, limits.cardExpiryNoticeDays - 1))).not.toBe('expired');
      },
    ),
  );
});

it('What is no expiry or no known brand is passed over', () => {
  for (const odd of ['', '13/26', '00/26', '1/26', 'soon']) expect(cardState(odd, '2026-01-01')).toBe('good');
  expect([cardBrandName('visa'), cardBrandName('discover')]).toEqual(['Visa', undefined]);
});

it('[UX-34] each card brand has its own ground', () => {
  const fills = ['visa', 'mastercard', 'amex'].map((brand) => cardBrandOf(brand)?.fill);
  expect(new Set(fills).size).toBe(3);
  expect(fills).not.toContain(undefined);
});
