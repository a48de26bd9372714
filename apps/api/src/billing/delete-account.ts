/** Deletion of an account, and what keeps it from being deleted: billed subscriptions, open orders, gift balance. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { deletionBlockers } from '@marquee/product/values/deletion.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { changeCredentials } from '../identity/credential-change.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';
import { enqueueMail, type MailDeps } from '../mail/enqueue-mail.ts';
import { listBalances } from './gift-ledger.ts';
import { listPendingItems } from './orders/orders.ts';

/** Billers of the account, by brand. */
const readStores = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('subscriptions')
    .select(['brand as brandName', 'store as storeName'])
    .where('account_id', '=', accountId)
    .execute();

/** Fails with DELETE_FORBIDDEN, whose details name what blocks the deletion. */
export const refuseDeletion = async (query: Kysely<Schema>, accountId: string): Promise<void> => {
  const billedItems = [
    ...(await readStores(query, accountId)),
    ...(await listPendingItems(query, accountId)),
  ];
  const blockers = deletionBlockers(billedItems, await listBalances(query, accountId));
  if (blockers) fail('DELETE_FORBIDDEN', { ...blockers });
};

interface Deletion {
  readonly accountId: string;
  readonly brand: BrandId;
  readonly language: Language;
  /** Absent: the account has no address of its own. */
  readonly to: string | undefined;
}

/** Under the account's lock, which concurrent purchases wait for. Returns the sessions that ended. */
export const deleteLockedAccount = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, brand, language, to }: Deletion,
): Promise<readonly string[]> => {
  await refuseDeletion(tx, accountId);
  const ended = await changeCredentials(tx, now, { kind: 'accountDeleted', accountId, brand });
  await eraseAccount(tx, now, accountId);
  if (to !== undefined) await enqueueMail(deps, tx, { kind: 'accountDeleted', to, brand, language, at: now });
  return ended;
};
