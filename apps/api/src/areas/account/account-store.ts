/** Account queries. */
import { type Account, accountShape } from '@marquee/product/contract/account.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import { type Database, statement } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';

const columns: Readonly<Record<keyof Account, string>> = {
  id: 'id',
  aisId: 'ais_id',
  email: 'email',
  bdu: 'bdu',
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  birthDate: 'birth_date',
  address: 'address',
  city: 'city',
  country: 'country',
  postalCode: 'postal_code',
  status: 'status',
  language: 'language',
  phoneNumber: 'phone_number',
  emailVerificationStatus: 'email_verification_status',
  accountRecoveryId: 'recovery_id',
};

/** The most frequent query. One JSON column: decoding seventeen columns in the driver took a tenth of the call. */
const selectAccount = statement(
  'select account',
  `select row_to_json(it) as account from (select ${(Object.keys(accountShape.shape) as (keyof Account)[])
    .map((field) => `${columns[field]} as "${field}"`)
    .join(', ')} from accounts where id = $1 and status <> 'DELETED') it`,
);

export const readAccount = async ({ reads }: Database, accountId: string): Promise<Account | undefined> => {
  const { rows } = await reads.query<{ account: Account }>(selectAccount, [accountId]);
  return rows[0]?.account;
};

/** The account that signs in with an email. Suspended and deleted ones count as unknown. */
export const findByEmail = (query: Kysely<Schema>, email: string) =>
  query
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'recovery_id'])
    .where('email_key', '=', emailKey(email))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();

/**
 * Whether an undo link of another account can still reclaim the address. A reservation commits together with the
 * release of the address: checked after the write under the unique index, no other account can take it in between.
 */
export const isReserved = async (
  query: Kysely<Schema>,
  now: number,
  email: string,
  accountId: string,
): Promise<boolean> =>
  (await query
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email collate "C")`, '=', emailKey(email))
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('undo_expires_at', '>', new Date(now))
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
