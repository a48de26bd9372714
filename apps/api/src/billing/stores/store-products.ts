/** Which pricing plan a store's product is: data that operators import. */
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../db/schema.ts';

export interface StoreProductRow {
  readonly store: AppStore;
  readonly storeProductId: string;
  readonly pricingPlanId: string;
}

export const storeProductRows = z.array(
  z.object({
    store: z.enum(appStores),
    storeProductId: z.string().check(z.minLength(1), z.maxLength(200)),
    pricingPlanId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
);

/** Purchases that waited for their product are read again. The number of rows that are new or have changed. */
export const importStoreProducts = (
  query: Kysely<Schema>,
  rows: readonly StoreProductRow[],
): Promise<number> =>
  query.transaction().execute(async (tx) => {
    const changed = await sql<{ store: AppStore; store_product_id: string }>`
      insert into store_products as p (store, store_product_id, pricing_plan_id)
      select store, "storeProductId", "pricingPlanId"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (store text, "storeProductId" text, "pricingPlanId" text)
      on conflict (store, store_product_id) do update set pricing_plan_id = excluded.pricing_plan_id
      where p.pricing_plan_id <> excluded.pricing_plan_id
      returning store, store_product_id`.execute(tx);
    for (const { store, store_product_id: id } of changed.rows)
      await sql`
        update store_subscriptions set read_after = '-infinity'
        where store = ${store} and store_product_id = ${id} and read_after is not null`.execute(tx);
    return changed.rows.length;
  });
