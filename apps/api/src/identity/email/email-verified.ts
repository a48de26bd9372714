import { limits } from '@marquee/product/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';

/** A deleted account counts as verified here; the caller's next account read reports that it is gone. */
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

/** SQL condition: account `a` is unverified or young, so cheap to create in bulk. */
export const isNewAccountRow = (now: number): RawBuilder<boolean> => sql<boolean>`
  (a.email_verification_status <> 'VERIFIED' or a.created_at > ${new Date(now - limits.newAccountHours * 3_600_000)})`;

/** When codes are guessed from many accounts, new accounts are refused first. */
export const isNewAccount = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts a where a.id = ${accountId} and ${isNewAccountRow(now)}`.execute(query);
  return rows.length > 0;
};
