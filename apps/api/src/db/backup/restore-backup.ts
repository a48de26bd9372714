/** Puts a backup into an empty database, all of it or nothing, and reads it again to be sure. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { migrate } from '../migrate.ts';
import { readColumns, readMigrations, readTables, sumOf, type Table } from './tables.ts';
import type { BackupHead, BackupTable, BackupTail } from './write-backup.ts';

const rowsAtOnce = 1000;

export interface RestoreOptions {
  /** Revokes all sessions: those revoked since the backup would be valid again. */
  readonly endSessions: boolean;
  /** Makes the tables of the queue. */
  readonly installQueue: () => Promise<void>;
}

export interface Restored {
  readonly at: string;
  readonly rows: number;
}

const refuse = (line: string): never => {
  throw new StartupError([line]);
};

const refuseFull = async (client: pg.Client) => {
  const { rows } = await client.query('select from accounts limit 1');
  if (rows.length > 0) refuse('The database is not empty. A backup is restored into an empty one.');
};

const readLines = async function* (file: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  // Stream errors reject the iteration over the lines.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
};

const insertInto = async (client: pg.Client, table: Table) => {
  const columns = await readColumns(client, table);
  // Without the offset each row would be read once for each of its columns.
  const statement = `
    insert into ${table} (${columns.join(', ')}) overriding system value
    select ${columns.map((name) => `(r).${name}`).join(', ')}
    from (select t::${table} as r from json_array_elements_text($1::json) as t offset 0) as read`;
  return async (rows: readonly string[]): Promise<void> => {
    await client.query(statement, [`[${rows.join()}]`]);
  };
};

/** Tells the tail of the file. A file that was cut short has none. */
const load = async (client: pg.Client, file: string): Promise<{ head: BackupHead; tail: BackupTail }> => {
  let head: BackupHead | undefined;
  let tail: BackupTail | undefined;
  let insert: (rows: readonly string[]) => Promise<void> = () => refuse('The backup is not whole.');
  let rows: string[] = [];
  const flush = async () => {
    if (rows.length > 0) await insert(rows);
    rows = [];
  };
  const known = new Set(await readTables(client));
  const migrations = (await readMigrations(client)).join();
  const hear = async (line: string) => {
    // A row is a text; everything else says what follows.
    if (line.startsWith('"')) {
      rows.push(line);
      if (rows.length >= rowsAtOnce) await flush();
      return;
    }
    await flush();
    const record = JSON.parse(line) as Partial<BackupHead & BackupTable & BackupTail>;
    if (record.marquee === 1) head = record as BackupHead;
    if (head?.migrations.join() !== migrations)
      refuse(
        `The backup is of another version (${head?.migrations.at(-1) ?? 'unknown'}). Restore it with that one.`,
      );
    if (record.table !== undefined)
      insert = known.has(record.table)
        ? await insertInto(client, record.table)
        : refuse(`There is no table ${record.table}.`);
    if (record.sums) tail = record as BackupTail;
  };
  for await (const lines of readLines(file)) for (const line of lines) await hear(line);
  return head && tail ? { head, tail } : refuse('The backup is not whole.');
};

const readBack = async (client: pg.Client, { sums }: BackupTail) => {
  for (const table of await readTables(client)) {
    const { rows, sum } = await sumOf(client, table);
    if (rows !== sums[table]?.rows || sum !== sums[table].sum)
      refuse(`The rows of ${table} are not those of the backup.`);
  }
};

/** A backup holds what triggers wrote already: while it is loaded they rest, or rows would be written twice. */
const switchTriggers = async (client: pg.Client, state: 'enable' | 'disable') => {
  const { rows } = await client.query<{ name: Table }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
};

export const restoreBackup = async (
  config: pg.ClientConfig,
  file: string,
  { endSessions, installQueue }: RestoreOptions,
): Promise<Restored> => {
  await migrate(config);
  await installQueue();
  const client = new pg.Client({ ...config, application_name: 'marquee restore' });
  await client.connect();
  try {
    await refuseFull(client);
    await client.query('begin');
    await client.query(`truncate ${(await readTables(client)).join(', ')}`);
    await switchTriggers(client, 'disable');
    const { head, tail } = await load(client, file).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return refuse(`There is no file ${file}.`);
      if (code?.startsWith('Z_') || error instanceof SyntaxError) return refuse('The backup is not whole.');
      throw error;
    });
    for (const { name, last_value, is_called } of tail.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, last_value, is_called]);
    await readBack(client, tail);
    await switchTriggers(client, 'enable');
    if (endSessions)
      await client.query('update sessions set revoked_at = $1 where revoked_at is null', [new Date()]);
    await client.query('commit');
    await client.query('analyze');
    return { at: head.at, rows: Object.values(tail.sums).reduce((sum, { rows }) => sum + Number(rows), 0) };
  } finally {
    await client.end();
  }
};
