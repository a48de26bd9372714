/** Plan change: choose a plan or billing cycle, preview the proration, submit. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { planFeatures } from '@marquee/product/values/plan-features.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useState } from 'react';
import { closeRequests } from '../../../api/idempotent-call.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { CycleSwitch, mainCycles } from '../../../plan-card/cycle-switch.tsx';
import {
  PlanCard,
  PlanCards,
  PlanCardsSkeleton,
  PlanChip,
  type PlanChoice,
  PriceDifference,
  SlimPlanCard,
  SlimPlanCards,
} from '../../../plan-card/plan-card.tsx';
import { arrangeBySize, planFor } from '../../../plan-card/arrange-offers.ts';
import { type PricingPlan, usePlanWords } from '../../../plan-card/plan-words.ts';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { phone } from '../../../ui/icon/page-icons.ts';
import { chevronLeft, tv } from '../../../ui/icon/shell-icons.ts';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { PaymentPending } from './payment-pending.tsx';
import { ChangePreview, type ChangeOutcomes } from './change-preview.tsx';
import { clearPlanChange, type EarlierChange, type PendingPlanChange } from './earlier-requests.ts';
import { useSubscriptionNames } from '../subscription-labels.ts';
import type { SelectedSubscription } from '../selected-subscription.ts';
import css from '../plan.module.css';
import { isCurrentPlan, submitPlanChange, plansQuery } from '../plan-queries.ts';

interface Props extends SelectedSubscription {
  /** Pricing plan that the customer came for. */
  readonly wanted: string | undefined;
  readonly earlier: EarlierChange | undefined;
  readonly onClose: () => void;
}

export const ChangePlan = ({ unified, billed, wanted, earlier, onClose }: Props) => {
  const t = useT();
  const { nameOf } = useSubscriptionNames();
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
    <>
      <button type="button" className={text.back} onClick={onClose}>
        <Icon path={chevronLeft} />
        <span>{nameOf(unified)}</span>
      </button>
      <FocusedHeading as="h1" id="change-plan">
        {t('subscriptions.change.title')}
      </FocusedHeading>
      <p className={text.lead}>{t('subscriptions.change.lead')}</p>
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
        <QueryBoundary query={query} skeleton={<PlanCardsSkeleton count={3} />}>
          {(offers) =>
            offers.some((offer) => offer.plans.some((plan) => !isCurrentPlan(billed, offer, plan))) ? (
              <Plans
                offers={offers}
                unified={unified}
                billed={billed}
                chosen={earlier?.pricingPlanId ?? wanted}
                failure={failure}
                onPending={wait}
                onDone={end}
                onClose={onClose}
              />
            ) : (
              <NoOther />
            )
          }
        </QueryBoundary>
      </div>
    </>
  );
};

interface PlansProps extends ChangeOutcomes, SelectedSubscription {
  readonly offers: readonly Offer[];
  /** Pricing plan of an earlier change or of the URL. */
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}

const Plans = ({ offers, unified, billed, chosen, onClose, ...outcomes }: PlansProps) => {
  const t = useT();
  const cycleOf = (id: string | undefined) =>
    offers.flatMap(({ plans }) => plans).find(({ pricingPlanId }) => pricingPlanId === id)?.billingCycleType;
  const [productId, setProductId] = useState(
    () => offers.find(({ plans }) => plans.some(({ pricingPlanId }) => pricingPlanId === chosen))?.productId,
  );
  const [own, setOwn] = useState(chosen);
  const [cycle, setCycle] = useState(
    () => mainCycles.find((each) => each === (cycleOf(chosen) ?? billed.billingCycleType)) ?? 'monthly',
  );
  const planOf = (offer: Offer): PricingPlan =>
    offer.plans.find(({ pricingPlanId }) => pricingPlanId === own) ?? planFor(offer, cycle)!;
  const isOpen = (offer: Offer): boolean => !isCurrentPlan(billed, offer, planOf(offer));
  const offer = offers.find((each) => each.productId === productId && isOpen(each));
  const plan = offer && planOf(offer);
  const cardOf = (each: Offer): ChangeCardProps => ({
    offer: each,
    plan: planOf(each),
    unified,
    billed,
    choice: isOpen(each)
      ? {
          kind: 'radio',
          name: 'plan',
          value: each.productId,
          isChosen: each === offer,
          onChoose: () => setProductId(each.productId),
        }
      : undefined,
  });
  const [main, others] = arrangeBySize(offers);
  return (
    <>
      <CycleSwitch
        offers={offers}
        value={cycle}
        onChange={(next) => {
          setCycle(next);
          setOwn(undefined);
        }}
      />
      <fieldset role="radiogroup">
        <legend className={text.hidden}>{t('subscriptions.change.list')}</legend>
        <PlanCards count={main.length}>
          {main.map((each) => (
            <ChangeCard key={each.productId} {...cardOf(each)} />
          ))}
        </PlanCards>
        {others.length > 0 && (
          <div className={css.others}>
            <SlimPlanCards>
              {others.map((each) => (
                <SlimChangeCard key={each.productId} {...cardOf(each)} />
              ))}
            </SlimPlanCards>
          </div>
        )}
      </fieldset>
      {offer && offer.plans.length > mainCycles.length && plan && (
        <SelectField
          label={t('payments.plan.other')}
          name="own-cycle"
          choices={offer.plans
            .filter((each) => !isCurrentPlan(billed, offer, each))
            .map(({ pricingPlanId, planName }) => ({ value: pricingPlanId, label: planName }))}
          value={plan.pricingPlanId}
          onChange={setOwn}
        />
      )}
      {plan && (
        <ChangePreview
          key={plan.pricingPlanId}
          unified={unified}
          billed={billed}
          pricingPlanId={plan.pricingPlanId}
          cycle={plan.planName}
          onClose={onClose}
          {...outcomes}
        />
      )}
    </>
  );
};

interface ChangeCardProps extends SelectedSubscription {
  readonly offer: Offer;
  readonly plan: PricingPlan;
  readonly choice: PlanChoice | undefined;
}

const Top = ({ plan, billed, choice }: ChangeCardProps) => {
  const t = useT();
  if (!choice) return <PlanChip variant="good">{t('subscriptions.change.current')}</PlanChip>;
  const { price, billingCycleType } = billed;
  return isBillingCycle(billingCycleType) ? (
    <PriceDifference from={{ price, billingCycleType }} to={plan} />
  ) : null;
};

const ChangeCard = (props: ChangeCardProps) => {
  const { offer, plan, unified, choice } = props;
  const { facts, changes } = usePlanWords();
  const features = planFeatures(offer.sku);
  const [now] = unified.experiences.flatMap(({ sku }) => planFeatures(sku) ?? []);
  const differences = features && now ? changes(now, features) : [];
  return (
    <PlanCard
      name={offer.name}
      price={plan}
      choice={choice}
      isCurrent={!choice}
      features={features}
      top={<Top {...props} />}
      facts={choice && differences.length > 0 ? differences : facts(features, offer.description)}
    />
  );
};

const SlimChangeCard = (props: ChangeCardProps) => {
  const { offer, plan, choice } = props;
  return (
    <SlimPlanCard
      name={offer.name}
      price={plan}
      choice={choice}
      icon={offer.isBundle ? tv : phone}
      top={<Top {...props} />}
    >
      {offer.description}
    </SlimPlanCard>
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
