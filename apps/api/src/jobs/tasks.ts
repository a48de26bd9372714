/** Every task of the queue, with its runner and priority (graphile-worker: lower runs first). */

/** Each runner has its own workers, so that mail, payments, maintenance and bulk work never wait for each other. */
export const runnerNames = ['mail', 'money', 'upkeep', 'delivery'] as const;
export type RunnerName = (typeof runnerNames)[number];

interface Task {
  readonly runner: RunnerName;
  readonly priority: number;
}

/** Priorities of `deliverMail`, by the kind of mail (mail/mail-classes.ts). */
export const mailPriorities = { link: -20, security: -10, receipt: 0, notice: 10 } as const;

export const tasks = {
  deliverMail: { runner: 'mail', priority: mailPriorities.receipt },
  sendGift: { runner: 'mail', priority: mailPriorities.receipt },

  settleOrder: { runner: 'money', priority: -10 },
  readPaymentEvent: { runner: 'money', priority: -5 },
  refundCharge: { runner: 'money', priority: 0 },
  deleteGatewayCard: { runner: 'money', priority: 0 },
  deleteErasedCard: { runner: 'money', priority: 0 },
  refundCredit: { runner: 'money', priority: 0 },
  renew: { runner: 'money', priority: 5 },
  attachImportedCard: { runner: 'money', priority: 10 },

  sweepMails: { runner: 'upkeep', priority: 0 },
  publishDueVersion: { runner: 'upkeep', priority: 0 },
  sweepDue: { runner: 'upkeep', priority: 0 },
  sweepOrders: { runner: 'upkeep', priority: 0 },
  sweepGateway: { runner: 'upkeep', priority: 0 },
  sweepRefunds: { runner: 'upkeep', priority: 0 },
  reportDeadJobs: { runner: 'upkeep', priority: 0 },
  readStorePurchase: { runner: 'upkeep', priority: 10 },
  reconcileStores: { runner: 'upkeep', priority: 10 },
  findMissedNotices: { runner: 'upkeep', priority: 10 },
  checkIntegrations: { runner: 'upkeep', priority: 0 },
  recheckGrants: { runner: 'upkeep', priority: 10 },
  notifyExpiringCards: { runner: 'upkeep', priority: 10 },
  notifyRenewals: { runner: 'upkeep', priority: 10 },
  notifyEndingOffers: { runner: 'upkeep', priority: 10 },
  notifyPriceChanges: { runner: 'upkeep', priority: 10 },
  reconcile: { runner: 'upkeep', priority: 10 },
  backfillSessions: { runner: 'upkeep', priority: 10 },
  backfillIdentifiers: { runner: 'upkeep', priority: 10 },
  remindExpiringSecrets: { runner: 'upkeep', priority: 10 },
  endDueRecoveries: { runner: 'upkeep', priority: 0 },
  keepEventDays: { runner: 'upkeep', priority: 0 },
  eraseInactive: { runner: 'upkeep', priority: 20 },
  remindWaitingPromotions: { runner: 'upkeep', priority: 10 },
  purgeExpired: { runner: 'upkeep', priority: 20 },
  purgeTable: { runner: 'upkeep', priority: 20 },

  exportData: { runner: 'delivery', priority: -10 },
  deliverWebhooks: { runner: 'delivery', priority: -5 },
  sweepWebhooks: { runner: 'upkeep', priority: 0 },
  makeCodes: { runner: 'delivery', priority: 0 },
  importChunk: { runner: 'delivery', priority: 0 },
} as const satisfies Record<string, Task>;

/** Every priority in use: listing them lets PostgreSQL find due jobs by index. */
export const priorities: readonly number[] = [
  ...new Set([0, ...Object.values(mailPriorities), ...Object.values(tasks).map(({ priority }) => priority)]),
];

const taskTable: Readonly<Record<string, Task>> = tasks;
/** Undefined for tasks of another release. */
export const runnerOf = (task: string): RunnerName | undefined => taskTable[task]?.runner;
