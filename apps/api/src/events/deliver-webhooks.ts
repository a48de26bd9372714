/** The job that delivers what is due at one endpoint: signed, in parallel, in order for each account. */
import { cloudEventOf, eventMediaType } from '@marquee/product/events/events.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Env } from '../env.ts';
import type { OutboundFetch } from '../integrations/public-fetch.ts';
import { addJob } from '../jobs/add-job.ts';
import type { MailDeps } from '../mail/enqueue-mail.ts';
import type { Metrics } from '../observability/metrics.ts';
import { withoutSecrets } from '../observability/log.ts';
import { type Delivery, type DeliveryResult, recordDelivery, takeDeliveries } from './delivery-store.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { openSecrets } from './webhook-endpoints.ts';

export interface DeliverDeps extends MailDeps {
  readonly env: Pick<Env, 'publicUrl'>;
  readonly tokenKeys: SigningKeys;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly outboundFetch: OutboundFetch;
}

interface DeliverOptions {
  readonly timeoutMs?: number;
  /** A job that runs for a minute counts as stale (jobs/queue.ts). */
  readonly turnMs?: number;
}

/** In seconds or as a date; bounded, so that no receiver puts its deliveries off for good. */
const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), limits.webhookRetryAfterHours * 3_600_000);
};

/** Not more than is kept: a receiver may answer without end. */
const readStart = async (response: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= limits.webhookAnswerChars) break;
  }
  // PostgreSQL stores no NUL.
  return withoutSecrets(text.slice(0, limits.webhookAnswerChars)).replaceAll('\0', '');
};

export const deliverWebhooks = (deps: DeliverDeps, options: DeliverOptions = {}) => {
  const { database, clock, env, tokenKeys, metrics, log, outboundFetch } = deps;
  const { timeoutMs = limits.webhookTimeoutMs, turnMs = 20_000 } = options;

  const send = async (
    url: string,
    secrets: readonly string[],
    { event }: Delivery,
  ): Promise<DeliveryResult> => {
    const body = JSON.stringify(cloudEventOf(env.publicUrl, event));
    const began = performance.now();
    const end = (result: Omit<DeliveryResult, 'ms'>): DeliveryResult => ({
      ...result,
      ms: Math.round(performance.now() - began),
    });
    try {
      const response = await outboundFetch(url, {
        method: 'POST',
        headers: { 'content-type': eventMediaType, ...webhookHeaders(secrets, event.id, Date.now(), body) },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = response;
      const mayWait = status === 429 || status === 503;
      return end({
        status,
        answer: await readStart(response),
        retryAfterMs: mayWait ? retryAfterOf(headers, Date.now()) : undefined,
      });
    } catch (error) {
      return end({ status: 0, answer: withoutSecrets((error as Error).message) });
    }
  };

  return async ({ endpointId }: { readonly endpointId: string }): Promise<void> => {
    const endpoint = await database.query
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpointId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!endpoint) return;
    const secrets = openSecrets(tokenKeys, clock.now(), endpoint);
    const endOfTurn = performance.now() + turnMs;
    const sending = new Set<Promise<void>>();
    let hasFailed = false;
    let failure: unknown;
    let isDone = (endpoint.paused_until?.getTime() ?? 0) > clock.now();

    /** One after the other: they lock the same row, and would each hold a connection while they wait. */
    let recorded: Promise<unknown> = Promise.resolve();
    const recordInTurn = (delivery: Delivery, result: DeliveryResult) => {
      const next = recorded.then(() => recordDelivery(deps, clock.now(), endpointId, delivery, result));
      recorded = next.catch(() => undefined);
      return next;
    };

    const deliver = async (delivery: Delivery) => {
      const outcome = await recordInTurn(delivery, await send(endpoint.url, secrets, delivery));
      metrics.business.webhookDeliveries.inc({ result: outcome });
      hasFailed ||= outcome !== 'delivered';
      if (outcome === 'disabled') {
        isDone = true;
        log.warn({ endpoint: endpointId }, 'a webhook endpoint was disabled');
      }
    };

    while (!isDone && performance.now() < endOfTurn) {
      const free = limits.webhookParallel - sending.size;
      const taken =
        free > 0 ? await takeDeliveries(database.query, clock.now(), endpointId, free) : ([] as const);
      for (const delivery of taken) {
        // What waits for its lease is sent again; the others are finished before the job fails.
        const sent: Promise<void> = deliver(delivery)
          .catch((error: unknown) => {
            failure ??= error;
            isDone = true;
          })
          .finally(() => sending.delete(sent));
        sending.add(sent);
      }
      if (sending.size === 0) break;
      await Promise.race(sending);
      if (hasFailed) {
        hasFailed = false;
        isDone ||= await isPaused();
      }
    }
    await Promise.all(sending);
    if (failure !== undefined) throw failure as Error;
    await scheduleNext();

    async function isPaused(): Promise<boolean> {
      const { rows } = await database.pool.query<{ paused_until: Date | null; status: string }>(
        'select paused_until, status from webhook_endpoints where id = $1',
        [endpointId],
      );
      const [row] = rows;
      return row?.status !== 'active' || (row.paused_until?.getTime() ?? 0) > clock.now();
    }

    /** Under a key of its own, so that it does not put off the job of a publication that has just come. */
    async function scheduleNext(): Promise<void> {
      const { rows } = await database.pool.query<{ next: Date | null }>(
        `select greatest(min(d.next_at), w.paused_until) as next
         from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
         where w.id = $1 and w.status = 'active' and d.state = 'pending' and d.next_at is not null
         group by w.paused_until`,
        [endpointId],
      );
      const next = rows[0]?.next;
      if (!next) return;
      await addJob(
        database.query,
        'deliverWebhooks',
        { endpointId },
        {
          key: `deliver later ${endpointId}`,
          queue: `webhooks ${endpointId}`,
          inMs: Math.max(0, next.getTime() - clock.now()),
        },
      );
    }
  };
};

/** Finds deliveries that are due and whose job was lost. */
export const sweepWebhooks =
  ({ database, clock }: Pick<DeliverDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from webhook_endpoints w where status = 'active' and coalesce(paused_until <= $1, true) and exists (
         select from webhook_deliveries d
         where d.endpoint_id = w.id and d.state = 'pending' and d.next_at <= $1)`,
      [new Date(clock.now())],
    );
    for (const { id } of rows)
      await addJob(
        database.query,
        'deliverWebhooks',
        { endpointId: id },
        { key: `deliver ${id}`, queue: `webhooks ${id}` },
      );
  };
