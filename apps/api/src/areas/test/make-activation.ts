import { randomUUID } from 'node:crypto';
import type { makeActivation as contract } from '@marquee/product/contract/test.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import type { ActivationStatus } from '@marquee/product/values/enums.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

const day = 86_400_000;

/** Columns for each status; all links are for the first plan in the catalog. */
const columnsFor = (status: ActivationStatus, now: number) => ({
  expires_at: new Date(now + (status === 'expired' ? -day : day)),
  activated_at: status === 'alreadyDone' ? new Date(now - day) : null,
  entitled_until: status === 'entitlementExpired' ? new Date(now - day) : null,
  ...(status === 'error' && { sku: 'nothing-we-sell' }),
});

export const makeActivation =
  ({ clock, database: { query } }: Deps): Handle<typeof contract> =>
  async ({ body: { accountId, status }, fail }) => {
    if (!isUuid(accountId)) return fail('NOT_FOUND');
    const account = await query
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) return fail('NOT_FOUND');
    const [{ brand, id: sku } = fail('NOT_FOUND')] = catalog;
    const id = randomUUID();
    await query
      .insertInto('activation_links')
      .values({ id, account_id: accountId, brand, sku, ...columnsFor(status, clock.now()) })
      .execute();
    return { id };
  };
