/** Gift ledger: double entries between the company and accounts; every posting sums to zero. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import { giftBalanceKey } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockAccountForPosting } from '../identity/lock-account.ts';

/** In dollars, by balance key. */
export const listBalances = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ balance_key: string; cents: string }>`
    select balance_key, sum(cents) as cents from gift_ledger where account_id = ${accountId} group by balance_key`.execute(
    query,
  );
  return Object.fromEntries(rows.map((row) => [row.balance_key, Number(row.cents) / 100]));
};

export const getGiftBalanceCents = async (query: Kysely<Schema>, accountId: string): Promise<number> =>
  Math.round(((await listBalances(query, accountId))[giftBalanceKey] ?? 0) * 100);

interface Move {
  readonly accountId: string;
  /** To the account; below zero: from it. */
  readonly cents: number;
  readonly reason: string;
  readonly at: number;
  readonly balanceKey?: string;
}

/** In the caller's transaction, for accounts that are not deleted. A check constraint refuses a negative balance. */
export const postGiftEntry = async (
  tx: Kysely<Schema>,
  { accountId, cents, reason, at, balanceKey = giftBalanceKey }: Move,
): Promise<void> => {
  if (!(await lockAccountForPosting(tx, accountId))) fail('invalid_token');
  const shared = { transfer_id: randomUUID(), balance_key: balanceKey, reason, happened_at: new Date(at) };
  await tx
    .insertInto('gift_ledger')
    .values([
      { ...shared, id: randomUUID(), account_id: accountId, cents },
      { ...shared, id: randomUUID(), account_id: null, cents: -cents },
    ])
    .execute();
};
