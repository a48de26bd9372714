/** Database invariants that hold whenever the server is idle. Returns one line per violation. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const checks: readonly (readonly [says: string, query: string])[] = [
  [
    'I2: an entitlement without a paid source',
    `select g.account_id || ' ' || g.sku as who from entitlement_grants g
      where g.source_kind in ('direct', 'store') and not exists (
        select from subscriptions s left join products p on p.id = s.product_id
        where s.id::text = g.source_id and s.account_id = g.account_id
          and g.sku = any (coalesce(p.entitled_skus, array[s.sku])))`,
  ],
  [
    'I2: a grant of a partner or TV provider that is not linked',
    `select g.account_id || ' ' || g.sku as who from entitlement_grants g
      where g.source_kind = 'partner' and not exists (
        select from partner_links l
        where l.account_id = g.account_id and l.partner_id || ' ' || l.subject = g.source_id)
      or g.source_kind = 'provider' and not exists (
        select from provider_identities i
        where i.account_id = g.account_id and i.issuer || ' ' || i.subject = g.source_id)`,
  ],
  [
    'I2: grants and their mirror for servers of the release before differ',
    `select coalesce(e.account_id, g.account_id) || ' ' || coalesce(e.sku, g.sku) as who
      from entitlements e full join (
        select account_id, sku, entitlement_source_of(source_kind, source_id) as source,
          case when bool_and(ends_at is not null) then max(ends_at) end as ends_at
        from entitlement_grants group by 1, 2, 3
      ) as g using (account_id, sku, source)
      where e.sku is null or g.sku is null or e.ends_at is distinct from g.ends_at`,
  ],
  [
    'I4: two live subscriptions to one product',
    `select account_id || ' ' || product_id as who from subscriptions
      where product_id is not null and store = 'CSG' group by account_id, product_id having count(*) > 1`,
  ],
  [
    'I4: an order in a state that does not exist',
    `select number || ' ' || status as who from orders
      where (status = 'PENDING') <> (settled_at is null)
        or (status = 'COMPLETE' and failure is not null) or (status = 'FAILED' and charge_id is not null)`,
  ],
  [
    'I4: something live of an order that is not complete',
    `select o.number as who from subscriptions s join orders o on o.id = s.order_id where o.status <> 'COMPLETE'`,
  ],
  [
    'I6: a job that failed for good',
    // A job that another one replaced while it ran has neither.
    `select task_identifier || ' ' || coalesce(last_error, '') as who from graphile_worker.jobs
      where attempts >= max_attempts and (key is not null or last_error is not null)`,
  ],
  [
    'I8: gift money that does not sum to zero',
    `select transfer_id || ' ' || sum(cents) as who from gift_ledger group by transfer_id having sum(cents) <> 0`,
  ],
  [
    'I8: gift money below zero',
    `select account_id || ' ' || balance_key as who from gift_ledger where account_id is not null
      group by account_id, balance_key having sum(cents) < 0`,
  ],
];

export const checkState = async (query: Kysely<Schema>): Promise<readonly string[]> => {
  const breaks: string[] = [];
  for (const [says, text] of checks) {
    const { rows } = await sql<{ who: string }>`${sql.raw(text)}`.execute(query);
    breaks.push(...rows.map(({ who }) => `${says}: ${who}`));
  }
  return breaks;
};
