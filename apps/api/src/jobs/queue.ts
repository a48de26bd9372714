/** The job queue: its schema, stale and dead jobs, and its metrics. Only this module and dead-jobs.ts read graphile-worker's private tables. */
import { limits } from '@marquee/product/limits.ts';
import { Logger as JobLogger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../observability/metrics.ts';
import { priorities, type RunnerName, runnerNames, runnerOf } from './tasks.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export const loggerFor = (log: Logger) =>
  new JobLogger(() => (level, message) => log[levels[level]]({ from: 'jobs' }, message));

/** A migration that waits for a lock blocks every job behind it. */
const lockTimeoutMs = 2000;

/**
 * Migrates the queue's schema. Without a statement timeout, on a separate connection: rebuilding a table or an index
 * of millions of waiting jobs takes longer than a request may.
 */
export const installQueue = async (config: pg.PoolConfig, log: Logger): Promise<void> => {
  const pool = new pg.Pool({
    ...config,
    max: 2,
    application_name: 'marquee migrate',
    options: `-c statement_timeout=0 -c lock_timeout=${lockTimeoutMs} -c client_min_messages=warning`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: loggerFor(log) });
    // Finds locked and dead jobs among millions of waiting ones.
    await pool.query(
      'create index if not exists marquee_jobs_taken on graphile_worker._private_jobs (locked_at) where not is_available',
    );
  } finally {
    await pool.end();
  }
};

/**
 * A running job whose key another job takes is tried no more and loses its key: left by a killed server it would count
 * as one that failed for good.
 */
const deleteReplacedJobs = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker._private_jobs
       where not is_available and locked_at is null and key is null and last_error is null))`,
  );
};

/**
 * Jobs of a killed server stay locked, for hours by graphile-worker's default. A lock from before PostgreSQL started,
 * or older than a minute, is stale: no job runs that long.
 */
export const releaseStaleJobs = async ({ pool }: Database): Promise<void> => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs
      where not is_available and locked_at < greatest(pg_postmaster_start_time(), now() - interval '1 minute')`,
  );
  await deleteReplacedJobs(pool);
};

/** Of a worker pool of this process that has ended. */
export const releaseJobsOf = async ({ pool }: Database, workerPoolId: string): Promise<void> => {
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerPoolId]);
  await deleteReplacedJobs(pool);
};

/** The last two are of earlier releases: their dead letters have the recipient in them. */
const mailJobs: readonly string[] = ['deliverMail', 'sendSealedMail', 'sendMail'];

/** Dead letters of mails are personal data, so they are deleted after `deadMailDays`. By the queue's clock, PostgreSQL's. */
export const deleteDeadMails = async ({ pool }: Database, most: number): Promise<number> => {
  const { rowCount } = await pool.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where not j.is_available and j.locked_at is null and t.identifier = any ($1)
         and j.updated_at < now() - make_interval(days => $2) limit $3))`,
    [mailJobs, limits.deadMailDays, most],
  );
  return rowCount ?? 0;
};

interface TaskLengths {
  readonly task: string;
  readonly due: string;
  readonly late: string;
  readonly dead: string;
  readonly oldest: Date | null;
}

/**
 * Reads the private table, because the public view lacks `is_available`: without it PostgreSQL scans every waiting job
 * (900 ms instead of 2 ms for a million). All priorities are listed, so that the index skips jobs of the future.
 */
const lengthsByTask = `
  select t.identifier as task, coalesce(due.count, 0) as due, coalesce(due.late, 0) as late,
    coalesce(dead.count, 0) as dead, dead.oldest
  from graphile_worker._private_tasks t
  left join (
    select task_id, count(*), extract(epoch from now() - min(run_at)) as late
    from graphile_worker._private_jobs
    where is_available and priority = any ($1::int[]) and run_at <= now() group by task_id
  ) due on due.task_id = t.id
  left join (
    select task_id, count(*), min(updated_at) as oldest from graphile_worker._private_jobs
    where not is_available and locked_at is null group by task_id
  ) dead on dead.task_id = t.id`;

const readLengths = async ({ pool }: Database): Promise<readonly TaskLengths[]> =>
  (await pool.query<TaskLengths>(lengthsByTask, [priorities])).rows;

/** Hourly: also finds dead jobs whose last attempt ended with a killed server. */
export const reportDeadJobs =
  ({ database, log }: { readonly database: Database; readonly log: Logger }) =>
  async (): Promise<void> => {
    for (const { task, dead, oldest } of await readLengths(database))
      if (dead !== '0') log.error({ job: task, count: Number(dead), oldest }, 'jobs failed for good');
  };

type Measure = 'due' | 'late' | 'dead';
type RunnerLengths = Readonly<Record<RunnerName, Readonly<Record<Measure, number>>>>;

const lengthsOfRunners = (tasks: readonly TaskLengths[]): RunnerLengths => {
  const ofRunner = (name: RunnerName) => {
    const own = tasks.filter(({ task }) => runnerOf(task) === name);
    const sum = (measure: 'due' | 'dead') => own.reduce((total, each) => total + Number(each[measure]), 0);
    return { due: sum('due'), dead: sum('dead'), late: Math.max(0, ...own.map(({ late }) => Number(late))) };
  };
  return Object.fromEntries(runnerNames.map((name) => [name, ofRunner(name)])) as RunnerLengths;
};

/** Collected on every scrape, also by servers that run no jobs. */
export const registerQueueMetrics = ({
  database,
  metrics: { registry },
  log,
}: {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
}): void => {
  let asking: Promise<RunnerLengths | undefined> | undefined;
  const ask = () =>
    (asking ??= readLengths(database)
      .then(lengthsOfRunners, (error: unknown) => {
        log.warn({ err: error }, 'jobs not counted');
        return undefined;
      })
      .finally(() => (asking = undefined)));
  const gauge = (name: string, help: string, measure: Measure) => {
    const made: Gauge<'runner'> = new Gauge({
      name,
      help,
      labelNames: ['runner'],
      registers: [registry],
      collect: async () => {
        const lengths = await ask();
        if (lengths) for (const runner of runnerNames) made.set({ runner }, lengths[runner][measure]);
      },
    });
  };
  gauge('jobs_dead', 'Jobs that failed for good', 'dead');
  gauge('jobs_due', 'Jobs whose time has come', 'due');
  gauge('jobs_late_seconds', 'How long the oldest of them waits', 'late');
};

/** The queue runs by PostgreSQL's clock; when the test clock moves, waiting jobs move the other way. */
export const shiftJobTimes = async ({ pool }: Database, seconds: number): Promise<void> => {
  if (Math.abs(seconds) < 1) return;
  // Locked in the order of ids, so that two concurrent shifts cannot deadlock.
  await pool.query(
    `with waiting as (
       select id from graphile_worker._private_jobs
       where locked_at is null and run_at > now() order by id for update
     )
     update graphile_worker._private_jobs as job set run_at = run_at - make_interval(secs => $1)
     from waiting where job.id = waiting.id`,
    [seconds],
  );
};
