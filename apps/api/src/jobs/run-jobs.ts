/** What runs later, in this process, from the queue in PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type TaskList, run } from 'graphile-worker';
import { advanceOrder, type BuyingDeps } from '../buying/charge-order.ts';
import { refundCharge, refundCredit, sweepRefunds } from '../buying/credits/refund-at-gateway.ts';
import type { Mailer } from '../outside/mailer.ts';
import type { JobName, JobPayloads } from './add-job.ts';
import { tellExpiringCards } from '../buying/subscriptions/expiring-cards.ts';
import { renewDue } from '../buying/subscriptions/renew-due.ts';
import { sendGift } from '../buying/gifts.ts';
import { sweepDue, sweepOrders } from '../buying/sweeps.ts';
import { backfillSessions } from './backfill-sessions.ts';
import { forgetExpired } from './forget-expired.ts';
import { patientPool } from './patient-pool.ts';
import { freeAbandoned, loggerFor } from './queue.ts';
import { sendMail, sendSealedMail } from './send-mail.ts';

interface JobDeps extends BuyingDeps {
  readonly mailer: Mailer;
}

type Jobs = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

const restartAfterMs = 1000;
const freeEveryMs = 30_000;
/** By UTC, once among all servers; people hear of their cards in the morning. */
const timetable = [
  '15 4 * * * forgetExpired',
  '45 15 * * * tellExpiringCards',
  '* * * * * sweepDue',
  '* * * * * sweepOrders',
  '* * * * * sweepRefunds',
].join('\n');

export const runJobs = (deps: JobDeps): { stop(): Promise<void> } => {
  const { env, database, log } = deps;
  const jobs: Jobs = {
    sendSealedMail: sendSealedMail(deps),
    sendMail: sendMail(deps),
    forgetExpired: forgetExpired(deps),
    backfillSessions: backfillSessions(deps),
    settleOrder: async ({ orderId }) => void (await advanceOrder(deps, orderId)),
    sweepDue: sweepDue(deps),
    sweepOrders: sweepOrders(deps),
    planOverdue: sweepDue(deps),
    tellExpiringCards: tellExpiringCards(deps),
    renew: ({ accountId }) => renewDue(deps, accountId),
    refundCharge: refundCharge(deps),
    refundCredit: refundCredit(deps),
    sweepRefunds: sweepRefunds(deps),
    forgetCard: ({ cardId }) => deps.gateway.dropCard(cardId),
    sendGift: sendGift(deps),
  };
  const stopping = new AbortController();
  let starting: Promise<Runner> | undefined;

  const runUntilStopped = async () => {
    await freeAbandoned(database);
    if (stopping.signal.aborted) return;
    starting = run({
      pgPool: patientPool(database.pool),
      concurrency: env.jobs,
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
    });
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
      void freeAbandoned(database).catch((error: unknown) =>
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
