/** Writes an order under a key, charges it, and says how it went. Whoever asks again hears the same. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type BuyingDeps, chargeOrder, orderOutcome, resume } from './charge-order.ts';
import { crashHere } from './crash-points.ts';
import { type Ask, claimKey, readClaim } from './idempotency.ts';
import { type OrderRow, readOrder } from './orders.ts';

type Write = (tx: Kysely<Schema>, now: number, orderId: string) => Promise<void>;

/** Undefined: somebody has asked under this key before. */
const begin = ({ database, clock }: BuyingDeps, ask: Ask, write: Write): Promise<OrderRow | undefined> =>
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

export const orderOnce = async (deps: BuyingDeps, ask: Ask, write: Write): Promise<OrderRow> => {
  crashHere('before intent');
  const mine = await begin(deps, ask, write);
  if (mine?.status === 'PENDING') await chargeOrder(deps, mine);

  const orderId =
    mine?.id ?? (await readClaim(deps.database.query, ask))?.orderId ?? fail('IDEMPOTENCY_RUNNING');
  const order = await orderOutcome(deps, orderId);
  if (order.status !== 'PENDING' || order.unknown_at !== null) return order;
  await resume(deps, order);
  return orderOutcome(deps, orderId);
};
