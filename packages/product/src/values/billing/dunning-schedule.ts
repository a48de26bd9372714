/** Dunning schedule: retries by decline reason, at most three within the grace period. */
import { limits } from '../../limits.ts';
import { addDays, type Day, daysBetween } from '../dates.ts';
import type { DeclineClass } from './decline-codes.ts';

/** Common paydays: a retry near one is moved to it. */
const paydays = new Set(['01', '15']);

const paydayIn = (due: Day): number | undefined => {
  for (let after = 1; after < limits.graceDays; after += 1)
    if (paydays.has(addDays(due, after).slice(-2))) return after;
  return undefined;
};

/** Retry days after the due date. */
export const retryDays = (due: Day, declined: DeclineClass): readonly number[] => {
  if (declined === 'card' || declined === 'customer') return [];
  const days: readonly number[] = limits.renewalRetryDays;
  const payday = declined === 'funds' ? paydayIn(due) : undefined;
  if (payday === undefined) return days;
  const nearest = days.reduce((one, other) =>
    Math.abs(other - payday) < Math.abs(one - payday) ? other : one,
  );
  return days.map((each) => (each === nearest ? payday : each));
};

/** The next retry after today; undefined if this card is not retried. */
export const nextRetryDay = (due: Day, today: Day, declined: DeclineClass): Day | undefined => {
  const passed = daysBetween(due, today);
  const next = retryDays(due, declined).find((day) => day > passed);
  return next === undefined ? undefined : addDays(due, next);
};
