/** Days at home: what is billed is billed by the calendar of one place. */
import { type Day, homeTimeZone } from '@marquee/product/values/dates.ts';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: homeTimeZone });
/** The day that it is at home. */
export const billingDayOf = (now: number): Day => dayFormat.format(now);
/** Noon is on the same day from coast to coast. */
export const chargeTimeOf = (day: Day): Date => new Date(`${day}T17:00:00Z`);
