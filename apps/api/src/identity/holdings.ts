/** What an account holds that somebody bills or paid for. */
import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from './lock-account.ts';

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

/** In dollars, by purse. */
export const readBalances = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ purse: string; cents: string }>`
    select purse, sum(cents) as cents from gift_ledger where account_id = ${accountId} group by purse`.execute(
    query,
  );
  return Object.fromEntries(rows.map(({ purse, cents }) => [purse, Number(cents) / 100]));
};

/** Gift money comes or goes in the caller's transaction, for accounts that are still there. */
export const giveMoney = async (
  tx: Kysely<Schema>,
  accountId: string,
  { purse, cents, reason, at }: { purse: string; cents: number; reason: string; at: number },
): Promise<void> => {
  await lockAccount(tx, accountId);
  await tx
    .insertInto('gift_ledger')
    .values({ id: randomUUID(), account_id: accountId, purse, cents, reason, happened_at: new Date(at) })
    .execute();
};
