import type { Database } from '../db/connect.ts';

/** Somebody who is gone has nothing to verify: whoever reads the account next says so. */
export const createIsVerified =
  ({ query }: Pick<Database, 'query'>) =>
  async (accountId: string): Promise<boolean> => {
    const account = await query
      .selectFrom('accounts')
      .select('email_verification_status as status')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account === undefined || account.status === 'VERIFIED';
  };
