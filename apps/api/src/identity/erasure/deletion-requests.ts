/** Deletions that support has started; the secret of the mail's link confirms or refuses each, once. */
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';

/** Under the account's lock. Replaces an earlier request, whose link stops working. */
export const createDeletionRequest = async (
  tx: Kysely<Schema>,
  now: number,
  { accountId, brand }: { readonly accountId: string; readonly brand: BrandId },
): Promise<string> => {
  const { secret, hash } = newSecret();
  const row = {
    hash,
    brand,
    asked_at: new Date(now),
    expires_at: new Date(now + limits.deletionHours * 3_600_000),
  };
  await tx
    .insertInto('deletion_requests')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  return secret;
};

export const findDeletionRequest = (query: Kysely<Schema>, token: string) =>
  query
    .selectFrom('deletion_requests')
    .select(['account_id', 'brand', 'expires_at'])
    .where('hash', '=', sha256(token))
    .executeTakeFirst();

/** False if another call has used it. */
export const consumeDeletionRequest = async (tx: Kysely<Schema>, token: string): Promise<boolean> => {
  const used = await tx.deleteFrom('deletion_requests').where('hash', '=', sha256(token)).executeTakeFirst();
  return used.numDeletedRows > 0n;
};
