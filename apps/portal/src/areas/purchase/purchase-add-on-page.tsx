/** Optional add-ons of a plan; none is preselected. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { useQuery } from '../../api/use-query.ts';
import { useRef, useState } from 'react';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useBrand } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldDescription } from '../../ui/form/text-field.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import { CycleSwitch, mainCycles } from '../../plan-card/cycle-switch.tsx';
import { PlanCards, PlanCardsSkeleton } from '../../plan-card/plan-card.tsx';
import { planFor } from '../../plan-card/arrange-offers.ts';
import type { PricingPlan } from '../../plan-card/plan-words.ts';
import { chooseAddOns, parseSelection } from './cart.ts';
import { MainOffer } from './offers/offer-card.tsx';
import { addOnsQuery } from './offers/offers.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

const useSelection = () => parseSelection(useAppState((app) => app.selectedPurchaseObject));

const PurchaseAddOnPage = () => {
  const t = useT();
  const [entry] = useAppState((app) => app.shoppingCart);
  const { plan } = useSelection();
  const offers = useQuery(
    addOnsQuery({ brand: useBrand(), language: useLanguage(), planId: plan?.pricingPlanId }),
  );
  const name = entry?.['name'];
  return (
    <div className={css.middle}>
      <CheckoutSteps at="plan" />
      <ParentLink to="purchaseProducts" />
      <h1>{t('shell.addOns')}</h1>
      <p className={text.lead}>
        {plan && typeof name === 'string'
          ? t('purchase.addOn.onPlan', { plan: name })
          : t('purchase.addOn.onYours')}
      </p>
      <div className={css.body}>
        <QueryBoundary query={offers} skeleton={<PlanCardsSkeleton count={1} />}>
          {(all) => (all.length > 0 ? <AddOns offers={all} /> : <NoAddOns />)}
        </QueryBoundary>
      </div>
    </div>
  );
};
export default PurchaseAddOnPage;

const AddOns = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const t = useT();
  const { plan, addOns } = useSelection();
  const first = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>(() => addOns.map(({ productId }) => productId));
  const planCycle = (plan ?? addOns[0])?.pricingPlanId.split('.')[1];
  const [cycle, setCycle] = useState(mainCycles.find((each) => each === planCycle) ?? 'monthly');
  const planOf = (offer: Offer): PricingPlan => planFor(offer, cycle)!;
  const sold = offers.filter(({ plans }) => plans.length > 0);
  const open = sold.filter(({ eligible }) => eligible);
  const chosen = open.filter(({ productId }) => picked.includes(productId));
  const isEmpty = chosen.length === 0 && !plan;
  const form = useForm({
    initialValues: {},
    send: async () => {
      setTried(true);
      if (isEmpty) return first.current?.focus();
      await chooseAddOns(
        chosen.map((offer) => ({ offer, plan: planOf(offer) })),
        offers,
      );
      return navigateToRoute('purchasePayments');
    },
  });
  const choose = (id: string, isChosen: boolean): void => {
    const others = picked.filter((each) => each !== id);
    setPicked(isChosen ? [...others, id] : others);
  };
  return (
    <Form form={form}>
      <CycleSwitch offers={sold} value={cycle} onChange={setCycle} />
      <fieldset>
        <legend className={text.hidden}>{t('purchase.addOn.list')}</legend>
        <PlanCards count={Math.min(sold.length, 2)}>
          {sold.map((offer) => (
            <MainOffer
              key={offer.productId}
              offer={offer}
              plan={planOf(offer)}
              ref={offer === open[0] ? first : undefined}
              missing={t('purchase.addOn.needsPlan')}
              choice={
                offer.eligible
                  ? {
                      kind: 'checkbox',
                      name: 'offer',
                      value: offer.productId,
                      isChosen: chosen.includes(offer),
                      onChoose: (isChosen) => choose(offer.productId, isChosen),
                    }
                  : undefined
              }
            />
          ))}
        </PlanCards>
      </fieldset>
      <FieldDescription id="choose" error={tried && isEmpty && t('purchase.addOn.choose')} />
      {open.length > 0 || plan ? (
        <div>
          <Button type="submit" wide busy={form.busy}>
            {chosen.length > 0
              ? t('purchase.addOn.with', { names: chosen.map(({ name }) => name).join(', ') })
              : t('purchase.addOn.without')}
          </Button>
        </div>
      ) : (
        <p>
          <Link to="purchaseProducts" className={buttonClass({ variant: 'outline' })}>
            {t('shell.seePlans')}
          </Link>
        </p>
      )}
    </Form>
  );
};

const NoAddOns = () => {
  const t = useT();
  const { plan } = useSelection();
  return (
    <div className={panel.panel}>
      <EmptyState
        picture={<path className={picture.line} d="M120 54v36M102 72h36" />}
        title={t('purchase.addOn.none')}
        lead={t('purchase.addOn.noneLead')}
      >
        <div className={layout.stack}>
          {plan ? (
            <Link to="purchasePayments" className={buttonClass()}>
              {t('purchase.addOn.toPayment')}
            </Link>
          ) : (
            <Link to="purchaseProducts" className={buttonClass({ variant: 'outline' })}>
              {t('shell.seePlans')}
            </Link>
          )}
        </div>
      </EmptyState>
    </div>
  );
};
