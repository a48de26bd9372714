/** What keeps an account from being deleted: a subscription that we or a store bill, an open order, gift balance. */
import { fail } from '@marquee/product/errors.ts';
import { deletionBlockers } from '@marquee/product/values/deletion.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { listBalances } from './gift-ledger.ts';
import { listPendingItems } from './orders/orders.ts';

/** Billers of the account, by brand. */
const readStores = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('subscriptions')
    .select(['brand as brandName', 'store as storeName'])
    .where('account_id', '=', accountId)
    .execute();

/** Fails with DELETE_FORBIDDEN, whose details name what is in the way. */
export const refuseDeletion = async (query: Kysely<Schema>, accountId: string): Promise<void> => {
  const billedItems = [
    ...(await readStores(query, accountId)),
    ...(await listPendingItems(query, accountId)),
  ];
  const blockers = deletionBlockers(billedItems, await listBalances(query, accountId));
  if (blockers) fail('DELETE_FORBIDDEN', { ...blockers });
};
