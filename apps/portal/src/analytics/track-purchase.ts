/** Pushes the purchase event; apart from the other events, because only the last screen of a purchase needs it. */
import type { Order } from '@marquee/product/contract/billing/purchase.ts';
import { cycleOfWord } from '@marquee/product/values/billing-cycles.ts';
import { pushEvent } from './analytics.ts';

export const trackPurchase = ({ Items }: Order): void =>
  pushEvent('purchase', {
    items: Items.map(({ Name, Amount, PricingPlan }) => ({
      name: Name,
      price: Amount,
      billingCycle: cycleOfWord(PricingPlan.SubscriptionBillingCycleName),
    })),
  });
