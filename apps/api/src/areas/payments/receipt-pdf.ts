/** A receipt on paper; a screen reader gets the same lines in the same order. */
import { buffer } from 'node:stream/consumers';
import { type BrandId, brandOf, type Language, localeOf } from '@marquee/product/brands.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import type { NextPayment } from '@marquee/product/values/buying/next-bill.ts';
import type { Seller } from '@marquee/product/values/buying/receipts.ts';
import { provinces } from '@marquee/product/values/buying/taxes.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { ItemRow, OrderRow } from '../../buying/orders.ts';
import { cardLabel, itemName, money, periodOf, sumRows } from '../../mail/receipt-rows.ts';
import { sayIn, type Say } from '../../mail/words.ts';
import { drawWordmark } from './draw-wordmark.ts';

export type Paid = OrderRow & {
  readonly items: readonly ItemRow[];
  /** The brand of what was bought, wherever it was bought. */
  readonly sold_by: BrandId;
  /** Null for somebody who gave no name. */
  readonly customer_name: string | null;
};

/** Plain data, so that another thread can draw it. */
export interface Printed {
  readonly paid: Paid;
  readonly seller: Seller;
  readonly next: NextPayment | null;
  readonly language: Language;
}

const ink = { text: '#131a26', muted: '#525c6b', line: '#c9d0da' };
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const margin = 56;
const gap = 24;

/** The standard fonts know the letters of English and French; a city may be written with others. */
const printable = (text: string): string =>
  text.replace(/[^\u0020-\u007E\u00A0-\u00FF–—‘’“”•€œŒ…−]/gu, '?').replaceAll('−', '-');

const billedTo = (
  { customer_name: name, email, city, state }: Paid,
  language: Language,
): readonly string[] => [
  ...(name === null ? [] : [name]),
  email,
  ...(city !== null && state !== null
    ? [language === 'fr' ? `${city} (${provinces[state].name.fr})` : `${city}, ${provinces[state].name.en}`]
    : []),
];

/** A refused payment took nothing from anywhere. */
const paidWith = (paid: Paid, language: Language, say: Say): readonly string[] => {
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

const renewal = (next: NextPayment, language: Language, say: Say): readonly string[] => [
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

export const receiptPdf = async ({ paid, seller, next, language }: Printed): Promise<Buffer> => {
  // Heavy, and few ask for it.
  const { default: PDFDocument } = await import('pdfkit');
  const say = sayIn(language);
  const title = say('mail.receipt.title');
  const brand = brandOf(paid.sold_by);
  const doc = new PDFDocument({
    size: 'LETTER',
    // The foot stands below the margin of the text; text that reached the page's own would begin a second page.
    margins: { top: margin, left: margin, right: margin, bottom: 18 },
    pdfVersion: '1.7',
    lang: localeOf(language),
    tagged: true,
    displayTitle: true,
    info: { Title: `${title} ${paid.number}`, Author: seller.name[language], CreationDate: paid.placed_at },
  });
  const width = doc.page.width - 2 * margin;
  const right = margin + width;
  const whole = doc.struct('Document');
  doc.addStructure(whole);

  interface Style {
    readonly x?: number;
    readonly w?: number;
    readonly align?: 'left' | 'right';
    readonly bold?: boolean;
    readonly size?: number;
    readonly color?: string;
  }
  let y = margin;
  /** Writes at the current height and says where the text ends. */
  const write = (
    text: string,
    { x = margin, w = width, align = 'left', bold, size = 10.5, color }: Style,
  ) => {
    doc
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color ?? ink.text)
      .text(printable(text), x, y, { width: w, align, lineGap: 3 });
    return doc.y;
  };
  const draw = (shape: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    shape();
    doc.endMarkedContent();
  };
  const rule = (color = ink.line, thick = 0.75) =>
    draw(() => doc.moveTo(margin, y).lineTo(right, y).lineWidth(thick).stroke(color));
  const add = (tag: 'H1' | 'H2' | 'P', text: string, style: Style): number => {
    let end = y;
    whole.add(
      doc.struct(tag, {}, () => {
        end = write(text, style);
      }),
    );
    return end;
  };
  const addLines = (lines: readonly string[], style: Style): number => {
    const top = y;
    for (const line of lines) y = add('P', line, style);
    const end = y;
    y = top;
    return end;
  };

  // Whose receipt it is, and which.
  const name = brand.name[language];
  whole.add(
    doc.struct('Figure', { alt: name }, () =>
      drawWordmark(doc, paid.sold_by, { x: margin, y, height: 24, color: ink.text }),
    ),
  );
  const half = { x: margin + width / 2, w: width / 2, align: 'right' } as const;
  add('H1', title, { ...half, bold: true, size: 22 });
  y += 40;
  // The number of a house may have a comma after it, in French.
  const [, street = '', place = ''] = /^((?:\d+, )?[^,]*),? ?(.*)$/.exec(seller.address[language]) ?? [];
  const sellerEnd = addLines([seller.name[language], street, place], {
    w: width / 2,
    color: ink.muted,
  });
  const numberEnd = addLines([paid.number, formatDate(paid.placed_at, language)], half);
  y = Math.max(sellerEnd, numberEnd) + 14;
  rule(themes[paid.sold_by].accent, 2);
  y += gap;

  const columns: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [say('mail.receipt.to'), billedTo(paid, language)],
    [say('mail.receipt.paidWith'), paidWith(paid, language, say)],
    ...(next ? [[say('mail.receipt.next'), renewal(next, language, say)] as const] : []),
  ];
  const top = y;
  const w = (width - 2 * gap) / 3;
  const ends = columns.map(([heading, lines], nth) => {
    y = top;
    const x = margin + nth * (w + gap);
    y = add('H2', heading, { x, w, bold: true, size: 9.5, color: ink.muted }) + 3;
    return addLines(lines, { x, w });
  });
  y = Math.max(...ends) + gap + 6;

  // What was paid for.
  const table = doc.struct('Table');
  whole.add(table);
  const period = { x: margin + width * 0.46, w: width * 0.32 };
  const amount = { x: margin + width * 0.78, w: width * 0.22, align: 'right' } as const;
  const addRow = (
    tags: readonly ('TH' | 'TD')[],
    cells: readonly (readonly [text: string, style: Style])[],
    space = 8,
  ) => {
    const row = doc.struct('TR');
    table.add(row);
    const start = y;
    const bottoms = cells.map(([text, style], nth) => {
      y = start;
      let end = y;
      row.add(
        doc.struct(tags[nth] ?? 'TD', {}, () => {
          end = write(text, style);
        }),
      );
      return end;
    });
    row.end();
    y = Math.max(...bottoms) + space;
  };
  const head = { bold: true, size: 9.5, color: ink.muted };
  addRow(
    ['TH', 'TH', 'TH'],
    [
      [say('mail.receipt.description'), { ...head, w: width * 0.44 }],
      [say('mail.receipt.period'), { ...head, ...period }],
      [say('mail.receipt.amount'), { ...head, ...amount }],
    ],
    4,
  );
  rule();
  y += 10;
  for (const item of paid.items) {
    const days = periodOf(paid, item);
    addRow(
      ['TH', 'TD', 'TD'],
      [
        [itemName(item, paid, language), { bold: true, w: width * 0.44 }],
        [days ? formatPeriod(days.from, days.until, language) : '–', { ...period, color: ink.muted }],
        [money(item.cents, language), amount],
      ],
      // Ten items, the most that a cart holds, still fit on one page.
      paid.items.length > 5 ? 3 : 8,
    );
  }
  y += 2;
  rule();
  y += 10;
  const unpaid = { ...paid, gift_cents: 0, credit_cents: 0, due_cents: 0, refunded_cents: 0 };
  const sums = sumRows(paid.status === 'FAILED' ? unpaid : paid, paid.items, { language, say, seller });
  for (const { name: label, value, strong = false } of sums) {
    const style = strong ? { bold: true, size: 13 } : {};
    const sum = strong ? say('mail.receipt.inDollars', { amount: value }) : value;
    if (strong) {
      y += 2;
      rule();
      y += 10;
    }
    addRow(
      ['TH', 'TD'],
      [
        [label, { ...style, w: width * 0.74 }],
        [sum, { ...style, ...amount, x: margin + width * 0.6, w: width * 0.4 }],
      ],
      6,
    );
  }
  table.end();

  y += gap;
  const support = brand.supportUrl[language].replace('https://www.', '');
  y = add(
    'P',
    say(next ? 'mail.receipt.renews' : 'mail.receipt.questions', { support, order: paid.number }),
    {
      size: 9.5,
      color: ink.muted,
    },
  );

  y = doc.page.height - margin;
  rule();
  y += 6;
  const foot = { size: 8.5, color: ink.muted };
  add('P', say('mail.receipt.small', { seller: seller.name[language] }), { ...foot, w: width * 0.8 });
  add('P', say('mail.receipt.page'), { ...foot, ...amount });
  whole.end();
  doc.end();
  return buffer(doc);
};
