/** The tables of a database as readable SQL, from its own catalogue. */
import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly line: string;
}

/** Tables that belong to the migration runner. */
const housekeeping = ['schema_migrations', 'schema_migrations_lock', 'migration_files'];

const columns = `
  select c.relname as table,
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
      || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' not null' else '' end as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
  order by c.relname, a.attnum`;

const constraints = `
  select c.relname as table, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype <> 'n' and c.relname <> all ($1)
  order by c.relname, k.contype desc, k.conname`;

const indexes = `
  select i.tablename as table, i.indexdef || ';' as line
  from pg_indexes i
  where i.schemaname = 'public' and i.tablename <> all ($1)
    and not exists (select from pg_constraint k where k.conname = i.indexname)
  order by i.tablename, i.indexname`;

const others = `
  select '' as table, pg_get_functiondef(p.oid) || ';' as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and $1::text[] is not null
  union all
  select '', pg_get_triggerdef(t.oid) || ';' from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by line`;

export const describeSchema = async (pool: pg.Pool): Promise<string> => {
  const read = async (statement: string) => (await pool.query<Column>(statement, [housekeeping])).rows;
  const [inTables, rules, indexed, rest] = await Promise.all(
    [columns, constraints, indexes, others].map(read),
  );
  const parts = [...(inTables ?? []), ...(rules ?? [])];
  const tables = [...new Set(parts.map(({ table }) => table))];
  const blocks = tables.map((table) => {
    const lines = parts.filter((each) => each.table === table).map(({ line }) => `  ${line}`);
    const more = (indexed ?? []).filter((each) => each.table === table).map(({ line }) => line);
    return [`create table ${table} (\n${lines.join(',\n')}\n);`, ...more].join('\n');
  });
  const heading =
    '-- The database in one file, written by `node apps/api/src/db/write-schema.ts` from a fresh migration.';
  return `${[heading, ...blocks, ...(rest ?? []).map(({ line }) => line)].join('\n\n')}\n`;
};
