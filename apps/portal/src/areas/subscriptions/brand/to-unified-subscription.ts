import type { Language } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { isStore, manageUrlOf } from '@marquee/product/values/stores.ts';
import type { SelectedSubscription } from '../selected-subscription.ts';

export const toUnifiedSubscription = (
  subscription: Subscription,
  language: Language,
): SelectedSubscription => {
  const { subscriptionItems, ...billed } = subscription;
  const { storeName, brandName, status, subscriptionItemId, price, billingCycleType, cycleDate } = billed;
  return {
    billed,
    unified: {
      type: 'DTC',
      storeName,
      providerDisplayName: null,
      providerLogoUrl: null,
      experiences: subscriptionItems.map(({ productSku: sku }) => ({
        sku,
        name: skuName(sku, language) ?? null,
        logoUrl: null,
      })),
      brandName,
      status,
      manageUrl: isStore(storeName) ? manageUrlOf(storeName, brandName, language) : null,
      subscription: billed,
      subscriptionItemId,
      price,
      billingCycleType,
      cycleDate,
    },
  };
};
