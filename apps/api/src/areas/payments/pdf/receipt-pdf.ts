/** Receipt PDF. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { NextPayment } from '@marquee/product/values/billing/next-bill.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { OrderItemRow, OrderRow } from '../../../billing/orders/orders.ts';
import { cardLabel, itemName, money, periodOf, sumRows } from '../../../mail/templates/receipt-rows.ts';
import { translatorFor, type Translate } from '../../../mail/translator.ts';
import { drawDocument, type Paper } from '../../../billing/documents/draw-document.ts';

export type ReceiptLine = OrderRow & {
  readonly items: readonly OrderItemRow[];
  /** Brand of the product, wherever it was bought. */
  readonly sold_by: BrandId;
  /** Null if the account has no name. */
  readonly customer_name: string | null;
};

/** Plain data, so that it can be sent to a worker thread. */
export interface ReceiptData {
  readonly paid: ReceiptLine;
  readonly seller: Seller;
  readonly next: NextPayment | null;
  readonly languages: DocumentLanguages;
}

export const supportOf = (brand: BrandId, language: Language): string =>
  brandOf(brand).supportUrl[language].replace('https://www.', '');

export const billedTo = (
  { customer_name: name, email, city, state }: ReceiptLine,
  language: Language,
): readonly string[] => [
  ...(name === null ? [] : [name]),
  email,
  ...(city !== null && state !== null
    ? [language === 'fr' ? `${city} (${provinces[state].name.fr})` : `${city}, ${provinces[state].name.en}`]
    : []),
];

/** A declined payment charged nothing. */
const paidWith = (paid: ReceiptLine, language: Language, say: Translate): readonly string[] => {
  if (paid.status === 'FAILED') return [say('mail.receipt.failed')];
  const { card_last4: last4, due_cents: due, gift_cents: gift } = paid;
  return [
    ...(last4 !== null && due > 0
      ? [say('mail.bill.line', { name: cardLabel(paid.card_brand, last4, say), value: money(due, language) })]
      : []),
    ...(gift > 0
      ? [say('mail.bill.line', { name: say('mail.receipt.gift'), value: money(gift, language) })]
      : []),
  ];
};

const renewal = (next: NextPayment, language: Language, say: Translate): readonly string[] => [
  formatDate(next.day, language),
  say('mail.receipt.taxIncluded', { total: formatMoney(next.total, language) }),
  ...(next.gift > 0
    ? [
        next.due > 0
          ? say('mail.receipt.nextGift', { due: formatMoney(next.due, language) })
          : say('mail.receipt.nextCovered'),
      ]
    : []),
];

const columnsOf = ({ paid, next }: ReceiptData, language: Language, say: Translate) => [
  [say('mail.receipt.to'), billedTo(paid, language)] as const,
  [say('mail.receipt.paidWith'), paidWith(paid, language, say)] as const,
  ...(next ? [[say('mail.receipt.next'), renewal(next, language, say)] as const] : []),
];

const paperIn = (data: ReceiptData, language: Language): Paper => {
  const { paid, seller, next } = data;
  const say = translatorFor(language);
  const unpaid = { ...paid, gift_cents: 0, credit_cents: 0, due_cents: 0, refunded_cents: 0 };
  return {
    title: say('mail.receipt.title'),
    number: paid.number,
    date: paid.placed_at,
    soldBy: paid.sold_by,
    seller,
    language,
    columns: columnsOf(data, language, say),
    items: paid.items.map((item) => {
      const days = periodOf(paid, item);
      return {
        name: itemName(item, paid, language),
        period: days ? formatPeriod(days.from, days.until, language) : '–',
        amount: money(item.cents, language),
      };
    }),
    sums: sumRows(paid.status === 'FAILED' ? unpaid : paid, paid.items, { language, say, seller }),
    words: say(next ? 'mail.receipt.renews' : 'mail.receipt.questions', {
      support: supportOf(paid.sold_by, language),
      order: paid.number,
    }),
  };
};

export const receiptPdf = (data: ReceiptData): Promise<Buffer> => {
  const [first, ...others] = data.languages;
  return drawDocument([paperIn(data, first), ...others.map((language) => paperIn(data, language))]);
};
