/** The gateway's ledger in temporary tables, where it can be compared by the database. */
import type pg from 'pg';
import type { LedgerLine } from '../../integrations/payments/payment-gateway.ts';

const linesPerInsert = 1000;
/** Statements over a year of payments; calls have a shorter limit. */
const statementTimeoutMs = 600_000;

export const runQuery = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> =>
  client.query<Row>({ text, values: [...values], query_timeout: statementTimeoutMs } as pg.QueryConfig);

/** Runs in a transaction of its own, which leaves nothing behind. */
export const withRollback = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await runQuery(
      client,
      `begin;
       set local statement_timeout = ${statementTimeoutMs};
       set local idle_in_transaction_session_timeout = 0;`,
    );
    const result = await work(client);
    await runQuery(client, 'rollback');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const isUuid = `~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'`;

/** As one JSON text: the driver would write arrays letter by letter. */
const insertLines = async (client: pg.PoolClient, lines: readonly LedgerLine[]): Promise<void> => {
  await runQuery(
    client,
    `insert into gateway_lines (kind, id, for_id, order_id, cents, at)
     select kind, id, "for", case when "orderId" ${isUuid} then "orderId"::uuid end, cents, at
     from json_to_recordset($1::json)
       as line (kind text, id text, "for" text, "orderId" text, cents integer, at timestamptz)`,
    [JSON.stringify(lines)],
  );
};

/** Streams: of a ledger of any length, one batch is in memory. Says how many lines there are. */
export const loadLines = async (
  client: pg.PoolClient,
  ledger: AsyncIterable<LedgerLine> | Iterable<LedgerLine>,
): Promise<number> => {
  await runQuery(
    client,
    `create temporary table gateway_lines (
       kind text not null, id text not null, for_id text not null, order_id uuid, cents integer not null,
       at timestamptz not null
     ) on commit drop`,
  );
  let count = 0;
  let batch: LedgerLine[] = [];
  for await (const line of ledger) {
    batch.push(line);
    count += 1;
    if (batch.length < linesPerInsert) continue;
    await insertLines(client, batch);
    batch = [];
  }
  await insertLines(client, batch);
  await runQuery(client, 'create index on gateway_lines (kind, id); analyze gateway_lines');
  await nameOrders(client);
  return count;
};

/** Which order and attempt each charge is for, and what of it is still with us. */
const nameOrders = async (client: pg.PoolClient): Promise<void> => {
  await runQuery(
    client,
    `create temporary table gateway_charges on commit drop as
     with given_back as (
       select for_id as charge_id, sum(cents)::integer as cents from gateway_lines
       where kind <> 'charge' group by for_id
     )
     select c.id, c.cents, c.at, a.id as attempt_id, a.cents as attempt_cents,
       coalesce(a.order_id, paid.id, named.id) as order_id,
       c.cents - coalesce(b.cents, 0) as kept_cents
     from gateway_lines c
     left join charge_attempts a on a.id = case when c.for_id ${isUuid} then c.for_id::uuid end
     left join orders paid on paid.charge_id = c.id
     left join orders named on named.id = c.order_id
     left join given_back b on b.charge_id = c.id
     where c.kind = 'charge'`,
  );
  await runQuery(
    client,
    `create index on gateway_charges (order_id); create index on gateway_charges (id);
     create index on gateway_charges (at); analyze gateway_charges`,
  );
};
