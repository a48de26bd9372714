/** Account queries. */
import type { Account } from '@marquee/product/contract/account.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import { statement } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** The provider's name is in memory. */
type StoredAccount = Omit<Account, 'tvProviderName'>;

const columns: Readonly<Record<keyof StoredAccount, string>> = {
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
  tvProviderId: '(select p.provider_id from provider_identities p where p.account_id = accounts.id limit 1)',
};

/** The most frequent query. One JSON column: decoding seventeen columns in the driver took a tenth of the call. */
const selectAccount = statement(
  'select account',
  `select row_to_json(it) as account from (select ${Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')} from accounts where id = $1 and status <> 'DELETED') it`,
);

export const readAccount = async (
  { database, integrations }: Pick<Deps, 'database' | 'integrations'>,
  accountId: string,
): Promise<Account | undefined> => {
  const { rows } = await database.reads.query<{ account: StoredAccount }>(selectAccount, [accountId]);
  const account = rows[0]?.account;
  if (!account) return undefined;
  const { tvProviderId: id } = account;
  const tvProviderName =
    id === null ? null : { en: integrations.nameOf(id, 'en'), fr: integrations.nameOf(id, 'fr') };
  return { ...account, tvProviderName };
};

/** The account that signs in with an email. Suspended and deleted ones count as unknown. */
export const findByEmail = (query: Kysely<Schema>, email: string) =>
  query
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'recovery_id'])
    .where('email_key', '=', emailKey(email))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
