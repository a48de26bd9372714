/** The worker: four graphile-worker runners in this process, so that mail, payments, maintenance and bulk work never wait for each other. */
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type WorkerEvents, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import { contextOfHeader, withSpan } from '../observability/tracing.ts';
import type { JobName, JobPayloads } from './add-job.ts';
import { loggerFor, releaseJobsOf, releaseStaleJobs } from './queue.ts';
import { cronItems, scheduleSweeps } from './sweeps.ts';
import { type RunnerName, runnerNames, runnerOf } from './tasks.ts';

/** The job handlers of the application, by task. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

interface WorkerDeps {
  readonly env: Pick<Env, 'jobs' | 'mailJobs'>;
  readonly database: Database;
  readonly log: Logger;
}

const restartAfterMs = 1000;
const releaseEveryMs = 30_000;
const upkeepJobs = 2;
const deliveryJobs = 3;
/**
 * Batched, although each batch is sent at once: graphile-worker then reports a lost connection as a fatal error of the
 * runner, which is restarted below. Unbatched it is an unhandled rejection, which ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

const withTrace = (task: string, handler: (payload: unknown) => Promise<void>) => (payload: unknown) => {
  const { traceparent } = (payload ?? {}) as { readonly traceparent?: string };
  return withSpan(`job ${task}`, { kind: 'CONSUMER', parent: contextOfHeader(traceparent) }, () =>
    handler(payload),
  );
};

/**
 * The end of a runner. After it lost its connection twice while it reported jobs, graphile-worker 0.18 waits forever for
 * those reports (graphile/worker#636); all its jobs have ended by then.
 */
const endOf = async (events: WorkerEvents, starting: Promise<Runner>): Promise<void> => {
  const lost = Promise.withResolvers<void>();
  let isLost = false;
  events.on('pool:fatalError', () => (isLost = true));
  const noteEnd = () => isLost && lost.resolve();
  events.on('pool:gracefulShutdown:complete', noteEnd);
  events.on('pool:forcefulShutdown:complete', noteEnd);
  events.on('pool:forcefulShutdown:error', noteEnd);
  const runner = await starting;
  await Promise.race([runner.promise, lost.promise]);
  // The schedule of a runner that waits forever goes on until it is stopped; any other has stopped.
  runner.stop().catch(() => undefined);
};

export const startWorker = (
  { env, database, log }: WorkerDeps,
  handlers: JobHandlers,
): { stop(): Promise<void> } => {
  const concurrency: Readonly<Record<RunnerName, number>> = {
    mail: env.mailJobs,
    money: env.jobs,
    upkeep: upkeepJobs,
    delivery: deliveryJobs,
  };
  const stopping = new AbortController();
  const starting = new Map<RunnerName, Promise<Runner>>();

  /** The graphile-worker pool that a runner had last: a job that it could not complete stays locked by it. */
  const lastPools = new Map<RunnerName, string>();

  const runUntilStopped = async (name: RunnerName) => {
    await releaseStaleJobs(database);
    const lastPool = lastPools.get(name);
    if (lastPool !== undefined) await releaseJobsOf(database, lastPool);
    if (stopping.signal.aborted) return;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => lastPools.set(name, workerPool.id));
    const started = run({
      preset,
      events,
      pgPool: database.pool,
      concurrency: concurrency[name],
      noHandleSignals: true,
      pollInterval: 2000,
      parsedCronItems: name === 'upkeep' ? cronItems : [],
      taskList: Object.fromEntries(
        Object.entries(handlers)
          .filter(([task]) => runnerOf(task) === name)
          .map(([task, handler]) => [task, withTrace(task, handler as (payload: unknown) => Promise<void>)]),
      ),
      logger: loggerFor(log),
    });
    starting.set(name, started);
    events.on('job:complete', ({ job, error }) => {
      if (!error || job.attempts < job.max_attempts) return;
      log.error({ job: job.task_identifier, attempts: job.attempts, err: error }, 'a job failed for good');
    });
    await endOf(events, started);
  };

  // A runner stops when the database connection is lost; it is restarted until the database is back.
  const supervise = async (name: RunnerName) => {
    while (!stopping.signal.aborted) {
      await runUntilStopped(name).catch((error: unknown) =>
        log.warn({ err: error, runner: name }, 'jobs stopped, starting again'),
      );
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const supervised = runnerNames.map(supervise);
  const sweeps = scheduleSweeps({ database, log });
  const releasing = setInterval(
    () =>
      void releaseStaleJobs(database).catch((error: unknown) =>
        log.warn({ err: error }, 'stale jobs were not released'),
      ),
    releaseEveryMs,
  );
  releasing.unref();

  return {
    stop: async () => {
      clearInterval(releasing);
      sweeps.stop();
      stopping.abort();
      for (const each of starting.values()) each.then((runner) => runner.stop()).catch(() => undefined);
      await Promise.all(supervised);
    },
  };
};
