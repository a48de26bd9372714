import { fail } from '@marquee/product/app-error.ts';
import type { Language } from '@marquee/product/brands.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface Locked {
  readonly email: string;
  readonly language: Language;
}

/**
 * Lock order of every transaction: idempotency key or payment event, external identity (`lockExternalIdentity`), accounts (by id
 * where there are several), then rows of the account. Whatever inserts a row of an account locks the account before;
 * a sign-in takes SHARE on it (`session-store.ts`). The KEY SHARE of a foreign key alone does not wait for NO KEY UPDATE.
 */

/** For background work: the account may be deleted by then. */
export const tryLockAccount = (tx: Kysely<Schema>, accountId: string): Promise<Locked | undefined> =>
  tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Also for a suspended account, because a charged order must still settle. False if the account is deleted. */
export const lockAccountForPosting = async (tx: Kysely<Schema>, accountId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '<>', 'DELETED')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
};

/** Serializes changes of an account until the transaction ends: counts stay true, and the account cannot be deleted. */
export const lockAccount = async (tx: Kysely<Schema>, accountId: string): Promise<Locked> =>
  (await tryLockAccount(tx, accountId)) ?? fail('invalid_token');

/** Locks accounts in the order of their ids, to prevent deadlocks. */
export const lockAccounts = async (tx: Kysely<Schema>, accountIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(accountIds)].toSorted()) await tryLockAccount(tx, id);
};

/** Advisory lock on an external identity, which may have no row yet. */
export const lockExternalIdentity = async (
  tx: Kysely<Schema>,
  issuer: string,
  subject: string,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
};
