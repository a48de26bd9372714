import { limits } from '@marquee/product/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';

/** Somebody who is gone has nothing to verify: whoever reads the account next says so. */
export const createIsEmailVerified =
  ({ query }: Pick<Database, 'query'>) =>
  async (accountId: string): Promise<boolean> => {
    const account = await query
      .selectFrom('accounts')
      .select('email_verification_status as status')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account === undefined || account.status === 'VERIFIED';
  };

/** Whether account `a` is one of those that are cheap to make many of. */
export const isNewAccountRow = (now: number): RawBuilder<boolean> => sql<boolean>`
  (a.email_verification_status <> 'VERIFIED' or a.created_at > ${new Date(now - limits.newAccountHours * 3_600_000)})`;

/** Unverified, or young: when codes are guessed from many accounts, these are refused first. */
export const isNewAccount = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts a where a.id = ${accountId} and ${isNewAccountRow(now)}`.execute(query);
  return rows.length > 0;
};
