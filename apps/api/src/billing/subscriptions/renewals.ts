/** Applies renewal results to subscription rows: next period, or end. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { refundInvoice } from '../credit-notes.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import { netOf, payInvoice, voidOpenInvoices } from '../orders/invoices.ts';
import type { OrderItemRow, OrderRow } from '../orders/orders.ts';
import { afterPayment } from './renewal-schedule.ts';
import { lockRenewedSubscriptions, findRenewedSubscription } from './dunning.ts';
import { getNextPayment } from './next-bill.ts';
import type { SubscriptionRow } from './load-subscription.ts';

export const listDirectSubscriptions = (tx: Kysely<Schema>, accountId: string): Promise<SubscriptionRow[]> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .orderBy('id')
    .execute();

/** Deletes ended subscriptions and the entitlements that have no other source. */
export const endSubscriptions = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  rows: readonly SubscriptionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await voidOpenInvoices(tx, now, ids);
  await tx.deleteFrom('subscriptions').where('id', 'in', ids).execute();
  await syncSubscriptionGrants(tx, accountId);
};

/** What ended, changed or was cancelled while it was being charged is given back, with its taxes. */
export const completeRenewal = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> => {
  const { invoices, rows } = await lockRenewedSubscriptions(tx, order.id);
  const renewed: SubscriptionRow[] = [];
  for (const each of invoices) {
    const row = findRenewedSubscription(rows, each);
    const invoice = await payInvoice(tx, now, each);
    if (!row) {
      await refundInvoice(deps, tx, now, order, invoice, {
        cents: netOf(invoice),
        kind: 'CANCELLATION',
        reason: 'cancelled while it was being charged',
      });
      continue;
    }
    await tx
      .updateTable('subscriptions')
      // A new price begins with the first period that is paid at it.
      .set({ ...afterPayment(row), price_cents: invoice.cents, paid_cents: netOf(invoice) })
      .where('id', '=', row.id)
      .execute();
    renewed.push(row);
  }
  const { account_id: accountId, email: to, brand, language } = order;
  if (accountId === null || renewed.length === 0) return;
  if (renewed.some(({ grace_period: inGrace }) => inGrace)) await syncSubscriptionGrants(tx, accountId);
  const next = await getNextPayment(tx, now, { accountId, subscriptionIds: renewed.map(({ id }) => id) });
  await enqueueMail(deps, tx, { kind: 'renewed', to, brand, language, order, items, next });
};
