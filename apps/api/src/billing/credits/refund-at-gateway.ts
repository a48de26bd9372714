/** Refunds at the gateway: retried under one idempotency key; refunds made in its dashboard are recorded too. */
import { creditOfTotal } from '@marquee/product/values/billing/credit.ts';
import type { Kysely } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { addJob, type JobPayloads } from '../../jobs/add-job.ts';
import type { GatewayRefund, RefundOutcome } from '../../integrations/payments/payment-gateway.ts';
import { type BillingDeps, lockOrder } from '../orders/charge-order.ts';
import {
  completeNotes,
  addCreditedCents,
  type CreditNoteRow,
  insertNote,
  getCreditedCents,
} from '../credit-notes.ts';
import type { OrderRow } from '../orders/orders.ts';
import { voidGift } from './gift-codes.ts';
import { listCreditableCharges } from './creditable-charges.ts';

const day = 86_400_000;
/** The result normally arrives by webhook; this is the fallback for a lost one. */
const askAgainMs = day;

const pendingNotes = (query: Kysely<Schema>, refundKey: string): Promise<CreditNoteRow[]> =>
  query
    .selectFrom('credit_notes')
    .selectAll()
    .where('refund_key', '=', refundKey)
    .where('status', '=', 'PENDING')
    .orderBy('number')
    .execute();

/** Applies the gateway's result of a refund, once. */
const settleRefund = (deps: BillingDeps, refundKey: string, refund: RefundOutcome): Promise<void> =>
  deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const [seen] = await pendingNotes(tx, refundKey);
    const order = seen?.order_id ? await lockOrder(tx, seen.order_id) : undefined;
    if (!order) return;
    const isDone = refund.status === 'done';
    const isOver = isDone || refund.status === 'failed';
    const notes = await tx
      .updateTable('credit_notes')
      .set({
        ...(refund.id !== undefined && { refund_id: refund.id }),
        ...(isOver
          ? { status: isDone ? 'DONE' : 'FAILED', check_at: null }
          : { check_at: new Date(now + askAgainMs) }),
        ...(isDone && { done_at: new Date(now) }),
        ...(refund.status === 'failed' && { note: refund.code ?? 'failed' }),
      })
      .where('refund_key', '=', refundKey)
      .where('status', '=', 'PENDING')
      .returningAll()
      .execute();
    if (!isOver || notes.length === 0) return;
    if (isDone) return completeNotes(deps, tx, now, order, notes);
    for (const note of notes) await addCreditedCents(tx, note, -note.total_cents);
    const numbers = notes.map(({ number }) => number);
    await audit(tx, now, {
      kind: 'refundFailed',
      accountId: order.account_id ?? undefined,
      brand: order.brand,
      details: { order: order.number, notes: numbers.join(' '), code: refund.code ?? '' },
    });
    deps.log.error(
      { order: order.number, notes: numbers, code: refund.code },
      'the gateway refused a refund',
    );
  });

/** Job: retried until the gateway responds; the idempotency key makes it one refund. */
export const refundCredit =
  (deps: BillingDeps) =>
  async ({ refundKey }: JobPayloads['refundCredit']): Promise<void> => {
    const { database, gateway } = deps;
    const notes = await pendingNotes(database.query, refundKey);
    const [first] = notes;
    if (!first?.order_id) return;
    const { charge_id: chargeId } = await database.query
      .selectFrom('orders')
      .select('charge_id')
      .where('id', '=', first.order_id)
      .executeTakeFirstOrThrow();
    if (chargeId === null) throw new Error(`credit note ${first.number} refunds a charge that is not known`);
    const cents = notes.reduce((sum, { card_cents: card }) => sum + card, 0);
    const refund =
      first.refund_id === null
        ? await gateway.refund({ chargeId, cents, key: refundKey })
        : (await gateway.listRefunds(chargeId)).find(({ id }) => id === first.refund_id);
    if (refund) await settleRefund(deps, refundKey, refund);
  };

/** Refunds a charge of a failed order. */
export const refundCharge =
  ({ gateway, log }: Pick<Deps, 'gateway' | 'log'>) =>
  async ({ chargeId, cents, key }: JobPayloads['refundCharge']): Promise<void> => {
    const { status, code } = await gateway.refund({ chargeId, cents, key });
    if (status === 'failed') log.error({ charge: chargeId, code }, 'the gateway refused a refund');
  };

/** Refunds whose job was lost or given up. */
export const sweepRefunds =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>, lateMs = 2 * 60_000) =>
  async (): Promise<void> => {
    const late = await database.query
      .selectFrom('credit_notes')
      .select('refund_key')
      .distinct()
      .where('status', '=', 'PENDING')
      .where('check_at', '<', new Date(clock.now() - lateMs))
      .limit(1000)
      .execute();
    for (const { refund_key: refundKey } of late)
      if (refundKey !== null)
        await addJob(
          database.query,
          'refundCredit',
          { refundKey },
          { key: `refund ${refundKey}`, keyMode: 'preserve_run_at' },
        );
  };

export const findOrderOfCharge = async (
  query: Kysely<Schema>,
  chargeId: string,
): Promise<OrderRow | undefined> =>
  query
    .selectFrom('orders as o')
    .selectAll('o')
    .where((eb) =>
      eb.or([
        eb('o.charge_id', '=', chargeId),
        eb(
          'o.id',
          'in',
          eb
            .selectFrom('charge_attempts as a')
            .select('a.order_id')
            .where((of) => of.or([of('a.charge_id', '=', chargeId), of('a.intent_id', '=', chargeId)])),
        ),
      ]),
    )
    .executeTakeFirst();

/** A refund made in the gateway's dashboard: writes credit notes on what is left of the order's invoices. */
const noteForeignRefund = (deps: BillingDeps, orderId: string, refund: GatewayRefund): Promise<void> =>
  deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const order = await lockOrder(tx, orderId);
    // The order failed, so nothing was sold: a late charge is refunded without a credit note.
    if (order?.status !== 'COMPLETE') return;
    const isKnown = await tx
      .selectFrom('credit_notes')
      .select('id')
      .where('refund_id', '=', refund.id)
      .executeTakeFirst();
    if (isKnown) return;
    let rest = refund.cents;
    const notes: CreditNoteRow[] = [];
    for (const on of await listCreditableCharges(tx, order)) {
      const credit = creditOfTotal(on.paid, await getCreditedCents(tx, on), rest);
      if (credit.totalCents === 0) continue;
      rest -= credit.totalCents;
      notes.push(
        await insertNote(tx, now, {
          kind: 'REFUND',
          on,
          credit,
          cardCents: credit.totalCents,
          refundId: refund.id,
          reason: 'refunded at the gateway',
          madeBy: deps.gateway.name,
          status: 'DONE',
        }),
      );
    }
    if (rest > 0)
      deps.log.error(
        { order: order.number, refund: refund.id, cents: rest },
        'a refund exceeds what was paid',
      );
    if (notes.length === 0) return;
    if (order.kind === 'GIFT') await voidGift(tx, now, order.id);
    await completeNotes(deps, tx, now, order, notes);
    await audit(tx, now, {
      kind: 'refunded',
      accountId: order.account_id ?? undefined,
      brand: order.brand,
      details: { order: order.number, cents: refund.cents - rest, by: deps.gateway.name },
    });
  });

/** Applies the current state of a refund; idempotent and independent of event order. */
export const handleGatewayRefund = async (deps: BillingDeps, refund: GatewayRefund): Promise<void> => {
  const own = await deps.database.query
    .selectFrom('credit_notes')
    .select('refund_key')
    .where((eb) =>
      eb.or([
        eb('refund_id', '=', refund.id),
        ...(refund.key !== undefined && isUuid(refund.key) ? [eb('refund_key', '=', refund.key)] : []),
      ]),
    )
    .executeTakeFirst();
  if (own?.refund_key) return settleRefund(deps, own.refund_key, refund);
  if (own || refund.status !== 'done') return undefined;
  const order = await findOrderOfCharge(deps.database.query, refund.chargeId);
  if (!order) {
    deps.log.error({ refund: refund.id, charge: refund.chargeId }, 'a refund is for no order');
    return undefined;
  }
  return noteForeignRefund(deps, order.id, refund);
};
