/** The next bill of an account: what a page or mail announces is what the renewal charges, because both ask here. */
import type { Localized } from '../../brands.ts';
import { type BillingCycle, renewalDay } from '../billing-cycles.ts';
import type { Day } from '../dates.ts';
import { amountOf } from '../money.ts';
import type { ProvinceId } from './taxes.ts';
import { type OrderTotals, calculateTotals } from './totals.ts';

/** A percentage off the next payments of one subscription. */
interface Discount {
  readonly percent: number;
  /** 1: the next payment is the last one at this price. */
  readonly paymentsLeft: number;
}

/** What of a subscription its next payments depend on. */
export interface RenewingSubscription {
  readonly subscriptionId: string;
  readonly sku: string;
  readonly name: Localized;
  /** The regular price of a period. */
  readonly cents: number;
  readonly discount?: Discount | undefined;
  readonly cycle: BillingCycle;
  /** The first day of period 1; later periods are counted from it. */
  readonly startedOn: Day;
  /** The number of the running period. */
  readonly period: number;
  /** The day of the next charge; of a declined renewal, the day of its next attempt. */
  readonly dueOn: Day;
  readonly cancelled: boolean;
}

interface Terms {
  readonly province?: ProvinceId | undefined;
  readonly giftCents: number;
  readonly day: Day;
}

type Billed<S> = S & { readonly percentOff: number };

interface BillLine {
  readonly subscriptionId: string;
  readonly name: Localized;
  /** Before the discount. */
  readonly cents: number;
  readonly discount?: { readonly cents: number; readonly name: Localized; readonly paymentsLeft: number };
}

interface CardNamed {
  readonly brand: string;
  readonly last4: string;
  /** `MM/YY` */
  readonly expiry: string;
}

export interface NextBill<S extends RenewingSubscription> {
  readonly day: Day;
  readonly lines: readonly BillLine[];
  readonly bill: OrderTotals<Billed<S>>;
  /** Absent when gift money covers the bill, or when the account has no card. */
  readonly paidWith: CardNamed | undefined;
}

/** How a percentage off is called on bills and receipts. */
export const discountName = (percent: number): Localized => ({
  en: `${percent}% off`,
  fr: `Rabais de ${percent}\u00A0%`,
});

/** The bill of what renews on one day. */
export const renewalBill = <S extends Pick<RenewingSubscription, 'sku' | 'cents' | 'discount'>>(
  subscriptions: readonly S[],
  terms: Terms,
): OrderTotals<Billed<S>> =>
  calculateTotals(
    subscriptions.map((each) => ({ ...each, percentOff: each.discount?.percent ?? 0 })),
    terms,
  );

const afterPayment = <S extends RenewingSubscription>(subscription: S): S => {
  const { discount, startedOn, cycle, period } = subscription;
  const left = (discount?.paymentsLeft ?? 0) - 1;
  return {
    ...subscription,
    period: period + 1,
    dueOn: renewalDay(startedOn, cycle, period + 1),
    discount: discount && left > 0 ? { ...discount, paymentsLeft: left } : undefined,
  };
};

const linesOf = <S extends RenewingSubscription>(
  items: OrderTotals<Billed<S>>['items'],
): readonly BillLine[] =>
  items.map(({ subscriptionId, name, cents, discountCents, discount }) => ({
    subscriptionId,
    name,
    cents,
    ...(discount &&
      discountCents > 0 && {
        discount: {
          cents: discountCents,
          name: discountName(discount.percent),
          paymentsLeft: discount.paymentsLeft,
        },
      }),
  }));

/**
 * The first bill from `day` on, or the first one with `subscriptionId` in it; everything due on that day is one bill.
 * Bills before it are played through, because they use up gift money. Undefined when nothing is going to be charged.
 */
export const nextBillOf = <S extends RenewingSubscription>(
  subscriptions: readonly S[],
  { day: today, giftCents, province, card }: Terms & { readonly card?: CardNamed | undefined },
  subscriptionId?: string,
): NextBill<S> | undefined => {
  let renewing = subscriptions.filter(({ cancelled }) => !cancelled);
  const isAsked = (each: S) => subscriptionId === undefined || each.subscriptionId === subscriptionId;
  if (!renewing.some(isAsked)) return undefined;
  for (let gifts = giftCents; ;) {
    const earliest = renewing.map(({ dueOn }) => dueOn).reduce((one, other) => (one < other ? one : other));
    const day = earliest < today ? today : earliest;
    const due = renewing.filter(({ dueOn }) => dueOn <= day);
    const bill = renewalBill(due, { province, giftCents: gifts, day });
    if (due.some(isAsked))
      return { day, lines: linesOf(bill.items), bill, paidWith: bill.dueCents > 0 ? card : undefined };
    gifts -= bill.giftCents;
    renewing = renewing.map((each) => (due.includes(each) ? afterPayment(each) : each));
  }
};

/** The day and sums of a bill to come, in dollars. */
export interface NextPayment {
  readonly day: Day;
  readonly total: number;
  /** Of the total, paid by gift money. */
  readonly gift: number;
  readonly due: number;
}

export const nextPaymentOf = <S extends RenewingSubscription>({ day, bill }: NextBill<S>): NextPayment => ({
  day,
  total: amountOf(bill.totalCents),
  gift: amountOf(bill.giftCents),
  due: amountOf(bill.dueCents),
});

/** In dollars, in one language, as calls carry it. */
export const nextBillIn = <S extends RenewingSubscription>(next: NextBill<S>, language: keyof Localized) => ({
  ...nextPaymentOf(next),
  lines: next.lines.map(({ subscriptionId, name, cents, discount }) => ({
    subscriptionId,
    name: name[language],
    amount: amountOf(cents),
    discount: discount
      ? {
          amount: amountOf(discount.cents),
          name: discount.name[language],
          paymentsLeft: discount.paymentsLeft,
        }
      : null,
  })),
  taxes: next.bill.taxes.map(({ name, rate, cents }) => ({
    name,
    rate: rate / 1000,
    amount: amountOf(cents),
  })),
  paidWith: next.paidWith ?? null,
});
