/** Arranges offers for the plan cards and finds the price of each. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { isSecondaryPlan } from '@marquee/product/values/skus.ts';
import type { PricingPlan } from './plan-words.ts';

/** The wanted billing cycle, else monthly, else the first. */
export const planFor = ({ plans }: Pick<Offer, 'plans'>, cycle = 'monthly'): PricingPlan | undefined =>
  plans.find(({ billingCycleType }) => billingCycleType === cycle) ??
  plans.find(({ billingCycleType }) => billingCycleType === 'monthly') ??
  plans[0];

/** The main plans, then bundles and smaller plans; each group keeps its order. */
export const arrangeBySize = (offers: readonly Offer[]): readonly [readonly Offer[], readonly Offer[]] => {
  const isMain = ({ isBundle, sku }: Offer) => !isBundle && !isSecondaryPlan(sku);
  return [offers.filter(isMain), offers.filter((offer) => !isMain(offer))];
};
