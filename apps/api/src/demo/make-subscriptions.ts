/** Subscriptions, entitlements and devices of a demo customer. */
import { randomUUID } from 'node:crypto';
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import type { DemoCustomer } from '@marquee/product/values/demo-customers.ts';
import type { Kysely } from 'kysely';
import { chargeTimeOf, billingDayOf } from '../billing/billing-day.ts';
import { syncSubscriptionGrants } from '../billing/entitlements/subscription-grants.ts';
import { postGiftEntry } from '../billing/gift-ledger.ts';
import type { Schema } from '../db/schema.ts';

const day = 86_400_000;

/** The catalog product of a demo subscription. */
export const catalogColumnsOf = ({
  sku,
  brand,
  cycle,
  productType,
}: DemoCustomer['subscriptions'][number]) => {
  const product = catalog.find(({ id, type, brand: by }) =>
    productType === 'BUNDLE' ? type === 'BUNDLE' && by === brand : id === sku,
  );
  if (!product) throw new Error(`no catalog product for ${sku}`);
  return {
    product_type: product.type,
    product_id: product.id,
    pricing_plan_id: pricingPlanId(product.id, cycle),
  };
};

export const makeSubscriptions = async (
  { query, now }: { readonly query: Kysely<Schema>; readonly now: number },
  { subscriptions, gifts, devices, downloads }: DemoCustomer,
  account_id: string,
): Promise<void> => {
  const at = new Date(now);
  for (const each of subscriptions)
    await query
      .insertInto('subscriptions')
      .values({
        id: randomUUID(),
        account_id,
        brand: each.brand,
        store: each.store,
        sku: each.sku,
        status: 'ACTIVE',
        billing_cycle: each.cycle,
        price_cents: each.cents,
        paid_cents: each.store === 'CSG' && !each.gracePeriod ? each.cents : 0,
        cycle_date: chargeTimeOf(billingDayOf(now + each.renewsInDays * day)),
        cancelled: each.cancelled ?? false,
        grace_period: each.gracePeriod ?? false,
        ...catalogColumnsOf(each),
        // The current period ends on the anchor day from which the next periods are counted.
        started_on: billingDayOf(now + each.renewsInDays * day),
        period: 0,
        // Far enough in the future that the retry does not run during a demo.
        ...(each.gracePeriod && { tries: 2, retry_at: new Date(now + 3 * day) }),
      })
      .execute();
  await syncSubscriptionGrants(query, account_id);
  for (const [purse, cents] of Object.entries(gifts))
    await postGiftEntry(query, { accountId: account_id, purse, cents, reason: 'gift', at: now });
  for (const { playedDaysAgo, ...device } of devices)
    await query
      .insertInto('devices')
      .values({
        id: randomUUID(),
        account_id,
        ...device,
        registered_at: new Date(now - 25 * day),
        last_playback_at: playedDaysAgo === undefined ? null : new Date(now - playedDaysAgo * day),
      })
      .execute();
  for (const { downloads: download_count, ...device } of downloads)
    await query
      .insertInto('download_devices')
      .values({ id: randomUUID(), account_id, ...device, download_count, registered_at: at })
      .execute();
};
