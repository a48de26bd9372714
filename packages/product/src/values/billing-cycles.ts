/** Billing cycles: the types used by subscriptions and the numeric codes used by orders. */
import type { Language, Localized } from '../brands.ts';
import { addDays, addMonths, type Day } from './dates.ts';

type Length = { readonly months: number } | { readonly days: number };
interface Cycle {
  readonly label: Localized;
  readonly length: Length;
}

const everyMonths = (months: number): Cycle => ({
  label: { en: `Every ${months} months`, fr: `Tous les ${months} mois` },
  length: { months },
});

export const billingCycles = {
  daily: { label: { en: 'Daily', fr: 'Quotidien' }, length: { days: 1 } },
  weekly: { label: { en: 'Weekly', fr: 'Hebdomadaire' }, length: { days: 7 } },
  monthly: { label: { en: 'Monthly', fr: 'Mensuel' }, length: { months: 1 } },
  two_months: everyMonths(2),
  three_months: everyMonths(3),
  four_months: everyMonths(4),
  five_months: everyMonths(5),
  six_months: everyMonths(6),
  seven_months: everyMonths(7),
  eight_months: everyMonths(8),
  nine_months: everyMonths(9),
  ten_months: everyMonths(10),
  eleven_months: everyMonths(11),
  biannual: everyMonths(6),
  annual: { label: { en: 'Annual', fr: 'Annuel' }, length: { months: 12 } },
} as const satisfies Record<string, Cycle>;

export type BillingCycle = keyof typeof billingCycles;
export const billingCycleTypes = Object.keys(billingCycles) as BillingCycle[];
export const isBillingCycle = (value: unknown): value is BillingCycle =>
  typeof value === 'string' && Object.hasOwn(billingCycles, value);

/** Length of a cycle in months; 30 days count as a month. */
export const monthsIn = (cycle: BillingCycle): number => {
  const length: Length = billingCycles[cycle].length;
  return 'months' in length ? length.months : length.days / 30;
};

/** Date of the nth renewal, counted from the first day so month ends do not drift. */
export const renewalDay = (start: Day, cycle: BillingCycle, nth: number): Day => {
  const length: Length = billingCycles[cycle].length;
  return 'months' in length ? addMonths(start, length.months * nth) : addDays(start, length.days * nth);
};

interface CodedCycle {
  readonly label: Localized;
  /** Unit for several iterations: two quarters are six months. */
  readonly several: Localized;
  readonly times: number;
}

const minutes = { en: 'Every {n} minutes', fr: 'Aux {n} minutes' };
const hours = { en: 'Every {n} hours', fr: 'Toutes les {n} heures' };
const days = { en: 'Every {n} days', fr: 'Tous les {n} jours' };
const weeks = { en: 'Every {n} weeks', fr: 'Toutes les {n} semaines' };
const months = { en: 'Every {n} months', fr: 'Tous les {n} mois' };
const years = { en: 'Every {n} years', fr: 'Tous les {n} ans' };

/** By the numeric code of an order. */
const codedCycles: readonly CodedCycle[] = [
  { label: { en: 'Hourly', fr: 'Horaire' }, several: hours, times: 1 },
  { label: { en: 'Weekly', fr: 'Hebdomadaire' }, several: weeks, times: 1 },
  { label: { en: 'Monthly', fr: 'Mensuel' }, several: months, times: 1 },
  { label: { en: 'Quarterly', fr: 'Trimestriel' }, several: months, times: 3 },
  { label: { en: 'Semi-annual', fr: 'Semestriel' }, several: months, times: 6 },
  { label: { en: 'Annual', fr: 'Annuel' }, several: years, times: 1 },
  { label: { en: 'Every 15 minutes', fr: 'Aux 15 minutes' }, several: minutes, times: 15 },
  { label: { en: 'Daily', fr: 'Quotidien' }, several: days, times: 1 },
];

/** An order's billing cycle: numeric code and iterations. */
export const orderCycleOf = (cycle: BillingCycle): { readonly code: number; readonly iterations: number } => {
  const length: { readonly months?: number; readonly days?: number } = billingCycles[cycle].length;
  if (length.days !== undefined) return { code: length.days === 7 ? 1 : 7, iterations: 1 };
  const wholes: Readonly<Record<number, number>> = { 1: 2, 3: 3, 6: 4, 12: 5 };
  const code = wholes[length.months ?? 0];
  return code === undefined ? { code: 2, iterations: length.months ?? 1 } : { code, iterations: 1 };
};

/** Label of an order's cycle code; undefined for an unknown code. */
export const codedCycleLabel = (code: number, iterations: number, language: Language): string | undefined => {
  const cycle = codedCycles[code];
  if (!cycle || iterations <= 1) return cycle?.label[language];
  return cycle.several[language].replace('{n}', String(cycle.times * iterations));
};

const frenchWords: ReadonlyMap<string, BillingCycle> = new Map([
  ['quotidien', 'daily'],
  ['hebdomadaire', 'weekly'],
  ['mensuel', 'monthly'],
  ['annuel', 'annual'],
]);

/** French cycle names in orders; any other value is returned unchanged. */
export const cycleOfWord = (word: string): string => frenchWords.get(word.trim().toLowerCase()) ?? word;
