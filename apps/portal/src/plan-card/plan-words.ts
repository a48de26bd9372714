/** What plans offer, cost and differ in, in words. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycles } from '@marquee/product/values/billing-cycles.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import {
  centsPerMonth,
  compareFeatures,
  type FeatureChange,
  type PlanFeatures,
} from '@marquee/product/values/plan-features.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';

export type PricingPlan = Offer['plans'][number];
type Price = Pick<PricingPlan, 'price' | 'billingCycleType'>;

export interface PlanFact {
  readonly kind: 'has' | 'lacks' | 'won' | 'lost';
  readonly words: string;
}

export const usePlanWords = () => {
  const t = useT();
  const language = useLanguage();
  const money = (cents: number): string => formatMoney(amountOf(cents), language);
  const pictureOf = ({ picture }: PlanFeatures): string => t(`payments.plan.picture.${picture}`);
  const downloads = t('payments.plan.downloads', { count: limits.downloadDevices });

  const changeWords = (from: PlanFeatures, to: PlanFeatures, { feature, kind }: FeatureChange): string => {
    if (feature === 'screens')
      return t('payments.plan.screensInstead', { count: to.screens, before: from.screens });
    if (feature === 'picture')
      return t('payments.plan.pictureInstead', { picture: pictureOf(to), before: pictureOf(from) });
    if (feature === 'downloads') return kind === 'won' ? downloads : t('payments.plan.noDownloads');
    if (to.ads === 'none') return t('payments.plan.ads.none');
    return t(kind === 'won' ? 'payments.plan.fewerAds' : 'payments.plan.moreAds');
  };

  return {
    pictureOf,
    adsOf: ({ ads }: PlanFeatures): string | undefined => ads && t(`payments.plan.ads.${ads}`),
    /** `a month`; cycles without a phrase of their own use their label. */
    per: ({ billingCycleType: cycle }: Price): string =>
      cycle === 'monthly' || cycle === 'annual'
        ? t(`payments.plan.per.${cycle}`)
        : billingCycles[cycle].label[language].toLowerCase(),
    eachMonth: (plan: Price): string => t('payments.plan.each', { price: money(centsPerMonth(plan)) }),
    /** Screens, then what the catalog says about the content, then downloads. */
    facts: (features: PlanFeatures | undefined, description: string): readonly PlanFact[] => [
      ...(features
        ? [{ kind: 'has', words: t('payments.plan.screens', { count: features.screens }) } as const]
        : []),
      ...(description ? [{ kind: 'has', words: description } as const] : []),
      ...(features
        ? [
            features.downloads
              ? ({ kind: 'has', words: downloads } as const)
              : ({ kind: 'lacks', words: t('payments.plan.noDownloads') } as const),
          ]
        : []),
    ],
    /** Everything that a plan includes, each on its own. */
    included: (features: PlanFeatures): readonly string[] => [
      ...(features.ads === 'none' ? [t('payments.plan.ads.none')] : []),
      t('payments.plan.upTo', { picture: pictureOf(features) }),
      t('payments.plan.screens', { count: features.screens }),
      ...(features.downloads ? [downloads] : []),
    ],
    changes: (from: PlanFeatures, to: PlanFeatures): readonly PlanFact[] =>
      compareFeatures(from, to).map((change) => ({
        kind: change.kind,
        words: changeWords(from, to, change),
      })),
    /** Difference of the prices for a month. */
    difference: (from: Price, to: Price): { readonly isLess: boolean; readonly words: string } => {
      const cents = centsPerMonth(to) - centsPerMonth(from);
      const amount = money(Math.abs(cents));
      if (cents === 0) return { isLess: false, words: t('payments.plan.samePrice') };
      return {
        isLess: cents < 0,
        words: t(cents < 0 ? 'payments.plan.less' : 'payments.plan.more', { amount }),
      };
    },
  };
};
