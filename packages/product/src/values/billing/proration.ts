/** Proration: value of the unused days of a paid period at a plan change. */
import { type Day, daysBetween } from '../dates.ts';

interface Period {
  readonly paidCents: number;
  /** First day, and the first day after the period. */
  readonly from: Day;
  readonly until: Day;
}

/** By whole days; the day of the change belongs to the new plan. */
export const creditOf = ({ paidCents, from, until }: Period, today: Day): number => {
  const days = Math.max(1, daysBetween(from, until));
  const left = Math.min(days, Math.max(0, daysBetween(today, until)));
  return Math.floor((paidCents * left) / days);
};
