/** A mail is a list of blocks. They become HTML in the brand's colours that needs no picture, and the same as plain text. */
import { type BrandId, type Language, brandOf } from '@marquee/product/brands.ts';
import type { ThemeValues } from '@marquee/product/shell/theme.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import { escapeHtml } from '../escape-html.ts';

type Block =
  | { readonly is: 'heading' | 'words' | 'strong' | 'code' | 'small'; readonly text: string }
  | { readonly is: 'button' | 'quietButton'; readonly text: string; readonly href: string }
  /** What something costs, line by line; `text` is the same for readers of plain text. */
  | { readonly is: 'rows'; readonly text: string; readonly rows: readonly Row[] };

export interface Row {
  readonly name: string;
  /** In small letters under the name. */
  readonly about?: string;
  readonly value: string;
  /** The line that counts. */
  readonly strong?: true;
}

export interface MailContent {
  readonly subject: string;
  /** What inboxes show beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  readonly footer: string;
}

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** Keeps inboxes from filling the preview with the words that follow. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60);

type Draw = (theme: ThemeValues, text: string, href: string) => string;

const paragraph = (text: string, style: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;${style}">${text}</p>`;

const draw: Readonly<Record<Exclude<Block['is'], 'rows'>, Draw>> = {
  heading: (theme, text) =>
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:${theme.headingWeight};letter-spacing:-0.01em;color:${theme.text}">${text}</h1>`,
  words: (theme, text) => paragraph(text, `color:${theme.text}`),
  strong: (theme, text) => paragraph(text, `font-weight:600;color:${theme.text}`),
  small: (theme, text) => paragraph(text, `font-size:14px;color:${theme.textMuted}`),
  code: (theme, text) =>
    paragraph(
      text,
      `padding:14px 0;border-radius:${theme.radiusControl};background:${theme.accentSoft};color:${theme.onAccentSoft};text-align:center;font:700 30px/1.2 ui-monospace,Consolas,Menlo,monospace;letter-spacing:0.3em;text-indent:0.3em`,
    ),
  button: (theme, text, href) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="${theme.accent}" style="background:${theme.accent};border-radius:${theme.radiusButton}"><a href="${href}" style="display:inline-block;padding:14px 24px;font-size:16px;line-height:1.25;font-weight:600;color:${theme.onAccent};text-decoration:none">${text}</a></td></tr></table>`,
  quietButton: (theme, text, href) =>
    paragraph(`<a href="${href}" style="color:${theme.accentText};font-weight:600">${text}</a>`, ''),
};

const drawRows = (theme: ThemeValues, rows: readonly Row[]): string => {
  const cell = ({ strong }: Row, text: string, align: string) =>
    `<td style="padding:8px 0;border-bottom:1px solid ${theme.border};font-size:16px;line-height:1.4;text-align:${align};vertical-align:top;color:${theme.text};font-weight:${strong ? 700 : 400}">${text}</td>`;
  const aboutOf = ({ about }: Row) =>
    about ? `<br><span style="font-size:14px;color:${theme.textMuted}">${escapeHtml(about)}</span>` : '';
  const lines = rows.map(
    (row) =>
      `<tr>${cell(row, `${escapeHtml(row.name)}${aboutOf(row)}`, 'left')}${cell(row, escapeHtml(row.value.replaceAll(' ', '\u00A0')), 'right')}</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${lines.join('')}</table>`;
};

const htmlOf = (theme: ThemeValues, block: Block): string =>
  block.is === 'rows'
    ? drawRows(theme, block.rows)
    : draw[block.is](theme, escapeHtml(block.text), 'href' in block ? escapeHtml(block.href) : '');

const textOf = (block: Block): string => ('href' in block ? `${block.text}\n${block.href}` : block.text);

export const renderMail = (
  { subject, preview, blocks, footer }: MailContent,
  brand: BrandId,
  language: Language,
): { readonly html: string; readonly text: string } => {
  const theme = themes[brand];
  const name = brandOf(brand).name[language];
  const html = `<!doctype html>
<html lang="${language}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${theme.colorScheme}"><meta name="supported-color-schemes" content="${theme.colorScheme}"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${theme.bg}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${previewEnd}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${theme.bg}" style="background:${theme.bg};font-family:${font}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 4px 20px;font-size:22px;line-height:1.2;font-weight:800;letter-spacing:-0.02em;color:${theme.accentText}">${escapeHtml(name)}</td></tr>
<tr><td bgcolor="${theme.surface}" style="padding:32px 28px 16px;background:${theme.surface};border:1px solid ${theme.border};border-radius:${theme.radiusCard}">
${blocks.map((block) => htmlOf(theme, block)).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${theme.textMuted}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>
`;
  const text = `${[name, ...blocks.map(textOf), footer].join('\n\n')}\n`;
  return { html, text };
};
