import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { isGuestStore } from '@marquee/product/values/kinds.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { readSubscriptions } from '../../identity/holdings.ts';

export const subscriptionsRoutes = (implement: Implement, { database }: Deps) => {
  implement(listAllSubscriptions, async ({ claims, query }) => {
    const all = await readSubscriptions(database.query, claims.account_id);
    const withGrace = query.includeGracePeriod === 'true';
    return all.filter(
      ({ storeName, gracePeriod }) => !isGuestStore(storeName) && (withGrace || !gracePeriod),
    );
  });
};
