import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { addDays } from '../dates.ts';
import { declineClasses } from './decline-codes.ts';
import { nextRetryDay, retryDays } from './dunning-schedule.ts';

it('A bank that says try later is asked again after one, three and five days', () => {
  expect(retryDays('2026-06-18', 'tryLater')).toEqual([1, 3, 5]);
});

it('Missing funds: the attempt nearest to the 1st or the 15th moves there', () => {
  expect(retryDays('2026-06-18', 'funds')).toEqual([1, 3, 5]);
  expect(retryDays('2026-06-11', 'funds')).toEqual([1, 4, 5]);
  expect(retryDays('2026-06-25', 'funds')).toEqual([1, 3, 6]);
});

it('A card that cannot pay, or a bank that wants its customer, is not asked again by us', () => {
  expect(retryDays('2026-06-18', 'card')).toEqual([]);
  expect(nextRetryDay('2026-06-18', '2026-06-18', 'customer')).toBeUndefined();
});

it('However it goes, at most three more attempts, each on a later day within the grace', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.constantFrom(...declineClasses), (offset, declined) => {
      const due = addDays('2026-01-01', offset);
      const days: string[] = [];
      for (
        let next = nextRetryDay(due, due, declined);
        next !== undefined;
        next = nextRetryDay(due, next, declined)
      )
        days.push(next);
      expect(days.length).toBeLessThanOrEqual(limits.renewalRetryDays.length);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => day > due && day < addDays(due, limits.graceDays))).toBe(true);
    }),
  );
});
