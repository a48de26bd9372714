/** The readable page of a data download: plain HTML without script, in the customer's language. */
import { brandIds, isBrandId, type Language, brandOf } from '@marquee/product/brands.ts';
import {
  type ExportSection,
  exportSections,
  fieldLabel,
  sectionTitle,
} from '@marquee/product/privacy/personal-data.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { escapeHtml } from '../../../escape-html.ts';
import { translatorFor } from '../../../mail/translator.ts';

export interface ExportDocument {
  readonly language: Language;
  /** Whose data it is. */
  readonly name: string;
  readonly madeAt: string;
  /** As in `data.json`. */
  readonly sections: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const isMoment = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);

const brandName = (value: string, language: Language): string =>
  isBrandId(value) && brandIds.includes(value) ? brandOf(value).name[language] : value;

const textOf = (field: string, value: unknown, language: Language): string => {
  const say = translatorFor(language);
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return say(value ? 'mail.export.yes' : 'mail.export.no');
  if (typeof value === 'number')
    return /cents$/i.test(field) ? formatMoney(amountOf(value), language) : String(value);
  if (typeof value === 'string') {
    if (field === 'brand') return brandName(value, language);
    if (!isMoment(value)) return value;
    return say('mail.export.moment', {
      date: formatDate(value, language),
      time: formatTime(value, language),
    });
  }
  if (Array.isArray(value)) return value.map((part) => textOf('', part, language)).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name, language) ?? name}: ${textOf(name, part, language)}`)
    .join('; ');
};

type Row = Readonly<Record<string, unknown>>;

const drawSection = (section: ExportSection, rows: readonly Row[], language: Language): string => {
  const fields = Object.keys(rows[0]!);
  const title = escapeHtml(sectionTitle(section, language));
  const heads = fields.map((field) => escapeHtml(fieldLabel(field, language) ?? field));
  const body = rows.map(
    (row) =>
      `<tr>${fields.map((field, place) => `<td data-l="${heads[place]}">${escapeHtml(textOf(field, row[field], language))}</td>`).join('')}</tr>`,
  );
  return `<section id="${section}" aria-labelledby="h-${section}"><h2 id="h-${section}">${title}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="h-${section}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div></section>`;
};

/** One record is a list of facts, which reads better than a table of one row. */
const drawFacts = (section: ExportSection, row: Row, language: Language): string => {
  const facts = Object.entries(row).map(
    ([field, value]) =>
      `<div><dt>${escapeHtml(fieldLabel(field, language) ?? field)}</dt><dd>${escapeHtml(textOf(field, value, language))}</dd></div>`,
  );
  return `<section id="${section}" aria-labelledby="h-${section}"><h2 id="h-${section}">${escapeHtml(sectionTitle(section, language))}</h2><dl>${facts.join('\n')}</dl></section>`;
};

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}nav ul{columns:16rem;padding-left:1.25rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;min-width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #8886}
td{min-width:7rem;max-width:28rem;overflow-wrap:anywhere}th{white-space:nowrap}dl{display:grid;gap:.25rem;margin:0}dl div{display:grid;grid-template-columns:minmax(10rem,1fr) 2fr;gap:1rem;padding:.5rem 0;border-bottom:1px solid #8886}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}@media print{.scroll{overflow:visible}nav{display:none}section{break-inside:avoid-page}}`;

export const exportDocument = ({ language, name, madeAt, sections }: ExportDocument): string => {
  const say = translatorFor(language);
  const shown = exportSections.flatMap((section) => {
    const rows = sections[section];
    return rows && rows.length > 0 ? [{ section, rows }] : [];
  });
  const title = escapeHtml(say('mail.export.title'));
  const links = shown.map(
    ({ section }) => `<li><a href="#${section}">${escapeHtml(sectionTitle(section, language))}</a></li>`,
  );
  const drawn = shown.map(({ section, rows }) =>
    rows.length === 1 ? drawFacts(section, rows[0]!, language) : drawSection(section, rows, language),
  );
  return `<!doctype html>
<html lang="${language}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>${escapeHtml(say('mail.export.lead', { name, date: formatDate(madeAt, language) }))}</p>
<p>${escapeHtml(say('mail.export.left'))}</p>
<nav aria-label="${escapeHtml(say('mail.export.contents'))}"><ul>${links.join('')}</ul></nav>
${drawn.join('\n')}
</main></body></html>
`;
};
