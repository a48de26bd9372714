import type { ReactNode } from 'react';
import panel from '../../../ui/panel.module.css';
import { useBillerLabel, useRenewalLabels, useSubscriptionNames } from '../subscription-labels.ts';
import type { SelectedSubscription } from '../selected-subscription.ts';
import css from './brand.module.css';

interface Props extends SelectedSubscription {
  readonly children: ReactNode;
}

/** A subscription with its name, biller and renewal or end date. */
export const SubscriptionRow = ({ unified, billed, children }: Props) => {
  const { nameOf } = useSubscriptionNames();
  const { about } = useRenewalLabels();
  const biller = useBillerLabel();
  const addOns = billed.addOns.flatMap(({ name }) => name ?? []);
  return (
    <li className={`${panel.row} ${css.subscription}`}>
      <div>
        <p className={panel.value}>{[nameOf(unified), ...addOns].join(' + ')}</p>
        <p className={panel.key}>{biller(unified)}</p>
        <p className={panel.key}>{about(billed)}</p>
      </div>
      {children}
    </li>
  );
};
