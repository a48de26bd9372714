/** Two years of ten thousand subscriptions, with cards that fail and jobs that come late. */
import { limits } from '@marquee/product/limits.ts';
import {
  type BillingCycle,
  billingCycles,
  billingCycleTypes,
} from '@marquee/product/values/billing-cycles.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeTimeOf } from '../billing-day.ts';
import {
  afterDecline,
  afterPayment,
  dueAction,
  graceEnd,
  type BillingState,
  nextDueAt,
} from './renewal-schedule.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** The calendar as people count it, without ours: the same day of a later month, or its last one. */
const countedOn = (start: string, cycle: BillingCycle, times: number): string => {
  const [year, month, date] = start.split('-').map(Number) as [number, number, number];
  const length: { readonly months?: number; readonly days?: number } = billingCycles[cycle].length;
  if (length.days !== undefined)
    return new Date(Date.UTC(year, month - 1, date + length.days * times)).toISOString().slice(0, 10);
  const months = month - 1 + (length.months ?? 0) * times;
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(date, last))).toISOString().slice(0, 10);
};

const subscriptions = fc.record({
  start: fc.integer({ min: 0, max: 5 * 366 }).map((days) => addDays('2023-01-01', days)),
  cycle: fc.constantFrom(...billingCycleTypes.filter((cycle) => cycle !== 'daily')),
  /** How each try goes, over and over. */
  pays: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
  /** How late each job comes, over and over. */
  lateHours: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 }),
});

interface Charge {
  readonly period: number;
  readonly at: number;
}

/** The life of one subscription until it ends, or for two years. */
const live = ({
  start,
  cycle,
  pays,
  lateHours,
}: typeof subscriptions extends fc.Arbitrary<infer T> ? T : never) => {
  let row: BillingState = {
    account_id: start,
    started_on: start,
    billing_cycle: cycle,
    period: 1,
    cycle_date: chargeTimeOf(countedOn(start, cycle, 1)),
    hold_at: null,
    cancelled: false,
    grace_period: false,
    access_until: null,
    retry_at: null,
    tries: 0,
    offer_periods: 0,
  };
  const until = chargeTimeOf(countedOn(start, 'monthly', 24)).getTime();
  const charges: Charge[] = [];
  let tries = 0;
  for (let turn = 0; nextDueAt(row) <= until; turn += 1) {
    const now = nextDueAt(row) + lateHours[turn % lateHours.length]! * hour;
    const action = dueAction(row, now);
    if (action !== 'renew') return { row, charges, tries, lapsedAt: now };
    tries += 1;
    const isPaid = pays[turn % pays.length]!;
    if (isPaid) charges.push({ period: row.period, at: now });
    row = { ...row, ...(isPaid ? afterPayment(row) : afterDecline(row, now, 'tryLater')) };
  }
  return { row, charges, tries };
};

it(
  '[F11] over 10,000 generated subscriptions × 24 months the renewal day never drifts and each period is charged once',
  { timeout: 180_000 },
  () => {
    fc.assert(
      fc.property(subscriptions, (given) => {
        const { row, charges, lapsedAt } = live(given);
        const { start, cycle } = given;
        // Each period once, in order, none left out, and none before its day.
        expect(charges.map(({ period }) => period)).toEqual(charges.map((_, index) => index + 1));
        for (const { period, at } of charges) {
          const due = chargeTimeOf(countedOn(start, cycle, period)).getTime();
          const inTime = at >= due && at < due + limits.graceDays * day;
          if (!inTime) expect({ period, at, due }).toBe('in time');
        }
        // However late a payment came, the day that follows is counted from the first.
        expect(row.cycle_date).toEqual(chargeTimeOf(countedOn(start, cycle, row.period)));
        if (lapsedAt !== undefined) expect(lapsedAt).toBeGreaterThanOrEqual(graceEnd(row).getTime());
      }),
      { numRuns: 10_000 },
    );
  },
);

it('nothing that is unpaid outlives its grace, whatever the day, and it is tried as often as promised', () => {
  fc.assert(
    fc.property(subscriptions, (given) => {
      const { row, tries, lapsedAt } = live({ ...given, pays: [false], lateHours: [0] });
      expect(tries).toBe(1 + limits.renewalRetryDays.length);
      expect(lapsedAt).toBe(graceEnd(row).getTime());
    }),
  );
});
