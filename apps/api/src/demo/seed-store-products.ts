/** Maps the products of the demo's stores to pricing plans. */
import { demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import type { Kysely } from 'kysely';
import { importStoreProducts } from '../billing/stores/store-products.ts';
import type { Schema } from '../db/schema.ts';

export const seedStoreProducts = (query: Kysely<Schema>): Promise<number> =>
  importStoreProducts(
    query,
    demoStoreProducts.map(({ store, id, pricingPlanId }) => ({ store, storeProductId: id, pricingPlanId })),
  );
