/** One row for each time that the gateway is asked for the money of an order; its id is the idempotency key there. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { declineClassOf } from '@marquee/product/values/billing/decline-codes.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { BillingSchema } from '../../db/tables/billing.ts';
import type { ChargeRequest, Outcome } from '../../integrations/payments/payment-gateway.ts';
import type { OrderRow } from './orders.ts';

export type AttemptRow = Selectable<BillingSchema['charge_attempts']>;

const openStatuses = ['ASKED', 'ACTION', 'UNKNOWN'] as const;

/** As the gateway's adapters know it. */
export const attemptOf = (row: AttemptRow): ChargeRequest => ({
  id: row.id,
  orderId: row.order_id,
  customer: row.customer_id,
  method: row.method,
  cents: row.cents,
  onSession: row.on_session,
  intentId: row.intent_id,
  askedAt: row.asked_at,
});

export const readOpenAttempt = (query: Kysely<Schema>, orderId: string): Promise<AttemptRow | undefined> =>
  query
    .selectFrom('charge_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();

export const readAttempt = (query: Kysely<Schema>, id: string): Promise<AttemptRow | undefined> =>
  query.selectFrom('charge_attempts').selectAll().where('id', '=', id).executeTakeFirst();

const customerOf = async (tx: Kysely<Schema>, instrumentId: string | null): Promise<string | null> => {
  const card = await tx
    .selectFrom('payment_instruments')
    .select('customer_id')
    .where('id', '=', instrumentId)
    .executeTakeFirst();
  return card?.customer_id ?? null;
};

/** Stored before the charge is confirmed, so that it can be found after a crash. */
export const storeIntent = async (
  query: Kysely<Schema>,
  attemptId: string,
  intentId: string,
): Promise<void> => {
  await query
    .updateTable('charge_attempts')
    .set({ intent_id: intentId })
    .where('id', '=', attemptId)
    .execute();
};

/** Undefined while another one is open: an order is charged by one attempt at a time. */
export const insertAttempt = async (
  tx: Kysely<Schema>,
  now: number,
  gateway: string,
  order: OrderRow,
): Promise<AttemptRow | undefined> => {
  const { count } = await tx
    .selectFrom('charge_attempts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('charge_attempts')
    .values({
      id: randomUUID(),
      order_id: order.id,
      number: Number(count) + 1,
      gateway,
      customer_id: await customerOf(tx, order.instrument_id),
      instrument_id: order.instrument_id,
      method: order.method!,
      cents: order.due_cents,
      on_session: order.on_session,
      status: 'ASKED',
      asked_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
};

const statusOf = {
  paid: 'PAID',
  declined: 'DECLINED',
  action: 'ACTION',
  unknown: 'UNKNOWN',
  unavailable: 'UNAVAILABLE',
  cancelled: 'CANCELLED',
} as const;

export const recordOutcome = async (
  tx: Kysely<Schema>,
  now: number,
  attemptId: string,
  outcome: Outcome | { readonly is: 'cancelled' },
): Promise<void> => {
  await tx
    .updateTable('charge_attempts')
    .set({
      status: statusOf[outcome.is],
      ...('intentId' in outcome && { intent_id: outcome.intentId }),
      ...(outcome.is === 'paid' && { charge_id: outcome.chargeId }),
      ...(outcome.is === 'declined' && {
        decline_code: outcome.code,
        decline_class: declineClassOf(outcome.code, outcome.adviceCode),
        advice_code: outcome.adviceCode ?? null,
      }),
      answered_at: new Date(now),
    })
    .where('id', '=', attemptId)
    .execute();
};

const hour = 3_600_000;

/** Declines cost fees and fines, and trying cards is how stolen ones are tested. */
const mostDeclines = [
  { by: 'account', count: limits.declinesPerAccount, hours: 24 },
  { by: 'card', count: limits.declinesPerCard, hours: 30 * 24 },
] as const;

/** Before a customer has a card charged. */
export const enforceDeclineLimit = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  instrumentId?: string,
): Promise<void> => {
  for (const { by, count, hours } of mostDeclines) {
    if (by === 'card' && instrumentId === undefined) continue;
    const declined = await query
      .selectFrom('charge_attempts as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .select('a.asked_at')
      .where('a.status', '=', 'DECLINED')
      .where('a.asked_at', '>', new Date(now - hours * hour))
      .where('o.account_id', '=', accountId)
      .$if(by === 'card', (of) => of.where('a.instrument_id', '=', instrumentId!))
      .orderBy('a.asked_at', 'desc')
      .limit(count)
      .execute();
    const oldest = declined[count - 1];
    if (oldest)
      fail('TOO_MANY_REQUESTS', {
        retryAfter: Math.ceil((oldest.asked_at.getTime() + hours * hour - now) / 1000),
      });
  }
};

/** The card that was last declined for what an account still owes. */
export const readLastDeclined = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<string | undefined> => {
  const last = await query
    .selectFrom('charge_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.instrument_id')
    .where('o.account_id', '=', accountId)
    .where('o.kind', '=', 'RENEWAL')
    .where('a.status', '=', 'DECLINED')
    .orderBy('a.asked_at', 'desc')
    .executeTakeFirst();
  return last?.instrument_id ?? undefined;
};
