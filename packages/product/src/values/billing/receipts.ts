/** Receipt details besides amounts: seller, tax registration numbers, paid period. */
import type { Localized } from '../../brands.ts';
import { type BillingCycle, renewalDay } from '../billing-cycles.ts';
import type { Day } from '../dates.ts';
import { discountName } from './next-bill.ts';
import type { ProvinceId, TaxName } from './taxes.ts';
import { percentOf } from './totals.ts';

/** Provinces with a sales tax registration of their own. */
export const pstProvinces = ['BC', 'MB', 'SK'] as const satisfies readonly ProvinceId[];

export interface Seller {
  readonly name: Localized;
  /** On one line, comma-separated. */
  readonly address: Localized;
  /** One registration number for GST and HST. */
  readonly gstNumber: string;
  readonly qstNumber: string;
  readonly pstNumbers: Readonly<Partial<Record<(typeof pstProvinces)[number], string>>>;
}

/** The seller's registration number for a tax. */
export const registrationOf = (
  { gstNumber, qstNumber, pstNumbers }: Seller,
  tax: TaxName,
  province: ProvinceId | null,
): string | undefined => {
  if (tax === 'QST') return qstNumber;
  if (tax !== 'PST') return gstNumber;
  return pstProvinces.flatMap((id) => (id === province ? (pstNumbers[id] ?? []) : []))[0];
};

export interface Period {
  readonly from: Day;
  /** First unpaid day. */
  readonly until: Day;
}

interface PaidItem {
  readonly fromDay: Day | null;
  readonly untilDay: Day | null;
  readonly cycle: BillingCycle;
}

/** Items of older orders have no period: they start on the order date. */
export const periodPaid = ({ fromDay, untilDay, cycle }: PaidItem, placedOn: Day): Period => ({
  from: fromDay ?? placedOn,
  until: untilDay ?? renewalDay(fromDay ?? placedOn, cycle, 1),
});

const discountWord: Localized = { en: 'Discount', fr: 'Rabais' };

/** Label of the discount: the percentage if it is the same for every item. */
export const discountNameOf = (
  items: readonly { readonly cents: number; readonly discountCents: number }[],
): Localized => {
  const [first, ...others] = items.filter(({ discountCents }) => discountCents > 0);
  if (!first) return discountWord;
  const percent = Math.ceil((first.discountCents * 100) / first.cents);
  const isSame = [first, ...others].every(
    ({ cents, discountCents }) => percentOf(cents, percent) === discountCents,
  );
  return isSame ? discountName(percent) : discountWord;
};
