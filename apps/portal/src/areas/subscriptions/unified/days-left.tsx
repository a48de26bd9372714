/** Days left of a cancelled plan. */
import { billingCycles, isBillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { dayOf, daysBetween } from '@marquee/product/values/dates.ts';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { type BilledSubscription, useRenewalLabels } from '../subscription-labels.ts';
import css from './subscription.module.css';

/** As many boxes as fit on a phone. */
const mostBoxes = 30;

/** Days left of the paid period, as boxes and in words. */
export const DaysLeft = ({ billed }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const { endOf } = useRenewalLabels();
  const [today] = useState(() => dayOf(new Date()));
  const end = dayOf(billed.endDate ?? billed.cycleDate);
  const left = Math.max(0, daysBetween(today, end));
  const cycle = isBillingCycle(billed.billingCycleType) ? billed.billingCycleType : 'monthly';
  const period = Math.max(1, daysBetween(renewalDay(end, cycle, -1), end));
  const boxes = 'days' in billingCycles[cycle].length ? Math.min(period, mostBoxes) : mostBoxes;
  const on = Math.min(boxes, Math.ceil((left / period) * boxes));
  return (
    <div className={`${css.pad} ${css.daysLeft}`}>
      <p>
        <b>{t('subscriptions.restart.days', { count: left })}</b>
        <span>{t('subscriptions.list.ends', { date: endOf(billed) })}</span>
      </p>
      <div className={css.boxes} aria-hidden="true">
        {Array.from({ length: boxes }, (_, place) => (
          <i key={place} data-on={place < on || undefined} />
        ))}
      </div>
    </div>
  );
};
