/** Reads everything that the database keeps about one account, by the table of personal columns. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { maskEmail } from '../../../identity/email/mask-email.ts';
import type { PersonalTable } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';

type ExportedRow = Readonly<Record<string, unknown>>;
/** By section; one without rows is left out. */
export type PersonalData = Readonly<Record<string, readonly ExportedRow[]>>;

const camelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Gift {
  readonly recipientEmail?: string;
}

/** The recipient of a gift is another person. */
const withoutOthers = (column: string, value: unknown): unknown => {
  if (column !== 'gift' || value === null) return value;
  const { recipientEmail, ...gift } = value as Gift;
  return { ...gift, ...(recipientEmail !== undefined && { recipientEmail: maskEmail(recipientEmail) }) };
};

const rowsOf = async (
  query: Kysely<Schema>,
  table: string,
  { of = 'account_id = $1', shows }: PersonalTable,
  accountId: string,
): Promise<readonly ExportedRow[]> => {
  const [before = '', after = ''] = of.split('$1');
  const { rows } = await sql<ExportedRow>`
    select ${sql.join(shows.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.raw(before)}${accountId}${sql.raw(after)}
    order by ${sql.join(shows.map((_, place) => sql.raw(String(place + 1))).slice(0, 1))}`.execute(query);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [camelCase(column), withoutOthers(column, value)]),
    ),
  );
};

export const readPersonalData = async (query: Kysely<Schema>, accountId: string): Promise<PersonalData> => {
  const data: Record<string, readonly ExportedRow[]> = {};
  for (const [table, personal] of Object.entries(personalTables)) {
    const rows = await rowsOf(query, table, personal, accountId);
    if (rows.length > 0) data[personal.section] = rows;
  }
  return data;
};
