/** A receipt on paper, in the colours of its brand; people who hear rather than see it get the same lines in the same order. */
import { buffer } from 'node:stream/consumers';
import { type BrandId, brandOf, type Language, localeOf } from '@marquee/product/brands.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { provinces } from '@marquee/product/values/buying/taxes.ts';
import type { ItemRow, OrderRow } from '../../buying/orders.ts';
import { billRows } from '../../mail/buying-mails.ts';
import type { Row } from '../../mail/render.ts';
import { sayIn } from '../../mail/words.ts';

export type Paid = OrderRow & {
  readonly items: readonly ItemRow[];
  /** The brand of what was bought, wherever it was bought. */
  readonly sold_by: BrandId;
};

const ink = { text: '#131a26', muted: '#525c6b', line: '#dde2e9' };
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const margin = 56;
const bandHeight = 96;
const lineHeight = 26;

/** The standard fonts know the letters of English and French; a city may be written with others. */
const printable = (text: string): string => text.replace(/[^\u0020-\u007E\u00A0-\u00FF–—‘’“”•€œŒ…]/gu, '?');

/** A refused payment took nothing from anywhere. */
const rowsOf = (paid: Paid, language: Language): readonly Row[] =>
  billRows(
    paid.status === 'FAILED' ? { ...paid, gift_cents: 0, due_cents: 0 } : paid,
    paid.items,
    language,
    sayIn(language),
  );

const placeOf = ({ city, state }: Paid, language: Language): string =>
  city !== null && state !== null ? `${city}, ${provinces[state].name[language]}` : '';

export const receiptPdf = async (paid: Paid, language: Language): Promise<Buffer> => {
  // Heavy, and few ask for it.
  const { default: PDFDocument } = await import('pdfkit');
  const say = sayIn(language);
  const title = say('mail.receipt.title');
  const brandName = brandOf(paid.sold_by).name[language];
  const { accent, onAccent } = themes[paid.sold_by];
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    lang: localeOf(language),
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${title} ${paid.number}`,
      Author: brandName,
      CreationDate: paid.placed_at,
    },
  });
  const width = doc.page.width - 2 * margin;
  const whole = doc.struct('Document');
  doc.addStructure(whole);

  const write = (
    text: string,
    y: number,
    { align = 'left', bold = false, size = 11, color = ink.text } = {},
  ) =>
    doc
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color)
      .text(printable(text), margin, y, { width, align: align as 'left' | 'right' });
  const draw = (paint: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    paint();
    doc.endMarkedContent();
  };
  const add = (tag: 'H1' | 'P', paint: () => void) => whole.add(doc.struct(tag, {}, paint));

  draw(() => doc.rect(0, 0, doc.page.width, bandHeight).fill(accent));
  add('P', () => write(brandName, 36, { bold: true, size: 24, color: onAccent }));
  add('H1', () => write(title, 40, { align: 'right', size: 18, color: onAccent }));

  let y = bandHeight + 36;
  const rule = () => {
    draw(() =>
      doc
        .moveTo(margin, y - 9)
        .lineTo(margin + width, y - 9)
        .lineWidth(0.75)
        .stroke(ink.line),
    );
    y += 6;
  };
  const addRows = (rows: readonly Row[], color = ink.text) => {
    const table = doc.struct('Table');
    whole.add(table);
    for (const { name, value, strong: bold = false } of rows) {
      if (bold) rule();
      const head = doc.struct('TH', {}, () => write(name, y, { bold, color }));
      const cell = doc.struct('TD', {}, () => write(value, y, { align: 'right', bold }));
      table.add(doc.struct('TR', {}, [head, cell]));
      y += lineHeight;
      if (bold) rule();
    }
    table.end();
    y += 14;
  };

  const place = placeOf(paid, language);
  addRows(
    [
      { name: say('mail.receipt.order'), value: paid.number },
      { name: say('mail.receipt.date'), value: formatDate(paid.placed_at, language) },
      { name: say('mail.receipt.to'), value: paid.email },
      ...(place ? [{ name: '', value: place }] : []),
    ],
    ink.muted,
  );
  addRows(rowsOf(paid, language));
  if (paid.status === 'FAILED') {
    add('P', () => write(say('mail.receipt.failed'), y, { bold: true }));
    y += lineHeight;
  }
  add('P', () => write(say('mail.receipt.small'), y, { size: 9, color: ink.muted }));
  whole.end();
  doc.end();
  return buffer(doc);
};
