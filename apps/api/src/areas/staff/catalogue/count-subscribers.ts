/** How many customers each product of a brand has. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { countCatalogueSubscribers as contract } from '@marquee/product/contract/staff/catalogue.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';

/** One read of the index `subscriptions_product` for each product of the brand. */
export const subscribersStatement = (brand: BrandId) => sql<{ id: string; count: number }>`
  select p.id, (
    select count(*)::integer from subscriptions s where s.store = 'CSG' and s.product_id = p.id
  ) as count
  from products p where p.brand = ${brand}`;

export const countCatalogueSubscribers =
  ({ database: { query } }: Deps): Handle<typeof contract> =>
  async ({ query: { brand } }) => {
    const { rows } = await subscribersStatement(brand).execute(query);
    return { subscribers: Object.fromEntries(rows.map(({ id, count }) => [id, count])) };
  };
