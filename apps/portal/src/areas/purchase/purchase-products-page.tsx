/** Plans of a brand. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { Cart, Offer } from '@marquee/product/contract/billing/purchase.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../api/use-query.ts';
import { useRef, useState } from 'react';
import { trackCheckoutStep } from '../../analytics/analytics.ts';
import { useBrand } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useAppState, useStorefrontState } from '../../state/app-state.ts';
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
import { type MainCycle, mainCycles } from '../../plan-card/cycle-switch.tsx';
import { PlanCardsSkeleton } from '../../plan-card/plan-card.tsx';
import { planFor } from '../../plan-card/arrange-offers.ts';
import { type PricingPlan, usePlanWords } from '../../plan-card/plan-words.ts';
import { giftBalanceQuery } from '../../payment-card/gift-balance-query.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { gift } from '../../ui/icon/page-icons.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { cartQuery, choosePlan, parseSelection } from './cart.ts';
import { PlanChoices, PlanPageHead } from './offers/plan-choices.tsx';
import { offersQuery, productsQuery } from './offers/offers.ts';
import { goToNextStep } from './next-step.ts';
import { showOrder } from './place-order.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

/** What the customer chose on this page about the billing cycle. */
interface Billing {
  readonly cycle?: MainCycle;
  /** A pricing plan of a cycle that only one offer has. */
  readonly own?: string;
}

const PurchaseProductsPage = () => {
  const offers = useQuery(offersQuery(useBrand(), useLanguage()));
  const earlier = useEarlierSelection(offers.data ?? []);
  const [billing, setBilling] = useState<Billing>({});
  const cycle = billing.cycle ?? cycleOf(offers.data ?? [], earlier) ?? 'monthly';
  const wanted = billing.cycle ? billing.own : earlier;
  const planOf = (offer: Offer): PricingPlan =>
    offer.plans.find(({ pricingPlanId }) => pricingPlanId === wanted) ?? planFor(offer, cycle)!;
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
      <PlanPageHead offers={offers.data} cycle={cycle} onCycle={(next) => setBilling({ cycle: next })} />
      <div className={css.body}>
        {offers.data?.length !== 0 && <GiftStrip />}
        <QueryBoundary query={offers} skeleton={<PlanCardsSkeleton count={3} />}>
          {(all) =>
            all.length > 0 ? (
              <Plans
                offers={all}
                earlier={earlier}
                planOf={planOf}
                onOwn={(own) => setBilling({ cycle, own })}
              />
            ) : (
              <NoPlans />
            )
          }
        </QueryBoundary>
      </div>
    </>
  );
};
export default PurchaseProductsPage;

/** Gift money pays before the card. Optional: nothing while it loads or when it fails. */
const GiftStrip = () => {
  const t = useT();
  const language = useLanguage();
  const { data: amount = 0 } = useQuery(giftBalanceQuery);
  if (amount <= 0) return null;
  return (
    <div className={css.strip}>
      <Icon path={gift} />
      <p>
        <RichText message="purchase.products.gift" values={{ amount: formatMoney(amount, language) }} />
      </p>
      <Link to="giftBalance">{t('purchase.products.seeBalance')}</Link>
    </div>
  );
};

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

/** By SKU, of this brand and of the brand of its bundle. Without them, a bundle lists names only. */
const useProductDescriptions = (): ReadonlyMap<string, string> => {
  const language = useLanguage();
  const partner = useStorefrontState(({ bundlePartner }) => bundlePartner);
  const own = useQuery(productsQuery(useBrand(), language));
  const other = useQuery(productsQuery(isBrandId(partner) ? partner : '', language));
  return new Map(
    [...(own.data ?? []), ...(other.data ?? [])].map(({ productId, description }) => [
      productId,
      description,
    ]),
  );
};

/** The cycle of the earlier selection, so that its price is the one shown. */
const cycleOf = (offers: readonly Offer[], planId: string | undefined): MainCycle | undefined => {
  const plan = offers.flatMap(({ plans }) => plans).find(({ pricingPlanId }) => pricingPlanId === planId);
  return mainCycles.find((cycle) => cycle === plan?.billingCycleType);
};

interface PlansProps {
  readonly offers: readonly Offer[];
  /** Pricing plan of the earlier selection. */
  readonly earlier: string | undefined;
  readonly planOf: (offer: Offer) => PricingPlan;
  readonly onOwn: (pricingPlanId: string) => void;
}

const Plans = ({ offers, earlier, planOf, onOwn }: PlansProps) => {
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [picked, setPicked] = useState<string>();

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
  const descriptions = useProductDescriptions();
  return (
    <Form form={form}>
      <PlanChoices
        offers={sold}
        planOf={planOf}
        chosen={chosen}
        onChoose={({ productId }) => setPicked(productId)}
        isMissing={tried && !chosen}
        first={first}
        descriptions={descriptions}
      />
      <BuyBar
        offer={chosen}
        plan={chosen && planOf(chosen)}
        onPlan={onOwn}
        error={tried && !chosen && t('purchase.products.choose')}
        busy={form.busy}
      />
    </Form>
  );
};

interface BuyBarProps {
  readonly offer: Offer | undefined;
  readonly plan: PricingPlan | undefined;
  readonly onPlan: (pricingPlanId: string) => void;
  readonly error: string | false;
  readonly busy: boolean;
}

/** The choice with its price; sticks to the bottom of a phone. */
const BuyBar = ({ offer, plan, onPlan, error, busy }: BuyBarProps) => {
  const t = useT();
  const language = useLanguage();
  const { per } = usePlanWords();
  const more = offer && offer.plans.length > mainCycles.length;
  return (
    <div className={`${panel.panel} ${css.buyBar}`}>
      <div>
        <p aria-live="polite">
          {offer && plan && (
            <RichText
              message="purchase.products.chosen"
              values={{ plan: offer.name, price: formatMoney(plan.price, language), per: per(plan) }}
            />
          )}
        </p>
        <p className={`${text.hint} ${css.optional}`}>{t('purchase.products.nothingYet')}</p>
        <FieldDescription id="choose" error={error} />
      </div>
      {more && plan && (
        <SelectField
          label={t('payments.plan.other')}
          name="own-cycle"
          choices={offer.plans.map(({ pricingPlanId, planName }) => ({
            value: pricingPlanId,
            label: planName,
          }))}
          value={plan.pricingPlanId}
          onChange={onPlan}
        />
      )}
      <Button type="submit" busy={busy}>
        {offer ? t('purchase.products.continueWith', { plan: offer.name }) : t('shell.continue')}
      </Button>
    </div>
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
        <Link to="manageAccount">{t('shell.toAccount')}</Link>
      </EmptyState>
    </div>
  );
};
