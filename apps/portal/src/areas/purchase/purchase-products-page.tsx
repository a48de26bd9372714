/** Plans of a brand. */
import { brandOf } from '@marquee/product/brands.ts';
import type { Cart, Offer } from '@marquee/product/contract/billing/purchase.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trackCheckoutStep } from '../../analytics/analytics.ts';
import { useBrand } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useRequestOutcome } from '../../api/use-request-outcome.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldDescription } from '../../ui/form/text-field.tsx';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import { cartQuery, choosePlan, type PricingPlan, parseSelection } from './cart.ts';
import { OfferCardsSkeleton, OfferCard, planFor } from './offer-card.tsx';
import cards from './offer-card.module.css';
import { offersQuery } from './offers.ts';
import { goToNextStep } from './next-step.ts';
import { showOrder } from './place-order.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

const PurchaseProductsPage = () => {
  const t = useT();
  const offers = useQuery(offersQuery(useBrand(), useLanguage()));
  useRequestOutcome('order', '', {
    onComplete: (outcome) => void showOrder(outcome),
    onPending: (outcome) => {
      // The payment page needs a selection.
      if (useAppState.getState().shoppingCart.length === 0) return;
      void showOrder(outcome);
      void navigateToRoute('purchasePayments', { replace: true });
    },
    onFailed: () => undefined,
  });
  return (
    <>
      <CheckoutSteps at="plan" />
      <h1>{t('purchase.products.title')}</h1>
      {offers.data?.length !== 0 && <p className={text.lead}>{t('purchase.products.lead')}</p>}
      <div className={css.body}>
        <QueryBoundary query={offers} skeleton={<OfferCardsSkeleton count={3} />}>
          {(all) => (all.length > 0 ? <Plans offers={all} /> : <NoPlans />)}
        </QueryBoundary>
      </div>
    </>
  );
};
export default PurchaseProductsPage;

/** The URL may name the bundle or its products. */
const isNamed = ({ productId, isBundle, products }: Offer, names: readonly string[]): boolean =>
  isBundle && (names.includes(productId) || products.every(({ sku }) => names.includes(sku)));

/** Preselected plan: from this tab, from the URL, or from before a sign-in. */
const useEarlierSelection = (offers: readonly Offer[]): string | undefined => {
  const { plan } = parseSelection(useAppState((app) => app.selectedPurchaseObject));
  const bundles = useAppState((app) => app.bundles);
  const { data: cart }: { data: Cart | undefined } = useQuery({
    ...cartQuery(useLanguage()),
    ...(plan && { enabled: false }),
  });
  const named = offers.find((offer) => offer.eligible && isNamed(offer, bundles));
  const cartItem = cart?.items.find((item) => offers.some(({ productId }) => productId === item.productId));
  return plan?.pricingPlanId ?? (named && planFor(named)?.pricingPlanId) ?? cartItem?.pricingPlanId;
};

const Plans = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const t = useT();
  const language = useLanguage();
  const earlier = useEarlierSelection(offers);
  const first = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [picked, setPicked] = useState<string>();
  const [cycles, setCycles] = useState<Readonly<Record<string, string>>>({});

  const planOf = (offer: Offer): PricingPlan => {
    const wanted = cycles[offer.productId] ?? earlier;
    return offer.plans.find(({ pricingPlanId }) => pricingPlanId === wanted) ?? planFor(offer)!;
  };
  const isEarlier = ({ plans }: Offer) => plans.some(({ pricingPlanId }) => pricingPlanId === earlier);
  const sold = offers.filter(({ plans }) => plans.length > 0);
  const chosen = sold.find(
    (offer) => offer.eligible && (picked ? offer.productId === picked : isEarlier(offer)),
  );
  const form = useForm({
    initialValues: {},
    send: async () => {
      setTried(true);
      if (!chosen) return first.current?.focus();
      await choosePlan({ offer: chosen, plan: planOf(chosen) });
      trackCheckoutStep('package Selection');
      return chosen.issues.length > 0
        ? navigateToRoute('purchaseWarning')
        : goToNextStep(planOf(chosen).pricingPlanId);
    },
  });
  const firstOpen = sold.find(({ eligible }) => eligible);
  return (
    <Form form={form}>
      <fieldset role="radiogroup" aria-invalid={(tried && !chosen) || undefined}>
        <legend className={text.hidden}>{t('purchase.products.plan')}</legend>
        <ul className={cards.cards}>
          {sold.map((offer) => (
            <OfferCard
              key={offer.productId}
              ref={offer === firstOpen ? first : undefined}
              kind="radio"
              offer={offer}
              plan={planOf(offer)}
              onPlan={({ pricingPlanId }) => {
                setCycles({ ...cycles, [offer.productId]: pricingPlanId });
                setPicked(offer.productId);
              }}
              chosen={offer === chosen}
              onChoose={() => setPicked(offer.productId)}
              missing={t('purchase.products.unavailable')}
            />
          ))}
        </ul>
      </fieldset>
      <div className={`${panel.panel} ${css.actions}`}>
        <div>
          <p aria-live="polite">
            {chosen &&
              t('purchase.products.chosen', {
                plan: chosen.name,
                price: `${formatMoney(planOf(chosen).price, language)} · ${planOf(chosen).planName}`,
              })}
          </p>
          <p className={text.hint}>{t('purchase.products.nothingYet')}</p>
          <FieldDescription id="choose" error={tried && !chosen && t('purchase.products.choose')} />
        </div>
        <Button type="submit" busy={form.busy}>
          {chosen
            ? t('purchase.products.continueWith', { plan: chosen.name })
            : t('purchase.products.continue')}
        </Button>
      </div>
    </Form>
  );
};

/** The brand has no plans; link to brands that have. */
const NoPlans = () => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const sellers = brandsWith('dtcSubscriptions').filter((id) => id !== brand);
  return (
    <div className={panel.panel}>
      <EmptyState
        picture={<path className={picture.line} d="M96 60h48M96 84h30" />}
        title={t('purchase.products.none')}
        lead={t('purchase.products.noneLead')}
      >
        <p>{t('purchase.products.elsewhere')}</p>
        <ul className={css.sellers}>
          {sellers.map((id) => (
            <li key={id}>
              <Link
                to="purchaseProducts"
                query={{ service: id }}
                className={buttonClass({ variant: 'outline' })}
              >
                {brandOf(id).name[language]}
              </Link>
            </li>
          ))}
        </ul>
        <Link to="manageAccount">{t('purchase.products.account')}</Link>
      </EmptyState>
    </div>
  );
};
