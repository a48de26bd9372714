/** Card brands and expiry. */
import { addDays, addMonths, type Day } from '../dates.ts';
import { limits } from '../../limits.ts';

/** Brand names, the same in both languages. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
]);

/** Undefined for an unknown brand. */
export const cardBrandName = (brand: string): string | undefined => brandNames.get(brand);

export type CardState = 'good' | 'expiresSoon' | 'expired';

/** The day after the card expires; `MM/YY` includes the whole month. */
const endOf = (expiry: string): Day | undefined => {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  return match ? addMonths(`20${match[2]}-${match[1]}-01`, 1) : undefined;
};

/** An unreadable expiry counts as valid. */
export const cardState = (expiry: string, today: Day): CardState => {
  const end = endOf(expiry);
  if (end === undefined) return 'good';
  if (today >= end) return 'expired';
  return addDays(today, limits.cardExpiryNoticeDays) >= end ? 'expiresSoon' : 'good';
};
