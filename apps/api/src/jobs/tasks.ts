/** Every task of the queue: which runner takes it, and its priority there (graphile-worker: lower runs sooner). */

/** Each has connections and workers of its own, so that one kind of work never waits for another. */
export const runnerNames = ['mail', 'money', 'upkeep'] as const;
export type RunnerName = (typeof runnerNames)[number];

interface Task {
  readonly runner: RunnerName;
  readonly priority: number;
}

/** The task `deliverMail` takes its priority from the kind of mail (mail/mail-classes.ts). */
export const mailPriorities = { link: -20, security: -10, receipt: 0, notice: 10 } as const;

export const tasks = {
  deliverMail: { runner: 'mail', priority: mailPriorities.receipt },
  // Of the release before, which knew neither classes nor the outbox; the next release drops both.
  sendSealedMail: { runner: 'mail', priority: 0 },
  sendMail: { runner: 'mail', priority: 0 },
  sendGift: { runner: 'mail', priority: mailPriorities.receipt },

  settleOrder: { runner: 'money', priority: -10 },
  readPaymentEvent: { runner: 'money', priority: -5 },
  refundCharge: { runner: 'money', priority: 0 },
  dropCard: { runner: 'money', priority: 0 },
  dropRemoved: { runner: 'money', priority: 0 },
  refundCredit: { runner: 'money', priority: 0 },
  forgetCard: { runner: 'money', priority: 0 },
  renew: { runner: 'money', priority: 5 },

  sweepMails: { runner: 'upkeep', priority: 0 },
  sweepDue: { runner: 'upkeep', priority: 0 },
  sweepOrders: { runner: 'upkeep', priority: 0 },
  sweepGateway: { runner: 'upkeep', priority: 0 },
  sweepRefunds: { runner: 'upkeep', priority: 0 },
  // Of the release before.
  planOverdue: { runner: 'upkeep', priority: 0 },
  reportDeadJobs: { runner: 'upkeep', priority: 0 },
  recheckGrants: { runner: 'upkeep', priority: 10 },
  tellExpiringCards: { runner: 'upkeep', priority: 10 },
  compareBooks: { runner: 'upkeep', priority: 10 },
  backfillSessions: { runner: 'upkeep', priority: 10 },
  forgetExpired: { runner: 'upkeep', priority: 20 },
  purgeTable: { runner: 'upkeep', priority: 20 },
} as const satisfies Record<string, Task>;

/** Every priority that a job may have; with each of them named, PostgreSQL finds due jobs by index alone. */
export const priorities: readonly number[] = [
  // Jobs of the release before.
  ...new Set([0, ...Object.values(mailPriorities), ...Object.values(tasks).map(({ priority }) => priority)]),
];

const taskTable: Readonly<Record<string, Task>> = tasks;
/** Undefined for tasks of another release. */
export const runnerOf = (task: string): RunnerName | undefined => taskTable[task]?.runner;
