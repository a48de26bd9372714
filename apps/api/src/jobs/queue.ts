/** The queue itself: its tables, jobs that nobody is at any more, and how long it is. */
import { limits } from '@marquee/product/limits.ts';
import { Logger as JobLogger, runMigrations } from 'graphile-worker';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../http/observe.ts';
import type { JobName } from './add-job.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export const loggerFor = (log: Logger) =>
  new JobLogger(() => (level, message) => log[levels[level]]({ from: 'jobs' }, message));

/** Every subscription has a job that waits for its day; those that are taken or dead must be found among millions. */
const indexTaken = async ({ pool }: Database): Promise<void> => {
  const { rowCount } = await pool.query(
    `select where to_regclass('graphile_worker.marquee_jobs_taken') is not null`,
  );
  if (rowCount === 0)
    await pool.query(
      'create index if not exists marquee_jobs_taken on graphile_worker._private_jobs (locked_at) where not is_available',
    );
};

export const prepareJobs = async (database: Database, log: Logger): Promise<void> => {
  await runMigrations({ pgPool: database.pool, logger: loggerFor(log) });
  await indexTaken(database);
};

/**
 * A server that was killed leaves the jobs it was at taken, and the queue would wait for it for hours. Whoever took
 * a job before PostgreSQL started is gone; where PostgreSQL outlives its servers, no job of ours takes a minute.
 */
export const freeAbandoned = ({ pool }: Database) =>
  pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs
      where not is_available and locked_at < greatest(pg_postmaster_start_time(), now() - interval '1 minute')`,
  );

const mailJobs: readonly JobName[] = ['sendSealedMail', 'sendMail'];

/** Mails that failed for good are personal data: nobody looks at them after a month. By the queue's own clock. */
export const dropDeadMails = async ({ pool }: Database, most: number): Promise<number> => {
  const { rowCount } = await pool.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where not j.is_available and j.locked_at is null and t.identifier = any ($1)
         and j.updated_at < now() - make_interval(days => $2) limit $3))`,
    [mailJobs, limits.deadMailDays, most],
  );
  return rowCount ?? 0;
};

type Lengths = Readonly<Record<'dead' | 'due' | 'late', string>>;
/** All jobs of ours have the usual priority, 0. */
const lengths = `
  select
    (select count(*) from graphile_worker._private_jobs where not is_available and attempts >= max_attempts) as dead,
    count(*) as due, coalesce(extract(epoch from now() - min(run_at)), 0) as late
  from graphile_worker._private_jobs where is_available and priority = 0 and run_at <= now()`;

/** Asked when somebody reads the metrics, by every server: also by those that leave jobs to others. */
export const measureJobs = ({
  database,
  metrics: { registry },
  log,
}: {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
}): void => {
  let asking: Promise<Lengths | undefined> | undefined;
  const ask = () =>
    (asking ??= database.pool
      .query<Lengths>(lengths)
      .then(
        ({ rows }) => rows[0],
        (error: unknown) => {
          log.warn({ err: error }, 'jobs not counted');
          return undefined;
        },
      )
      .finally(() => (asking = undefined)));
  const gauge = (name: string, help: string, read: (length: Lengths) => string) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const length = await ask();
        if (length) made.set(Number(read(length)));
      },
    });
  };
  gauge('jobs_dead', 'Jobs that failed for good', ({ dead }) => dead);
  gauge('jobs_due', 'Jobs whose time has come', ({ due }) => due);
  gauge('jobs_late_seconds', 'How long the oldest of them waits', ({ late }) => late);
};
