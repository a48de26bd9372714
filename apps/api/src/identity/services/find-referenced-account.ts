/** The account that a service names by its id or by an id of another system. */
import type { AccountReference } from '@marquee/product/contract/service/customer.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export const findReferencedAccount = async (
  query: Kysely<Schema>,
  reference: AccountReference,
): Promise<string | undefined> => {
  if ('accountId' in reference) {
    const row = await query
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', reference.accountId)
      .where('status', '!=', 'DELETED')
      .executeTakeFirst();
    return row?.id;
  }
  const row = await query
    .selectFrom('external_ids')
    .select('account_id')
    .where('system', '=', reference.system)
    .where('external_id', '=', reference.id)
    .executeTakeFirst();
  return row?.account_id;
};
