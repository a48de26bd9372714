/** The plans of a brand as cards, one of which can be chosen: the main ones, then bundles and smaller plans. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import type { RefObject } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { arrangeBySize } from '../../../plan-card/arrange-offers.ts';
import { CycleSwitch, type MainCycle } from '../../../plan-card/cycle-switch.tsx';
import { type PlanChoice, PlanCards, SlimPlanCards } from '../../../plan-card/plan-card.tsx';
import type { PricingPlan } from '../../../plan-card/plan-words.ts';
import text from '../../../ui/text.module.css';
import css from '../purchase.module.css';
import { MainOffer, SlimOffer } from './offer-card.tsx';

interface HeadProps {
  /** Undefined while they load. */
  readonly offers: readonly Offer[] | undefined;
  readonly cycle: MainCycle;
  readonly onCycle: (cycle: MainCycle) => void;
}

export const PlanPageHead = ({ offers, cycle, onCycle }: HeadProps) => {
  const t = useT();
  return (
    <div className={css.head}>
      <div>
        <h1>{t('purchase.products.title')}</h1>
        {offers?.length !== 0 && <p className={text.lead}>{t('purchase.products.lead')}</p>}
      </div>
      {offers && <CycleSwitch offers={offers} value={cycle} onChange={onCycle} />}
    </div>
  );
};

interface ChoicesProps {
  /** Each with a price. */
  readonly offers: readonly Offer[];
  readonly planOf: (offer: Offer) => PricingPlan;
  readonly chosen: Offer | undefined;
  readonly onChoose: (offer: Offer) => void;
  /** The form was sent without a choice. */
  readonly isMissing?: boolean;
  /** Of the first plan that can be chosen. */
  readonly first?: RefObject<HTMLInputElement | null>;
  /** What the products of a bundle are, by SKU. */
  readonly descriptions: ReadonlyMap<string, string>;
}

export const PlanChoices = ({
  offers,
  planOf,
  chosen,
  onChoose,
  isMissing = false,
  first,
  descriptions,
}: ChoicesProps) => {
  const t = useT();
  const [main, others] = arrangeBySize(offers);
  const firstOpen = [...main, ...others].find(({ eligible }) => eligible);
  const choiceOf = (offer: Offer): PlanChoice | undefined =>
    offer.eligible
      ? {
          kind: 'radio',
          name: 'offer',
          value: offer.productId,
          isChosen: offer === chosen,
          onChoose: () => onChoose(offer),
        }
      : undefined;
  return (
    <fieldset role="radiogroup" aria-invalid={isMissing || undefined}>
      <legend className={text.hidden}>{t('shell.plans')}</legend>
      <PlanCards count={main.length}>
        {main.map((offer) => (
          <MainOffer
            key={offer.productId}
            offer={offer}
            plan={planOf(offer)}
            choice={choiceOf(offer)}
            ref={offer === firstOpen ? first : undefined}
            missing={t('purchase.products.unavailable')}
          />
        ))}
      </PlanCards>
      {others.length > 0 && (
        <>
          <p className={css.also}>{t('purchase.products.also')}</p>
          <SlimPlanCards>
            {others.map((offer) => (
              <SlimOffer
                key={offer.productId}
                offer={offer}
                plan={planOf(offer)}
                choice={choiceOf(offer)}
                ref={offer === firstOpen ? first : undefined}
                descriptions={descriptions}
              />
            ))}
          </SlimPlanCards>
        </>
      )}
    </fieldset>
  );
};
