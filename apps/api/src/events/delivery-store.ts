/** Deliveries in the database: which are due, and what came of each. */
import { defaultBrand } from '@marquee/product/brands.ts';
import type { StoredEvent } from '@marquee/product/events/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { enqueueMail, type MailDeps } from '../mail/enqueue-mail.ts';
import { type EventTableRow, toStoredEvent } from './event-row.ts';
import { disableEndpoint, lockEndpoint } from './webhook-endpoints.ts';

export interface Delivery {
  readonly id: string;
  readonly tries: number;
  readonly event: StoredEvent;
}

/** Longer than a call may last: when a worker is killed, another one sends again. */
const leaseSeconds = Math.ceil(limits.webhookTimeoutMs / 1000) + 30;

/** Takes deliveries that are due: of each account the earliest alone. */
export const takeDeliveries = async (
  query: Kysely<Schema>,
  now: number,
  endpointId: string,
  most: number,
): Promise<readonly Delivery[]> => {
  const { rows } = await sql<EventTableRow & { id: string; tries: number }>`
    with due as (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'pending' and next_at <= ${new Date(now)}
      order by next_at, id limit ${most} for update skip locked
    ), taken as (
      update webhook_deliveries d
      set tries = tries + 1, tried_at = ${new Date(now)},
        next_at = ${new Date(now)}::timestamptz + make_interval(secs => ${leaseSeconds})
      from due where d.id = due.id
      returning d.id, d.position, d.tries
    )
    select t.id, t.tries, e.position, e.event_id, e.account_id, e.sequence, e.type, e.data, e.at
    from taken t join events e on e.position = t.position order by t.id`.execute(query);
  return rows.map((row) => ({ id: row.id, tries: row.tries, event: toStoredEvent(row) }));
};

export interface DeliveryResult {
  /** 0: no answer. */
  readonly status: number;
  readonly ms: number;
  /** Its first characters. */
  readonly answer: string;
  /** Of 429 and 503. */
  readonly retryAfterMs?: number | undefined;
}

export type DeliveryOutcome = 'delivered' | 'retry' | 'dead' | 'disabled' | 'superseded';

const outcomeOf = ({ status }: DeliveryResult, tries: number): Exclude<DeliveryOutcome, 'superseded'> => {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'disabled';
  return tries > limits.webhookRetrySeconds.length ? 'dead' : 'retry';
};

/** With jitter, so that what failed together does not return together. */
const retryAt = (now: number, tries: number, retryAfterMs = 0): Date =>
  new Date(
    now + Math.max(limits.webhookRetrySeconds[tries - 1]! * 1000 * (1 + Math.random() / 10), retryAfterMs),
  );

/** The next delivery of the same account may go. */
const releaseNext = async (tx: Kysely<Schema>, now: number, deliveryId: string): Promise<void> => {
  await sql`
    update webhook_deliveries set next_at = ${new Date(now)} where id = (
      select n.id from webhook_deliveries n
      join webhook_deliveries d on d.endpoint_id = n.endpoint_id and d.partition_key = n.partition_key
      where d.id = ${deliveryId} and n.state = 'pending' order by n.id limit 1)`.execute(tx);
};

interface RecordDeps extends MailDeps {
  readonly database: { readonly query: Kysely<Schema> };
}

/** Writes the result under the lock of the endpoint. A worker whose lease ran out while another sent again changes nothing. */
export const recordDelivery = (
  deps: RecordDeps,
  now: number,
  endpointId: string,
  { id, tries }: Delivery,
  result: DeliveryResult,
): Promise<DeliveryOutcome> =>
  deps.database.query.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (!endpoint) return 'superseded';
    const outcome = outcomeOf(result, tries);
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        status: result.status,
        ms: result.ms,
        answer: result.answer,
        state: outcome === 'delivered' ? 'delivered' : outcome === 'retry' ? 'pending' : 'dead',
        next_at: outcome === 'retry' ? retryAt(now, tries, result.retryAfterMs) : null,
      })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('tries', '=', tries)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'superseded';
    if (outcome === 'delivered') {
      if (endpoint.failing_since !== null)
        await tx
          .updateTable('webhook_endpoints')
          .set({ failing_since: null, failures: 0, paused_until: null })
          .where('id', '=', endpointId)
          .execute();
    } else {
      const since = endpoint.failing_since ?? new Date(now);
      const isTooLong = now - since.getTime() > limits.webhookFailingDays * 86_400_000;
      if (outcome === 'disabled' || isTooLong) {
        const reason = outcome === 'disabled' ? 'gone' : 'failing';
        if (await disableEndpoint(tx, endpointId, reason))
          await enqueueMail(deps, tx, {
            kind: 'webhookDisabled',
            to: endpoint.contact,
            accountId: null,
            brand: defaultBrand,
            language: 'en',
            endpoint: endpoint.url,
            endpointId,
            reason,
          });
        return 'disabled';
      }
      await pauseEndpoint(tx, now, endpointId, since, endpoint.failures + 1);
    }
    if (outcome !== 'retry') await releaseNext(tx, now, id);
    return outcome;
  });

/** An endpoint that only fails is asked ever less often: it must not keep workers from the others. */
const pauseEndpoint = async (
  tx: Kysely<Schema>,
  now: number,
  endpointId: string,
  since: Date,
  failures: number,
): Promise<void> => {
  const seconds =
    failures < limits.webhookFailuresBeforePause
      ? 0
      : Math.min(limits.webhookPauseSeconds, 2 ** (failures - limits.webhookFailuresBeforePause));
  await tx
    .updateTable('webhook_endpoints')
    .set({
      failing_since: since,
      failures,
      ...(seconds > 0 && { paused_until: new Date(now + seconds * 1000) }),
    })
    .where('id', '=', endpointId)
    .execute();
};
