/** Optional add-ons of a plan; none is preselected. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { useQuery } from '@tanstack/react-query';
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
import { chooseAddOns, type PricingPlan, parseSelection } from './cart.ts';
import { OfferCardsSkeleton, OfferCard, planFor } from './offer-card.tsx';
import cards from './offer-card.module.css';
import { addOnsQuery } from './offers.ts';
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
    <>
      <CheckoutSteps at="plan" />
      <ParentLink to="purchaseProducts" />
      <h1>{t('purchase.addOn.title')}</h1>
      <p className={text.lead}>
        {plan && typeof name === 'string'
          ? t('purchase.addOn.onPlan', { plan: name })
          : t('purchase.addOn.onYours')}
      </p>
      <div className={css.body}>
        <QueryBoundary query={offers} skeleton={<OfferCardsSkeleton count={1} />}>
          {(all) => (all.length > 0 ? <AddOns offers={all} /> : <NoAddOns />)}
        </QueryBoundary>
      </div>
    </>
  );
};
export default PurchaseAddOnPage;

const AddOns = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const t = useT();
  const { plan, addOns } = useSelection();
  const first = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  /** Chosen pricing plan by product. */
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(addOns.map(({ productId, pricingPlanId }) => [productId, pricingPlanId])),
  );
  const [cycles, setCycles] = useState(picked);

  const cycle = plan?.pricingPlanId.split('.')[1];
  const planOf = (offer: Offer): PricingPlan =>
    offer.plans.find(({ pricingPlanId }) => pricingPlanId === cycles[offer.productId]) ??
    planFor(offer, cycle)!;
  const sold = offers.filter(({ plans }) => plans.length > 0);
  const open = sold.filter(({ eligible }) => eligible);
  const chosen = open.filter(({ productId }) => picked[productId] !== undefined);
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
  const choose = (offer: Offer, isChosen: boolean): void => {
    const { [offer.productId]: _, ...others } = picked;
    setPicked(isChosen ? { ...others, [offer.productId]: planOf(offer).pricingPlanId } : others);
  };
  return (
    <Form form={form}>
      <fieldset>
        <legend className={text.hidden}>{t('purchase.addOn.list')}</legend>
        <ul className={cards.cards}>
          {sold.map((offer) => (
            <OfferCard
              key={offer.productId}
              ref={offer === open[0] ? first : undefined}
              kind="checkbox"
              offer={offer}
              plan={planOf(offer)}
              onPlan={({ pricingPlanId }) => setCycles({ ...cycles, [offer.productId]: pricingPlanId })}
              chosen={chosen.includes(offer)}
              onChoose={(isChosen) => choose(offer, isChosen)}
              missing={t('purchase.addOn.needsPlan')}
            />
          ))}
        </ul>
      </fieldset>
      <FieldDescription id="choose" error={tried && isEmpty && t('purchase.addOn.choose')} />
      {open.length > 0 || plan ? (
        <div className={layout.small}>
          <Button type="submit" wide busy={form.busy}>
            {chosen.length > 0
              ? t('purchase.addOn.with', { names: chosen.map(({ name }) => name).join(', ') })
              : t('purchase.addOn.without')}
          </Button>
        </div>
      ) : (
        <p>
          <Link to="purchaseProducts" className={buttonClass({ variant: 'outline' })}>
            {t('purchase.addOn.toPlans')}
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
              {t('purchase.addOn.toPlans')}
            </Link>
          )}
        </div>
      </EmptyState>
    </div>
  );
};
