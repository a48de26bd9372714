/** The handler of every task of the job queue. */
import { exportData } from './areas/privacy/export/export-data.ts';
import { keepEventDays } from './areas/service/events/event-days.ts';
import { attachImportedCard } from './areas/service/imports/attach-imported-card.ts';
import { importChunk } from './areas/service/imports/import-chunk.ts';
import { endDueRecoveries } from './areas/security/two-step/end-due-recoveries.ts';
import { attachReceipt } from './billing/cancellation/draw-receipt.ts';
import { makeCodes } from './billing/code-batches.ts';
import { notifyPriceChanges } from './billing/catalogue/price-changes.ts';
import { publishDueVersion } from './billing/catalogue/publish-catalogue.ts';
import { refundCharge, refundCredit, sweepRefunds } from './billing/credits/refund-at-gateway.ts';
import { type RecheckDeps, recheckGrants } from './billing/entitlements/recheck-grants.ts';
import { deleteCardOfErasedAccount, deleteGatewayCard } from './billing/gateway/customers.ts';
import { readPaymentEvent } from './billing/gateway/read-payment-event.ts';
import { sweepGateway } from './billing/gateway/sweep-gateway.ts';
import { sendGift } from './billing/gifts.ts';
import { notifyEndingOffers } from './billing/notices/offer-notices.ts';
import { notifyRenewals } from './billing/notices/renewal-notices.ts';
import { advanceOrder, type BillingDeps } from './billing/orders/charge-order.ts';
import { sweepDue, sweepOrders } from './billing/orders/sweeps.ts';
import { reconcileLastDays } from './billing/reconciliation/reconcile.ts';
import { languagesOfMail } from './billing/rights/document-languages.ts';
import {
  findMissedNotices,
  readStorePurchase,
  reconcileStores,
  type StoreDeps,
} from './billing/stores/read-purchase.ts';
import { notifyExpiringCards } from './billing/subscriptions/expiring-cards.ts';
import { renewDueSubscriptions } from './billing/subscriptions/renew-due.ts';
import { eraseInactive } from './billing/erase-inactive.ts';
import { remindWaitingPromotions } from './billing/remind-waiting-promotions.ts';
import { deliverWebhooks, sweepWebhooks } from './events/deliver-webhooks.ts';
import { outboundFetchOf } from './integrations/public-fetch.ts';
import { backfillIdentifiers } from './identity/account-identifiers.ts';
import { remindExpiringSecrets } from './identity/services/remind-expiring-secrets.ts';
import type { Passwords } from './identity/passwords/passwords.ts';
import { backfillSessions } from './identity/sessions/backfill-sessions.ts';
import { checkIntegrations, type HealthDeps } from './integrations/registry/check-health.ts';
import type { Mailer } from './integrations/mailer.ts';
import { purgeExpired, purgeTable } from './jobs/purge-expired.ts';
import { reportDeadJobs } from './jobs/queue.ts';
import type { JobHandlers } from './jobs/worker.ts';
import type { PdfPool } from './pdf/pdf-pool.ts';
import { deliverMail } from './mail/send-mail.ts';
import { sweepMails } from './mail/sweep-mails.ts';

interface JobDeps extends BillingDeps, RecheckDeps, HealthDeps, StoreDeps {
  readonly mailer: Mailer;
  readonly pdfs: PdfPool;
  readonly passwords: Pick<Passwords, 'isOutdated'>;
}

export const createJobHandlers = (deps: JobDeps): JobHandlers => ({
  deliverMail: deliverMail(deps, languagesOfMail(deps), attachReceipt(deps)),
  sweepMails: sweepMails(deps),
  reportDeadJobs: reportDeadJobs(deps),
  purgeExpired: purgeExpired(deps),
  purgeTable: purgeTable(deps),
  remindExpiringSecrets: remindExpiringSecrets(deps),
  keepEventDays: keepEventDays(deps),
  endDueRecoveries: () => endDueRecoveries(deps),
  backfillSessions: backfillSessions(deps),
  backfillIdentifiers: backfillIdentifiers(deps),
  exportData: exportData(deps),
  eraseInactive: eraseInactive(deps),
  remindWaitingPromotions: remindWaitingPromotions(deps),
  settleOrder: async ({ orderId }) => void (await advanceOrder(deps, orderId)),
  publishDueVersion: publishDueVersion(deps),
  notifyPriceChanges: notifyPriceChanges(deps),
  sweepDue: sweepDue(deps),
  sweepOrders: sweepOrders(deps),
  notifyExpiringCards: notifyExpiringCards(deps),
  notifyRenewals: notifyRenewals(deps),
  notifyEndingOffers: notifyEndingOffers(deps),
  checkIntegrations: checkIntegrations(deps),
  recheckGrants: recheckGrants(deps),
  renew: ({ accountId }) => renewDueSubscriptions(deps, accountId),
  refundCharge: refundCharge(deps),
  refundCredit: refundCredit(deps),
  sweepRefunds: sweepRefunds(deps),
  reconcile: reconcileLastDays(deps),
  deleteGatewayCard: deleteGatewayCard(deps),
  deleteErasedCard: deleteCardOfErasedAccount(deps),
  readPaymentEvent: readPaymentEvent(deps),
  sweepGateway: sweepGateway(deps),
  sendGift: sendGift(deps),
  readStorePurchase: readStorePurchase(deps),
  reconcileStores: reconcileStores(deps),
  findMissedNotices: findMissedNotices(deps),
  deliverWebhooks: deliverWebhooks({ ...deps, outboundFetch: outboundFetchOf(deps.env) }),
  sweepWebhooks: sweepWebhooks(deps),
  makeCodes: makeCodes(deps),
  importChunk: importChunk(deps),
  attachImportedCard: attachImportedCard(deps),
});
