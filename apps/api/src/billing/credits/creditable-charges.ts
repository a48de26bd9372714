/** Charges of an order that can still be refunded. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Creditable, creditableOf, creditableOrder } from '../credit-notes.ts';
import { type InvoiceRow, insertInvoice, getCurrentInvoice } from '../orders/invoices.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';

/**
 * The running periods that an order paid for before invoices were kept: written now, so that whatever is credited on
 * the order counts when the plan changes.
 */
const keepRunningInvoices = async (tx: Kysely<Schema>, order: OrderRow): Promise<void> => {
  if (order.account_id === null || order.kind === 'GIFT') return;
  const { rows } = await sql<SubscriptionRow & { name_en: string | null; name_fr: string | null }>`
    select s.*, p.name_en, p.name_fr from subscriptions s left join products p on p.id = s.product_id
    where s.account_id = ${order.account_id} and s.store = 'CSG' and s.started_on is not null and s.period > 0
      and not exists (
        select from invoices i where i.subscription_id = s.id and i.term = s.term and i.period = s.period)
    order by s.id`.execute(tx);
  for (const row of rows) {
    const name = { en: row.name_en ?? row.sku, fr: row.name_fr ?? row.sku };
    const invoice = await getCurrentInvoice(tx, row, name);
    if (invoice.order_id === order.id) await insertInvoice(tx, invoice);
  }
};

const lockPaidInvoices = (tx: Kysely<Schema>, orderId: string): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'PAID')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Call under the order's lock. Paid invoices, the highest amount first; the whole order if it has none. */
export const listCreditableCharges = async (
  tx: Kysely<Schema>,
  order: OrderRow,
): Promise<readonly Creditable[]> => {
  await keepRunningInvoices(tx, order);
  const invoices = await lockPaidInvoices(tx, order.id);
  if (invoices.length === 0) return [creditableOrder(order)];
  return invoices.toSorted((one, other) => other.paid_cents - one.paid_cents).map(creditableOf);
};
