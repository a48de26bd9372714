/** What people know a card by, and how long it is good. */
import { addDays, addMonths, type Day } from '../dates.ts';
import { limits } from '../../limits.ts';

/** Words of their own; they are the same in both languages. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
]);

/** Undefined: a brand that nobody here has heard of. */
export const cardBrandName = (brand: string): string | undefined => brandNames.get(brand);

export type CardState = 'good' | 'expiresSoon' | 'expired';

/** The day after the last on which the card pays; `MM/YY` names the whole month. */
const endOf = (expiry: string): Day | undefined => {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  return match ? addMonths(`20${match[2]}-${match[1]}-01`, 1) : undefined;
};

/** What is no expiry says nothing against the card. */
export const cardState = (expiry: string, today: Day): CardState => {
  const end = endOf(expiry);
  if (end === undefined) return 'good';
  if (today >= end) return 'expired';
  return addDays(today, limits.cardExpiryNoticeDays) >= end ? 'expiresSoon' : 'good';
};
