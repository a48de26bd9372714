/** Card brands and expiry. */
import { addDays, addMonths, type Day } from '../dates.ts';
import { limits } from '../../limits.ts';

interface CardBrand {
  /** The same in both languages. */
  readonly name: string;
  /** Ground of the picture; white letters on it reach WCAG AA. */
  readonly fill: string;
}

const brands: ReadonlyMap<string, CardBrand> = new Map([
  ['visa', { name: 'Visa', fill: '#1f3f94' }],
  ['mastercard', { name: 'Mastercard', fill: '#8a3a12' }],
  ['amex', { name: 'American Express', fill: '#0f5d6c' }],
]);

/** Undefined for an unknown brand. */
export const cardBrandOf = (brand: string): CardBrand | undefined => brands.get(brand);
export const cardBrandName = (brand: string): string | undefined => cardBrandOf(brand)?.name;

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
