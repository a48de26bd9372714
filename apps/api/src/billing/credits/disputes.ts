/** Disputes (chargebacks): open ones block renewal; the result keeps or ends what the charge paid for. */
import { creditOfTotal } from '@marquee/product/values/billing/credit.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { BillingSchema } from '../../db/tables/billing.ts';
import { audit } from '../../identity/audit.ts';
import type { GatewayDispute } from '../../integrations/payments/payment-gateway.ts';
import { type BillingDeps, lockOrder } from '../orders/charge-order.ts';
import { insertNote, getCreditedCents } from '../credit-notes.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';
import { endSubscriptions } from '../subscriptions/renewals.ts';
import { listCreditableCharges } from './creditable-charges.ts';
import { restoreGift, voidGift } from './gift-codes.ts';
import { findOrderOfCharge } from './refund-at-gateway.ts';

type DisputeRow = Selectable<BillingSchema['disputes']>;

/** Why a card is blocked while its charge is disputed. */
const blockedCode = 'disputed';
/** Final statuses of the gateways; every other status is open. A closed inquiry took no money. */
const endings: Readonly<Record<string, 'WON' | 'LOST'>> = {
  won: 'WON',
  lost: 'LOST',
  warning_closed: 'WON',
  prevented: 'WON',
};

/** The subscriptions that an order paid a period of, in the order of their ids. */
const lockPaidBy = (tx: Kysely<Schema>, orderId: string): Promise<SubscriptionRow[]> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invoices')
        .select('subscription_id')
        .where('order_id', '=', orderId)
        .where('status', '=', 'PAID'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

const blockCard = async (tx: Kysely<Schema>, now: number, { instrument_id: id }: OrderRow): Promise<void> => {
  await tx
    .updateTable('payment_instruments')
    .set({ blocked_at: new Date(now), blocked_code: blockedCode })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .execute();
};

const hold = async (
  tx: Kysely<Schema>,
  accountId: string,
  rows: readonly SubscriptionRow[],
  at: Date | null,
): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .updateTable('subscriptions')
    .set({ hold_at: at })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await syncSubscriptionGrants(tx, accountId);
};

/** Access stays until the period ends, and then goes unless the customer chooses another card. */
const open = async (tx: Kysely<Schema>, now: number, order: OrderRow): Promise<void> => {
  await blockCard(tx, now, order);
  if (order.kind === 'GIFT') await voidGift(tx, now, order.id);
  const rows = await lockPaidBy(tx, order.id);
  if (order.account_id !== null) await hold(tx, order.account_id, rows, new Date(now));
};

/** Subscriptions on hold by another open dispute stay on hold. */
const isHeldByAnother = async (tx: Kysely<Schema>, { id, account_id: accountId }: DisputeRow) =>
  (await tx
    .selectFrom('disputes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'OPEN')
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined;

const win = async (tx: Kysely<Schema>, order: OrderRow, dispute: DisputeRow): Promise<void> => {
  if (order.kind === 'GIFT') await restoreGift(tx, order.id);
  if (await isHeldByAnother(tx, dispute)) return;
  await tx
    .updateTable('payment_instruments')
    .set({ blocked_at: null, blocked_code: null })
    .where('id', '=', order.instrument_id)
    .where('blocked_code', '=', blockedCode)
    .execute();
  if (order.account_id !== null) await hold(tx, order.account_id, await lockPaidBy(tx, order.id), null);
};

/** Lost: writes a credit note and ends what the charge paid for. */
const lose = async (
  deps: BillingDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  dispute: DisputeRow,
): Promise<void> => {
  let rest = dispute.cents;
  for (const on of await listCreditableCharges(tx, order)) {
    const credit = creditOfTotal(on.paid, await getCreditedCents(tx, on), rest);
    if (credit.totalCents === 0) continue;
    rest -= credit.totalCents;
    await insertNote(tx, now, {
      kind: 'DISPUTE',
      on,
      credit,
      cardCents: credit.totalCents,
      refundId: dispute.id,
      reason: dispute.reason,
      madeBy: deps.gateway.name,
      status: 'DONE',
    });
  }
  if (rest > 0)
    deps.log.error(
      { order: order.number, dispute: dispute.id, cents: rest },
      'a dispute takes more than was left of what was paid',
    );
  if (order.account_id === null) return;
  const rows = await lockPaidBy(tx, order.id);
  const running = await tx
    .selectFrom('invoices')
    .select(['subscription_id', 'term', 'period'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'PAID')
    .execute();
  const isRunning = (row: SubscriptionRow) =>
    running.some(
      (invoice) =>
        invoice.subscription_id === row.id && invoice.term === row.term && invoice.period === row.period,
    );
  const { ends = [], later = [] } = Object.groupBy(rows, (row) => (isRunning(row) ? 'ends' : 'later'));
  // Another charge paid for the current period, so the subscription ends with that period.
  if (later.length > 0)
    await tx
      .updateTable('subscriptions')
      .set({ cancelled: true, hold_at: null })
      .where(
        'id',
        'in',
        later.map(({ id }) => id),
      )
      .execute();
  await endSubscriptions(tx, now, order.account_id, ends);
  await syncSubscriptionGrants(tx, order.account_id);
};

/** Applies the current state of a dispute; idempotent and independent of event order. */
export const handleDispute = async (deps: BillingDeps, dispute: GatewayDispute): Promise<void> => {
  const seen = await findOrderOfCharge(deps.database.query, dispute.chargeId);
  await deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const order = seen && (await lockOrder(tx, seen.id));
    if (!order)
      deps.log.error({ dispute: dispute.id, charge: dispute.chargeId }, 'a dispute is for no order');
    const opened = await tx
      .insertInto('disputes')
      .values({
        id: dispute.id,
        gateway: deps.gateway.name,
        charge_id: dispute.chargeId,
        order_id: order?.id ?? null,
        account_id: order?.account_id ?? null,
        cents: dispute.cents,
        reason: dispute.reason,
        status: 'OPEN',
        evidence_due_at: dispute.evidenceDueAt ?? null,
        opened_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    const about = { accountId: order?.account_id ?? undefined, ...(order && { brand: order.brand }) };
    const details = { dispute: dispute.id, order: order?.number ?? '', cents: dispute.cents };
    if (opened) {
      if (order) await open(tx, now, order);
      await audit(tx, now, { kind: 'disputeOpened', ...about, details });
    }
    const ending = endings[dispute.status];
    if (ending === undefined) return;
    const closed = await tx
      .updateTable('disputes')
      .set({ status: ending, closed_at: new Date(now) })
      .where('id', '=', dispute.id)
      .where('status', '=', 'OPEN')
      .returningAll()
      .executeTakeFirst();
    if (!closed) return;
    if (order && ending === 'WON') await win(tx, order, closed);
    if (order && ending === 'LOST') await lose(deps, tx, now, order, closed);
    await audit(tx, now, { kind: 'disputeClosed', ...about, details: { ...details, outcome: ending } });
  });
};
