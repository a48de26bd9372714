/** Sweeps: work that is found by looking, at fixed times, once among all servers. The upkeep runner adds their jobs. */
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Database } from '../db/connect.ts';
import { addJob, type JobName, maxAttempts } from './add-job.ts';
import { tasks } from './tasks.ts';

type SweepName = {
  [N in JobName]: undefined extends Parameters<typeof addJob<N>>[2] ? N : never;
}[JobName];

/** By UTC; people hear of their cards in the morning. */
const timetable: readonly { readonly task: SweepName; readonly at: string }[] = [
  { task: 'sweepGateway', at: '*/5 * * * *' },
  { task: 'recheckGrants', at: '*/10 * * * *' },
  { task: 'reportDeadJobs', at: '35 * * * *' },
  { task: 'forgetExpired', at: '15 4 * * *' },
  { task: 'tellExpiringCards', at: '45 15 * * *' },
  { task: 'compareBooks', at: '30 5 * * *' },
];

export const cronItems: ParsedCronItem[] = parseCronItems(
  timetable.map(({ task, at }) => ({
    task,
    match: at,
    options: { priority: tasks[task].priority, maxAttempts },
  })),
);

/** More often than cron's minute. */
const frequent: readonly { readonly task: SweepName; readonly everySeconds: number }[] = [
  { task: 'sweepDue', everySeconds: 30 },
  { task: 'sweepMails', everySeconds: 30 },
  { task: 'sweepOrders', everySeconds: 60 },
  { task: 'sweepRefunds', everySeconds: 60 },
];

/**
 * Each server asks for the next turn of a sweep, and all ask for the same one: the job has the key of its task and
 * begins where the clock is a multiple of its time. Its named queue keeps a slow turn from meeting the next.
 */
export const scheduleSweeps = ({
  database: { query },
  log,
}: {
  readonly database: Database;
  readonly log: Logger;
}): { stop(): void } => {
  const timers = frequent.map(({ task, everySeconds }) => {
    const everyMs = everySeconds * 1000;
    const askForNext = () =>
      void addJob(query, task, undefined, {
        key: `sweep ${task}`,
        queue: task,
        inMs: everyMs - (Date.now() % everyMs),
      }).catch((error: unknown) => log.warn({ err: error, job: task }, 'a sweep was not scheduled'));
    askForNext();
    return setInterval(askForNext, everyMs).unref();
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
};
