/** Nightly purge of expired rows, by retention policy: one job for each table, in batches that nobody waits for. */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { addJob } from './add-job.ts';
import { deleteDeadMails } from './queue.ts';
import { policyNameOf, type RetentionPolicy, retentionPolicies } from './retention.ts';

const day = 86_400_000;
const mostRows = 5000;
const leastRows = 100;
/** A batch may hold its rows for 200 ms; PostgreSQL cancels its statement at half of that, and half of it is tried. */
const batchMs = 100;
/** The size of batches follows the time they take, so that few come near the limit. */
const comfortableMs = { least: 20, most: 50 };
/** The smallest batch has this long: rows that many others refer to must go too. */
const statementTimeoutMs = 10_000;
/** With the last statement half a minute: jobs are taken to be abandoned after one (queue.ts). */
const usualTurnMs = 20_000;
const deadMails = 'dead mail jobs';

/** Rows that are in use at the moment are left for the next night, so that the purge waits for nobody. */
const purgeBatchOf = ({ table, key, expired, empty }: RetentionPolicy): string =>
  `${empty === undefined ? `delete from ${table}` : `update ${table} set ${empty}`} where ${key} = any (array(
    select ${key} from ${table} where ${expired} limit $2 for update skip locked))`;

/** Each statement, for a test that looks at its plan. */
export const purgeStatements = retentionPolicies.map((policy) => ({
  name: policyNameOf(policy),
  table: policy.table,
  text: purgeBatchOf(policy),
}));

const cancelled = '57014';

/** How many went; undefined when the statement was cancelled because it took too long. */
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
  /** Told how many rows each batch took, and how long. */
  readonly onBatch?: (rows: number, ms: number) => void;
}

/** The jobs of a night; those that are left of the last one are replaced. */
export const purgeExpired =
  ({ database: { query } }: Pick<PurgeDeps, 'database'>) =>
  async (): Promise<void> => {
    for (const policy of [...purgeStatements.map(({ name }) => name), deadMails])
      await addJob(query, 'purgeTable', { policy }, { key: `purge ${policy}` });
  };

/** One table. What a turn does not finish is the next one's; a failure is this job's alone, which is tried again. */
export const purgeTable =
  ({ database, clock }: PurgeDeps, { turnMs = usualTurnMs, onBatch }: PurgeOptions = {}) =>
  async ({ policy: name }: { readonly policy: string }): Promise<void> => {
    const policy = retentionPolicies.find((each) => policyNameOf(each) === name);
    // A policy of another release.
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
