/** The item being cancelled: a plan with its add-ons, or one add-on. */
import { brandOf, isBrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { contentNames, isTopPlan, skuName } from '@marquee/product/values/skus.ts';
import { featuresFor } from '../../../config/startup-config.ts';
import type { SelectedSubscription } from '../selected-subscription.ts';

export interface CancellationItem {
  readonly subscriptionId: string;
  readonly subscriptionItemId: string;
  readonly productType: string;
  readonly isAddOn: boolean;
  readonly isMonthly: boolean;
  readonly plan: string;
  /** A plan's name includes its add-ons, which end with it. */
  readonly name: string;
  readonly cycleDate: string;
  readonly cancelled: boolean;
  readonly hasDownloads: boolean;
  readonly hasProfiles: boolean;
}

const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);

/** Falls back to the brand's name. */
const planName = ({ experiences, brandName }: UnifiedSubscription, language: Language): string =>
  contentNames(
    experiences.map(({ sku }) => sku),
    language,
  ) || (isBrandId(brandName) ? brandOf(brandName).name[language] : brandName);

export const findCancellationItem = (
  { unified, billed: plan }: SelectedSubscription,
  itemId: string,
  language: Language,
): CancellationItem | undefined => {
  const { subscriptionId, brandName, cycleDate, productType } = plan;
  const name = planName(unified, language);
  const nameOf = ({ productSku, name: ownName }: (typeof plan.addOns)[number]): string =>
    skuName(productSku, language) ?? ownName ?? '';
  const both = {
    subscriptionId,
    subscriptionItemId: itemId,
    isMonthly: plan.billingCycleType === 'monthly',
    plan: name,
    hasProfiles: isBrandId(brandName) && featuresFor(brandName).profiles,
  };
  if (itemId === plan.subscriptionItemId)
    return {
      ...both,
      productType,
      isAddOn: productType === 'ADDON',
      name: listed([name, ...plan.addOns.map(nameOf)], language),
      cycleDate,
      cancelled: plan.cancelled,
      hasDownloads: unified.experiences.some(({ sku }) => isTopPlan(sku)),
    };
  const addOn = plan.addOns.find(({ subscriptionItemId }) => subscriptionItemId === itemId);
  return (
    addOn && {
      ...both,
      productType: 'ADDON',
      isAddOn: true,
      name: nameOf(addOn),
      cycleDate: addOn.endDate ?? cycleDate,
      cancelled: addOn.cancelled,
      hasDownloads: false,
    }
  );
};
