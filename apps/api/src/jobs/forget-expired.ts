/** Nightly purge of expired rows, by retention policy: one job for each table, in batches that nobody waits for. */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { addJob } from './add-job.ts';
import { dropDeadMails } from './queue.ts';
import { nameOfPolicy, type RetentionPolicy, retentionPolicies } from './retention.ts';

const day = 86_400_000;
const mostRows = 5000;
/** Rows that others refer to take longer: a batch that took more than half of this is followed by a smaller one. */
const batchMs = 200;
const leastRows = 100;
/** Longer than a statement of a call may take. */
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
  name: nameOfPolicy(policy),
  table: policy.table,
  text: purgeBatchOf(policy),
}));

/** How many went. */
const purgeBatch = async (pool: pg.Pool, text: string, before: Date, rows: number): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = ${statementTimeoutMs}`);
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
export const forgetExpired =
  ({ database: { query } }: Pick<PurgeDeps, 'database'>) =>
  async (): Promise<void> => {
    for (const policy of [...purgeStatements.map(({ name }) => name), deadMails])
      await addJob(query, 'purgeTable', { policy }, { key: `purge ${policy}` });
  };

/** One table. What a turn does not finish is the next one's; a failure is this job's alone, which is tried again. */
export const purgeTable =
  ({ database, clock }: PurgeDeps, { turnMs = usualTurnMs, onBatch }: PurgeOptions = {}) =>
  async ({ policy: name }: { readonly policy: string }): Promise<void> => {
    const policy = retentionPolicies.find((each) => nameOfPolicy(each) === name);
    // A policy of another release.
    if (!policy && name !== deadMails) return;
    const before = new Date(clock.now() - (policy?.keepDays ?? 0) * day);
    const purge = (rows: number) =>
      policy
        ? purgeBatch(database.pool, purgeBatchOf(policy), before, rows)
        : dropDeadMails(database, rows);

    const end = performance.now() + turnMs;
    for (let rows = mostRows / 10; ; ) {
      const began = performance.now();
      const gone = await purge(rows);
      const took = performance.now() - began;
      onBatch?.(gone, took);
      if (gone < rows) return;
      if (performance.now() > end) break;
      // Doubling keeps to half of the time even where the next batch is twice as long.
      if (took > batchMs / 2) rows = Math.max(leastRows, Math.floor(rows / 2));
      else if (took < batchMs / 4) rows = Math.min(mostRows, rows * 2);
    }
    await addJob(database.query, 'purgeTable', { policy: name }, { key: `purge ${name}` });
  };
