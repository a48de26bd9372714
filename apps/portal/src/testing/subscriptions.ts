/** Subscriptions in API replies. */
import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';

/** Far in the future, so that no test reaches it. */
export const cycleDate = '2099-12-08T17:00:00.000Z';

const starz: Subscription['addOns'][number] = {
  subscriptionItemId: 'i-2',
  productSku: 'starz',
  name: 'Starz',
  price: 6,
  cancelled: false,
  endDate: null,
};

const total: Subscription = {
  subscriptionId: 'i-1',
  subscriptionItemId: 'i-1',
  cycleDate,
  productType: 'PLAN',
  productId: 'crave_total',
  pricingPlanId: 'crave_total.monthly',
  brandName: 'crave',
  storeName: 'CSG',
  billingCycleType: 'monthly',
  price: 22,
  renewalDate: cycleDate,
  addOns: [starz],
  subscriptionItems: [{ productSku: 'crave_total' }],
  status: 'ACTIVE',
  cancelled: false,
  endDate: null,
  gracePeriod: false,
  storeState: null,
  accessUntil: null,
};

export const subscribed = (rest: Partial<Subscription> = {}): Subscription => ({ ...total, ...rest });

/** With its add-ons, which are cancelled too. */
export const cancelledPlan = (): Subscription =>
  subscribed({
    cancelled: true,
    endDate: cycleDate,
    renewalDate: null,
    addOns: [{ ...starz, cancelled: true, endDate: cycleDate }],
  });

/** The same subscription as unified subscriptions, one per SKU. */
export const entriesOf = ({ subscriptionItems, ...subscription }: Subscription): UnifiedEntry[] =>
  subscriptionItems.map(({ productSku }) => ({
    type: 'DTC',
    storeName: subscription.storeName,
    providerDisplayName: null,
    providerLogoUrl: null,
    experience: { sku: productSku, name: null, logoUrl: null },
    brandName: subscription.brandName,
    status: subscription.status,
    manageUrl: null,
    subscription,
    subscriptionItemId: subscription.subscriptionItemId,
    price: subscription.price,
    billingCycleType: subscription.billingCycleType,
    cycleDate: subscription.cycleDate,
  }));
