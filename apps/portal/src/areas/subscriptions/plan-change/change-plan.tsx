/** Plan change: choose a plan or billing cycle, preview the proration, submit. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../state/toasts.ts';
import { closeRequests } from '../../../api/idempotent-call.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { SegmentedOrSelect } from '../../../ui/form/segmented-or-select.tsx';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { invalidateSubscriptions } from '../subscription-queries.ts';
import { PaymentPending } from './payment-pending.tsx';
import {
  type ChangeFailure,
  ChangePreview,
  type ChangeOutcomes,
  type PendingPlanChange,
} from './change-preview.tsx';
import { type BilledSubscription, useSubscriptionNames } from '../subscription-labels.ts';
import css from '../plan.module.css';
import { submitPlanChange, type PricingPlan, plansQuery } from '../plan-queries.ts';

/** A plan change submitted before a reload. */
export interface EarlierChange {
  readonly pricingPlanId: string;
  /** Absent if it failed. */
  readonly pending?: PendingPlanChange;
  readonly failure?: ChangeFailure;
}

interface Props {
  readonly billed: BilledSubscription;
  readonly earlier: EarlierChange | undefined;
  readonly onClose: () => void;
}

export const clearPlanChange = async (subscriptionId: string, plan: string): Promise<void> => {
  closeRequests('change', subscriptionId);
  await invalidateSubscriptions();
  showToast('saved', 'subscriptions.change.done', { plan });
};

export const ChangePlan = ({ billed, earlier, onClose }: Props) => {
  const t = useT();
  const query = useQuery(plansQuery(billed, useLanguage()));
  const [pending, setPending] = useState(earlier?.pending);
  const [failure, setFailure] = useState(earlier?.failure);
  const end = async (plan: string): Promise<void> => {
    await clearPlanChange(billed.subscriptionId, plan);
    onClose();
  };
  const wait = (paying: PendingPlanChange): void => {
    setFailure(undefined);
    setPending(paying);
  };
  const refuse = (): void => {
    closeRequests('change', billed.subscriptionId);
    setPending(undefined);
    setFailure('TRANSACTION_FAILED');
  };
  return (
    <section className={panel.section} aria-labelledby="change-plan">
      <FocusedHeading as="h2" id="change-plan">
        {t('subscriptions.change.title')}
      </FocusedHeading>
      {pending && (
        <PaymentPending
          {...pending}
          repeat={() => submitPlanChange(billed.subscriptionId, pending)}
          onPaid={() => end(pending.plan)}
          onRefused={refuse}
          onAnswered={() => setPending({ ...pending, action: undefined })}
        />
      )}
      <div className={css.change} hidden={pending !== undefined}>
        <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="320px" />}>
          {(offers) =>
            offers.length > 0 ? (
              <Plans
                offers={offers}
                billed={billed}
                chosen={earlier?.pricingPlanId}
                failure={failure}
                onPending={wait}
                onDone={end}
              />
            ) : (
              <NoOther />
            )
          }
        </QueryBoundary>
        <Button variant="text" onClick={onClose}>
          {t('subscriptions.change.keep')}
        </Button>
      </div>
    </section>
  );
};

interface PlansProps extends ChangeOutcomes {
  readonly offers: readonly Offer[];
  readonly billed: BilledSubscription;
  /** Pricing plan of an earlier change. */
  readonly chosen: string | undefined;
}

/** Preselect the current billing cycle if the plan offers it, else the first one. */
const usualPlan = ({ plans }: Offer, { billingCycleType }: BilledSubscription): PricingPlan =>
  plans.find((plan) => plan.billingCycleType === billingCycleType) ?? plans[0]!;

const Plans = ({ offers, billed, chosen, ...outcomes }: PlansProps) => {
  const t = useT();
  const language = useLanguage();
  const { cycleOf } = useSubscriptionNames();
  const [productId, setProductId] = useState(
    () => offers.find(({ plans }) => plans.some(({ pricingPlanId }) => pricingPlanId === chosen))?.productId,
  );
  const [planId, setPlanId] = useState(chosen);
  const offer = offers.find((one) => one.productId === productId);
  const plan =
    offer && (offer.plans.find(({ pricingPlanId }) => pricingPlanId === planId) ?? usualPlan(offer, billed));
  const priceText = (one: Offer): string => {
    const price = (amount: number) => formatMoney(amount, language);
    if (one.productId === billed.productId)
      return t('subscriptions.change.yoursSays', {
        price: price(billed.price),
        cycle: cycleOf(billed.billingCycleType).toLowerCase(),
      });
    const usual = usualPlan(one, billed);
    return t('subscriptions.change.priced', {
      price: price(usual.price),
      cycle: usual.planName.toLowerCase(),
      priceText: one.description,
    });
  };
  return (
    <>
      <p className={text.muted}>{t('subscriptions.change.lead')}</p>
      <RadioGroup
        legend={t('subscriptions.change.plans')}
        name="plan"
        choices={offers.map((one) => ({
          value: one.productId,
          label:
            one.productId === billed.productId
              ? t('subscriptions.change.yours', { name: one.name })
              : one.name,
          about: priceText(one),
        }))}
        value={productId}
        onChange={setProductId}
      />
      {offer && plan && (
        <>
          <Cycles offer={offer} plan={plan} onChoose={setPlanId} />
          <ChangePreview
            key={plan.pricingPlanId}
            subscriptionId={billed.subscriptionId}
            pricingPlanId={plan.pricingPlanId}
            cycle={plan.planName}
            {...outcomes}
          />
        </>
      )}
    </>
  );
};

interface CyclesProps {
  readonly offer: Offer;
  readonly plan: PricingPlan;
  readonly onChoose: (id: string) => void;
}

const Cycles = ({ offer, plan, onChoose }: CyclesProps) => {
  const t = useT();
  if (offer.plans.length < 2) return null;
  return (
    <SegmentedOrSelect
      label={t('subscriptions.change.cycle', { plan: offer.name })}
      name="cycle"
      choices={offer.plans.map(({ pricingPlanId, planName }) => ({ value: pricingPlanId, label: planName }))}
      value={plan.pricingPlanId}
      onChange={onChoose}
    />
  );
};

const NoOther = () => {
  const t = useT();
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <div>
          <p className={panel.value}>{t('subscriptions.change.none')}</p>
          <p className={panel.key}>{t('subscriptions.change.noneLead')}</p>
        </div>
      </div>
    </div>
  );
};
