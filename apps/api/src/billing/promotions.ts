/** Redeemed promotions, pending until the account's next purchase. */
import type { Promotion } from '@marquee/product/values/billing/totals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface PendingPromotion extends Promotion {
  readonly redemption: Buffer;
}

/** The oldest first. */
export const readPromotion = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<PendingPromotion | undefined> => {
  const row = await query
    .selectFrom('redemptions as r')
    .innerJoin('codes as c', 'c.code_hash', 'r.code_hash')
    .select(['c.code_hash', 'c.value', 'c.product_sku'])
    .where('r.account_id', '=', accountId)
    .where('r.used_by', 'is', null)
    .where('c.kind', '=', 'PROMO')
    .orderBy('r.redeemed_at')
    .executeTakeFirst();
  return row && { redemption: row.code_hash, percent: row.value, sku: row.product_sku ?? undefined };
};

export const usePromotion = async (
  tx: Kysely<Schema>,
  accountId: string,
  redemption: Buffer,
  orderId: string,
): Promise<void> => {
  await tx
    .updateTable('redemptions')
    .set({ used_by: orderId })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', redemption)
    .where('used_by', 'is', null)
    .execute();
};
