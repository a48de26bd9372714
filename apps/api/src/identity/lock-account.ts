import { fail } from '@marquee/product/errors.ts';
import type { Language } from '@marquee/product/brands.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface Locked {
  readonly email: string;
  readonly language: Language;
}

/**
 * Lock order of every transaction: idempotency key or payment event, external identity (`lockPerson`), accounts (by id
 * where there are several), then rows of the account. Whatever inserts a row of an account locks the account before;
 * a sign-in takes SHARE on it (`session-store.ts`). The KEY SHARE of a foreign key alone does not wait for NO KEY UPDATE.
 */

/** For what happens by itself: the account may be gone by then. */
export const tryLockAccount = (tx: Kysely<Schema>, accountId: string): Promise<Locked | undefined> =>
  tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Also of a suspended account: an order that was charged is settled all the same. False when it was deleted. */
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

/** One change at a time for each account, until the transaction ends: what was counted stays true, and nobody is deleted meanwhile. */
export const lockAccount = async (tx: Kysely<Schema>, accountId: string): Promise<Locked> =>
  (await tryLockAccount(tx, accountId)) ?? fail('invalid_token');

/** Several accounts in the order of their ids, so that two transactions never hold one each and wait for the other. */
export const lockAccounts = async (tx: Kysely<Schema>, accountIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(accountIds)].toSorted()) await tryLockAccount(tx, id);
};

/** One change at a time for each person somebody else vouches for, whether we know them already or not. */
export const lockExternalIdentity = async (
  tx: Kysely<Schema>,
  party: string,
  subject: string,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${party} ${subject}`}, 0))`.execute(tx);
};
