/** Add-ons of a plan, plans to change to and price previews. */
import type { Language } from '@marquee/product/brands.ts';
import {
  listEligibleAddOns,
  listEligibleProducts,
  type Offer,
} from '@marquee/product/contract/billing/purchase.ts';
import { changePlan, previewPlanChange } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { withIdempotencyKey } from '../../api/idempotent-call.ts';
import { isApiError } from '../../api/api-error.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import type { PricingPlan } from '../../plan-card/plan-words.ts';
import { acceptLanguage } from './subscription-queries.ts';
import type { BilledSubscription } from './subscription-labels.ts';

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
      }),
  });

/** Whether the offer is the current plan; a legacy price may have no pricing plan id. */
export const isCurrentPlan = (
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
      });
      // The current product is not eligible again, but its billing cycle can change.
      const isOpen = ({ productId, eligible, issues }: Offer) =>
        issues.length === 0 && (eligible || productId === billed.productId);
      return offers.filter((offer) => isOpen(offer) && offer.plans.length > 0);
    },
  });

export const isRunning = (error: unknown): boolean => isApiError(error, 'PAYMENT_RUNNING');

export const previewQuery = (id: string, pricingPlanId: string, language: Language) =>
  queryOptions({
    queryKey: ['offers', 'preview', id, pricingPlanId, language],
    // The proration depends on today's date.
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: (count, error) => isRunning(error) && count < limits.paymentRunningMs / limits.orderPollMs,
    retryDelay: limits.orderPollMs,
    queryFn: () =>
      call(previewPlanChange, {
        params: { id },
        query: { pricingPlanId },
        headers: acceptLanguage(language),
      }),
  });

/** Waits while a payment of the plan is running; `onWait` is called when that happens. */
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
  /** Plan name for the toast about the outcome. */
  readonly plan: string;
}

/** Keep the idempotency key until the change is settled, across 3-D Secure and reloads. */
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
          }),
        onWait,
      ),
    (answer) => !('Id' in answer),
  );
