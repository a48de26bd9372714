import { brandNamed, brandOfClient } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { isStore, manageUrlOf } from '@marquee/product/values/stores.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

/** Subscriptions in the grace period are included only on request. */
const unlessInGrace =
  ({ includeGracePeriod }: { readonly includeGracePeriod?: string | undefined }) =>
  ({ gracePeriod }: Subscription): boolean =>
    includeGracePeriod === 'true' || !gracePeriod;

export const listSubscriptions =
  (deps: Deps): Handle<typeof calls.listSubscriptions> =>
  async ({ claims, query, headers }) => {
    const all = await listSubscriptionViews(deps, claims.account_id, parseAcceptLanguage(headers));
    const brand = brandOfClient(claims.client_id);
    return all.filter(unlessInGrace(query)).filter(({ brandName }) => brandName === brand);
  };

export const listAllSubscriptions =
  (deps: Deps): Handle<typeof calls.listAllSubscriptions> =>
  async ({ claims, query, headers }) => {
    const all = await listSubscriptionViews(deps, claims.account_id, parseAcceptLanguage(headers));
    return all.filter(unlessInGrace(query));
  };

export const listBilledSubscriptions =
  (deps: Deps): Handle<typeof calls.listBilledSubscriptions> =>
  async ({ claims, query, headers }) => {
    const all = await listSubscriptionViews(deps, claims.account_id, parseAcceptLanguage(headers));
    const brand = query.brand === undefined ? undefined : brandNamed(query.brand);
    return all.filter(
      ({ storeName, brandName }) => storeName === 'CSG' && (query.brand === undefined || brandName === brand),
    );
  };

export const listThirdPartySubscriptions =
  (deps: Deps): Handle<typeof calls.listThirdPartySubscriptions> =>
  async ({ claims, headers }) => {
    const language = parseAcceptLanguage(headers);
    const all = await listSubscriptionViews(deps, claims.account_id, language);
    return all.flatMap(({ storeName: provider, brandName, status, renewalDate, subscriptionItems }) =>
      isStore(provider)
        ? subscriptionItems.map(({ productSku }) => ({
            provider,
            productSku,
            brandName,
            status,
            renewalDate,
            manageUrl: manageUrlOf(provider, brandName, language),
          }))
        : [],
    );
  };
