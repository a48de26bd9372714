/** Reads a CSV of people who each get an activation link, and says what is wrong with which row. */
import { type BrandId, type Language, languages } from '@marquee/product/brands.ts';
import { contactEmail } from '@marquee/product/contract/service/customer.ts';
import type { UploadProblem } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  type CsvColumn,
  csvColumnNames,
  csvColumns,
  type CsvProblem,
} from '@marquee/product/staff/activation-csv.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { emailKey } from '@marquee/product/values/fields.ts';

export interface LinkRow {
  readonly row: number;
  readonly email: string;
  readonly brand: BrandId;
  readonly sku: string;
  readonly language: Language;
}

interface LinksCsv {
  readonly rows: readonly LinkRow[];
  readonly problems: readonly UploadProblem[];
}

/** RFC 4180. The separator is that of the first row: spreadsheets in French write semicolons. */
const recordsIn = (csv: string): string[][] => {
  const [firstRow = ''] = csv.split(/[\r\n]/, 1);
  const separator = /[,;\t]/.exec(firstRow)?.[0] ?? ',';
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'g',
  );
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(cells)) {
    record.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === separator) continue;
    records.push(record);
    record = [];
    if (end === '') break;
  }
  return records;
};

const shownLength = 100;
const problemAt = (row: number, problem: CsvProblem, value = ''): UploadProblem => ({
  row,
  problem,
  value: value.slice(0, shownLength),
});

const columnOf = (name: string): CsvColumn | undefined =>
  csvColumnNames.find((column) => (csvColumns[column] as readonly string[]).includes(name.toLowerCase()));

const problemsOfHead = (head: readonly string[]): UploadProblem[] => {
  const columns = head.map(columnOf);
  if (!columns.includes('email')) return [problemAt(1, 'noEmailColumn')];
  return head.flatMap((name, at) => {
    if (name === '') return [];
    if (columns[at] === undefined) return [problemAt(1, 'unknownColumn', name)];
    return columns.indexOf(columns[at]) < at ? [problemAt(1, 'columnTwice', name)] : [];
  });
};

/** `twice` is found by email and SKU, as an account has them once. */
export const keyOfLink = (email: string, sku: string): string => `${emailKey(email)} ${sku}`;

const languageOf = (text: string): Language | undefined =>
  languages.find((language) => language === text.toLowerCase());

export const readLinksCsv = (
  csv: string,
  given: { readonly sku: string; readonly language: Language },
): LinksCsv => {
  const [head = [], ...records] = recordsIn(csv.replace(/^\uFEFF/, ''));
  const wrongHead = problemsOfHead(head);
  if (wrongHead.length > 0) return { rows: [], problems: wrongHead };
  const columns = head.map(columnOf);
  const filled = records
    .map((cells, at) => ({ cells, row: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) return { rows: [], problems: [problemAt(1, 'empty')] };
  if (filled.length > limits.activationCsvRows)
    return { rows: [], problems: [problemAt(1, 'tooManyRows', String(filled.length))] };

  const rows: LinkRow[] = [];
  const problems: UploadProblem[] = [];
  const firstRows = new Map<string, number>();
  for (const { cells, row } of filled) {
    const textOf = (column: CsvColumn) => cells[columns.indexOf(column)] ?? '';
    const stray = cells.find((cell, at) => cell !== '' && columns[at] === undefined);
    const typed = textOf('email');
    const email = contactEmail.safeParse(typed).data;
    const sku = textOf('sku') || given.sku;
    const brand = brandOfSku(sku);
    const language = textOf('language') === '' ? given.language : languageOf(textOf('language'));
    const key = keyOfLink(typed, sku);
    const first = firstRows.get(key);
    firstRows.set(key, first ?? row);
    const wrong = [
      ...(stray === undefined ? [] : [problemAt(row, 'cellWithoutColumn', stray)]),
      ...(email === undefined ? [problemAt(row, typed === '' ? 'noEmail' : 'email', typed)] : []),
      ...(brand === undefined ? [problemAt(row, 'sku', sku)] : []),
      ...(language === undefined ? [problemAt(row, 'language', textOf('language'))] : []),
      ...(email !== undefined && first !== undefined ? [problemAt(row, 'twice', String(first))] : []),
    ];
    problems.push(...wrong);
    if (email !== undefined && brand !== undefined && language !== undefined && wrong.length === 0)
      rows.push({ row, email, brand, sku, language });
  }
  return { rows, problems };
};
