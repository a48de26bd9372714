/** What is for sale to this customer, and what they pay for already. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  listEligibleAddOns,
  listEligibleProducts,
  type Offer,
} from '@marquee/product/contract/billing/purchase.ts';
import { listAllSubscriptions, type Subscription } from '@marquee/product/contract/subscriptions.ts';
import { isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { brandOfSku, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { directStore } from '@marquee/product/values/stores.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAppState, useStorefrontState } from '../../state/app-state.ts';
import { cookie } from '../../state/token-cookies.ts';

/** Early people have a cookie that says so; what only they see is shown to whoever names it. */
export const catalogHeaders = (language: Language): Record<string, string> => {
  const segment = cookie('targetSegment');
  return { 'accept-language': language, ...(segment && { targetSegment: segment }) };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The subscription that somebody came here to change, if any. */
const managedNow = () => {
  const { storeName, subscriptionItemId } = useAppState.getState().managedSubscription;
  return { storeName: textOf(storeName) || directStore, csgSubscriptionId: textOf(subscriptionItemId) };
};

/** What is for sale; whether this customer may have it is not for the next one to read. */
const keepStorefront = (brand: BrandId, offers: readonly Offer[]): void => {
  const bundled = offers.filter(({ isBundle }) => isBundle).flatMap(({ products }) => products);
  const partner = bundled.map(({ sku }) => brandOfSku(sku)).find((other) => other && other !== brand);
  useStorefrontState.setState({
    items: offers.map((offer) => {
      const { eligible: _, issues: __, ...item } = offer;
      return item;
    }),
    bundlePartner: partner ?? '',
  });
};

export const offersQuery = (brand: BrandId, language: Language) =>
  queryOptions({
    queryKey: ['offers', brand, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const offers = await call(listEligibleProducts, {
        query: { brand, ...managedNow(), landingPageBrand: brand },
        headers: catalogHeaders(language),
        showLoader: false,
      });
      keepStorefront(brand, offers);
      return offers;
    },
  });

export const subscriptionsQuery = queryOptions({
  queryKey: ['purchase', 'subscriptions'],
  queryFn: async () => {
    const all = await call(listAllSubscriptions, {
      query: { includeGracePeriod: 'true' },
      showLoader: false,
    });
    return all.filter(({ storeName }) => !isGuestStore(storeName));
  },
});

/** The plan of a brand that we bill; add-ons go on top of it. */
const planOf = (subscriptions: readonly Subscription[], brand: BrandId): Subscription | undefined =>
  subscriptions.find(({ brandName, storeName }) => brandName === brand && storeName === directStore);

/** The name of the price that somebody pays; a product and its first SKU share one name. */
const planIdOf = ({ subscriptionItems: [item], billingCycleType }: Subscription): string | undefined =>
  item && isBillingCycle(billingCycleType) ? pricingPlanId(item.productSku, billingCycleType) : undefined;

interface OnTopOf {
  readonly brand: BrandId;
  readonly language: Language;
  /** Of the plan that is about to be bought; without one, the plan they have counts. */
  readonly planId: string | undefined;
}

export const addOnsQuery = ({ brand, language, planId }: OnTopOf) =>
  queryOptions({
    queryKey: ['addOns', brand, language, planId ?? ''],
    // The page before has just asked.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ client }): Promise<Offer[]> => {
      const held = planId ? undefined : planOf(await client.fetchQuery(subscriptionsQuery), brand);
      const { storeName, csgSubscriptionId } = managedNow();
      const subscriptionId = held?.subscriptionItemId ?? csgSubscriptionId;
      const first = planId ?? (held && planIdOf(held));
      return call(listEligibleAddOns, {
        query: {
          brand,
          storeName,
          pricingPlanIds: first ?? '',
          csgSubscriptionId: subscriptionId,
          ...(subscriptionId && first && { channel: directStore, pricingPlanId: first }),
        },
        headers: catalogHeaders(language),
        showLoader: false,
      });
    },
  });
