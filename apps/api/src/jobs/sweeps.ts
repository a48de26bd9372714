/** Scheduled tasks, each run once across all servers: cron for most, timers for those that run more often than every minute. */
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Database } from '../db/connect.ts';
import { addJob, type JobName, maxAttempts } from './add-job.ts';
import { tasks } from './tasks.ts';

type SweepName = {
  [N in JobName]: undefined extends Parameters<typeof addJob<N>>[2] ? N : never;
}[JobName];

/** In UTC: notices about cards leave in the morning of Canada. */
const timetable: readonly { readonly task: SweepName; readonly at: string }[] = [
  { task: 'sweepGateway', at: '*/5 * * * *' },
  { task: 'checkIntegrations', at: '*/5 * * * *' },
  { task: 'recheckGrants', at: '*/10 * * * *' },
  { task: 'reconcileStores', at: '*/10 * * * *' },
  { task: 'findMissedNotices', at: '20 6 * * *' },
  { task: 'endDueRecoveries', at: '25 * * * *' },
  { task: 'reportDeadJobs', at: '35 * * * *' },
  { task: 'remindExpiringSecrets', at: '30 14 * * *' },
  { task: 'keepEventDays', at: '5 * * * *' },
  { task: 'purgeExpired', at: '15 4 * * *' },
  { task: 'eraseInactive', at: '0 15 * * *' },
  { task: 'remindWaitingPromotions', at: '0 16 * * *' },
  { task: 'notifyExpiringCards', at: '45 15 * * *' },
  { task: 'notifyRenewals', at: '30 15 * * *' },
  { task: 'notifyEndingOffers', at: '20 15 * * *' },
  { task: 'notifyPriceChanges', at: '15 15 * * *' },
  { task: 'reconcile', at: '30 5 * * *' },
];

export const cronItems: ParsedCronItem[] = parseCronItems(
  timetable.map(({ task, at }) => ({
    task,
    match: at,
    options: { priority: tasks[task].priority, maxAttempts },
  })),
);

const frequent: readonly { readonly task: SweepName; readonly everySeconds: number }[] = [
  { task: 'sweepDue', everySeconds: 30 },
  { task: 'publishDueVersion', everySeconds: 10 },
  { task: 'sweepMails', everySeconds: 30 },
  { task: 'sweepOrders', everySeconds: 60 },
  { task: 'sweepRefunds', everySeconds: 60 },
  { task: 'sweepWebhooks', everySeconds: 30 },
];

/** Their jobs come and go by themselves. */
export const scheduledTasks: readonly string[] = [...timetable, ...frequent].map(({ task }) => task);

/**
 * Every server adds the next run of a sweep under the same job key and the same time, a multiple of the interval, so
 * there is one. The named queue keeps runs of one sweep from overlapping.
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
    const scheduleNext = () =>
      void addJob(query, task, undefined, {
        key: `sweep ${task}`,
        queue: task,
        inMs: everyMs - (Date.now() % everyMs),
      }).catch((error: unknown) => log.warn({ err: error, job: task }, 'a sweep was not scheduled'));
    scheduleNext();
    return setInterval(scheduleNext, everyMs).unref();
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
};
