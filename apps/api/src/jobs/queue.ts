/** The queue itself: its tables, jobs that nobody is at any more, and how long it is. */
import { limits } from '@marquee/product/limits.ts';
import { Logger as JobLogger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { JobName } from './add-job.ts';
import { priorities, type RunnerName, runnerNames, runnerOf } from './tasks.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export const loggerFor = (log: Logger) =>
  new JobLogger(() => (level, message) => log[levels[level]]({ from: 'jobs' }, message));

/** A queue migration that waits for a lock would hold up every job behind it. */
const lockTimeoutMs = 2000;

/**
 * Brings the queue's tables to the shape this version needs. On a connection of its own, without a statement
 * timeout: a table or an index of millions of waiting jobs is not rebuilt in the time that a call may take.
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
    // Jobs that are taken or dead must be found among millions that wait.
    await pool.query(
      'create index if not exists marquee_jobs_taken on graphile_worker._private_jobs (locked_at) where not is_available',
    );
  } finally {
    await pool.end();
  }
};

/**
 * A server that was killed leaves the jobs it was at taken, and the queue would wait for it for hours. Whoever took
 * a job before PostgreSQL started is gone; where PostgreSQL outlives its servers, no job of ours takes a minute.
 */
export const releaseStaleJobs = async ({ pool }: Database): Promise<void> => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs
      where not is_available and locked_at < greatest(pg_postmaster_start_time(), now() - interval '1 minute')`,
  );
};

const mailJobs: readonly JobName[] = ['deliverMail', 'sendSealedMail', 'sendMail'];

/** Mails that failed for good are personal data: nobody looks at them after some days. By the queue's own clock. */
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
 * By the queue's private table: its public view says nothing about `is_available`, without which PostgreSQL reads
 * every job that waits (a million: 900 ms instead of 2 ms). Each priority is named, so that jobs of the future are
 * skipped by index.
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

/** Every hour, and so also for jobs whose last try ended with the server that made it. */
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

/** Asked when somebody reads the metrics, by every server: also by those that leave jobs to others. */
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
