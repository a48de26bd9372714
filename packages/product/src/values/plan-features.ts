/** What a plan offers, and how two plans and their prices compare. */
import { type AdLevel, adLevels, type Picture, pictures, type Playback, planOf } from './skus.ts';
import { type BillingCycle, monthsIn } from './billing-cycles.ts';
import { centsOf } from './money.ts';

export interface PlanFeatures extends Pick<Playback, 'screens' | 'downloads'> {
  readonly picture: Picture;
  /** Absent when the plan makes no promise about ads. */
  readonly ads: AdLevel | undefined;
}

/** Undefined for an add-on or an unknown SKU, which have no limits of their own. */
export const planFeatures = (sku: string): PlanFeatures | undefined => {
  const plan = planOf(sku);
  return plan && { ...plan.playback, picture: plan.picture, ads: plan.ads };
};

/** Bars of the quality picture: as many as the place of the picture among all. */
export const pictureBars = (picture: Picture): readonly boolean[] =>
  pictures.map((_, place) => place <= pictures.indexOf(picture));

export interface FeatureChange {
  readonly feature: keyof PlanFeatures;
  readonly kind: 'won' | 'lost';
}

const order = ['screens', 'picture', 'ads', 'downloads'] as const satisfies readonly (keyof PlanFeatures)[];

/** Higher is better for the customer; undefined cannot be compared. */
const worth = (features: PlanFeatures, feature: keyof PlanFeatures): number | undefined => {
  if (feature === 'screens') return features.screens;
  if (feature === 'picture') return pictures.indexOf(features.picture);
  if (feature === 'downloads') return Number(features.downloads);
  return features.ads && -adLevels.indexOf(features.ads);
};

/** What a customer wins or loses by changing from one plan to another. */
export const compareFeatures = (from: PlanFeatures, to: PlanFeatures): readonly FeatureChange[] =>
  order.flatMap((feature) => {
    const [before, after] = [worth(from, feature), worth(to, feature)];
    if (before === undefined || after === undefined || before === after) return [];
    return [{ feature, kind: after > before ? 'won' : 'lost' } as const];
  });

interface Price {
  readonly price: number;
  readonly billingCycleType: BillingCycle;
}

/** Price for one month, in cents. */
export const centsPerMonth = ({ price, billingCycleType }: Price): number =>
  Math.round(centsOf(price) / monthsIn(billingCycleType));

/** Whole months that are free when a year is paid at once. */
export const freeMonths = (plans: readonly Price[]): number => {
  const cents = (cycle: BillingCycle) => {
    const plan = plans.find(({ billingCycleType }) => billingCycleType === cycle);
    return plan && centsOf(plan.price);
  };
  const [month, year] = [cents('monthly'), cents('annual')];
  return month && year ? Math.max(0, Math.floor((month * 12 - year) / month)) : 0;
};
