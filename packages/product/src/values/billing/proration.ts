/** What is left of a period that was paid, when somebody changes plan in the middle of it. */
import { type Day, daysBetween } from '../dates.ts';

interface Period {
  readonly paidCents: number;
  /** Its first day, and the first day after it. */
  readonly from: Day;
  readonly until: Day;
}

/** By whole days; the day of the change belongs to the new plan. */
export const creditOf = ({ paidCents, from, until }: Period, today: Day): number => {
  const days = Math.max(1, daysBetween(from, until));
  const left = Math.min(days, Math.max(0, daysBetween(today, until)));
  return Math.floor((paidCents * left) / days);
};
