/** A subscription through time: when it wakes next, what that day brings, and where a payment or a refusal leads. */
import { limits } from '@marquee/product/limits.ts';
import { type BillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { atNoon } from '../days.ts';
import type { SubscriptionRow } from './own-subscription.ts';

const day = 86_400_000;

/** What of a subscription time depends on. */
export type Running = Pick<
  SubscriptionRow,
  | 'started_on'
  | 'billing_cycle'
  | 'period'
  | 'cycle_date'
  | 'cancelled'
  | 'hold_at'
  | 'grace_period'
  | 'retry_at'
  | 'tries'
  | 'offer_periods'
>;

export const wakesAt = ({ retry_at: retry, cycle_date: due }: Running): number => (retry ?? due).getTime();
export const graceEnd = ({ cycle_date: due }: Pick<Running, 'cycle_date'>): Date =>
  new Date(due.getTime() + limits.graceDays * day);

/** `lapses`: nobody paid for it within the grace. What a dispute holds ends with what was paid. */
export const fateOf = (row: Running, now: number): 'sleeps' | 'ends' | 'lapses' | 'renews' => {
  if (wakesAt(row) > now) return 'sleeps';
  if (row.cancelled || row.hold_at !== null) return 'ends';
  return row.grace_period && graceEnd(row).getTime() <= now ? 'lapses' : 'renews';
};

/** The next period begins, counted from the first day so that month ends do not drift. */
export const afterPayment = (row: Running) => ({
  period: row.period + 1,
  cycle_date: atNoon(renewalDay(row.started_on!, row.billing_cycle as BillingCycle, row.period + 1)),
  offer_periods: Math.max(0, row.offer_periods - 1),
  grace_period: false,
  retry_at: null,
  tries: 0,
});

/** People go on watching for a while, and it is tried again. */
export const afterRefusal = (row: Running) => ({
  grace_period: true,
  tries: row.tries + 1,
  retry_at: new Date(
    row.cycle_date.getTime() + (limits.renewalRetryDays[row.tries] ?? limits.graceDays) * day,
  ),
});
