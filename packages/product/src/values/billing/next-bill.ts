/** The next bill of an account, computed by the same function for pages, mails and renewals. */
import type { Localized } from '../../brands.ts';
import { type BillingCycle, renewalDay } from '../billing-cycles.ts';
import type { Day } from '../dates.ts';
import { type PriceNotice, priceOn } from '../prices/price-changes.ts';
import { amountOf } from '../money.ts';
import type { ProvinceId } from './taxes.ts';
import { type OrderTotals, calculateTotals } from './totals.ts';

/** Percentage discount on the next payments of one subscription. */
interface Discount {
  readonly percent: number;
  /** 1: the next payment is the last one at this price. */
  readonly paymentsLeft: number;
}

/** Fields of a subscription that determine its next payments. */
export interface RenewingSubscription {
  readonly subscriptionId: string;
  readonly sku: string;
  readonly name: Localized;
  /** Regular price per period, before announced changes. */
  readonly cents: number;
  /** New prices that the customer had notice of. */
  readonly priceNotices?: readonly PriceNotice[];
  readonly discount?: Discount | undefined;
  readonly cycle: BillingCycle;
  /** First day of period 1; later periods are counted from it. */
  readonly startedOn: Day;
  /** Number of the current period. */
  readonly period: number;
  /** Next charge date; for a declined renewal, the date of its next retry. */
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
  /** Before discount. */
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
  /** Absent when the gift balance covers the bill, or without a card. */
  readonly paidWith: CardNamed | undefined;
}

/** Label of a percentage discount on bills and receipts. */
export const discountName = (percent: number): Localized => ({
  en: `${percent}% off`,
  fr: `Rabais de ${percent}\u00A0%`,
});

/** The bill of everything that renews on one day. */
export const renewalBill = <S extends Pick<RenewingSubscription, 'sku' | 'cents' | 'discount'>>(
  subscriptions: readonly S[],
  terms: Terms,
): OrderTotals<Billed<S>> =>
  calculateTotals(
    subscriptions.map((each) => ({ ...each, percentOff: each.discount?.percent ?? 0 })),
    terms,
  );

/** The period that is paid for begins when the running one ends, also if the charge is late. */
const atPriceOfPeriod = <S extends RenewingSubscription>(each: S): S => ({
  ...each,
  cents: priceOn(each.cents, each.priceNotices ?? [], renewalDay(each.startedOn, each.cycle, each.period)),
});

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

type PaymentTerms = Terms & { readonly card?: CardNamed | undefined };

/**
 * The first `count` bills from `day` on that contain `subscriptionId`, or any; everything due on one day is one bill.
 * Bills between them are simulated because they use up the gift balance. Empty if nothing will be charged.
 */
export const nextBillsOf = <S extends RenewingSubscription>(
  subscriptions: readonly S[],
  { day: today, giftCents, province, card }: PaymentTerms,
  { subscriptionId, count }: { readonly subscriptionId?: string | undefined; readonly count: number },
): readonly NextBill<S>[] => {
  let renewing = subscriptions.filter(({ cancelled }) => !cancelled);
  const isAsked = (each: S) => subscriptionId === undefined || each.subscriptionId === subscriptionId;
  const bills: NextBill<S>[] = [];
  if (!renewing.some(isAsked)) return bills;
  for (let gifts = giftCents; bills.length < count;) {
    const earliest = renewing.map(({ dueOn }) => dueOn).reduce((one, other) => (one < other ? one : other));
    const day = earliest < today ? today : earliest;
    const due = renewing.filter(({ dueOn }) => dueOn <= day);
    const bill = renewalBill(due.map(atPriceOfPeriod), { province, giftCents: gifts, day });
    if (due.some(isAsked))
      bills.push({ day, lines: linesOf(bill.items), bill, paidWith: bill.dueCents > 0 ? card : undefined });
    gifts -= bill.giftCents;
    renewing = renewing.map((each) => (due.includes(each) ? afterPayment(each) : each));
  }
  return bills;
};

/** The first bill, or the first that contains `subscriptionId`. Undefined if nothing will be charged. */
export const nextBillOf = <S extends RenewingSubscription>(
  subscriptions: readonly S[],
  terms: PaymentTerms,
  subscriptionId?: string,
): NextBill<S> | undefined => nextBillsOf(subscriptions, terms, { subscriptionId, count: 1 })[0];

/** Date and totals of an upcoming bill, in dollars. */
export interface NextPayment {
  readonly day: Day;
  readonly total: number;
  /** Part of the total paid from the gift balance. */
  readonly gift: number;
  readonly due: number;
}

export const nextPaymentOf = <S extends RenewingSubscription>({ day, bill }: NextBill<S>): NextPayment => ({
  day,
  total: amountOf(bill.totalCents),
  gift: amountOf(bill.giftCents),
  due: amountOf(bill.dueCents),
});

/** In dollars and one language, as in API responses. */
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
