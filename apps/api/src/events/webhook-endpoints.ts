/** Webhook endpoints: their addresses, types and sealed secrets. */
import { randomUUID } from 'node:crypto';
import { type EventType, eventTypes } from '@marquee/product/events/events.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { newWebhookSecret } from './sign-webhook.ts';

/** `https` alone where the endpoint is another company's. */
export const newEndpointShape = (insecure: boolean) =>
  z.object({
    url: z.url(
      insecure
        ? { protocol: /^https?$/, error: 'must be an address that begins with http' }
        : { protocol: /^https$/, error: 'must be an address that begins with https' },
    ),
    contact: z.email('must be an email address'),
    types: z.optional(z.array(z.enum(eventTypes as readonly [EventType, ...EventType[]]))),
  });
export type NewEndpoint = z.output<ReturnType<typeof newEndpointShape>>;

const keysOf = (tokenKeys: Pick<SigningKeys, 'lasting'>) => tokenKeys.lasting('webhooks');
const contextOf = (endpointId: string) => `webhook ${endpointId}`;

export const sealWebhookSecret = (
  tokenKeys: Pick<SigningKeys, 'lasting'>,
  endpointId: string,
  secret: string,
): string => sealText(keysOf(tokenKeys), contextOf(endpointId), secret);

export interface EndpointDeps {
  readonly database: Pick<Database, 'query'>;
  readonly tokenKeys: Pick<SigningKeys, 'lasting'>;
}

/** The secret is shown this once. */
export const addEndpoint = async (
  { database: { query }, tokenKeys }: EndpointDeps,
  { url, contact, types = [] }: NewEndpoint,
  createdBy: string,
): Promise<{ readonly id: string; readonly secret: string }> => {
  const id = randomUUID();
  const secret = newWebhookSecret();
  await query
    .insertInto('webhook_endpoints')
    .values({
      id,
      url,
      contact,
      types,
      secrets: [sealWebhookSecret(tokenKeys, id, secret)],
      created_by: createdBy,
    })
    .execute();
  return { id, secret };
};

/** For the sender of the call: the newest first, the one before it until the rotation is over. */
export const openSecrets = (
  tokenKeys: Pick<SigningKeys, 'lasting'>,
  now: number,
  { id, secrets, rotated_at: rotatedAt }: { id: string; secrets: readonly string[]; rotated_at: Date | null },
): readonly string[] => {
  const isOver = rotatedAt !== null && now - rotatedAt.getTime() > limits.webhookRotationHours * 3_600_000;
  return (isOver ? secrets.slice(0, 1) : secrets).map((sealed) => {
    const secret = openText(keysOf(tokenKeys), contextOf(id), sealed);
    if (secret === undefined) throw new Error(`the secret of the webhook endpoint ${id} cannot be opened`);
    return secret;
  });
};

/** Both secrets sign until the rotation is over. Undefined if there is no such endpoint. */
export const rotateEndpoint = ({ database, tokenKeys }: EndpointDeps, now: number, id: string) =>
  database.query.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) return undefined;
    const secret = newWebhookSecret();
    await tx
      .updateTable('webhook_endpoints')
      .set({
        secrets: [sealWebhookSecret(tokenKeys, id, secret), endpoint.secrets[0]!],
        rotated_at: new Date(now),
      })
      .where('id', '=', id)
      .execute();
    return secret;
  });

/** Serializes what changes the order of an endpoint's deliveries. */
export const lockEndpoint = (tx: Kysely<Schema>, id: string) =>
  tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** What waits becomes dead letters, which can be replayed. False if it was not active. */
export const disableEndpoint = async (
  tx: Kysely<Schema>,
  id: string,
  reason: 'operator' | 'gone' | 'failing',
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ status: 'disabled', disabled_reason: reason, paused_until: null })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dead', next_at: null })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
  return true;
};

export const enableEndpoint = async ({ query }: Pick<Database, 'query'>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await query
    .updateTable('webhook_endpoints')
    .set({ status: 'active', disabled_reason: null, failing_since: null, failures: 0, paused_until: null })
    .where('id', '=', id)
    .where('status', '=', 'disabled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const listEndpoints = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('webhook_endpoints as w')
    .select(['id', 'url', 'contact', 'types', 'status', 'disabled_reason', 'failing_since'])
    .select((eb) =>
      (['pending', 'dead'] as const).map((state) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select(eb.fn.countAll<string>().as('count'))
          .whereRef('d.endpoint_id', '=', 'w.id')
          .where('d.state', '=', state)
          .as(state),
      ),
    )
    .orderBy('created_at')
    .execute();

const loggedDeliveries = 50;

/** The delivery log of an endpoint, the newest first. */
export const listDeliveries = ({ query }: Pick<Database, 'query'>, endpointId: string) =>
  query
    .selectFrom('webhook_deliveries as d')
    .innerJoin('events as e', 'e.position', 'd.position')
    .select(['d.id', 'd.state', 'd.status', 'd.ms', 'd.tries', 'd.answer', 'd.tried_at', 'd.created_at'])
    .select(['e.event_id', 'e.type'])
    .where('d.endpoint_id', '=', endpointId)
    .orderBy('d.id', 'desc')
    .limit(loggedDeliveries)
    .execute();
