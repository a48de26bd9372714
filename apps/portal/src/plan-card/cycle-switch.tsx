import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { freeMonths } from '@marquee/product/values/plan-features.ts';
import { useT } from '../i18n/i18n.ts';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import css from './plan-card.module.css';
import type { PricingPlan } from './plan-words.ts';

interface Offered {
  readonly plans: readonly PricingPlan[];
}

/** Cycles of the switch; others are offered only with the plan that has them. */
export const mainCycles = ['monthly', 'annual'] as const satisfies readonly BillingCycle[];
export type MainCycle = (typeof mainCycles)[number];

interface Props {
  readonly offers: readonly Offered[];
  readonly value: MainCycle;
  readonly onChange: (cycle: MainCycle) => void;
}

/** One switch for every card on the page, with what a year at once saves. Nothing when there is no choice. */
export const CycleSwitch = ({ offers, value, onChange }: Props) => {
  const t = useT();
  const all = offers.flatMap(({ plans }) => plans);
  const labels = mainCycles.flatMap(
    (cycle) => all.find(({ billingCycleType }) => billingCycleType === cycle) ?? [],
  );
  if (labels.length < mainCycles.length) return null;
  // The saving must hold for every plan that can be paid by the year.
  const saved = offers
    .map(({ plans }) => plans)
    .filter((plans) => plans.some(isAnnual))
    .map(freeMonths);
  const free = Math.min(...saved);
  return (
    <div className={css.cycles}>
      <SegmentedControl
        legend={t('payments.plan.cycle')}
        name="billing-cycle"
        choices={mainCycles.map((cycle, place) => ({
          value: cycle,
          label: labels[place]!.planName,
          ...(cycle === 'annual' && free > 0 && { about: t('payments.plan.free', { count: free }) }),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
};

const isAnnual = ({ billingCycleType }: PricingPlan): boolean => billingCycleType === 'annual';
