/** When the right to watch ends by itself: written at the moment that a subscription gets an end, so no job has to run for it. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** In hours: PostgreSQL counts days by the daylight saving time of its session. */
const graceHours = limits.graceDays * 24;

/** When a subscription `s` that we bill ends unless something changes; null while it renews. The stores end theirs. */
export const endOfSubscription = `case
  when s.store <> 'CSG' then null
  when s.cancelled then s.cycle_date
  when s.grace_period then s.cycle_date + interval '${graceHours} hours' end`;

/** After a cancellation, its restart, a declined or a paid renewal: a SKU ends with the last subscription that gives it. */
export const scheduleEntitlementEnds = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await sql`
    with given as (
      select unnest(coalesce(p.gives, array[s.sku])) as sku, ${sql.raw(endOfSubscription)} as ends_at
      from subscriptions s left join products p on p.id = s.product_id
      where s.account_id = ${accountId}
    ), ends as (
      select sku, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at from given group by sku
    )
    update entitlements e set ends_at = ends.ends_at from ends
    where e.account_id = ${accountId} and e.source = 'dtc' and e.sku = ends.sku
      and e.ends_at is distinct from ends.ends_at`.execute(tx);
};
