/** What runs later, in this process, from the queue in PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, type Runner, type TaskList, run, runMigrations } from 'graphile-worker';
import type { Logger } from 'pino';
import { type BuyingDeps, findOutcome } from '../buying/charge-order.ts';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../http/observe.ts';
import type { Mailer } from '../outside/mailer.ts';
import type { JobName, JobPayloads } from './add-job.ts';
import { tellExpiringCards } from '../buying/subscriptions/expiring-cards.ts';
import { planOverdue } from '../buying/subscriptions/renewals.ts';
import { renewDue } from '../buying/subscriptions/renew-due.ts';
import { sendGift } from '../buying/gifts.ts';
import { forgetExpired } from './forget-expired.ts';
import { patientPool } from './patient-pool.ts';
import { sendMail } from './send-mail.ts';

interface JobDeps extends BuyingDeps {
  readonly mailer: Mailer;
  readonly metrics: Metrics;
}

type Jobs = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

const concurrency = 2;
const restartAfterMs = 1000;
const freeEveryMs = 30_000;
/** By UTC, once among all servers; people hear of their cards in the morning. */
const timetable = ['15 4 * * * forgetExpired', '45 15 * * * tellExpiringCards', '5 * * * * planOverdue'].join(
  '\n',
);

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const countDead = async ({ database, metrics }: JobDeps) => {
  const { rows } = await database.pool.query<{ count: string }>(
    'select count(*) from graphile_worker.jobs where attempts >= max_attempts',
  );
  metrics.deadJobs.set(Number(rows[0]?.count ?? 0));
};

/**
 * A server that was killed leaves the jobs it was at taken, and the queue would wait for it for hours. Whoever took
 * a job before PostgreSQL started is gone; where PostgreSQL outlives its servers, no job of ours takes a minute.
 */
const freeAbandoned = ({ database }: JobDeps) =>
  database.pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
      where locked_at < greatest(pg_postmaster_start_time(), now() - interval '1 minute')`,
  );

export const prepareJobs = (database: Database, log: Logger) =>
  runMigrations({ pgPool: database.pool, logger: loggerFor(log) });

const loggerFor = (log: Logger) =>
  new JobLogger(() => (level, message) => log[levels[level]]({ from: 'jobs' }, message));

export const runJobs = (deps: JobDeps): { stop(): Promise<void> } => {
  const { database, log } = deps;
  const jobs: Jobs = {
    sendMail: sendMail(deps),
    forgetExpired: forgetExpired(deps),
    settleOrder: ({ orderId }) => findOutcome(deps, orderId),
    planOverdue: planOverdue(deps),
    tellExpiringCards: tellExpiringCards(deps),
    renew: ({ accountId }) => renewDue(deps, accountId),
    refundCharge: ({ chargeId }) => deps.gateway.refund(chargeId),
    forgetCard: ({ cardId }) => deps.gateway.forget(cardId),
    sendGift: sendGift(deps),
  };
  const watchDead = () =>
    countDead(deps).catch((error: unknown) => log.warn({ err: error }, 'dead jobs not counted'));
  const stopping = new AbortController();
  let starting: Promise<Runner> | undefined;

  const runUntilStopped = async () => {
    await freeAbandoned(deps);
    if (stopping.signal.aborted) return;
    starting = run({
      pgPool: patientPool(database.pool),
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      crontab: timetable,
      taskList: jobs as unknown as TaskList,
      logger: loggerFor(log),
    });
    const runner = await starting;
    runner.events.on('job:complete', ({ job, error }) => {
      if (!error || job.attempts < job.max_attempts) return;
      log.error({ job: job.task_identifier, attempts: job.attempts, err: error }, 'a job failed for good');
      void watchDead();
    });
    void watchDead();
    await runner.promise;
  };

  // The worker gives up when the database goes away; the queue is still there when it comes back.
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await runUntilStopped().catch((error: unknown) =>
        log.warn({ err: error }, 'jobs stopped, starting again'),
      );
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const supervised = supervise();
  const freeing = setInterval(
    () =>
      void freeAbandoned(deps).catch((error: unknown) =>
        log.warn({ err: error }, 'abandoned jobs not freed'),
      ),
    freeEveryMs,
  );
  freeing.unref();

  return {
    stop: async () => {
      clearInterval(freeing);
      stopping.abort();
      await starting?.then((runner) => runner.stop()).catch(() => undefined);
      await supervised;
    },
  };
};
