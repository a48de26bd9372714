/** The verified email of a demo customer, who never opened the mail. */
import { emailKey } from '@marquee/product/values/fields.ts';
import type { DemoContext } from './demo-context.ts';

export const insertVerifiedEmail = async (
  query: DemoContext['query'],
  now: number,
  accountId: string,
): Promise<void> => {
  const account = await query
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('bdu', '=', false)
    .where('email_verification_status', '=', 'VERIFIED')
    .executeTakeFirst();
  if (!account) return;
  await query
    .insertInto('account_identifiers')
    .values({
      account_id: accountId,
      kind: 'email',
      value: emailKey(account.email),
      verified_at: new Date(now),
      verified_by: 'self',
    })
    .execute();
};
