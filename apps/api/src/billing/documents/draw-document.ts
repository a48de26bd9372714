/** Layout of receipts, credit notes and cancellation receipts as tagged PDF, so that screen readers get the same order. */
import { buffer } from 'node:stream/consumers';
import { type BrandId, brandOf, type Language, localeOf } from '@marquee/product/brands.ts';
import { inks } from '@marquee/product/shell/document-colours.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import type { Row } from '../../mail/render/blocks.ts';
import { translatorFor } from '../../mail/translator.ts';
import { drawWordmark } from './draw-wordmark.ts';

export interface Paper {
  readonly title: string;
  readonly number: string;
  readonly date: Date;
  readonly soldBy: BrandId;
  readonly seller: Seller;
  readonly language: Language;
  /** Three at most. */
  readonly columns: readonly (readonly [heading: string, lines: readonly string[]])[];
  readonly items: readonly { readonly name: string; readonly period: string; readonly amount: string }[];
  readonly sums: readonly Row[];
  /** Below the sums. */
  readonly words: string;
  /** A file inside the PDF. */
  readonly attachment?: { readonly name: string; readonly content: string };
}

const { text: black, textMuted: muted, border: line } = inks.light;
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const margin = 56;
const gap = 24;

/** The standard fonts cover English and French; other characters, as in a city name, are replaced. */
const printable = (text: string): string =>
  text.replace(/[^\u0020-\u007E\u00A0-\u00FF–—‘’“”•€œŒ…−]/gu, '?').replaceAll('−', '-');

/** One page for each language of the same document. */
export const drawDocument = async (papers: readonly [Paper, ...Paper[]]): Promise<Buffer> => {
  const [{ title, number, date, seller, language, attachment }] = papers;
  // Large module, rarely used.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    // The footer is below the text margin; text that reached the page margin would start a second page.
    margins: { top: margin, left: margin, right: margin, bottom: 18 },
    pdfVersion: '1.7',
    lang: localeOf(language),
    tagged: true,
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: seller.name[language], CreationDate: date },
  });
  if (attachment)
    doc.file(Buffer.from(attachment.content), {
      name: attachment.name,
      type: 'application/jose',
      creationDate: date,
      modifiedDate: date,
    });
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  for (const [nth, paper] of papers.entries()) {
    if (nth > 0) doc.addPage();
    const part = doc.struct('Part', { lang: localeOf(paper.language) });
    whole.add(part);
    drawPage(doc, part, paper, { page: nth + 1, pages: papers.length });
    part.end();
  }
  whole.end();
  doc.end();
  return buffer(doc);
};

const drawPage = (
  doc: PDFKit.PDFDocument,
  part: PDFKit.PDFStructureElement,
  paper: Paper,
  numbers: { readonly page: number; readonly pages: number },
): void => {
  const { title, number, date, soldBy, seller, language } = paper;
  const say = translatorFor(language);
  const brand = brandOf(soldBy);
  const width = doc.page.width - 2 * margin;
  const right = margin + width;

  interface Style {
    readonly x?: number;
    readonly w?: number;
    readonly align?: 'left' | 'right';
    readonly bold?: boolean;
    readonly size?: number;
    readonly color?: string;
  }
  let y = margin;
  /** Writes at the current height and returns where the text ends. */
  const write = (
    text: string,
    { x = margin, w = width, align = 'left', bold, size = 10.5, color }: Style,
  ) => {
    doc
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color ?? black)
      .text(printable(text), x, y, { width: w, align, lineGap: 3 });
    return doc.y;
  };
  const draw = (shape: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    shape();
    doc.endMarkedContent();
  };
  const rule = (color = line, thick = 0.75) =>
    draw(() => doc.moveTo(margin, y).lineTo(right, y).lineWidth(thick).stroke(color));
  const add = (tag: 'H1' | 'H2' | 'P', text: string, style: Style): number => {
    let end = y;
    part.add(
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

  // The only colour on the paper.
  draw(() => doc.rect(0, 0, doc.page.width, 5).fill(themes[soldBy].accent));

  // Brand and number.
  const name = brand.name[language];
  part.add(
    doc.struct('Figure', { alt: name }, () =>
      drawWordmark(doc, soldBy, { x: margin, y, height: 24, color: black }),
    ),
  );
  const half = { x: margin + width / 2, w: width / 2, align: 'right' } as const;
  add('H1', title, { ...half, bold: true, size: 22 });
  y += 40;
  // In French a street number may be followed by a comma.
  const [, street = '', place = ''] = /^((?:\d+, )?[^,]*),? ?(.*)$/.exec(seller.address[language]) ?? [];
  const sellerEnd = addLines([seller.name[language], street, place], {
    w: width / 2,
    color: muted,
  });
  const numberEnd = addLines([number, formatDate(date, language)], half);
  y = Math.max(sellerEnd, numberEnd) + gap + 6;

  const top = y;
  const w = (width - 2 * gap) / 3;
  const ends = paper.columns.map(([heading, lines], nth) => {
    y = top;
    const x = margin + nth * (w + gap);
    y = add('H2', heading, { x, w, bold: true, size: 9.5, color: muted }) + 3;
    return addLines(lines, { x, w });
  });
  y = Math.max(...ends) + gap + 6;

  // Items.
  const table = doc.struct('Table');
  part.add(table);
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
  const head = { bold: true, size: 9.5, color: muted };
  addRow(
    ['TH', 'TH', 'TH'],
    [
      [say('mail.receipt.description'), { ...head, w: width * 0.44 }],
      [say('mail.receipt.period'), { ...head, ...period }],
      [say('mail.receipt.amount'), { ...head, ...amount }],
    ],
    4,
  );
  rule(black, 1.1);
  y += 10;
  for (const item of paper.items)
    addRow(
      ['TH', 'TD', 'TD'],
      [
        [item.name, { bold: true, w: width * 0.44 }],
        [item.period, { ...period, color: muted }],
        [item.amount, amount],
      ],
      // Ten items, the limit of a cart, fit on one page.
      paper.items.length > 5 ? 3 : 8,
    );
  y += 2;
  rule();
  y += 10;
  for (const { name: label, value, strong = false } of paper.sums) {
    const style = strong ? { bold: true, size: 13 } : {};
    const sum = strong ? say('mail.receipt.inDollars', { amount: value }) : value;
    if (strong) {
      y += 2;
      rule(black, 1.1);
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
  const boxTop = y;
  y += 12;
  y = add('P', paper.words, { x: margin + 15, w: width - 30, size: 9.5 }) + 7;
  draw(() =>
    doc
      .roundedRect(margin, boxTop, width, y - boxTop, 5)
      .lineWidth(0.75)
      .stroke(line),
  );

  y = doc.page.height - margin;
  rule();
  y += 6;
  const foot = { size: 8.5, color: muted };
  add('P', say('mail.receipt.small', { seller: seller.name[language] }), { ...foot, w: width * 0.8 });
  add('P', say('mail.receipt.page', numbers), { ...foot, ...amount });
};
