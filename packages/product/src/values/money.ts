/** Money formatting for Canada in both languages. Amounts are dollars, as in API responses. */
import type { Language } from '../brands.ts';

const nbsp = '\u00A0';

/** Key of the gift balance that pays for every brand; all of it is in Canadian dollars. */
export const giftBalanceKey = 'CAD';

/** Sums and comparisons use whole cents to avoid floating-point errors. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
export const amountOf = (cents: number): number => cents / 100;

const grouped = (whole: string, separator: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, separator);

/** `$1,234.50`, in French `1 234,50 $`. Not Intl: browsers and Node use different spaces in French. */
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

/** `$25` and `25 $`: whole-dollar amounts, such as gift cards, without cents. */
export const formatDollars = (amount: number, language: Language): string =>
  formatMoney(amount, language).replace(/[.,]00(?=\D|$)/, '');

const frenchTaxes = { GST: 'TPS', HST: 'TVH', PST: 'TVP', QST: 'TVQ' } as const;

/** `9.975%` and `9,975 %`. */
const formatPercent = (percent: number, language: Language): string =>
  language === 'fr' ? `${String(percent).replace('.', ',')}${nbsp}%` : `${percent}%`;

/** `GST 5%` and `TPS 5 %`; the name alone without a known rate. */
export const taxLabel = (tax: string, percent: number | undefined, language: Language): string => {
  const name = taxName(tax, language);
  return percent === undefined ? name : `${name} ${formatPercent(percent, language)}`;
};

/** API responses use English tax names. */
export const taxName = (tax: string, language: Language): string =>
  language === 'fr' && Object.hasOwn(frenchTaxes, tax) ? frenchTaxes[tax as keyof typeof frenchTaxes] : tax;
