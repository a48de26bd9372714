/** Order totals in whole cents; the only place where they are computed. */
import type { Day } from '../dates.ts';
import { amountOf } from '../money.ts';
import { type ProvinceId, type Tax, taxesOn } from './taxes.ts';

interface Priced {
  readonly cents: number;
  /** A retention offer, instead of the promotion. */
  readonly percentOff?: number;
}

/** Promotion: discount on the first period. */
export interface Promotion {
  readonly percent: number;
  /** Absent: applies to everything. */
  readonly sku?: string | undefined;
}

export interface OrderTotals<Item> {
  readonly items: readonly (Item & { readonly discountCents: number })[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxes: readonly Tax[];
  /** Total including taxes. */
  readonly totalCents: number;
  /** Paid from a proration credit. */
  readonly creditCents: number;
  /** Paid from the gift balance. */
  readonly giftCents: number;
  /** Charged to the card. */
  readonly dueCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Amount of a percentage discount. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** Credit and gift balance also pay taxes: they are payment, not a discount. No taxes are added while the province is unknown. */
export const calculateTotals = <Item extends Priced & { readonly sku: string }>(
  items: readonly Item[],
  {
    province,
    day,
    promotion,
    creditCents: credit = 0,
    giftCents: gifts = 0,
  }: {
    readonly province?: ProvinceId | undefined;
    readonly day: Day;
    readonly promotion?: Promotion | undefined;
    readonly creditCents?: number;
    readonly giftCents?: number;
  },
): OrderTotals<Item> => {
  const discounted = items.map((item) => {
    const applies = promotion && (promotion.sku === undefined || promotion.sku === item.sku);
    const percent = item.percentOff ?? (applies ? promotion.percent : 0);
    return { ...item, discountCents: percentOf(item.cents, percent) };
  });
  const subtotalCents = sum(discounted.map(({ cents }) => cents));
  const discountCents = sum(discounted.map((item) => item.discountCents));
  const taxes = province ? taxesOn(subtotalCents - discountCents, province, day) : [];
  const totalCents = subtotalCents - discountCents + sum(taxes.map(({ cents }) => cents));
  const creditCents = Math.min(credit, totalCents);
  const giftCents = Math.min(Math.max(gifts, 0), totalCents - creditCents);
  return {
    items: discounted,
    subtotalCents,
    discountCents,
    taxes,
    totalCents,
    creditCents,
    giftCents,
    dueCents: totalCents - creditCents - giftCents,
  };
};

/** Totals in dollars, as in API responses. */
export const toDollarTotals = (bill: OrderTotals<unknown>) => ({
  subtotal: amountOf(bill.subtotalCents),
  discount: amountOf(bill.discountCents),
  taxes: bill.taxes.map(({ name, rate, cents }) => ({ name, rate: rate / 1000, amount: amountOf(cents) })),
  total: amountOf(bill.totalCents),
  credit: amountOf(bill.creditCents),
  giftAmount: amountOf(bill.giftCents),
  due: amountOf(bill.dueCents),
});
