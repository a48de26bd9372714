/** The document of a mail: brand band, reading card in the reader's light or dark, and footer; and the same as text. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { bandOf, type Ink, inks } from '@marquee/product/shell/document-colours.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import { escapeHtml } from '../../escape-html.ts';
import { type Block, drawPicture, htmlOf, type Picture, textOf } from './blocks.ts';

export interface MailContent {
  readonly subject: string;
  /** What inboxes show beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly why: string;
  /** For support. */
  readonly reference?: string;
}

/** What a template writes; subject, preview and reason follow from the kind of mail unless it sets them. */
export type MailDraft = Pick<MailContent, 'blocks'> & Partial<MailContent>;

/** The same mail in another language, below the first one. */
interface MailBelow {
  readonly language: Language;
  /** Above the first one, in this language. */
  readonly announcement: string;
  readonly blocks: readonly Block[];
}

interface MailLink {
  readonly text: string;
  readonly href: string;
}

/** What all mails of a brand have in common. */
export interface MailLayout {
  readonly brand: BrandId;
  readonly language: Language;
  readonly wordmark: Picture;
  readonly cardPicture: Picture;
  /** Legal name and postal address. */
  readonly sender: string;
  readonly links: readonly MailLink[];
}

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Keeps inboxes from filling the preview with the words that follow. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60);

const darkRules = (ink: Ink): string =>
  [
    `.mq-bg{background:${ink.bg}!important}`,
    `.mq-surface{background:${ink.surface}!important;border-color:${ink.border}!important}`,
    `.mq-raised{background:${ink.raised}!important}`,
    `.mq-text{color:${ink.text}!important}`,
    `.mq-muted{color:${ink.textMuted}!important}`,
    `.mq-good{color:${ink.success}!important}`,
    `.mq-line{border-color:${ink.border}!important}`,
    `.mq-edge{border-color:${ink.borderStrong}!important}`,
    `.mq-buttonedge{border-color:${ink.buttonEdge}!important}`,
  ].join('');

const phoneRules = [
  '.mq-out{padding:16px 0!important}',
  '.mq-surface{border-width:1px 0!important;border-radius:0!important}',
  '.mq-in{padding-left:20px!important;padding-right:20px!important}',
  '.mq-box{padding:16px!important}',
  '.mq-label{white-space:normal!important;padding-right:12px!important}',
  '.mq-value{width:auto!important}',
  '.mq-button{width:100%!important}',
  '.mq-giftcode{font-size:17px!important}',
].join('');

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:539px){${phoneRules}}@media (prefers-color-scheme:dark){${darkRules(inks.dark)}}`;

export const renderMail = (
  { subject, preview, blocks, why, reference }: MailContent,
  { brand, language, wordmark, cardPicture, sender, links }: MailLayout,
  below?: MailBelow,
): { readonly html: string; readonly text: string } => {
  const ink = inks.light;
  const band = bandOf(brand);
  const look = { theme: themes[brand], ink, cardPicture };
  const small = (content: string) => `<p class="mq-muted" style="margin:0 0 12px">${content}</p>`;
  const footerLinks = links.map(
    ({ text, href }) =>
      `<a class="mq-muted" href="${escapeHtml(href)}" style="color:${ink.textMuted}">${escapeHtml(text)}</a>`,
  );
  const draw = (each: readonly Block[]) => each.map((block) => htmlOf(look, block)).join('\n');
  const announcement = below
    ? `<div lang="${below.language}-CA">${draw([{ is: 'small', text: below.announcement }])}</div>\n`
    : '';
  const second = below
    ? `\n<div lang="${below.language}-CA" class="mq-line" style="margin:12px 0 0;padding:32px 0 0;border-top:1px solid ${ink.border}">\n${draw(below.blocks)}\n</div>`
    : '';
  const html = `<!doctype html>
<html lang="${language}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="mq-bg" style="margin:0;padding:0;background:${ink.bg};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${previewEnd}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="mq-bg" bgcolor="${ink.bg}" style="background:${ink.bg};font-family:${font}"><tr><td class="mq-out" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="mq-surface" bgcolor="${ink.surface}" style="background:${ink.surface};border:1px solid ${ink.border};border-radius:12px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="mq-in" bgcolor="${band.ground}" style="padding:20px 32px;background:${band.ground};border-bottom:8px solid ${band.line}">${drawPicture(wordmark, band.wordmark)}</td></tr>
<tr><td class="mq-in" style="padding:32px 32px 12px">
${announcement}${draw(blocks)}${second}
</td></tr></table></td></tr>
<tr><td class="mq-in mq-muted" style="padding:24px 32px 8px;font-size:14px;line-height:1.6;color:${ink.textMuted};overflow-wrap:anywhere">
${small(escapeHtml(why))}
${small(footerLinks.join(' · '))}
${small(escapeHtml(sender))}${reference ? `\n${small(escapeHtml(reference))}` : ''}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
  const footer = [
    why,
    ...links.map(({ text, href }) => `${text}\n${href}`),
    sender,
    ...(reference ? [reference] : []),
  ];
  const words = [
    ...(below ? [below.announcement] : []),
    ...blocks.map(textOf),
    ...(below ? ['---', ...below.blocks.map(textOf)] : []),
  ];
  const text = `${[wordmark.alt, ...words, ...footer].join('\n\n')}\n`;
  return { html, text };
};
