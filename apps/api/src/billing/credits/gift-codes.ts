/** Voids the code of a refunded gift. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Under the order's lock. False if the code was already redeemed. */
export const voidGift = async (tx: Kysely<Schema>, now: number, orderId: string): Promise<boolean> => {
  // A concurrent redemption holds a SHARE lock (`markCodeRedeemed`); wait for it.
  const code = await tx
    .selectFrom('codes')
    .select('code_hash')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'GIFT')
    .where('void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!code) return false;
  const redemption = await tx
    .selectFrom('redemptions')
    .select('order_id')
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  if (redemption) return false;
  await tx
    .updateTable('codes')
    .set({ void_at: new Date(now) })
    .where('code_hash', '=', code.code_hash)
    .execute();
  return true;
};

/** The dispute was won: the newest code can be redeemed again; one that it replaced stays void. */
export const restoreGift = async (tx: Kysely<Schema>, orderId: string): Promise<void> => {
  await sql`
    update codes set void_at = null where code_hash = (
      select code_hash from codes where order_id = ${orderId} and kind = 'GIFT'
      order by created_at desc limit 1)`.execute(tx);
};
