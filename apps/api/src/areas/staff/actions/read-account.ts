/** The account that an action is about. */
import { defaultBrand, isBrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export const readAccount = async (query: Kysely<Schema>, accountId: string) =>
  (await query
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'status', 'bdu', 'email_verification_status', 'recovery_id'])
    .where('id', '=', accountId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()) ?? fail('NOT_FOUND');

/** For actions that only an active customer can use. */
export const readActive = async (query: Kysely<Schema>, accountId: string) => {
  const account = await readAccount(query, accountId);
  return account.status === 'ACTIVE' ? account : fail('NOT_FOUND');
};

/** The same for what a customer of a TV provider has not: an email and a password of their own. */
export const readDirect = async (query: Kysely<Schema>, accountId: string) => {
  const account = await readActive(query, accountId);
  return account.bdu ? fail('BDU_FORBIDDEN') : account;
};

/** Of the newest session: the mail then looks like the site that the customer knows. */
export const brandOfCustomer = async (query: Kysely<Schema>, accountId: string) => {
  const newest = await query
    .selectFrom('sessions')
    .select('brand')
    .where('account_id', '=', accountId)
    .where('brand', 'is not', null)
    .orderBy('signed_in_at', 'desc')
    .executeTakeFirst();
  return isBrandId(newest?.brand) ? newest.brand : defaultBrand;
};
