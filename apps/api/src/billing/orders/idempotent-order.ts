/** Places and charges an order under an idempotency key; a repeated request gets the same reply. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { advanceOrder, type BillingDeps, chargeOrder, awaitOrderResult } from './charge-order.ts';
import { failpoint } from './failpoints.ts';
import { type IdempotentRequest, claimKey, readClaim } from './idempotency.ts';
import { type OrderRow, readOrder } from './orders.ts';

type Write = (tx: Kysely<Schema>, now: number, orderId: string) => Promise<void>;

export interface PlacedOrder {
  readonly order: OrderRow;
  /** The customer's pending action in the card iframe (3-D Secure). */
  readonly action?: string | undefined;
}

/** Undefined if the key was used before. */
const begin = (
  { database, clock }: BillingDeps,
  ask: IdempotentRequest,
  write: Write,
): Promise<OrderRow | undefined> =>
  database.query.transaction().execute(async (tx) => {
    const now = clock.now();
    const orderId = randomUUID();
    if (!(await claimKey(tx, now, ask))) return undefined;
    await write(tx, now, orderId);
    await tx
      .updateTable('idempotency_keys')
      .set({ order_id: orderId })
      .where('owner', '=', ask.owner)
      .where('key', '=', ask.key)
      .execute();
    return readOrder(tx, orderId);
  });

export const placeIdempotentOrder = async (
  deps: BillingDeps,
  ask: IdempotentRequest,
  write: Write,
): Promise<PlacedOrder> => {
  failpoint('before intent');
  const mine = await begin(deps, ask, write);
  const action = mine?.status === 'PENDING' ? await chargeOrder(deps, mine) : undefined;

  const orderId =
    mine?.id ?? (await readClaim(deps.database.query, ask))?.orderId ?? fail('IDEMPOTENCY_RUNNING');
  const order = await awaitOrderResult(deps, orderId);
  if (action !== undefined || order.status !== 'PENDING' || order.unknown_at !== null)
    return { order, action };
  // A server that fell left it, or the customer comes back from their bank.
  const next = await advanceOrder(deps, orderId, { present: true });
  return { order: await awaitOrderResult(deps, orderId), action: next };
};
