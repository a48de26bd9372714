/** Money as people in Canada write it, in both languages. Amounts are dollars, as the calls carry them. */
import type { Language } from '../brands.ts';

const nbsp = '\u00A0';

/** Sums and comparisons are made in whole cents: floats do not add up. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
export const amountOf = (cents: number): number => cents / 100;

const grouped = (whole: string, separator: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, separator);

/** `$1,234.50`, and in French `1 234,50 $`. Written by hand: browsers and Node disagree on which blank French takes. */
export const formatMoney = (amount: number, language: Language): string => {
  const cents = centsOf(amount);
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const rest = digits.slice(-2);
  return language === 'fr'
    ? `${sign}${grouped(whole, nbsp)},${rest}${nbsp}$`
    : `${sign}$${grouped(whole, ',')}.${rest}`;
};

/** `$25` and `25 $`: round sums, such as those of gift cards, are named without their cents. */
export const formatDollars = (amount: number, language: Language): string =>
  formatMoney(amount, language).replace(/[.,]00(?=\D|$)/, '');

/** Reads a price in either language; what is no price is 0. A comma is the decimal one, unless a point is there too. */
export const parsePrice = (text: string): number => {
  const bare = text.replace(/[$\s]/g, '').replace('\u2212', '-');
  const decimal = bare.includes('.') ? bare.replaceAll(',', '') : bare.replace(',', '.');
  const price = Number.parseFloat(decimal);
  return Number.isFinite(price) ? price : 0;
};

const frenchTaxes = { GST: 'TPS', HST: 'TVH', PST: 'TVP', QST: 'TVQ' } as const;

/** `9.975%` and `9,975 %`. */
const formatPercent = (percent: number, language: Language): string =>
  language === 'fr' ? `${String(percent).replace('.', ',')}${nbsp}%` : `${percent}%`;

/** `GST 5%` and `TPS 5 %`; without a rate that is known, the name alone. */
export const taxLabel = (tax: string, percent: number | undefined, language: Language): string => {
  const name = taxName(tax, language);
  return percent === undefined ? name : `${name} ${formatPercent(percent, language)}`;
};

/** Taxes travel under their English names. */
export const taxName = (tax: string, language: Language): string =>
  language === 'fr' && Object.hasOwn(frenchTaxes, tax) ? frenchTaxes[tax as keyof typeof frenchTaxes] : tax;
