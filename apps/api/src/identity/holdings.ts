/** What an account holds that somebody bills or paid for. */
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export const readSubscriptions = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<readonly Subscription[]> => {
  const rows = await query
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('cycle_date')
    .execute();
  return rows.map((row) => ({
    subscriptionItemId: row.id,
    cycleDate: row.cycle_date.toISOString(),
    productType: row.product_type,
    brandName: row.brand,
    storeName: row.store,
    billingCycleType: row.billing_cycle,
    price: row.price_cents / 100,
    status: row.status,
    cancelled: row.cancelled,
    gracePeriod: row.grace_period,
    subscriptionItems: [{ productSku: row.sku }],
  }));
};
