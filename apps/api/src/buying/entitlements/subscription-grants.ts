/** Entitlements that come from subscriptions: derived from the subscription rows, in the caller's transaction. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** In hours: PostgreSQL counts days by the daylight saving time of its session. */
const graceHours = limits.graceDays * 24;

/** When a subscription `s` that we bill ends unless something changes; null while it renews. The stores end theirs. */
export const endOfSubscription = `case
  when s.store <> 'CSG' then null
  when s.cancelled or s.hold_at is not null then s.cycle_date
  when s.grace_period then s.cycle_date + interval '${graceHours} hours' end`;

/**
 * Grants what the account's subscriptions give, each SKU until its last subscription ends, and revokes the rest.
 * Call it after every change of a subscription row: a purchase, cancellation, restart, plan change, decline, end.
 */
export const syncSubscriptionGrants = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await sql`
    with given as (
      select unnest(coalesce(p.gives, array[s.sku])) as sku, ${sql.raw(endOfSubscription)} as ends_at
      from subscriptions s left join products p on p.id = s.product_id
      where s.account_id = ${accountId}
    ), ends as (
      select sku, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at from given group by sku
    ), revoked as (
      delete from entitlements
      where account_id = ${accountId} and source = 'dtc' and sku not in (select sku from ends)
    )
    insert into entitlements as e (account_id, sku, source, ends_at)
    select ${accountId}, sku, 'dtc', ends_at from ends
    on conflict (account_id, sku, source) do update set ends_at = excluded.ends_at
    where e.ends_at is distinct from excluded.ends_at`.execute(tx);
};

/** The SKUs that these subscriptions entitle to. */
export const entitledSkusOf = async (
  tx: Kysely<Schema>,
  rows: readonly Pick<Selectable<Schema['subscriptions']>, 'product_id' | 'sku'>[],
): Promise<readonly string[]> => {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'gives'])
    .where(
      'id',
      'in',
      rows.map(({ product_id: id }) => id ?? ''),
    )
    .execute();
  return rows.flatMap(({ product_id: id, sku }) => products.find((each) => each.id === id)?.gives ?? [sku]);
};
