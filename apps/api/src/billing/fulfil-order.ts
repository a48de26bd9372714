/** Fulfils a paid order: creates a subscription for each product and grants its entitlements. */
import { randomUUID } from 'node:crypto';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { chargeTimeOf, billingDayOf } from './billing-day.ts';
import { syncSubscriptionGrants } from './entitlements/subscription-grants.ts';
import type { OrderItemRow, OrderRow } from './orders/orders.ts';

export const fulfilOrder = async (
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> => {
  const { account_id: accountId } = order;
  if (accountId === null) return;
  const today = billingDayOf(now);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'type', 'brand', 'entitled_skus'])
    .where(
      'id',
      'in',
      items.map(({ product_id }) => product_id),
    )
    .execute();
  // The invoice of a purchase names the subscription before it begins.
  const invoices = await tx
    .selectFrom('invoices')
    .select(['id', 'subscription_id'])
    .where('order_id', '=', order.id)
    .execute();
  const subscriptionIds = new Map(invoices.map(({ id, subscription_id }) => [id, subscription_id]));
  for (const item of items) {
    const product = products.find(({ id }) => id === item.product_id)!;
    await tx
      .insertInto('subscriptions')
      .values({
        id: subscriptionIds.get(item.invoice_id ?? '') ?? randomUUID(),
        account_id: accountId,
        brand: product.brand,
        store: 'CSG',
        sku: product.entitled_skus[0] ?? product.id,
        product_type: product.type,
        status: 'ACTIVE',
        billing_cycle: item.billing_cycle,
        price_cents: item.cents,
        paid_cents: item.cents - item.discount_cents,
        cycle_date: chargeTimeOf(renewalDay(today, item.billing_cycle, 1)),
        order_id: order.id,
        product_id: product.id,
        pricing_plan_id: item.pricing_plan_id,
        started_on: today,
      })
      .execute();
  }
  await syncSubscriptionGrants(tx, accountId);
};
