/** Billing days: one calendar, that of `homeTimeZone`, for all customers. */
import { type Day, homeTimeZone } from '@marquee/product/values/dates.ts';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: homeTimeZone });
export const billingDayOf = (now: number): Day => dayFormat.format(now);
/** Charge at 17:00 UTC: the same calendar day in every Canadian time zone. */
export const chargeTimeOf = (day: Day): Date => new Date(`${day}T17:00:00Z`);
