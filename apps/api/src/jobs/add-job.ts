/** Adds a job in the caller's transaction (transactional outbox): it exists exactly if the transaction commits. */
import type { AppStore } from '@marquee/product/values/stores.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isTracing, traceHeaders } from '../observability/tracing.ts';
import { type RunnerName, tasks } from './tasks.ts';

/** Payload of every task; each needs a row in `tasks.ts` and a handler in `job-handlers.ts`. */
export interface JobPayloads {
  readonly deliverMail: { readonly mailId: string };
  /** Re-adds lost jobs of mails in the outbox. */
  readonly sweepMails: undefined;
  readonly reportDeadJobs: undefined;
  readonly purgeExpired: undefined;
  readonly exportData: { readonly exportId: string };
  /** Continues after this account. */
  readonly eraseInactive: { readonly after?: string } | undefined;
  readonly remindWaitingPromotions: undefined;
  /** Mails the contacts of service clients whose secret expires. */
  readonly remindExpiringSecrets: undefined;
  /** Reminds before two-step verification ends without a code, and ends it. */
  readonly endDueRecoveries: undefined;
  /** Makes and drops the daily partitions of device events. */
  readonly keepEventDays: undefined;
  /** The name of a retention policy. */
  readonly purgeTable: { readonly policy: string };
  /** Continues after this session. */
  readonly backfillSessions: { readonly after: string };
  /** Continues after this account. */
  readonly backfillIdentifiers: { readonly after: string };
  /** Looks up the result of an order's charge at the gateway. */
  readonly settleOrder: { readonly orderId: string };
  /** Publishes an approved version of the catalogue whose time has come. */
  readonly publishDueVersion: undefined;
  /** Tells current subscribers of new prices; continues after this subscription. */
  readonly notifyPriceChanges: { readonly change: string; readonly after: string } | undefined;
  readonly sweepDue: undefined;
  readonly sweepOrders: undefined;
  /** Tells customers of renewals that are a month away, where they pay for six months or more. */
  readonly notifyRenewals: undefined;
  /** Tells customers of discounts that end within days. */
  readonly notifyEndingOffers: undefined;
  /** Continues after this account. */
  readonly notifyExpiringCards: { readonly after?: string } | undefined;
  /** Asks TV providers, partners and merchants whether they answer. */
  readonly checkIntegrations: undefined;
  /** Rechecks entitlements at partners and TV providers. */
  readonly recheckGrants: undefined;
  /** Renews or ends the due subscriptions of an account. */
  readonly renew: { readonly accountId: string };
  readonly refundCharge: { readonly chargeId: string; readonly cents: number; readonly key: string };
  /** Refunds the credit notes with this key to the card. */
  readonly refundCredit: { readonly refundKey: string };
  readonly sweepRefunds: undefined;
  /** Reconciles the last days with the gateway's ledger. */
  readonly reconcile: { readonly days: number } | undefined;
  /** Deletes at the gateway: a removed card, and the cards of a deleted account. */
  readonly deleteGatewayCard: { readonly instrumentId: string };
  readonly deleteErasedCard: { readonly removalId: string };
  /** A webhook event of the gateway. */
  readonly readPaymentEvent: { readonly eventId: string };
  readonly sweepGateway: undefined;
  /** Reads a purchase from the app store that bills it. */
  readonly readStorePurchase: { readonly store: AppStore; readonly key: string };
  readonly reconcileStores: undefined;
  /** Asks the app stores what they sent in vain. */
  readonly findMissedNotices: undefined;
  /** Mails the gift card to its recipient, on the day of the gift. */
  readonly sendGift: { readonly orderId: string };
  /** Delivers what is due at a webhook endpoint. */
  readonly deliverWebhooks: { readonly endpointId: string };
  readonly sweepWebhooks: undefined;
  /** Makes the next codes of a batch. */
  readonly makeCodes: { readonly batchId: string };
  /** Writes the customers of one chunk of an import. */
  readonly importChunk: { readonly importId: string; readonly number: number };
  /** Takes over a card of an imported customer that the gateway keeps already. */
  readonly attachImportedCard: {
    readonly accountId: string;
    readonly method: string;
    readonly customer: string | null;
    readonly postalCode: string;
    readonly city: string;
  };
}
export type JobName = keyof JobPayloads;

const taskOf: Readonly<Record<JobName, { readonly runner: RunnerName; readonly priority: number }>> = tasks;

/** After the last attempt the job stays as a dead letter. */
export const maxAttempts = 10;

export interface JobOptions {
  readonly key?: string;
  /** Of graphile-worker: what happens to a waiting job with the same key. Default: `replace`. */
  readonly keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** A delay rather than a time: the queue runs by PostgreSQL's clock, not by the test clock. */
  readonly inMs?: number;
  /** Default: that of the task. */
  readonly priority?: number;
  /** Jobs of the same named queue run one at a time, across all servers. */
  readonly queue?: string;
}

export const addJob = async <N extends JobName>(
  query: Kysely<Schema>,
  name: N,
  payload: JobPayloads[N],
  { key, keyMode = 'replace', inMs = 0, priority = taskOf[name].priority, queue }: JobOptions = {},
): Promise<void> => {
  // The trace goes on in the job.
  const traced = isTracing() && payload !== undefined ? { ...payload, ...traceHeaders() } : payload;
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(traced)}::json, queue_name => ${queue ?? null}::text,
      run_at => now() + make_interval(secs => ${inMs / 1000}::float8), max_attempts => ${maxAttempts}::int,
      job_key => ${key ?? null}::text, priority => ${priority}::int,
      job_key_mode => ${keyMode}::text
    )`.execute(query);
};

/** Many jobs of one task in one statement. */
export const addJobs = async <N extends JobName>(
  query: Kysely<Schema>,
  name: N,
  jobs: readonly { readonly payload: JobPayloads[N]; readonly key: string }[],
): Promise<void> => {
  await sql`
    select graphile_worker.add_job(
      ${name}, j.payload, max_attempts => ${maxAttempts}::int, job_key => j.key,
      priority => ${taskOf[name].priority}::int)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j (payload json, key text)`.execute(query);
};
