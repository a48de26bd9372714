/** The worker: three graphile-worker runners in this process, so that mail, payments and maintenance never wait for each other. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type TaskList, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { JobName, JobPayloads } from './add-job.ts';
import { createRetryablePool } from './retryable-pool.ts';
import { releaseStaleJobs, loggerFor } from './queue.ts';
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
const freeEveryMs = 30_000;
const upkeepJobs = 2;

export const startWorker = (
  { env, database, log }: WorkerDeps,
  handlers: JobHandlers,
): { stop(): Promise<void> } => {
  const atOnce: Readonly<Record<RunnerName, number>> = {
    mail: env.mailJobs,
    money: env.jobs,
    upkeep: upkeepJobs,
  };
  const stopping = new AbortController();
  const starting = new Map<RunnerName, Promise<Runner>>();

  const runUntilStopped = async (name: RunnerName) => {
    await releaseStaleJobs(database);
    if (stopping.signal.aborted) return;
    const started = run({
      pgPool: createRetryablePool(database.pool),
      concurrency: atOnce[name],
      noHandleSignals: true,
      pollInterval: 2000,
      parsedCronItems: name === 'upkeep' ? cronItems : [],
      taskList: Object.fromEntries(
        Object.entries(handlers).filter(([task]) => runnerOf(task) === name),
      ) as unknown as TaskList,
      logger: loggerFor(log),
    });
    starting.set(name, started);
    const runner = await started;
    runner.events.on('job:complete', ({ job, error }) => {
      if (!error || job.attempts < job.max_attempts) return;
      log.error({ job: job.task_identifier, attempts: job.attempts, err: error }, 'a job failed for good');
    });
    await runner.promise;
  };

  // The worker gives up when the database goes away; the queue is still there when it comes back.
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
  const freeing = setInterval(
    () =>
      void releaseStaleJobs(database).catch((error: unknown) =>
        log.warn({ err: error }, 'abandoned jobs not freed'),
      ),
    freeEveryMs,
  );
  freeing.unref();

  return {
    stop: async () => {
      clearInterval(freeing);
      sweeps.stop();
      stopping.abort();
      const stopped = [...starting.values()].map((each) =>
        each.then((runner) => runner.stop()).catch(() => undefined),
      );
      await Promise.all([...stopped, ...supervised]);
    },
  };
};
