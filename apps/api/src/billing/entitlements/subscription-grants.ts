/** Entitlements that come from subscriptions: derived from the subscription rows, in the caller's transaction. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** In hours: PostgreSQL counts days by the daylight saving time of its session. */
const graceHours = limits.graceDays * 24;

/** When a subscription `s` ends unless something changes; null while it renews. The stores say when theirs do. */
export const endOfSubscription = `case
  when s.store <> 'CSG' then s.access_until
  when s.cancelled or s.hold_at is not null then s.cycle_date
  when s.grace_period then coalesce(s.access_until, s.cycle_date + interval '${graceHours} hours') end`;

/**
 * Brings the grants of the account's subscriptions to what the rows say: each active subscription grants its own SKUs
 * until its own end. Call it after every change of a row: purchase, cancellation, restart, plan change, decline, end.
 */
export const syncSubscriptionGrants = (tx: Kysely<Schema>, accountId: string): Promise<void> =>
  syncGrantsOfAccounts(tx, [accountId]);

export const syncGrantsOfAccounts = async (
  tx: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`
    with granted as (
      select s.account_id, unnest(coalesce(p.entitled_skus, array[s.sku])) as sku,
        case when s.store = 'CSG' then 'direct' else 'store' end as source_kind,
        s.id::text as source_id,
        ${sql.raw(endOfSubscription)} as ends_at
      from subscriptions s left join products p on p.id = s.product_id
      where s.account_id = any (${accountIds}::uuid[]) and s.status = 'ACTIVE'
        and coalesce(s.store_state not in ('ON_HOLD', 'PAUSED'), true)
    ), revoked as (
      delete from entitlement_grants g
      where g.account_id = any (${accountIds}::uuid[]) and g.source_kind in ('direct', 'store')
        and (g.account_id, g.sku, g.source_kind, g.source_id) not in (
          select account_id, sku, source_kind, source_id from granted)
    )
    insert into entitlement_grants as g (account_id, sku, source_kind, source_id, ends_at)
    select account_id, sku, source_kind, source_id, ends_at from granted
    on conflict (account_id, sku, source_kind, source_id) do update set ends_at = excluded.ends_at
    where g.ends_at is distinct from excluded.ends_at`.execute(tx);
};

/** The SKUs that these subscriptions entitle to. */
export const entitledSkusOf = async (
  tx: Kysely<Schema>,
  rows: readonly Pick<Selectable<Schema['subscriptions']>, 'product_id' | 'sku'>[],
): Promise<readonly string[]> => {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'entitled_skus'])
    .where(
      'id',
      'in',
      rows.map(({ product_id: id }) => id ?? ''),
    )
    .execute();
  return rows.flatMap(
    ({ product_id: id, sku }) => products.find((each) => each.id === id)?.entitled_skus ?? [sku],
  );
};
