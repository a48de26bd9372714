import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { scopeOf } from '@marquee/product/values/skus.ts';
import { type Ref, useId } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { SegmentedOrSelect } from '../../ui/form/segmented-or-select.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/shell-icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PricingPlan } from './cart.ts';
import css from './offer-card.module.css';

/** The billing cycle chosen elsewhere in the order, else monthly, else the first. */
export const planFor = ({ plans }: Offer, cycle = 'monthly'): PricingPlan | undefined =>
  plans.find(({ billingCycleType }) => billingCycleType === cycle) ??
  plans.find(({ billingCycleType }) => billingCycleType === 'monthly') ??
  plans[0];

interface Props {
  readonly offer: Offer;
  readonly kind: 'radio' | 'checkbox';
  readonly plan: PricingPlan;
  readonly onPlan: (plan: PricingPlan) => void;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  /** Why the offer is not available. */
  readonly missing: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A plan or add-on with its price and billing cycles. */
export const OfferCard = ({ offer, kind, plan, onPlan, chosen, onChoose, missing, ref }: Props) => {
  const id = useId();
  const has = useIsEntitled(offer);
  const t = useT();
  const state = offer.eligible
    ? offer.isBundle && t('purchase.products.bundle')
    : has
      ? t('purchase.products.have')
      : missing;
  const details = <OfferDetails id={id} offer={offer} plan={plan} />;
  return (
    <li className={css.card} data-closed={!offer.eligible || undefined}>
      {offer.eligible ? (
        <label className={css.pick}>
          <span className={css.top}>
            {state && <span className={css.chip}>{state}</span>}
            <input
              ref={ref}
              className={css.mark}
              type={kind}
              name="offer"
              value={offer.productId}
              checked={chosen}
              onChange={(event) => onChoose(event.target.checked)}
              aria-labelledby={`${id}-name`}
              aria-describedby={`${id}-cost ${id}-description`}
            />
          </span>
          {details}
        </label>
      ) : (
        <div className={css.pick}>
          <span className={css.top}>
            <span className={css.chip}>{state}</span>
          </span>
          {details}
        </div>
      )}
      {offer.eligible && <Cycles offer={offer} plan={plan} onPlan={onPlan} />}
    </li>
  );
};

/** The token's scope covers every biller. */
const useIsEntitled = ({ products }: Offer): boolean => {
  const { claims } = useSession();
  return products.every(({ sku }) => claims?.scope.includes(scopeOf(sku)));
};

const OfferDetails = ({ id, offer, plan }: Pick<Props, 'offer' | 'plan'> & { readonly id: string }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <span className={css.name} id={`${id}-name`}>
        {offer.name}
      </span>
      <span className={css.cost} id={`${id}-cost`}>
        <b>{formatMoney(plan.price, language)}</b>{' '}
        <span>{t('purchase.products.cost', { cycle: plan.planName })}</span>
      </span>
      <span className={css.description} id={`${id}-description`}>
        {offer.description}
        {offer.products.length > 1 && <Ticks names={offer.products.flatMap(({ name }) => name ?? [])} />}
      </span>
    </>
  );
};

const Ticks = ({ names }: { readonly names: readonly string[] }) => (
  <span className={css.ticks}>
    {names.map((name) => (
      <span key={name}>
        <Icon path={check} />
        {name}
      </span>
    ))}
  </span>
);

const Cycles = ({ offer, plan, onPlan }: Pick<Props, 'offer' | 'plan' | 'onPlan'>) => {
  const t = useT();
  if (offer.plans.length < 2) return null;
  return (
    <div className={css.cycles}>
      <SegmentedOrSelect
        label={t('purchase.products.cycle', { plan: offer.name })}
        name={`cycle-${offer.productId}`}
        choices={offer.plans.map(({ pricingPlanId, planName }) => ({
          value: pricingPlanId,
          label: planName,
        }))}
        value={plan.pricingPlanId}
        onChange={(id) => onPlan(offer.plans.find(({ pricingPlanId }) => pricingPlanId === id) ?? plan)}
      />
    </div>
  );
};

export const OfferCardsSkeleton = ({ count }: { readonly count: number }) => (
  <ul className={css.cards}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={css.card}>
        <span className={css.pick}>
          <Skeleton width="40%" height="28px" />
          <Skeleton width="60%" height="28px" />
          <Skeleton width="50%" height="34px" />
          <Skeleton width="100%" height="44px" />
        </span>
        <div className={css.cycles}>
          <Skeleton width="100%" height="54px" />
        </div>
      </li>
    ))}
  </ul>
);
