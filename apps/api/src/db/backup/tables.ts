/** What a backup holds: every table of ours and of the queue, each after those that it refers to. */
import type pg from 'pg';

/** A table by its full name, as SQL writes it. */
export type Table = string;

const ours = `n.nspname in ('public', 'graphile_worker')`;

const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${ours} order by 1`;

const referencesQuery = `
  select k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid and ${ours}`;

const sequencesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours} order by 1`;

/** What a migrated database has of its own: it says how the tables came to be, not what is in them. */
const ofTheSchema = new Set([
  'public.schema_migrations',
  'public.schema_migrations_lock',
  'public.migration_files',
  'graphile_worker.migrations',
]);

const fullName = (name: string): Table => (name.includes('.') ? name : `public.${name}`);

export const readTables = async (client: pg.ClientBase): Promise<readonly Table[]> => {
  const { rows } = await client.query<{ name: Table }>(tablesQuery);
  const references = (await client.query<{ from: string; to: string }>(referencesQuery)).rows;
  const left = new Set(rows.map(({ name }) => name).filter((name) => !ofTheSchema.has(name)));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const next = [...left].filter(
      (table) => !references.some(({ from, to }) => fullName(from) === table && left.has(fullName(to))),
    );
    if (next.length === 0) throw new Error(`Tables that refer to each other: ${[...left].join(', ')}`);
    sorted.push(...next);
    for (const table of next) left.delete(table);
  }
  return sorted;
};

/** Those that are written; the others follow from them. */
export const readColumns = async (client: pg.ClientBase, table: Table): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

export interface Sequence {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

export const readSequences = async (client: pg.ClientBase): Promise<readonly Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(sequencesQuery);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value, is_called from ${name}`,
    );
    sequences.push({ name, ...state[0]! });
  }
  return sequences;
};

export const readMigrations = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
};

export interface RowSum {
  readonly rows: string;
  readonly sum: string;
}

/** The same rows add up to the same, in whatever order, on whatever machine. */
export const sumOf = async (client: pg.ClientBase, table: Table): Promise<RowSum> => {
  const { rows } = await client.query<RowSum>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from only ${table} t`,
  );
  return rows[0]!;
};
