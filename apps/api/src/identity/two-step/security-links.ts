/** Links “This wasn’t me” in mails: single use; what was added since the event goes with them. */
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';

export const createSecurityLink = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<string> => {
  const { secret, hash } = newSecret();
  await tx
    .insertInto('security_links')
    .values({
      hash,
      account_id: accountId,
      since: new Date(now),
      expires_at: new Date(now + limits.notMeHours * 3_600_000),
    })
    .execute();
  return secret;
};

export const findSecurityLink = (query: Kysely<Schema>, token: string) =>
  query
    .selectFrom('security_links')
    .select(['account_id', 'since', 'expires_at', 'used_at'])
    .where('hash', '=', sha256(token))
    .executeTakeFirst();

/** False if another call has used it. */
export const consumeSecurityLink = async (
  tx: Kysely<Schema>,
  now: number,
  token: string,
): Promise<boolean> => {
  const used = await tx
    .updateTable('security_links')
    .set({ used_at: new Date(now) })
    .where('hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};
