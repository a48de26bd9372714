/** Puts a job into the queue inside the caller's transaction: the job exists exactly when the change it follows does. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type RunnerName, tasks } from './tasks.ts';

/** A name here needs its row in `tasks`. */
export interface JobPayloads {
  readonly deliverMail: { readonly mailId: string };
  /** Queued by the release before, sealed in the payload; the next release drops it. */
  readonly sendSealedMail: { readonly kind: string; readonly sealed: string; readonly messageId: string };
  /** Queued by the release before that, whole and in clear; the next release drops it. */
  readonly sendMail: {
    readonly mail: {
      readonly to: string;
      readonly subject: string;
      readonly html: string;
      readonly text: string;
    };
    readonly messageId: string;
  };
  /** Adds again the jobs of mails that wait for nobody. */
  readonly sweepMails: undefined;
  readonly reportDeadJobs: undefined;
  readonly forgetExpired: undefined;
  /** The name of a retention policy. */
  readonly purgeTable: { readonly policy: string };
  /** Sessions after this id that began before their columns existed. */
  readonly backfillSessions: { readonly after: string };
  /** Finds out how the charge of an order went. */
  readonly settleOrder: { readonly orderId: string };
  readonly sweepDue: undefined;
  readonly sweepOrders: undefined;
  /** Queued by the release before. */
  readonly planOverdue: undefined;
  /** Goes on after this account. */
  readonly tellExpiringCards: { readonly after?: string } | undefined;
  /** Asks partners and TV providers what their customers still have. */
  readonly recheckGrants: undefined;
  /** Whatever of an account is due: paid, or ended. */
  readonly renew: { readonly accountId: string };
  readonly refundCharge: {
    readonly chargeId: string;
    /** Absent in jobs of the release before: the whole charge. */
    readonly cents?: number;
    readonly key?: string;
  };
  /** Refunds the credit notes with this key to the card. */
  readonly refundCredit: { readonly refundKey: string };
  readonly sweepRefunds: undefined;
  /** Our books of the last days beside the gateway's. */
  readonly compareBooks: undefined;
  /** Queued by the release before: a card that nobody here has any more. */
  readonly forgetCard: { readonly cardId: string };
  /** A card that its owner removed, and what a deleted account leaves: the gateway forgets it too. */
  readonly dropCard: { readonly instrumentId: string };
  readonly dropRemoved: { readonly removalId: string };
  /** Something that the gateway told. */
  readonly readPaymentEvent: { readonly eventId: string };
  readonly sweepGateway: undefined;
  /** Tells the recipient, on the day of the gift. */
  readonly sendGift: { readonly orderId: string };
}
export type JobName = keyof JobPayloads;

const taskOf: Readonly<Record<JobName, { readonly runner: RunnerName; readonly priority: number }>> = tasks;

/** After the last attempt the job stays, as a dead letter, until somebody looks. */
export const maxAttempts = 10;

export interface JobOptions {
  /** A second job with the same key replaces the first. */
  readonly key?: string;
  /** One with the same key that waits already keeps its turn. */
  readonly keepTurn?: boolean;
  /** From now on; a moment of the test clock would be none of the queue's. */
  readonly inMs?: number;
  /** Otherwise that of its task. */
  readonly priority?: number;
  /** Jobs of the same named queue run one after the other, on whichever server. */
  readonly queue?: string;
}

export const addJob = async <N extends JobName>(
  query: Kysely<Schema>,
  name: N,
  payload: JobPayloads[N],
  { key, keepTurn = false, inMs = 0, priority = taskOf[name].priority, queue }: JobOptions = {},
): Promise<void> => {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => now() + make_interval(secs => ${inMs / 1000}::float8), max_attempts => ${maxAttempts}::int,
      job_key => ${key ?? null}::text, priority => ${priority}::int,
      job_key_mode => ${keepTurn ? 'preserve_run_at' : 'replace'}::text
    )`.execute(query);
};
