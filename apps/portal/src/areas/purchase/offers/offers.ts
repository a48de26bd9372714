/** Catalog offers for this customer and their active subscriptions. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  listEligibleAddOns,
  listEligibleProducts,
  listProducts,
  type Offer,
} from '@marquee/product/contract/billing/purchase.ts';
import { listAllSubscriptions, type Subscription } from '@marquee/product/contract/subscriptions.ts';
import { isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { brandOfSku, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { arrangeOffers, type StorefrontPackages } from '@marquee/product/values/storefront.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { directStore } from '@marquee/product/values/stores.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useAppState, useStorefrontState } from '../../../state/app-state.ts';
import { cookie } from '../../../state/token-cookies.ts';
import { readPackages } from './storefront-packages.ts';

/** The `targetSegment` cookie unlocks early access offers. */
export const catalogHeaders = (language: Language): Record<string, string> => {
  const segment = cookie('targetSegment');
  return { 'accept-language': language, ...(segment && { targetSegment: segment }) };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The subscription being changed, if any. */
const getManagedSubscription = () => {
  const { storeName, subscriptionItemId } = useAppState.getState().managedSubscription;
  return { storeName: textOf(storeName) || directStore, csgSubscriptionId: textOf(subscriptionItemId) };
};

/** Stores the public catalog only: eligibility is personal and must not leak to the next customer. */
const storePublicCatalog = (
  brand: BrandId,
  offers: readonly Offer[],
  packages: StorefrontPackages | undefined,
): void => {
  const bundled = offers.filter(({ isBundle }) => isBundle).flatMap(({ products }) => products);
  const partner = bundled.map(({ sku }) => brandOfSku(sku)).find((other) => other && other !== brand);
  useStorefrontState.setState({
    items: offers.map((offer) => {
      const { eligible: _, issues: __, ...item } = offer;
      return item;
    }),
    bundlePartner: packages?.bundlePartner ?? partner ?? '',
  });
};

export const offersQuery = (brand: BrandId, language: Language) =>
  queryOptions({
    queryKey: ['offers', brand, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [offers, packages] = await Promise.all([
        call(listEligibleProducts, {
          query: { brand, ...getManagedSubscription(), landingPageBrand: brand },
          headers: catalogHeaders(language),
        }),
        readPackages(brand, language),
      ]);
      const arranged = packages ? arrangeOffers(offers, packages) : offers;
      storePublicCatalog(brand, arranged, packages);
      return arranged;
    },
  });

/** What each product of a brand is, for the contents of a bundle. */
export const productsQuery = (brand: BrandId | '', language: Language) =>
  queryOptions({
    queryKey: ['products', brand, language],
    staleTime: Infinity,
    ...(brand === '' && { enabled: false }),
    queryFn: () =>
      call(listProducts, {
        query: { brand, storeName: directStore },
        headers: { 'accept-language': language },
      }),
  });

export const subscriptionsQuery = queryOptions({
  queryKey: ['purchase', 'subscriptions'],
  queryFn: async () => {
    const all = await call(listAllSubscriptions, {
      query: { includeGracePeriod: 'true' },
    });
    return all.filter(({ storeName }) => !isGuestStore(storeName));
  },
});

/** The plan of a brand that we bill; add-ons are added to it. */
const planOf = (subscriptions: readonly Subscription[], brand: BrandId): Subscription | undefined =>
  subscriptions.find(({ brandName, storeName }) => brandName === brand && storeName === directStore);

/** Pricing plan of a subscription; a product and its first SKU share one id. */
const planIdOf = ({ subscriptionItems: [item], billingCycleType }: Subscription): string | undefined =>
  item && isBillingCycle(billingCycleType) ? pricingPlanId(item.productSku, billingCycleType) : undefined;

interface OnTopOf {
  readonly brand: BrandId;
  readonly language: Language;
  /** Plan about to be bought; without it the current plan counts. */
  readonly planId: string | undefined;
}

export const addOnsQuery = ({ brand, language, planId }: OnTopOf) =>
  queryOptions({
    queryKey: ['addOns', brand, language, planId ?? ''],
    // The previous page has just fetched it.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ client }): Promise<Offer[]> => {
      const currentPlan = planId ? undefined : planOf(await client.fetchQuery(subscriptionsQuery), brand);
      const { storeName, csgSubscriptionId } = getManagedSubscription();
      const subscriptionId = currentPlan?.subscriptionItemId ?? csgSubscriptionId;
      const first = planId ?? (currentPlan && planIdOf(currentPlan));
      return call(listEligibleAddOns, {
        query: {
          brand,
          storeName,
          pricingPlanIds: first ?? '',
          csgSubscriptionId: subscriptionId,
          ...(subscriptionId && first && { channel: directStore, pricingPlanId: first }),
        },
        headers: catalogHeaders(language),
      });
    },
  });
