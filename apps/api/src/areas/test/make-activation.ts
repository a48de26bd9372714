import type { makeActivation as contract } from '@marquee/product/contract/test.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { isTopPlan } from '@marquee/product/values/skus.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { createActivationLink } from '../../identity/activation-links.ts';

const day = 86_400_000;

/** All links are for the top plan of the catalog. */
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
    const { brand, id: sku } = catalog.find(({ id }) => isTopPlan(id)) ?? fail('NOT_FOUND');
    const now = clock.now();
    const id = await createActivationLink(query, {
      owner: { accountId },
      brand,
      sku: status === 'error' ? 'nothing-we-sell' : sku,
      expiresAt: new Date(now + (status === 'expired' ? -day : day)),
      ...(status === 'entitlementExpired' && { entitledUntil: new Date(now - day) }),
    });
    if (status === 'alreadyDone')
      await query
        .updateTable('activation_links')
        .set({ activated_at: new Date(now - day) })
        .where('id', '=', id)
        .execute();
    return { id };
  };
