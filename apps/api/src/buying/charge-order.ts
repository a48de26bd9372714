/** Charges an order and settles it. When nobody can say how the charge went, that is what is said, and found out later. */
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Charged } from '../outside/gateway.ts';
import { crashHere } from './crash-points.ts';
import { untilSeen } from './idempotency.ts';
import { type OrderRow, readOrder, settleKey } from './orders.ts';
import { settle } from './settle.ts';

export type BuyingDeps = Pick<
  Deps,
  'env' | 'database' | 'clock' | 'gateway' | 'log' | 'giftSecrets' | 'tokenKeys'
>;

const askAgainMs = 2000;
/** Nobody is charging it any more. */
const restsAfterMs = (limits.paymentSeconds + 2) * 1000;

const settleOrder = (deps: BuyingDeps, orderId: string, charged: Charged | { readonly is: 'free' }) =>
  deps.database.query.transaction().execute((tx) => settle(deps, tx, deps.clock.now(), orderId, charged));

const noteUnknown = ({ database, clock }: BuyingDeps, orderId: string) =>
  database.query.transaction().execute(async (tx) => {
    const now = clock.now();
    await tx
      .updateTable('orders')
      .set({ unknown_at: new Date(now) })
      .where('id', '=', orderId)
      .where('status', '=', 'PENDING')
      .execute();
    await addJob(tx, 'settleOrder', { orderId }, { key: settleKey(orderId), inMs: askAgainMs });
  });

/** Once the order is written. A gateway that is not there is noticed before anything is asked of it. */
export const chargeOrder = async (deps: BuyingDeps, order: OrderRow): Promise<void> => {
  const { gateway, log } = deps;
  const { id, method, due_cents: cents } = order;
  if (method === null) throw new Error(`order ${id} has nothing to be paid with`);
  crashHere('after intent');
  let charged: Charged | undefined;
  try {
    charged = await gateway.find(id);
  } catch (error) {
    log.warn({ err: error, order: order.number }, 'the gateway is not there');
    return settleOrder(deps, id, { is: 'refused', why: 'unreachable' });
  }
  try {
    if (!charged) {
      const asked = gateway.charge({ id, cardId: method, cents });
      crashHere('during charge');
      charged = await asked;
    }
  } catch (error) {
    log.warn({ err: error, order: order.number }, 'nobody knows how a charge went');
    return noteUnknown(deps, id);
  }
  crashHere('after charge');
  await settleOrder(deps, id, charged);
  crashHere('after commit');
  return undefined;
};

const isLeftAlone = ({ tried_at: tried }: OrderRow, now: number): boolean =>
  now - tried.getTime() > restsAfterMs;

/** The order as it is once somebody knows, or once it is known that nobody does. */
export const orderOutcome = (deps: BuyingDeps, orderId: string): Promise<OrderRow> =>
  untilSeen(async () => {
    const seen = (await readOrder(deps.database.query, orderId)) ?? fail('NOT_FOUND');
    const isOver = seen.status !== 'PENDING' || seen.unknown_at !== null;
    return isOver || isLeftAlone(seen, deps.clock.now()) ? seen : undefined;
  });

/** A customer who comes back to an order that a fallen server left: it goes on from where it was. */
export const resume = async (deps: BuyingDeps, order: OrderRow): Promise<void> => {
  const { database, clock } = deps;
  const now = clock.now();
  const mine = await database.query
    .updateTable('orders')
    .set({ tried_at: new Date(now) })
    .where('id', '=', order.id)
    .where('status', '=', 'PENDING')
    .where('unknown_at', 'is', null)
    .where('tried_at', '=', order.tried_at)
    .returningAll()
    .executeTakeFirst();
  if (mine) await chargeOrder(deps, mine);
};

/** The job that finds out: asks the gateway, and gives up when it knows nothing for long enough. */
export const findOutcome = async (deps: BuyingDeps, orderId: string): Promise<void> => {
  const { database, gateway, clock } = deps;
  const order = await readOrder(database.query, orderId);
  if (order?.status !== 'PENDING') return;
  const charged = await gateway.find(orderId);
  if (charged) return settleOrder(deps, orderId, charged);
  const age = clock.now() - order.tried_at.getTime();
  if (age > limits.orderGiveUpMinutes * 60_000)
    return settleOrder(deps, orderId, { is: 'refused', why: 'never charged' });
  // Asked again later, and each time later still.
  throw new Error(`the gateway knows nothing of order ${order.number} yet`);
};
