/** The plan page as a version of the catalogue would draw it, for staff; nothing can be bought here. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import type { PlanPreview } from '@marquee/product/contract/staff/catalogue.ts';
import { useState } from 'react';
import { PlanChoices, PlanPageHead } from '../areas/purchase/offers/plan-choices.tsx';
import css from '../areas/purchase/purchase.module.css';
import { planFor } from '../plan-card/arrange-offers.ts';
import type { MainCycle } from '../plan-card/cycle-switch.tsx';
import shell from '../shell/shell.module.css';
import own from './plan-preview-page.module.css';

export const PlanPreviewPage = ({ offers, descriptions }: PlanPreview) => {
  const [cycle, setCycle] = useState<MainCycle>('monthly');
  const [picked, setPicked] = useState<string>();
  const sold = offers.filter(({ plans }) => plans.length > 0);
  const planOf = (offer: Offer) => planFor(offer, cycle)!;
  // Not a landmark: the console's page has one.
  return (
    <div className={`${shell.stage} ${own.page}`}>
      <div className={`${shell.box} ${shell.wide}`}>
        <PlanPageHead offers={sold} cycle={cycle} onCycle={setCycle} />
        <div className={css.body}>
          <PlanChoices
            offers={sold}
            planOf={planOf}
            chosen={sold.find(({ productId }) => productId === picked)}
            onChoose={({ productId }) => setPicked(productId)}
            descriptions={new Map(Object.entries(descriptions))}
          />
        </div>
      </div>
    </div>
  );
};
