/** Charges and settles an order. An unknown result is looked up until the gateway reports it. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockAccountForPosting } from '../../identity/lock-account.ts';
import type { Cancelled, Outcome } from '../../integrations/payments/payment-gateway.ts';
import {
  type AttemptRow,
  attemptOf,
  insertAttempt,
  storeIntent,
  recordOutcome,
  readAttempt,
  readOpenAttempt,
} from './charge-attempts.ts';
import { failpoint } from './failpoints.ts';
import { pollUntilDefined } from './idempotency.ts';
import { scheduleCheck, type OrderRow, readOrder } from './orders.ts';
import { refundLateCharge } from '../credit-notes.ts';
import { type SettleDeps, type Settlement, settleOrder } from './settle-order.ts';

export type BillingDeps = Pick<
  Deps,
  'env' | 'database' | 'clock' | 'gateway' | 'log' | 'giftSecrets' | 'tokenKeys'
>;

const second = 1000;
const minute = 60 * second;
const firstLookMs = 2 * second;
const lastLookMs = 30 * minute;
/** The attempt is no longer in progress. */
const abandonedAfterMs = (limits.paymentSeconds + 2) * second;

/** Each wait is as long as all before it together. */
const nextLookMs = (since: Date, now: number): number =>
  Math.min(lastLookMs, Math.max(firstLookMs, now - since.getTime()));

/** Locks the account and then the order: the lock order of every transaction. */
export const lockOrder = async (tx: Kysely<Schema>, orderId: string): Promise<OrderRow | undefined> => {
  const seen = await readOrder(tx, orderId);
  if (seen?.account_id) await lockAccountForPosting(tx, seen.account_id);
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
};

const settlePending = (deps: BillingDeps, orderId: string, settlement: Settlement): Promise<void> =>
  deps.database.query.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === 'PENDING') await settleOrder(deps, tx, deps.clock.now(), order, settlement);
  });

/** In the transaction that wrote the order: there is nothing to charge. */
export const settleFree = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  orderId: string,
): Promise<void> => {
  const order = await lockOrder(tx, orderId);
  if (order) await settleOrder(deps, tx, now, order, { is: 'free' });
};

const waitForGateway = async (tx: Kysely<Schema>, now: number, order: OrderRow): Promise<void> => {
  const { count } = await tx
    .selectFrom('charge_attempts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', order.id)
    .where('status', '=', 'UNAVAILABLE')
    .executeTakeFirstOrThrow();
  const waits = limits.gatewayAwayMinutes;
  const minutes = waits[Number(count) - 1] ?? waits.at(-1)!;
  await scheduleCheck(tx, now, order.id, minutes * minute);
};

/** What an outcome means for the order. However often, by whomever, in whatever order: the first that is final counts. */
export const settleAttempt = (
  deps: BillingDeps,
  attemptId: string,
  outcome: Outcome | Cancelled,
): Promise<void> =>
  deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const seen = await readAttempt(tx, attemptId);
    const order = seen && (await lockOrder(tx, seen.order_id));
    const attempt = await readAttempt(tx, attemptId);
    if (!order || !attempt) return;
    if (order.status !== 'PENDING') {
      if (outcome.is === 'paid' && attempt.status !== 'PAID') {
        // An order has one paid attempt: where another one has paid, this charge only goes back.
        if (order.status === 'FAILED') await recordOutcome(tx, now, attempt.id, outcome);
        await refundLateCharge(tx, outcome.chargeId, attempt.cents);
      }
      return;
    }
    // News of an attempt that is over changes nothing, unless it brings money.
    if (
      attempt.answered_at !== null &&
      !['ACTION', 'UNKNOWN'].includes(attempt.status) &&
      outcome.is !== 'paid'
    )
      return;
    // The gateway is unavailable: keep the known state.
    if (outcome.is === 'unavailable' && attempt.status !== 'ASKED')
      return scheduleCheck(tx, now, order.id, nextLookMs(attempt.asked_at, now));
    await recordOutcome(tx, now, attempt.id, outcome);
    if (outcome.is === 'paid' || outcome.is === 'declined') return settleOrder(deps, tx, now, order, outcome);
    if (outcome.is === 'cancelled') return settleOrder(deps, tx, now, order, { is: 'never charged' });
    if (outcome.is === 'unavailable')
      return order.on_session
        ? settleOrder(deps, tx, now, order, { is: 'unavailable' })
        : waitForGateway(tx, now, order);
    if (outcome.is === 'action')
      return scheduleCheck(tx, now, order.id, limits.paymentActionMinutes * minute);
    if (order.unknown_at === null)
      await tx
        .updateTable('orders')
        .set({ unknown_at: new Date(now) })
        .where('id', '=', order.id)
        .execute();
    return scheduleCheck(tx, now, order.id, nextLookMs(attempt.asked_at, now));
  });

const actionOf = (outcome: Outcome | Cancelled): string | undefined =>
  outcome.is === 'action' ? outcome.action : undefined;

/** Under the attempt's own key: asked twice, it is charged once. */
const charge = async (deps: BillingDeps, attempt: AttemptRow): Promise<string | undefined> => {
  const asked = deps.gateway.charge(attemptOf(attempt), async (intentId) => {
    await storeIntent(deps.database.query, attempt.id, intentId);
    failpoint('intent kept');
  });
  failpoint('during charge');
  const outcome = await asked;
  if (outcome.is === 'unknown' || outcome.is === 'unavailable')
    deps.log.warn({ order: attempt.order_id, outcome: outcome.is }, 'a charge has no answer');
  failpoint('after charge');
  await settleAttempt(deps, attempt.id, outcome);
  failpoint('after commit');
  return actionOf(outcome);
};

/** Once the order is written. Answers with what the customer has to do first, if anything. */
export const chargeOrder = async (deps: BillingDeps, order: OrderRow): Promise<string | undefined> => {
  const { database, clock, gateway } = deps;
  if (order.method === null) throw new Error(`order ${order.id} has nothing to be paid with`);
  failpoint('after intent');
  const attempt = await database.query.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    return locked?.status === 'PENDING' ? insertAttempt(tx, clock.now(), gateway.name, locked) : undefined;
  });
  return attempt && charge(deps, attempt);
};

const isOlderThan = (at: Date, ms: number, now: number): boolean => now - at.getTime() > ms;

/** A gateway that cannot be asked now says nothing about a charge that it was asked for before (D21). */
const asKnown = <O extends { readonly is: string }>(attempt: AttemptRow, outcome: O) =>
  outcome.is === 'unavailable' && attempt.status === 'ASKED' ? ({ is: 'unknown' } as const) : outcome;

/** Reads what became of an attempt from the gateway, which owns it. */
export const fetchAttemptOutcome = async ({ gateway }: Pick<BillingDeps, 'gateway'>, attempt: AttemptRow) =>
  asKnown(attempt, await gateway.readOutcome(attemptOf(attempt)));

const cancelAttempt = async (deps: BillingDeps, attempt: AttemptRow): Promise<void> => {
  const outcome = asKnown(attempt, await deps.gateway.cancel(attemptOf(attempt)));
  return settleAttempt(deps, attempt.id, outcome);
};

/**
 * Advances an unsettled order: looks up its open attempt, or charges if there is none. A repeated request is charged
 * under the same key; an abandoned order is cancelled after a while.
 */
export const advanceOrder = async (
  deps: BillingDeps,
  orderId: string,
  { present }: { readonly present: boolean } = { present: false },
): Promise<string | undefined> => {
  const { database, clock } = deps;
  const order = await readOrder(database.query, orderId);
  if (order?.status !== 'PENDING') return undefined;
  const now = clock.now();
  const goesOn = present || !order.on_session;
  const gaveUpMs = limits.orderGiveUpMinutes * minute;
  const attempt = await readOpenAttempt(database.query, orderId);
  if (!attempt) {
    if (goesOn) return chargeOrder(deps, order);
    if (isOlderThan(order.tried_at, gaveUpMs, now))
      await settlePending(deps, orderId, { is: 'never charged' });
    else
      await database.query
        .transaction()
        .execute((tx) => scheduleCheck(tx, now, orderId, nextLookMs(order.tried_at, now)));
    return undefined;
  }
  const outcome = await fetchAttemptOutcome(deps, attempt);
  if (outcome.is === 'nothing') {
    if (goesOn) return charge(deps, attempt);
    if (isOlderThan(attempt.asked_at, gaveUpMs, now)) await cancelAttempt(deps, attempt);
    else await settleAttempt(deps, attempt.id, { is: 'unknown' });
    return undefined;
  }
  const isOver = isOlderThan(attempt.asked_at, limits.paymentActionMinutes * minute, now);
  if (outcome.is === 'action' && isOver) await cancelAttempt(deps, attempt);
  else await settleAttempt(deps, attempt.id, outcome);
  return actionOf(outcome);
};

const isAbandoned = ({ tried_at: tried }: OrderRow, now: number): boolean =>
  isOlderThan(tried, abandonedAfterMs, now);

/** A server is charging it at this moment. */
const isBeingCharged = async ({ database, clock }: BillingDeps, order: OrderRow): Promise<boolean> => {
  if (order.status !== 'PENDING' || order.unknown_at !== null || isAbandoned(order, clock.now()))
    return false;
  return (await readOpenAttempt(database.query, order.id))?.status !== 'ACTION';
};

/** Waits until the order is settled, its result is known to be unknown, or the customer has to act. */
export const awaitOrderResult = (deps: BillingDeps, orderId: string): Promise<OrderRow> =>
  pollUntilDefined(async () => {
    const seen = (await readOrder(deps.database.query, orderId)) ?? fail('NOT_FOUND');
    return (await isBeingCharged(deps, seen)) ? undefined : seen;
  });

interface SeenOrder {
  readonly order: OrderRow;
  /** The customer's pending action in the card iframe (3-D Secure). */
  readonly action: string | undefined;
}

/** How an order went, for a customer who comes back to it. Nothing is charged by looking. */
export const checkOrder = async (deps: BillingDeps, orderId: string): Promise<SeenOrder> => {
  const read = async () => (await readOrder(deps.database.query, orderId)) ?? fail('NOT_FOUND');
  const order = await read();
  const isOpen = order.status === 'PENDING' && order.unknown_at === null;
  if (!isOpen || (await isBeingCharged(deps, order))) return { order, action: undefined };
  const action = await advanceOrder(deps, orderId);
  return { order: await read(), action };
};
