/** What runs later, in this process, from the queue in PostgreSQL: three runners, so that no kind of work waits for another. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type TaskList, run } from 'graphile-worker';
import { advanceOrder, type BillingDeps } from '../billing/orders/charge-order.ts';
import { refundCharge, refundCredit, sweepRefunds } from '../billing/credits/refund-at-gateway.ts';
import { reconcileLastDays } from '../billing/reconciliation/reconcile.ts';
import type { Mailer } from '../integrations/mailer.ts';
import type { JobName, JobPayloads } from './add-job.ts';
import { type RecheckDeps, recheckGrants } from '../billing/entitlements/recheck-grants.ts';
import { notifyExpiringCards } from '../billing/subscriptions/expiring-cards.ts';
import { renewDueSubscriptions } from '../billing/subscriptions/renew-due.ts';
import { sendGift } from '../billing/gifts.ts';
import { scheduleCardDeletion, deleteRemovedCards } from '../billing/gateway/customers.ts';
import { readPaymentEvent } from '../billing/gateway/read-payment-event.ts';
import { sweepGateway } from '../billing/gateway/sweep-gateway.ts';
import { sweepDue, sweepOrders } from '../billing/orders/sweeps.ts';
import { sweepMails } from '../mail/sweep-mails.ts';
import { backfillSessions } from './backfill-sessions.ts';
import { purgeExpired, purgeTable } from './purge-expired.ts';
import { createRetryablePool } from './retryable-pool.ts';
import { releaseStaleJobs, loggerFor, reportDeadJobs } from './queue.ts';
import { deliverMail, sendMail, sendSealedMail } from './send-mail.ts';
import { cronItems, scheduleSweeps } from './sweeps.ts';
import { type RunnerName, runnerNames, runnerOf } from './tasks.ts';

interface JobDeps extends BillingDeps, RecheckDeps {
  readonly mailer: Mailer;
}

type Jobs = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

const restartAfterMs = 1000;
const freeEveryMs = 30_000;
const upkeepJobs = 2;

export const startWorker = (deps: JobDeps): { stop(): Promise<void> } => {
  const { env, database, log } = deps;
  const jobs: Jobs = {
    deliverMail: deliverMail(deps),
    sendSealedMail: sendSealedMail(deps),
    sendMail: sendMail(deps),
    sweepMails: sweepMails(deps),
    reportDeadJobs: reportDeadJobs(deps),
    forgetExpired: purgeExpired(deps),
    purgeTable: purgeTable(deps),
    backfillSessions: backfillSessions(deps),
    settleOrder: async ({ orderId }) => void (await advanceOrder(deps, orderId)),
    sweepDue: sweepDue(deps),
    sweepOrders: sweepOrders(deps),
    planOverdue: sweepDue(deps),
    tellExpiringCards: notifyExpiringCards(deps),
    recheckGrants: recheckGrants(deps),
    renew: ({ accountId }) => renewDueSubscriptions(deps, accountId),
    refundCharge: refundCharge(deps),
    refundCredit: refundCredit(deps),
    sweepRefunds: sweepRefunds(deps),
    compareBooks: reconcileLastDays(deps),
    forgetCard: ({ cardId }) => deps.gateway.dropCard(cardId.split('/').at(-1)!),
    dropCard: scheduleCardDeletion(deps),
    dropRemoved: deleteRemovedCards(deps),
    readPaymentEvent: readPaymentEvent(deps),
    sweepGateway: sweepGateway(deps),
    sendGift: sendGift(deps),
  };
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
        Object.entries(jobs).filter(([task]) => runnerOf(task) === name),
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
  const sweeps = scheduleSweeps(deps);
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
