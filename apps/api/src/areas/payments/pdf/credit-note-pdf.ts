/** Credit note PDF: refunded items, their taxes and the destination. */
import type { Language } from '@marquee/product/brands.ts';
import { registrationOf, type Seller } from '@marquee/product/values/billing/receipts.ts';
import { percentOfTax } from '@marquee/product/values/billing/taxes.ts';
import { dayOf, formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
import { taxLabel } from '@marquee/product/values/money.ts';
import type { CreditNoteRow } from '../../../billing/credit-notes.ts';
import { cardLabel, money } from '../../../mail/templates/receipt-rows.ts';
import { translatorFor, type Translate } from '../../../mail/translator.ts';
import { drawDocument, type Paper } from '../../../billing/documents/draw-document.ts';
import { billedTo, type ReceiptLine, supportOf } from './receipt-pdf.ts';

/** Plain data, so that it can be sent to a worker thread. */
export interface CreditNoteData {
  readonly note: CreditNoteRow;
  /** The credited order. */
  readonly paid: ReceiptLine;
  /** The credited item; null: the whole order. */
  readonly credited: {
    readonly name_en: string;
    readonly name_fr: string;
    readonly from_day: string;
    readonly until_day: string;
  } | null;
  readonly seller: Seller;
  readonly languages: DocumentLanguages;
}

const refundedTo = (
  { note, paid }: CreditNoteData,
  language: Language,
  say: Translate,
): readonly string[] => {
  const line = (name: string, cents: number) =>
    cents > 0 ? [say('mail.bill.line', { name, value: money(cents, language) })] : [];
  const card =
    paid.card_last4 === null
      ? say('mail.bill.unknownCard')
      : cardLabel(paid.card_brand, paid.card_last4, say);
  return [
    ...line(card, note.card_cents),
    ...line(say('mail.receipt.gift'), note.gift_cents),
    ...line(say('mail.creditNote.newPlan'), note.order_cents),
  ];
};

const taxRows = ({ note, paid, seller }: CreditNoteData, language: Language, say: Translate) =>
  note.taxes.map((tax) => {
    const label = taxLabel(tax.name, percentOfTax(tax, paid.state, dayOf(paid.placed_at)), language);
    const number = registrationOf(seller, tax.name, paid.state);
    return {
      name: number ? say('mail.bill.tax', { tax: label, number }) : label,
      value: money(tax.cents, language),
    };
  });

const paperIn = (data: CreditNoteData, language: Language): Paper => {
  const { note, paid, credited, seller } = data;
  const say = translatorFor(language);
  return {
    title: say('mail.creditNote.title'),
    number: note.number,
    date: note.made_at,
    soldBy: paid.sold_by,
    seller,
    language,
    columns: [
      [say('mail.receipt.to'), billedTo(paid, language)],
      [say('mail.creditNote.to'), refundedTo(data, language, say)],
      [say('mail.creditNote.order'), [paid.number, formatDate(paid.placed_at, language)]],
    ],
    items: [
      {
        name: credited?.[`name_${language}`] ?? say('mail.creditNote.item'),
        period: credited ? formatPeriod(credited.from_day, credited.until_day, language) : '–',
        amount: money(note.cents, language),
      },
    ],
    sums: [
      { name: say('mail.bill.subtotal'), value: money(note.cents, language) },
      ...taxRows(data, language, say),
      { name: say('mail.bill.total'), value: money(note.total_cents, language), strong: true },
    ],
    words: say('mail.creditNote.words', {
      support: supportOf(paid.sold_by, language),
      order: paid.number,
      number: note.number,
    }),
  };
};

export const creditNotePdf = (data: CreditNoteData): Promise<Buffer> => {
  const [first, ...others] = data.languages;
  return drawDocument([paperIn(data, first), ...others.map((language) => paperIn(data, language))]);
};
