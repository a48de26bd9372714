/** Rows of a receipt and the next payment, shared by mails and PDFs. */
import type { Language } from '@marquee/product/brands.ts';
import { type BillingCycle, billingCycles } from '@marquee/product/values/billing-cycles.ts';
import { cardBrandName } from '@marquee/product/values/billing/cards.ts';
import type { NextPayment } from '@marquee/product/values/billing/next-bill.ts';
import {
  discountNameOf,
  type Period,
  periodPaid,
  registrationOf,
  type Seller,
} from '@marquee/product/values/billing/receipts.ts';
import { percentOfTax, type ProvinceId, type StoredTax } from '@marquee/product/values/billing/taxes.ts';
import { type Day, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { amountOf, formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import type { Block, Row } from '../render/blocks.ts';
import type { Translate } from '../translator.ts';

/** The fields of an order that receipts and billing mails show. */
export interface OrderMail {
  readonly id: string;
  readonly account_id: string | null;
  readonly number: string;
  readonly kind: 'PURCHASE' | 'GIFT' | 'RENEWAL' | 'REDEMPTION' | 'CHANGE';
  readonly placed_at: Date;
  readonly state: ProvinceId | null;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly taxes: readonly StoredTax[];
  readonly total_cents: number;
  readonly gift_cents: number;
  readonly credit_cents: number;
  readonly due_cents: number;
  readonly refunded_cents: number;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
}

export interface OrderMailItem {
  readonly name_en: string;
  readonly name_fr: string;
  readonly billing_cycle: BillingCycle;
  readonly cents: number;
  readonly discount_cents: number;
  readonly from_day: Day | null;
  readonly until_day: Day | null;
}

export const money = (cents: number, language: Language): string => formatMoney(amountOf(cents), language);

/** The days that an item pays for; a gift card pays for none. */
export const periodOf = ({ kind, placed_at: placed }: OrderMail, item: OrderMailItem): Period | undefined =>
  kind === 'GIFT'
    ? undefined
    : periodPaid(
        { fromDay: item.from_day, untilDay: item.until_day, cycle: item.billing_cycle },
        dayOf(placed),
      );

/** What the order's discount is called; a change of plan takes off what is left of the plan before. */
export const discountLabel = (
  { kind }: OrderMail,
  items: readonly OrderMailItem[],
  language: Language,
  say: Translate,
): string =>
  kind === 'CHANGE'
    ? say('mail.bill.credit')
    : discountNameOf(items.map(({ cents, discount_cents: discountCents }) => ({ cents, discountCents })))[
        language
      ];

/** `Visa ending in 4242` */
export const cardLabel = (brand: string | null, last4: string, say: Translate): string =>
  say('mail.bill.cardEnding', { brand: cardBrandName(brand ?? '') ?? say('mail.bill.unknownCard'), last4 });

export const itemName = (item: OrderMailItem, { kind }: OrderMail, language: Language): string => {
  const name = item[`name_${language}`];
  return kind === 'GIFT'
    ? name
    : `${name}, ${billingCycles[item.billing_cycle].label[language].toLocaleLowerCase(language)}`;
};

/** Everything below the items. */
export const sumRows = (
  order: OrderMail,
  items: readonly OrderMailItem[],
  {
    language,
    say,
    seller,
  }: { readonly language: Language; readonly say: Translate; readonly seller: Seller },
): readonly Row[] => {
  const amount = (cents: number) => money(cents, language);
  const day = dayOf(order.placed_at);
  const taxes = order.taxes.map((tax) => {
    const label = taxLabel(tax.name, percentOfTax(tax, order.state, day), language);
    const number = registrationOf(seller, tax.name, order.state);
    return { name: number ? say('mail.bill.tax', { tax: label, number }) : label, value: amount(tax.cents) };
  });
  const rows: readonly (Row | false)[] = [
    (order.discount_cents > 0 || taxes.length > 0) && {
      name: say('mail.bill.subtotal'),
      value: amount(order.subtotal_cents),
    },
    order.discount_cents > 0 && {
      name: discountLabel(order, items, language, say),
      value: amount(-order.discount_cents),
    },
    ...taxes,
    { name: say('mail.bill.total'), value: amount(order.total_cents), strong: true },
    order.gift_cents > 0 && { name: say('mail.bill.gift'), value: amount(-order.gift_cents), kind: 'gift' },
    order.credit_cents > 0 && { name: say('mail.bill.credit'), value: amount(-order.credit_cents) },
    order.card_last4 !== null &&
      order.due_cents > 0 && {
        name: say('mail.bill.card', { card: cardLabel(order.card_brand, order.card_last4, say) }),
        value: amount(order.due_cents),
      },
    order.refunded_cents > 0 && { name: say('mail.bill.refunded'), value: amount(-order.refunded_cents) },
  ];
  return rows.filter((row) => row !== false);
};

/** When the next payment is, and what it takes from where. */
const nextPaymentText = (next: NextPayment, language: Language, say: Translate): string => {
  const values = {
    date: formatDate(next.day, language),
    total: formatMoney(next.total, language),
    gift: formatMoney(next.gift, language),
    due: formatMoney(next.due, language),
  };
  if (next.gift === 0) return say('mail.next.card', values);
  return say(next.due === 0 ? 'mail.next.covered' : 'mail.next.gift', values);
};

/** Mails queued by the release before do not say it. */
export interface Announces {
  readonly next?: NextPayment | null;
}

export const announced = (
  next: NextPayment | null | undefined,
  language: Language,
  say: Translate,
): readonly Block[] => (next ? [{ is: 'strong', text: nextPaymentText(next, language, say) }] : []);
