/** What goes with a plan, what it can be changed to, and what that costs today. */
import type { Language } from '@marquee/product/brands.ts';
import {
  listEligibleAddOns,
  listEligibleProducts,
  type Offer,
} from '@marquee/product/contract/billing/purchase.ts';
import { changePlan, previewPlanChange } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { withIdempotencyKey } from '../../../api/idempotent-call.ts';
import { isApiError } from '../../../api/api-error.ts';
import { getActiveLanguage } from '../../../i18n/i18n.ts';
import { acceptLanguage } from '../subscription-queries.ts';
import type { BilledSubscription } from './subscription-labels.ts';

export type PricingPlan = Offer['plans'][number];

export const addOnOffersQuery = (
  { brandName: brand, storeName, subscriptionItemId, pricingPlanId }: BilledSubscription,
  language: Language,
) =>
  queryOptions({
    queryKey: ['addOns', brand, language, 'on', subscriptionItemId, pricingPlanId],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(listEligibleAddOns, {
        query: {
          brand,
          storeName,
          pricingPlanIds: pricingPlanId ?? '',
          csgSubscriptionId: subscriptionItemId,
          ...(pricingPlanId && { channel: storeName, pricingPlanId }),
        },
        headers: acceptLanguage(language),
        showLoader: false,
      }),
  });

/** Whether somebody has exactly this; a price of earlier days may have no name. */
const isCurrent = (
  { productId, pricingPlanId, billingCycleType }: BilledSubscription,
  offer: Offer,
  plan: PricingPlan,
): boolean =>
  plan.pricingPlanId === pricingPlanId ||
  (offer.productId === productId && plan.billingCycleType === billingCycleType);

export const plansQuery = (billed: BilledSubscription, language: Language) =>
  queryOptions({
    queryKey: ['offers', billed.brandName, language, 'instead of', billed.subscriptionItemId],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { brandName: brand, storeName, subscriptionItemId } = billed;
      const offers = await call(listEligibleProducts, {
        query: { brand, storeName, csgSubscriptionId: subscriptionItemId, landingPageBrand: brand },
        headers: acceptLanguage(language),
        showLoader: false,
      });
      // What they have is not for sale to them again, but may be paid another way.
      const isOpen = ({ productId, eligible, issues }: Offer) =>
        issues.length === 0 && (eligible || productId === billed.productId);
      return offers
        .filter(isOpen)
        .map((offer) => ({ ...offer, plans: offer.plans.filter((plan) => !isCurrent(billed, offer, plan)) }))
        .filter(({ plans }) => plans.length > 0);
    },
  });

export const isRunning = (error: unknown): boolean => isApiError(error, 'PAYMENT_RUNNING');

export const previewQuery = (id: string, pricingPlanId: string, language: Language) =>
  queryOptions({
    queryKey: ['offers', 'preview', id, pricingPlanId, language],
    // It counts the days of the running period: yesterday's is of no use.
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: (count, error) => isRunning(error) && count < limits.paymentRunningMs / limits.orderPollMs,
    retryDelay: limits.orderPollMs,
    queryFn: () =>
      call(previewPlanChange, {
        params: { id },
        query: { pricingPlanId },
        headers: acceptLanguage(language),
        showLoader: false,
      }),
  });

/** While a payment of the plan runs, the change waits for it; `onWait` hears so. */
const whenPaid = async <T>(send: () => Promise<T>, onWait: () => void): Promise<T> => {
  const until = Date.now() + limits.paymentRunningMs;
  for (;;)
    try {
      return await send();
    } catch (error) {
      if (!isRunning(error) || Date.now() > until) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, limits.orderPollMs));
    }
};

interface PlanChoice {
  readonly pricingPlanId: string;
  /** The name of the plan, for whoever is told how the change went. */
  readonly plan: string;
}

/** The key stays until it is known how the change went: over the bank's question, and over a reload. */
export const submitPlanChange = (id: string, { pricingPlanId, plan }: PlanChoice, onWait = () => {}) =>
  withIdempotencyKey(
    { kind: 'change', subject: id, body: { pricingPlanId }, label: plan },
    (key) =>
      whenPaid(
        () =>
          call(changePlan, {
            params: { id },
            body: { pricingPlanId },
            headers: { ...acceptLanguage(getActiveLanguage()), 'idempotency-key': key },
            showLoader: false,
          }),
        onWait,
      ),
    (answer) => !('Id' in answer),
  );
