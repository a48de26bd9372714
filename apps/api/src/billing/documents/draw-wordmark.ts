/** Draws a brand's SVG logo into a PDF with PDFKit's path support. */
import { readFileSync } from 'node:fs';
import type { BrandId } from '@marquee/product/brands.ts';

const source = new URL('../../../../portal/src/theme/wordmarks.svg', import.meta.url);
let sprite: string | undefined;

const tag = /<(\/?)(symbol|svg|g|path|circle|rect)\b([^>]*?)(\/?)>/g;

type Attributes = Readonly<Record<string, string>>;
const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

const numbersIn = (text: string | undefined): readonly number[] => (text ?? '').split(/[ ,]+/).map(Number);

const paint = (doc: PDFKit.PDFDocument, style: Attributes, color: string): void => {
  if (style['stroke'] === 'currentColor')
    doc
      .lineWidth(Number(style['stroke-width'] ?? 1))
      .lineCap(style['stroke-linecap'] === 'round' ? 'round' : 'butt')
      .lineJoin(style['stroke-linejoin'] === 'round' ? 'round' : 'miter')
      // SVG's default; PDF's is 10.
      .miterLimit(4)
      .stroke(color);
  else doc.fill(color, style['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero');
};

const shapes: Readonly<Record<string, (doc: PDFKit.PDFDocument, attributes: Attributes) => void>> = {
  path: (doc, { transform, d = '' }) => {
    const [x = 0, y = 0] = numbersIn(/translate\(([^)]*)\)/.exec(transform ?? '')?.[1] ?? '0');
    const [by = 1] = numbersIn(/scale\(([^)]*)\)/.exec(transform ?? '')?.[1] ?? '1');
    doc.translate(x, y).scale(by).path(d);
  },
  circle: (doc, { cx, cy, r }) => void doc.circle(Number(cx), Number(cy), Number(r)),
  rect: (doc, { x, y, width, height }) => void doc.rect(Number(x), Number(y), Number(width), Number(height)),
};

interface LogoPosition {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly color: string;
}

export const drawWordmark = (
  doc: PDFKit.PDFDocument,
  brand: BrandId,
  { x, y, height, color }: LogoPosition,
): void => {
  sprite ??= readFileSync(source, 'utf8');
  const symbol = sprite.split('<symbol ').find((each) => each.startsWith(`id="${brand}"`)) ?? '';
  const [left = 0, top = 0, wide = 0, tall = 1] = numbersIn(/viewBox="([^"]*)"/.exec(symbol)?.[1]);
  const scale = height / tall;
  doc.save().translate(x, y).scale(scale).translate(-left, -top);
  // A symbol clips its content to its view box, as a nested svg does.
  doc.rect(left, top, wide, tall).clip();
  let style: Attributes = {};
  for (const [, closes, name = '', text = ''] of symbol.slice(symbol.indexOf('>')).matchAll(tag)) {
    const attributes = attributesOf(text);
    // A nested svg clips its content to its view box.
    if (name === 'svg') {
      if (closes) doc.restore();
      else {
        doc.save();
        shapes['rect']!(doc, attributes);
        doc.clip();
      }
    }
    if (name === 'g') style = closes ? {} : attributes;
    const shape = shapes[name];
    if (!shape || closes) continue;
    doc.save();
    shape(doc, attributes);
    paint(doc, { ...style, ...attributes }, color);
    doc.restore();
  }
  doc.restore();
};
