/** Blocks of a mail, each as HTML and as plain text. Inline styles are the light ones; classes change them in the dark. */
import type { Ink } from '@marquee/product/shell/document-colours.ts';
import type { ThemeValues } from '@marquee/product/shell/theme.ts';
import { escapeHtml } from '../../escape-html.ts';

export type Block =
  | { readonly is: 'heading' | 'strong' | 'small' | 'code' | 'command' | 'giftCode'; readonly text: string }
  /** `lead` is a sentence of its own, in bold before the others. */
  | { readonly is: 'words'; readonly text: string; readonly lead?: string }
  | { readonly is: 'button' | 'quietButton'; readonly text: string; readonly href: string }
  /** What something costs, line by line; `text` is the same for readers of plain text. */
  | { readonly is: 'rows'; readonly text: string; readonly rows: readonly Row[] }
  | { readonly is: 'facts'; readonly text: string; readonly facts: readonly Fact[] }
  | { readonly is: 'quote'; readonly text: string; readonly by: string }
  /** `text` is the amount on it. */
  | { readonly is: 'giftCard'; readonly text: string; readonly about: string };

export interface Row {
  readonly name: string;
  /** In small letters under the name. */
  readonly about?: string;
  readonly value: string;
  /** The line that counts. */
  readonly strong?: true;
  readonly kind?: 'item' | 'gift';
}

export type Fact = readonly [name: string, value: string];

export interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly theme: ThemeValues;
  /** Of the inline styles. */
  readonly ink: Ink;
  readonly cardPicture: Picture;
}

const mono = 'ui-monospace,Consolas,Menlo,monospace';

export const drawPicture = ({ src, alt, width, height }: Picture, colour: string): string =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;max-width:100%;border:0;color:${colour};font-size:${Math.round(height * 0.7)}px;line-height:${height}px;font-weight:700">`;

const paragraph = (html: string, style: string, classes = 'mq-text') =>
  `<p class="${classes}" style="margin:0 0 20px;font-size:16px;line-height:1.6;${style}">${html}</p>`;

const table = (classes: string, style: string, rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="${classes}" style="border-collapse:separate;${style}">${rows}</table>`;

const box = (ink: Ink, content: string) =>
  table(
    '',
    'margin:0 0 20px',
    `<tr><td class="mq-raised mq-box" bgcolor="${ink.raised}" style="padding:20px;background:${ink.raised};border-radius:10px">${content}</td></tr>`,
  );

/** Keeps an amount or a date on one line. */
const together = (text: string) => escapeHtml(text.replaceAll(' ', '\u00A0'));

const tones = (ink: Ink) =>
  ({
    text: { classes: 'mq-text', colour: ink.text },
    muted: { classes: 'mq-muted', colour: ink.textMuted },
    good: { classes: 'mq-good', colour: ink.success },
  }) as const;

const drawRow = ({ ink }: Look, { name, about, value, strong, kind }: Row): string => {
  const amountTone = tones(ink)[kind === 'gift' ? 'good' : 'text'];
  const nameTone = kind || strong ? amountTone : tones(ink).muted;
  const weight = strong ? 700 : kind ? 600 : 400;
  const cell = ({ classes, colour }: typeof amountTone | typeof nameTone, style: string, html: string) =>
    `<td class="${classes}" style="padding:6px 0;font-size:15px;line-height:1.45;vertical-align:baseline;font-weight:${weight};color:${colour};${style}">${html}</td>`;
  const small = about
    ? `<br><span class="mq-muted" style="font-size:14px;font-weight:400;color:${ink.textMuted}">${escapeHtml(about)}</span>`
    : '';
  const line = strong
    ? `<tr><td colspan="2" style="padding:8px 0"><div class="mq-line" style="border-top:1px solid ${ink.border};font-size:0;line-height:0">&nbsp;</div></td></tr>`
    : '';
  const size = strong ? 'font-size:20px;' : '';
  return `${line}<tr>${cell(nameTone, 'padding-right:16px', `${escapeHtml(name)}${small}`)}${cell(amountTone, `${size}text-align:right;white-space:nowrap`, together(value))}</tr>`;
};

const drawFact = ({ ink }: Look, [name, value]: Fact): string =>
  `<tr><td class="mq-muted mq-label" style="padding:4px 20px 4px 0;white-space:nowrap;font-size:15px;line-height:1.45;vertical-align:top;color:${ink.textMuted}">${escapeHtml(name)}</td><td width="99%" class="mq-text mq-value" style="padding:4px 0;font-size:15px;line-height:1.45;vertical-align:top;font-weight:600;color:${ink.text};overflow-wrap:break-word">${escapeHtml(value)}</td></tr>`;

/** Six digits are easier to read in two halves; as separate elements without a space, they are copied as one number. */
const inHalves = (code: string): string => {
  const middle = Math.ceil(code.length / 2);
  return `<span>${escapeHtml(code.slice(0, middle))}</span><span style="padding-left:0.3em">${escapeHtml(code.slice(middle))}</span>`;
};

const drawCard = ({ theme, cardPicture }: Look, amount: string, about: string): string => {
  const ring = `radial-gradient(circle at 106% 150%, transparent 0 208px, rgba(255,255,255,.14) 208.5px 236px, transparent 236.5px)`;
  const fill = `background:${theme.accent};background-image:${ring},linear-gradient(135deg,${theme.accent},${theme.accentHover})`;
  return table(
    '',
    'margin:0 0 20px',
    `<tr><td class="mq-card" bgcolor="${theme.accent}" style="padding:28px;${fill};border-radius:16px"><div>${drawPicture(cardPicture, theme.onAccent)}</div><p style="margin:112px 0 0;font-size:48px;line-height:1;font-weight:700;letter-spacing:-0.04em;color:${theme.onAccent}">${together(amount)}</p><p style="margin:8px 0 0;font-size:16px;line-height:1.4;color:${theme.onAccent}">${escapeHtml(about)}</p></td></tr>`,
  );
};

type Draw<Is extends Block['is']> = (look: Look, block: Extract<Block, { readonly is: Is }>) => string;

const drawText =
  (classes: string, style: (ink: Ink) => string) =>
  ({ ink }: Look, { text }: { readonly text: string }): string =>
    paragraph(escapeHtml(text), style(ink), classes);

const drawIn: { readonly [Is in Block['is']]: Draw<Is> } = {
  heading: ({ ink }, { text }) =>
    `<h1 class="mq-text" style="margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:700;letter-spacing:-0.015em;color:${ink.text}">${escapeHtml(text)}</h1>`,
  words: ({ ink }, { lead, text }) =>
    paragraph(`${lead ? `<b>${escapeHtml(lead)}</b> ` : ''}${escapeHtml(text)}`, `color:${ink.text}`),
  strong: drawText('mq-text', ({ text }) => `font-weight:600;color:${text}`),
  small: drawText('mq-muted', ({ textMuted }) => `font-size:14px;color:${textMuted}`),
  code: ({ ink }, { text }) =>
    box(
      ink,
      `<p class="mq-text" style="margin:0;text-align:center;font:700 36px/1.2 ${mono};letter-spacing:0.08em;color:${ink.text}">${inHalves(text)}</p>`,
    ),
  command: ({ ink }, { text }) =>
    box(
      ink,
      `<p class="mq-text" style="margin:0;font:600 15px/1.5 ${mono};color:${ink.text};overflow-wrap:anywhere">${escapeHtml(text)}</p>`,
    ),
  giftCode: ({ ink }, { text }) =>
    table(
      '',
      'margin:0 0 20px',
      `<tr><td class="mq-text mq-edge mq-giftcode" style="padding:16px 8px;border:2px dashed ${ink.borderStrong};border-radius:10px;text-align:center;white-space:nowrap;font:700 20px/1.4 ${mono};letter-spacing:0.03em;color:${ink.text}">${escapeHtml(text)}</td></tr>`,
    ),
  button: ({ ink, theme }, { text, href }) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" class="mq-button" style="margin:0 0 20px;border-collapse:separate"><tr><td class="mq-buttonedge" bgcolor="${theme.accent}" style="background:${theme.accent};border:1px solid ${ink.buttonEdge};border-radius:${theme.radiusButton};text-align:center"><a href="${escapeHtml(href)}" style="display:block;padding:15px 28px;font-size:16px;line-height:1.3;font-weight:600;color:${theme.onAccent};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  quietButton: ({ ink }, { text, href }) =>
    paragraph(
      `<a class="mq-text" href="${escapeHtml(href)}" style="color:${ink.text};font-weight:600">${escapeHtml(text)}</a>`,
      '',
    ),
  rows: (look, { rows }) => box(look.ink, table('', '', rows.map((row) => drawRow(look, row)).join(''))),
  facts: (look, { facts }) =>
    box(look.ink, table('', '', facts.map((fact) => drawFact(look, fact)).join(''))),
  quote: ({ ink, theme }, { text, by }) =>
    `<blockquote class="mq-text" style="margin:0 0 20px;padding:4px 0 4px 20px;border-left:4px solid ${theme.accent};font-size:18px;line-height:1.5;color:${ink.text};overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}<br><span class="mq-muted" style="font-size:14px;color:${ink.textMuted}">${escapeHtml(by)}</span></blockquote>`,
  giftCard: (look, { text, about }) => drawCard(look, text, about),
};

export const htmlOf = (look: Look, block: Block): string =>
  (drawIn[block.is] as Draw<Block['is']>)(look, block);

export const textOf = (block: Block): string => {
  if (block.is === 'words' && block.lead) return `${block.lead} ${block.text}`;
  if (block.is === 'quote') return `${block.text}\n${block.by}`;
  if (block.is === 'giftCard') return `${block.text}\n${block.about}`;
  return 'href' in block ? `${block.text}\n${block.href}` : block.text;
};
