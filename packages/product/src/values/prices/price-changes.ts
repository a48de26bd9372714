/** New prices for those who subscribe already: from which day they count, and what a period costs. */
import { limits } from '../../limits.ts';
import { type BillingCycle, renewalDay } from '../billing-cycles.ts';
import { addDays, type Day } from '../dates.ts';

export interface PriceNotice {
  /** Later changes have higher numbers. */
  readonly change: number;
  readonly cents: number;
  /** Periods that begin on it or later cost the new price. */
  readonly from: Day;
}

/** A higher price needs a notice of so many days; a lower one counts from its day. */
export const firstDayOfPrice = ({
  today,
  effectiveFrom,
  isHigher,
}: {
  readonly today: Day;
  readonly effectiveFrom: Day;
  readonly isHigher: boolean;
}): Day => {
  const noticed = isHigher ? addDays(today, limits.priceNoticeDays) : today;
  return noticed > effectiveFrom ? noticed : effectiveFrom;
};

/** Price of a period that begins on `day`: that of the latest notice that has come into effect. */
export const priceOn = (cents: number, notices: readonly PriceNotice[], day: Day): number =>
  notices
    .filter(({ from }) => from <= day)
    .reduce((latest, each) => (each.change > latest.change ? each : latest), { change: -1, cents }).cents;

/** The first renewal on `from` or later. */
export const firstRenewalFrom = (
  {
    startedOn,
    cycle,
    period,
  }: { readonly startedOn: Day; readonly cycle: BillingCycle; readonly period: number },
  from: Day,
): Day => {
  let nth = period;
  while (renewalDay(startedOn, cycle, nth) < from) nth += 1;
  return renewalDay(startedOn, cycle, nth);
};
