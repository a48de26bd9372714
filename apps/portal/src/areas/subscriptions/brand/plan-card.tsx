/** A plan billed by us with its add-ons and their actions. */
import { formatMoney } from '@marquee/product/values/money.ts';
import { useId, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import { findCancellationItem } from '../cancellation/cancellation-item.ts';
import { DaysLeft } from '../unified/days-left.tsx';
import { NoMorePayments, Price } from '../unified/plan-price.tsx';
import { Logos } from '../unified/sku-logo.tsx';
import { PaymentProblemAlert, StatusChip } from '../unified/subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import subscriptions from '../unified/subscription.module.css';
import { RestartAddOn, RestartPlan } from '../restart.tsx';
import type { SelectedSubscription } from '../selected-subscription.ts';
import css from './brand.module.css';
import { CancelModal } from './cancel-modal.tsx';

export const PlanCard = (selected: SelectedSubscription) => {
  const id = useId();
  const language = useLanguage();
  const { nameOf } = useSubscriptionNames();
  const { about } = useRenewalLabels();
  const [itemToCancel, setItemToCancel] = useState<string>();
  const { unified, billed } = selected;
  const item =
    itemToCancel === undefined ? undefined : findCancellationItem(selected, itemToCancel, language);
  return (
    <section className={panel.section} aria-labelledby={id}>
      <div className={panel.panel}>
        <div className={subscriptions.plan}>
          <div>
            <Logos unified={unified} />
            <h2 className={subscriptions.name} id={id}>
              {nameOf(unified)}
            </h2>
            <p className={subscriptions.about}>{about(billed)}</p>
            <StatusChip {...unified} />
          </div>
          {billed.cancelled ? (
            <NoMorePayments />
          ) : (
            <Price price={billed.price} cycle={billed.billingCycleType} />
          )}
        </div>
        {billed.cancelled && <DaysLeft billed={billed} />}
        {hasPaymentProblem(billed) && (
          <div className={subscriptions.pad}>
            <PaymentProblemAlert billed={billed} />
          </div>
        )}
        {billed.addOns.map((addOn) => (
          <AddOn key={addOn.subscriptionItemId} plan={billed} addOn={addOn} onCancel={setItemToCancel} />
        ))}
        <PlanActions {...selected} onCancel={setItemToCancel} />
      </div>
      {item && <CancelModal item={item} close={() => setItemToCancel(undefined)} />}
    </section>
  );
};

interface CancelProps {
  readonly onCancel: (itemId: string) => void;
}

/** A pending subscription cannot be cancelled. */
const PlanActions = ({ unified, billed, onCancel }: SelectedSubscription & CancelProps) => {
  const t = useT();
  const { nameOf } = useSubscriptionNames();
  const { subscriptionItemId, cancelled, status } = billed;
  if (status !== 'ACTIVE') return null;
  const name = nameOf(unified);
  return (
    <div className={css.acts}>
      {cancelled ? (
        <RestartPlan
          billed={billed}
          name={name}
          more={
            <Link
              to="cancellationReceipt"
              query={{ subscriptionItemId }}
              className={buttonClass({ variant: 'outline' })}
            >
              {t('subscriptions.receipt.open')}
            </Link>
          }
        />
      ) : (
        <Button variant="outline" onClick={() => onCancel(subscriptionItemId)}>
          {t('subscriptions.cancel.plan')}
        </Button>
      )}
    </div>
  );
};

interface AddOnProps extends CancelProps {
  readonly plan: BilledSubscription;
  readonly addOn: BilledSubscription['addOns'][number];
}

const AddOn = ({ plan, addOn, onCancel }: AddOnProps) => {
  const t = useT();
  const language = useLanguage();
  const { date } = useRenewalLabels();
  const { subscriptionItemId, cancelled, endDate, price } = addOn;
  const name = addOn.name ?? t('subscriptions.list.addOn');
  return (
    <div className={panel.row}>
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>
          {cancelled && endDate
            ? t('subscriptions.list.addOnEnds', { date: date(endDate) })
            : t('subscriptions.plan.addOnActive', { price: formatMoney(price, language) })}
        </p>
      </div>
      {!cancelled && (
        <Button
          variant="text"
          small
          aria-label={t('subscriptions.plan.removeAddOnOf', { name })}
          onClick={() => onCancel(subscriptionItemId)}
        >
          {t('subscriptions.plan.removeAddOn')}
        </Button>
      )}
      {cancelled && !plan.cancelled && (
        <RestartAddOn
          subscriptionId={plan.subscriptionId}
          subscriptionItemId={subscriptionItemId}
          name={name}
        />
      )}
    </div>
  );
};
