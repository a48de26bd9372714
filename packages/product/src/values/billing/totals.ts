/** What an order comes to, in whole cents: every amount of it adds up, and nobody computes it a second way. */
import type { Day } from '../dates.ts';
import { amountOf } from '../money.ts';
import { type ProvinceId, type Tax, taxesOn } from './taxes.ts';

interface Priced {
  readonly cents: number;
  /** An offer of its own, instead of the promotion. */
  readonly percentOff?: number;
}

/** What a promotion takes off the first period. */
export interface Promotion {
  readonly percent: number;
  /** Absent: whatever is bought. */
  readonly sku?: string | undefined;
}

export interface OrderTotals<Item> {
  readonly items: readonly (Item & { readonly discountCents: number })[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxes: readonly Tax[];
  /** What it costs, taxes in. */
  readonly totalCents: number;
  /** Paid by the credit of a plan before. */
  readonly creditCents: number;
  /** Paid by gift money. */
  readonly giftCents: number;
  /** Left for the card. */
  readonly dueCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a percentage takes off a price. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** Credits and gift money pay taxes too; they are money, not a discount. Without a province there are no taxes yet. */
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

/** A bill in dollars, as people read it. */
export const toDollarTotals = (bill: OrderTotals<unknown>) => ({
  subtotal: amountOf(bill.subtotalCents),
  discount: amountOf(bill.discountCents),
  taxes: bill.taxes.map(({ name, rate, cents }) => ({ name, rate: rate / 1000, amount: amountOf(cents) })),
  total: amountOf(bill.totalCents),
  credit: amountOf(bill.creditCents),
  giftAmount: amountOf(bill.giftCents),
  due: amountOf(bill.dueCents),
});
