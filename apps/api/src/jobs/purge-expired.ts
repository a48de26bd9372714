/** Nightly purge of expired rows, per retention policy: one job for each table, in small batches. */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { addJob } from './add-job.ts';
import { deleteDeadMails } from './queue.ts';
import { policyNameOf, type RetentionPolicy, retentionPolicies } from './retention.ts';

const day = 86_400_000;
const mostRows = 5000;
const leastRows = 100;
/** Row locks may last 200 ms: a statement that takes half of that is cancelled and retried with half the rows. */
const batchMs = 100;
/** The batch size adapts to this range of durations. */
const comfortableMs = { least: 20, most: 50 };
/** For the smallest batch: rows with many foreign-key references take long. */
const statementTimeoutMs = 10_000;
/** With the last statement 30 s: a job that runs for a minute counts as stale (queue.ts). */
const usualTurnMs = 20_000;
const deadMails = 'dead mail jobs';

/** `skip locked`: rows in use are left for the next night. */
const purgeBatchOf = ({ table, key, expired, empty }: RetentionPolicy): string =>
  `${empty === undefined ? `delete from ${table}` : `update ${table} set ${empty}`} where ${key} = any (array(
    select ${key} from ${table} where ${expired} limit $2 for update skip locked))`;

/** For a test of the query plans. */
export const purgeStatements = retentionPolicies.map((policy) => ({
  name: policyNameOf(policy),
  table: policy.table,
  text: purgeBatchOf(policy),
}));

const cancelled = '57014';

/** Number of purged rows; undefined if the statement timed out. */
const purgeBatch = async (
  pool: pg.Pool,
  text: string,
  { before, rows }: { readonly before: Date; readonly rows: number },
): Promise<number | undefined> => {
  const timeoutMs = rows > leastRows ? batchMs : statementTimeoutMs;
  const client = await pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = ${timeoutMs}`);
    const { rowCount } = await client.query({
      text,
      values: [before, rows],
      query_timeout: statementTimeoutMs,
    } as pg.QueryConfig);
    await client.query('commit');
    client.release();
    return rowCount ?? 0;
  } catch (error) {
    client.release(true);
    if (rows > leastRows && (error as { code?: unknown }).code === cancelled) return undefined;
    throw error;
  }
};

interface PurgeDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface PurgeOptions {
  readonly turnMs?: number;
  readonly onBatch?: (rows: number, ms: number) => void;
}

/** Queues one job for each policy; a leftover of the previous night is replaced. */
export const purgeExpired =
  ({ database: { query } }: Pick<PurgeDeps, 'database'>) =>
  async (): Promise<void> => {
    for (const policy of [...purgeStatements.map(({ name }) => name), deadMails])
      await addJob(query, 'purgeTable', { policy }, { key: `purge ${policy}` });
  };

/** Purges one table; the rest after `turnMs` is another job. A failure affects this table only. */
export const purgeTable =
  ({ database, clock }: PurgeDeps, { turnMs = usualTurnMs, onBatch }: PurgeOptions = {}) =>
  async ({ policy: name }: { readonly policy: string }): Promise<void> => {
    const policy = retentionPolicies.find((each) => policyNameOf(each) === name);
    // The policy belongs to another release.
    if (!policy && name !== deadMails) return;
    const before = new Date(clock.now() - (policy?.keepDays ?? 0) * day);
    const purge = (rows: number) =>
      policy
        ? purgeBatch(database.pool, purgeBatchOf(policy), { before, rows })
        : deleteDeadMails(database, rows);

    const end = performance.now() + turnMs;
    for (let rows = mostRows / 10; ;) {
      const began = performance.now();
      const gone = await purge(rows);
      const took = performance.now() - began;
      if (gone !== undefined) onBatch?.(gone, took);
      if (gone !== undefined && gone < rows) return;
      if (performance.now() > end) break;
      if (gone === undefined || took > comfortableMs.most) rows = Math.max(leastRows, rows >> 1);
      else if (took < comfortableMs.least) rows = Math.min(mostRows, rows * 2);
    }
    await addJob(database.query, 'purgeTable', { policy: name }, { key: `purge ${name}` });
  };
