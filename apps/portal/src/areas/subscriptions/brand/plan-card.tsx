/** A plan billed by us with its add-ons and their actions. */
import { formatMoney } from '@marquee/product/values/money.ts';
import { useId, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import { findCancellationItem } from '../cancellation/cancellation-item.ts';
import { Logos, Price } from '../unified/subscription-card.tsx';
import { PaymentProblemAlert, StatusChip } from '../unified/subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import holdings from '../unified/subscription.module.css';
import { Restart } from '../restart.tsx';
import type { SelectedSubscription } from '../unified/use-subscription-from-url.ts';
import css from './brand.module.css';
import { CancelModal } from './cancel-modal.tsx';

export const PlanCard = (held: SelectedSubscription) => {
  const id = useId();
  const language = useLanguage();
  const { nameOf } = useSubscriptionNames();
  const { about } = useRenewalLabels();
  const [leaving, setLeaving] = useState<string>();
  const { holding, billed } = held;
  const item = leaving === undefined ? undefined : findCancellationItem(held, leaving, language);
  return (
    <section className={panel.section} aria-labelledby={id}>
      <div className={panel.panel}>
        <div className={holdings.plan}>
          <div>
            <Logos holding={holding} />
            <h2 className={holdings.name} id={id}>
              {nameOf(holding)}
            </h2>
            <p className={holdings.about}>{about(billed)}</p>
            <StatusChip {...holding} />
          </div>
          <Price price={billed.price} cycle={billed.billingCycleType} />
        </div>
        {hasPaymentProblem(billed) && (
          <div className={holdings.pad}>
            <PaymentProblemAlert billed={billed} />
          </div>
        )}
        {billed.addOns.map((addOn) => (
          <AddOn key={addOn.subscriptionItemId} plan={billed} addOn={addOn} onLeave={setLeaving} />
        ))}
        <Acts {...held} onLeave={setLeaving} />
      </div>
      {item && <CancelModal item={item} close={() => setLeaving(undefined)} />}
    </section>
  );
};

interface Leave {
  readonly onLeave: (itemId: string) => void;
}

/** A pending subscription cannot be cancelled. */
const Acts = ({ holding, billed, onLeave }: SelectedSubscription & Leave) => {
  const t = useT();
  const { nameOf } = useSubscriptionNames();
  const { subscriptionId, subscriptionItemId, cancelled, status, addOns } = billed;
  if (status !== 'ACTIVE') return null;
  const name = nameOf(holding);
  return (
    <div className={css.acts}>
      {cancelled ? (
        <Restart
          subscriptionId={subscriptionId}
          ways={[
            ...(addOns.some((addOn) => addOn.cancelled) ? [{ type: 'all', name } as const] : []),
            { type: 'plan', name },
          ]}
        />
      ) : (
        <Button variant="outline" onClick={() => onLeave(subscriptionItemId)}>
          {t('subscriptions.cancel.plan')}
        </Button>
      )}
    </div>
  );
};

interface AddOnProps extends Leave {
  readonly plan: BilledSubscription;
  readonly addOn: BilledSubscription['addOns'][number];
}

const AddOn = ({ plan, addOn, onLeave }: AddOnProps) => {
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
          onClick={() => onLeave(subscriptionItemId)}
        >
          {t('subscriptions.plan.removeAddOn')}
        </Button>
      )}
      {cancelled && !plan.cancelled && (
        <Restart subscriptionId={plan.subscriptionId} ways={[{ type: 'addon', subscriptionItemId, name }]} />
      )}
    </div>
  );
};
