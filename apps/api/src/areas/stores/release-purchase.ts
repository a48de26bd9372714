/** Releases a store purchase by the link in the owner's mail, so that another account can claim it. */
import type * as calls from '@marquee/product/contract/billing/stores.ts';
import { syncSubscriptionGrants } from '../../billing/entitlements/subscription-grants.ts';
import { findPurchase, lockPurchase } from '../../billing/stores/apply-purchase-state.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccountForPosting } from '../../identity/lock-account.ts';
import { isReleaseFresh, isReleaseToken, purchaseIdOf } from './release-token.ts';

export const releaseStorePurchase =
  ({ database, clock, tokenKeys }: Deps): Handle<typeof calls.releaseStorePurchase> =>
  async ({ body: { token }, fail }) => {
    const id = purchaseIdOf(token);
    if (!isUuid(id)) return fail('TOKEN_INVALID');
    return database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const named = await tx
        .selectFrom('store_subscriptions')
        .select(['store', 'key'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!named) return fail('TOKEN_INVALID');
      await lockPurchase(tx, named.store, named.key);
      const purchase = await findPurchase(tx, named.store, named.key);
      const accountId = purchase?.account_id;
      if (!purchase || !accountId || !isReleaseToken(tokenKeys, token, purchase))
        return fail('TOKEN_INVALID');
      if (!isReleaseFresh(purchase, now)) return fail('LINK_EXPIRED');
      await lockAccountForPosting(tx, accountId);
      await tx
        .updateTable('store_subscriptions')
        .set({ account_id: null, released_at: new Date(now), release_asked_at: null })
        .where('id', '=', purchase.id)
        .execute();
      await tx.deleteFrom('subscriptions').where('id', '=', purchase.id).execute();
      await syncSubscriptionGrants(tx, accountId);
      await audit(tx, now, { kind: 'storePurchaseReleased', accountId, details: { store: purchase.store } });
      return { store: purchase.store };
    });
  };
