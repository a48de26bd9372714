/** Offers as plan cards: their chip, what they offer and whether the customer has them. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { planFeatures } from '@marquee/product/values/plan-features.ts';
import { scopeOf } from '@marquee/product/values/skus.ts';
import type { Ref } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { type PlanChoice, PlanCard, PlanChip, SlimPlanCard } from '../../../plan-card/plan-card.tsx';
import { type PricingPlan, usePlanWords } from '../../../plan-card/plan-words.ts';
import { useSession } from '../../../session/use-session.ts';
import { phone } from '../../../ui/icon/page-icons.ts';
import { tv } from '../../../ui/icon/shell-icons.ts';
import css from './offer-card.module.css';

/** The token's scope covers every biller. */
const useIsEntitled = ({ products }: Offer): boolean => {
  const { claims } = useSession();
  return products.every(({ sku }) => claims?.scope.includes(scopeOf(sku)));
};

interface Props {
  readonly offer: Offer;
  readonly plan: PricingPlan;
  /** Undefined when the offer cannot be chosen. */
  readonly choice: PlanChoice | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export const MainOffer = ({ offer, plan, choice, ref, missing }: Props & { readonly missing: string }) => {
  const t = useT();
  const { adsOf, facts } = usePlanWords();
  const isEntitled = useIsEntitled(offer);
  const features = planFeatures(offer.sku);
  const ads = features && adsOf(features);
  return (
    <PlanCard
      name={offer.name}
      price={plan}
      choice={choice}
      ref={ref}
      features={features}
      facts={facts(features, offer.description)}
      top={
        choice ? (
          ads && <PlanChip {...(features.ads === 'none' && { variant: 'accent' })}>{ads}</PlanChip>
        ) : isEntitled ? (
          <PlanChip variant="good">{t('purchase.products.have')}</PlanChip>
        ) : (
          <PlanChip>{missing}</PlanChip>
        )
      }
    />
  );
};

interface SlimProps extends Props {
  /** What the products of a bundle are, by SKU. */
  readonly descriptions: ReadonlyMap<string, string>;
}

export const SlimOffer = ({ offer, plan, choice, ref, descriptions }: SlimProps) => {
  const t = useT();
  const isEntitled = useIsEntitled(offer);
  return (
    <SlimPlanCard
      name={offer.name}
      price={plan}
      choice={choice}
      ref={ref}
      icon={offer.isBundle ? tv : phone}
      top={
        !choice && (
          <PlanChip {...(isEntitled && { variant: 'good' })}>
            {t(isEntitled ? 'purchase.products.have' : 'purchase.products.unavailable')}
          </PlanChip>
        )
      }
    >
      {offer.description}
      {offer.isBundle && (
        <span className={css.contents}>
          {offer.products.map(
            ({ sku, name }) =>
              name && (
                <span key={sku}>
                  {' '}
                  <b>{name}</b> {descriptions.get(sku)}
                </span>
              ),
          )}
        </span>
      )}
    </SlimPlanCard>
  );
};
