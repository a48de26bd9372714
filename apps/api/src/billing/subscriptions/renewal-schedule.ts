/** Renewal state machine as pure functions: next due time, due action, state after payment or decline. */
import { createHash } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { type BillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import type { DeclineClass } from '@marquee/product/values/billing/decline-codes.ts';
import { nextRetryDay } from '@marquee/product/values/billing/dunning-schedule.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import { chargeTimeOf, billingDayOf } from '../billing-day.ts';
import type { SubscriptionRow } from './load-subscription.ts';

const hour = 3_600_000;
const day = 24 * hour;

export type BillingState = Pick<
  SubscriptionRow,
  | 'account_id'
  | 'started_on'
  | 'billing_cycle'
  | 'period'
  | 'cycle_date'
  | 'cancelled'
  | 'hold_at'
  | 'grace_period'
  | 'access_until'
  | 'retry_at'
  | 'tries'
  | 'offer_periods'
>;

export const nextDueAt = ({ retry_at: retry, cycle_date: due }: BillingState): number =>
  (retry ?? due).getTime();
/** Staff can extend it. */
export const graceEnd = ({
  cycle_date: due,
  access_until: extended,
}: Pick<BillingState, 'cycle_date' | 'access_until'>): Date =>
  extended ?? new Date(due.getTime() + limits.graceDays * day);

/** `expire`: the grace period ended without a payment. A subscription on hold by a dispute ends with its paid period. */
export const dueAction = (row: BillingState, now: number): 'none' | 'end' | 'expire' | 'renew' => {
  if (nextDueAt(row) > now) return 'none';
  if (row.cancelled || row.hold_at !== null) return 'end';
  return row.grace_period && graceEnd(row).getTime() <= now ? 'expire' : 'renew';
};

/** The next period begins, counted from the first day so that month ends do not drift. */
export const afterPayment = (row: BillingState) => ({
  period: row.period + 1,
  cycle_date: chargeTimeOf(renewalDay(row.started_on!, row.billing_cycle as BillingCycle, row.period + 1)),
  offer_periods: Math.max(0, row.offer_periods - 1),
  grace_period: false,
  access_until: null,
  retry_at: null,
  tries: 0,
});

/** Retry around 15:00 UTC, daytime in every Canadian time zone, spread over four hours by account. */
const retryHour = 15;
const spreadHours = 4;

const retryAt = (on: Day, accountId: string): Date => {
  const spread = createHash('sha256').update(accountId).digest().readUInt16BE(0) / 0x1_00_00;
  const middle = new Date(`${on}T00:00:00Z`).getTime() + retryHour * hour;
  return new Date(middle + (spread - 0.5) * spreadHours * hour);
};

/** Starts or continues the grace period; the decline class sets the next attempt, without one the grace period runs out. */
export const afterDecline = (row: BillingState, now: number, declined: DeclineClass) => {
  const next = nextRetryDay(billingDayOf(row.cycle_date.getTime()), billingDayOf(now), declined);
  return {
    grace_period: true,
    tries: row.tries + 1,
    retry_at: next === undefined ? graceEnd(row) : retryAt(next, row.account_id),
  };
};
