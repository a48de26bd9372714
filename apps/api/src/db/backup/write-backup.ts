/**
 * Writes everything of one moment into a file while the servers go on. A line each, compressed: what it is, then
 * table by table its rows as PostgreSQL writes them, and in the end how many there are and what they add up to.
 */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  readMigrations,
  readSequences,
  readTables,
  type RowSum,
  type Sequence,
  sumOf,
  type Table,
} from './tables.ts';

export interface BackupHead {
  readonly marquee: 1;
  readonly at: string;
  readonly migrations: readonly string[];
}
export interface BackupTable {
  readonly table: Table;
}
export interface BackupTail {
  readonly sums: Readonly<Record<Table, RowSum>>;
  readonly sequences: readonly Sequence[];
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

const rowsAtOnce = 2000;

/** Every row of a table as PostgreSQL writes it, a line each, a few at a time: a table may be larger than the memory. */
const readRows = async function* (client: pg.ClientBase, table: Table): AsyncGenerator<string> {
  await client.query(
    `declare rows no scroll cursor for select to_json(t::text)::text as row from only ${table} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => `${row}\n`).join('');
  }
  await client.query('close rows');
};

const linesOf = async function* (client: pg.Client, at: Date, written: { tail?: BackupTail }) {
  const head: BackupHead = { marquee: 1, at: at.toISOString(), migrations: await readMigrations(client) };
  yield lineOf(head);
  const sums: Record<Table, RowSum> = {};
  for (const table of await readTables(client)) {
    yield lineOf({ table } satisfies BackupTable);
    yield* readRows(client, table);
    sums[table] = await sumOf(client, table);
  }
  written.tail = { sums, sequences: await readSequences(client) };
  yield lineOf(written.tail);
};

/** The file is there when all of it is. */
export const writeBackup = async (
  config: pg.ClientConfig,
  file: string,
  at = new Date(),
): Promise<BackupTail> => {
  const client = new pg.Client({ ...config, application_name: 'marquee backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const written: { tail?: BackupTail } = {};
    await pipeline(
      Readable.from(linesOf(client, at, written)),
      createGzip({ level: 1 }),
      createWriteStream(`${file}.part`, { mode: 0o600 }),
    );
    await client.query('commit');
    await rename(`${file}.part`, file);
    return written.tail!;
  } finally {
    await client.end();
  }
};
