import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingCycleTypes, renewalDay } from '../billing-cycles.ts';
import { addDays, daysBetween } from '../dates.ts';
import { creditOf } from './proration.ts';

it('half a month that is left is half the price', () => {
  const period = { paidCents: 2200, from: '2026-06-01', until: '2026-07-01' };
  expect(creditOf(period, '2026-06-16')).toBe(1100);
});

it('the credit is everything on the first day, nothing on the last, never grows, and is never more than was paid', () => {
  const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count));
  const periods = fc.tuple(days, fc.constantFrom(...billingCycleTypes), fc.integer({ min: 0, max: 50_000 }));
  fc.assert(
    fc.property(periods, fc.nat(400), fc.nat(400), ([from, cycle, paidCents], one, other) => {
      const until = renewalDay(from, cycle, 1);
      const period = { paidCents, from, until };
      const length = daysBetween(from, until);
      const [sooner, later] = [Math.min(one, other) % length, Math.max(one, other) % (length + 1)];
      expect(creditOf(period, from)).toBe(paidCents);
      expect(creditOf(period, until)).toBe(0);
      const [more, less] = [Math.min(sooner, later), Math.max(sooner, later)].map((day) =>
        creditOf(period, addDays(from, day)),
      );
      expect(more!).toBeGreaterThanOrEqual(less!);
      expect(more!).toBeLessThanOrEqual(paidCents);
    }),
  );
});
