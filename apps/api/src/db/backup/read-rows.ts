import type pg from 'pg';
import type { Table } from './tables.ts';

const rowsAtOnce = 2000;

/** Every row of a table as PostgreSQL writes it, a few at a time: a table may be larger than the memory. */
export const readRows = async function* (
  client: pg.ClientBase,
  table: Table,
): AsyncGenerator<readonly string[]> {
  await client.query(`declare rows no scroll cursor for select t::text as row from only ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close rows');
};
