/** Reads and changes jobs in tests: the only test code that knows graphile-worker's private tables. */
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../db/schema.ts';
import { priorities } from '../jobs/tasks.ts';

type Connection = Kysely<Schema> | pg.Pool | pg.ClientBase;

const run = async <Row>(connection: Connection, text: string, values: unknown[]): Promise<readonly Row[]> =>
  'executeQuery' in connection
    ? (await connection.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
    : (await connection.query<Row & pg.QueryResultRow>(text, values)).rows;

/** `key` is a LIKE pattern; absent: any. */
interface JobFilter {
  readonly task?: string;
  readonly key?: string;
}

const jobsThat = `graphile_worker._private_jobs j
  where ($1::text is null or j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = $1))
    and ($2::text is null or j.key like $2)`;
const valuesOf = ({ task, key }: JobFilter) => [task ?? null, key ?? null];

export interface QueuedJob<Payload = unknown> {
  readonly id: string;
  readonly key: string | null;
  readonly payload: Payload;
  readonly priority: number;
  readonly run_at: Date;
  readonly isDue: boolean;
}

export const listJobs = <Payload = unknown>(connection: Connection, filter: JobFilter = {}) =>
  run<QueuedJob<Payload>>(
    connection,
    `select j.*, j.run_at <= now() as "isDue" from ${jobsThat} order by j.id`,
    valuesOf(filter),
  );

export const deleteJobs = async (connection: Connection, filter: JobFilter = {}): Promise<void> => {
  await run(connection, `delete from ${jobsThat} and j.locked_at is null`, valuesOf(filter));
};

/** Seconds from now; negative is in the past. */
interface JobChange {
  readonly runIn?: number;
  readonly lockedFor?: number;
  readonly isDead?: boolean;
  readonly maxAttempts?: number;
  readonly updatedAgo?: number;
}

export const changeJobs = async (
  connection: Connection,
  filter: JobFilter,
  { runIn, lockedFor, isDead = false, updatedAgo, maxAttempts }: JobChange,
): Promise<void> => {
  await run(
    connection,
    `update graphile_worker._private_jobs as job set
       run_at = coalesce(now() + make_interval(secs => $3::float8), job.run_at),
       locked_at = coalesce(now() - make_interval(secs => $4::float8), job.locked_at),
       locked_by = case when $4::float8 is null then job.locked_by else 'worker-killed' end,
       attempts = case when $5 then job.max_attempts when $4::float8 is null then job.attempts else 1 end,
       updated_at = coalesce(now() - make_interval(secs => $6::float8), job.updated_at),
       max_attempts = coalesce($7::int, job.max_attempts)
     where job.id in (select j.id from ${jobsThat})`,
    [...valuesOf(filter), runIn ?? null, lockedFor ?? null, isDead, updatedAgo ?? null, maxAttempts ?? null],
  );
};

/** Failed jobs wait before the next attempt; tests do not. */
export const runJobsNow = async (connection: Connection): Promise<void> => {
  await run(
    connection,
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    [],
  );
};

/** As if the server that runs them was killed two minutes ago; each is due again in an hour. */
export const abandonLockedJobs = async (connection: Connection): Promise<void> => {
  await run(
    connection,
    `update graphile_worker._private_jobs
     set locked_at = locked_at - interval '2 minutes', run_at = run_at + interval '1 hour' where locked_at is not null`,
    [],
  );
};

/** Due and running jobs, counted by index so that the count does not disturb a measurement. */
export const countUnfinishedJobs = async (connection: Connection): Promise<number> => {
  const [row] = await run<{ count: string }>(
    connection,
    `select (select count(*) from graphile_worker._private_jobs
        where is_available and priority = any ($1::int[]) and run_at <= now())
      + (select count(*) from graphile_worker._private_jobs where not is_available and locked_at is not null) as count`,
    [priorities],
  );
  return Number(row!.count);
};

export const explainStaleJobs = async (connection: Connection): Promise<string> => {
  const rows = await run<Readonly<Record<'QUERY PLAN', string>>>(
    connection,
    'explain select locked_by from graphile_worker._private_jobs where not is_available and locked_at < now()',
    [],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
