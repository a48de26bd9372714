/** Subscriptions, entitlements and devices of a demo customer. */
import { randomUUID } from 'node:crypto';
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { type DemoCustomer, demoIdOf } from '@marquee/product/values/demo/demo-customers.ts';
import { demoPurchaseKey, demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import { isAppStore } from '@marquee/product/values/stores.ts';
import { type Kysely, sql } from 'kysely';
import { chargeTimeOf, billingDayOf } from '../billing/billing-day.ts';
import { syncSubscriptionGrants } from '../billing/entitlements/subscription-grants.ts';
import { applyPurchaseState } from '../billing/stores/apply-purchase-state.ts';
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

const findStoreProduct = ({ store, sku, cycle, brand }: DemoCustomer['subscriptions'][number]) =>
  demoStoreProducts.find(
    (each) => each.store === store && each.productId === sku && each.cycle === cycle && each.brand === brand,
  );

/** Through the same function as a store's notice; the world's stores know the purchase by its key. */
const makeStorePurchase = async (
  { query, now }: { readonly query: Kysely<Schema>; readonly now: number },
  each: DemoCustomer['subscriptions'][number],
  accountId: string,
): Promise<void> => {
  const product = findStoreProduct(each);
  if (!product) throw new Error(`no store product for ${each.sku}`);
  const claimToken = randomUUID();
  await query
    .updateTable('accounts')
    .set({ store_token: sql`coalesce(store_token, ${claimToken})` })
    .where('id', '=', accountId)
    .execute();
  const { store_token: token } = await query
    .selectFrom('accounts')
    .select('store_token')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const expiresAt = chargeTimeOf(billingDayOf(now + each.renewsInDays * day));
  await applyPurchaseState({ now, countsSandbox: false }, query, {
    store: product.store,
    key: demoPurchaseKey({ product, expiresAt: expiresAt.getTime(), claimToken: token! }),
    readAt: new Date(now).toISOString(),
    state: {
      environment: 'PRODUCTION',
      storeProductId: product.id,
      state: each.cancelled ? 'CANCELLED' : each.gracePeriod ? 'GRACE' : 'ACTIVE',
      expiresAt,
      graceUntil: undefined,
      autoRenews: !each.cancelled,
      priceCents: each.cents,
      currency: 'CAD',
      claimToken: token!,
    },
  });
};

export const makeSubscriptions = async (
  { query, now }: { readonly query: Kysely<Schema>; readonly now: number },
  { subscriptions, gifts, devices, downloads }: DemoCustomer,
  account_id: string,
): Promise<void> => {
  const at = new Date(now);
  for (const each of subscriptions.filter(({ store }) => isAppStore(store)))
    await makeStorePurchase({ query, now }, each, account_id);
  for (const each of subscriptions.filter(({ store }) => !isAppStore(store))) {
    const id = randomUUID();
    await query
      .insertInto('subscriptions')
      .values({
        id,
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
    if (each.cancelled)
      await query
        .insertInto('cancellations')
        .values({ id: randomUUID(), account_id, subscription_id: id, cancelled_at: new Date(now - day) })
        .execute();
  }
  await syncSubscriptionGrants(query, account_id);
  for (const [balanceKey, cents] of Object.entries(gifts))
    await postGiftEntry(query, { accountId: account_id, balanceKey, cents, reason: 'gift', at: now });
  for (const { playedDaysAgo, ...device } of devices)
    await query
      .insertInto('devices')
      .values({
        id: demoIdOf(`device of ${account_id}: ${device.name}`),
        account_id,
        ...device,
        registered_at: new Date(now - 25 * day),
        last_playback_at: playedDaysAgo === undefined ? null : new Date(now - playedDaysAgo * day),
      })
      .execute();
  for (const { downloads: download_count, ...device } of downloads)
    await query
      .insertInto('download_devices')
      .values({
        id: demoIdOf(`downloads of ${account_id}: ${device.name}`),
        account_id,
        ...device,
        download_count,
        registered_at: at,
      })
      .execute();
};
