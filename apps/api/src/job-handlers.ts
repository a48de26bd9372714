/** The handler of every task of the job queue. */
import { refundCharge, refundCredit, sweepRefunds } from './billing/credits/refund-at-gateway.ts';
import { type RecheckDeps, recheckGrants } from './billing/entitlements/recheck-grants.ts';
import { deleteCardOfErasedAccount, deleteGatewayCard } from './billing/gateway/customers.ts';
import { readPaymentEvent } from './billing/gateway/read-payment-event.ts';
import { sweepGateway } from './billing/gateway/sweep-gateway.ts';
import { sendGift } from './billing/gifts.ts';
import { advanceOrder, type BillingDeps } from './billing/orders/charge-order.ts';
import { sweepDue, sweepOrders } from './billing/orders/sweeps.ts';
import { reconcileLastDays } from './billing/reconciliation/reconcile.ts';
import { notifyExpiringCards } from './billing/subscriptions/expiring-cards.ts';
import { renewDueSubscriptions } from './billing/subscriptions/renew-due.ts';
import { backfillSessions } from './identity/sessions/backfill-sessions.ts';
import type { Mailer } from './integrations/mailer.ts';
import { purgeExpired, purgeTable } from './jobs/purge-expired.ts';
import { reportDeadJobs } from './jobs/queue.ts';
import type { JobHandlers } from './jobs/worker.ts';
import { deliverMail, sendMail, sendSealedMail } from './mail/send-mail.ts';
import { sweepMails } from './mail/sweep-mails.ts';

interface JobDeps extends BillingDeps, RecheckDeps {
  readonly mailer: Mailer;
}

export const createJobHandlers = (deps: JobDeps): JobHandlers => ({
  deliverMail: deliverMail(deps),
  sendSealedMail: sendSealedMail(deps),
  sendMail: sendMail(deps),
  sweepMails: sweepMails(deps),
  reportDeadJobs: reportDeadJobs(deps),
  purgeExpired: purgeExpired(deps),
  purgeTable: purgeTable(deps),
  backfillSessions: backfillSessions(deps),
  settleOrder: async ({ orderId }) => void (await advanceOrder(deps, orderId)),
  sweepDue: sweepDue(deps),
  sweepOrders: sweepOrders(deps),
  notifyExpiringCards: notifyExpiringCards(deps),
  recheckGrants: recheckGrants(deps),
  renew: ({ accountId }) => renewDueSubscriptions(deps, accountId),
  refundCharge: refundCharge(deps),
  refundCredit: refundCredit(deps),
  sweepRefunds: sweepRefunds(deps),
  compareBooks: reconcileLastDays(deps),
  dropCard: deleteGatewayCard(deps),
  dropRemoved: deleteCardOfErasedAccount(deps),
  readPaymentEvent: readPaymentEvent(deps),
  sweepGateway: sweepGateway(deps),
  sendGift: sendGift(deps),

  forgetExpired: purgeExpired(deps),
  tellExpiringCards: notifyExpiringCards(deps),
  planOverdue: sweepDue(deps),
  forgetCard: ({ cardId }) => deps.gateway.dropCard(cardId.split('/').at(-1)!),
});
