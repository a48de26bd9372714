/** Warns before the customer is billed twice for the same content, and shows each biller. */
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { billingCycles, isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { type BillingProvider, billingProviders } from '@marquee/product/values/enums.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { directStore } from '@marquee/product/values/stores.ts';
import { useQuery } from '../../api/use-query.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { acceptDoubleBilling, parseSelection } from './cart.ts';
import { subscriptionsQuery } from './offers/offers.ts';
import { goToNextStep } from './next-step.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

const PurchaseWarningPage = () => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const has = useHasFeature();
  const { plan, skus } = parseSelection(useAppState((app) => app.selectedPurchaseObject));
  const subscriptions = useQuery(subscriptionsQuery);
  const [entry] = useAppState((app) => app.shoppingCart);
  const form = useForm({
    initialValues: {},
    send: async () => {
      acceptDoubleBilling();
      await (plan ? goToNextStep(plan.pricingPlanId) : navigateToRoute('purchasePayments'));
    },
  });
  const isAbout = ({ brandName, subscriptionItems }: Subscription): boolean =>
    brandName === brand || subscriptionItems.some(({ productSku }) => skus.includes(productSku));
  // A plan that we bill can be changed instead of bought twice.
  const changeable =
    has('unifiedSubscriptions') && plan
      ? subscriptions.data?.find(
          ({ brandName, storeName, cancelled, gracePeriod, productType }) =>
            brandName === brand &&
            storeName === directStore &&
            productType !== 'ADDON' &&
            !cancelled &&
            !gracePeriod,
        )
      : undefined;
  const adding = contentNames(skus, language) || entry?.['name'];
  return (
    <div className={css.middle}>
      <CheckoutSteps at="plan" />
      <h1>{t('purchase.warning.title')}</h1>
      <div className={layout.stack}>
        <InlineAlert kind="warn">
          <p>{t('DOUBLE_BILLING')}</p>
        </InlineAlert>
      </div>
      {/* Opened by its address, the page may concern no subscription at all. */}
      {subscriptions.data?.some(isAbout) !== false && (
        <Section title={t('purchase.warning.have')}>
          <QueryBoundary query={subscriptions} skeleton={<Skeleton width="100%" height="77px" />}>
            {(all) => (
              <ul className={panel.panel}>
                {all.filter(isAbout).map((each) => (
                  <ActiveSubscription key={each.subscriptionItemId} {...each} />
                ))}
              </ul>
            )}
          </QueryBoundary>
        </Section>
      )}
      {typeof adding === 'string' && (
        <Section title={t('purchase.warning.adding')}>
          <div className={panel.panel}>
            <div className={panel.row}>
              <div>
                <p className={panel.value}>{adding}</p>
                <p className={panel.key}>{t('purchase.warning.by.CSG')}</p>
              </div>
              <Price price={entry?.['price']} cycle={entry?.['planName']} />
            </div>
          </div>
        </Section>
      )}
      {changeable && plan && typeof adding === 'string' ? (
        <div className={layout.stack}>
          <p>{t('purchase.warning.changeLead')}</p>
          <Link
            to="unifiedPlanDetails"
            query={{
              subscriptionItemId: changeable.subscriptionItemId,
              pricingPlanId: plan.pricingPlanId,
            }}
            className={buttonClass({ wide: true })}
          >
            {t('purchase.warning.change', { plan: adding })}
          </Link>
        </div>
      ) : (
        <p className={text.lead}>{t('purchase.warning.stays')}</p>
      )}
      <Form form={form}>
        <div className={layout.pair}>
          <Button type="submit" variant="equal" busy={form.busy}>
            {t(changeable ? 'purchase.warning.both' : 'shell.continue')}
          </Button>
          <Link to="purchaseProducts" className={buttonClass({ variant: 'equal' })}>
            {t('shell.back')}
          </Link>
        </div>
      </Form>
    </div>
  );
};
export default PurchaseWarningPage;

const isStore = (store: string): store is Exclude<BillingProvider, 'GUEST'> =>
  store !== 'GUEST' && billingProviders.some((known) => known === store);

const ActiveSubscription = ({ subscriptionItems, storeName, price, billingCycleType }: Subscription) => {
  const t = useT();
  const language = useLanguage();
  const names = contentNames(
    subscriptionItems.map(({ productSku }) => productSku),
    language,
  );
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.value}>{names || t('shell.plan')}</p>
        {isStore(storeName) && <p className={panel.key}>{t(`purchase.warning.by.${storeName}`)}</p>}
      </div>
      <Price
        price={price}
        cycle={isBillingCycle(billingCycleType) && billingCycles[billingCycleType].label[language]}
      />
    </li>
  );
};

/** Stored values are untrusted input. */
const Price = ({ price, cycle }: { readonly price: unknown; readonly cycle: unknown }) => {
  const language = useLanguage();
  return (
    <div className={css.price}>
      {typeof price === 'number' && <p className={panel.value}>{formatMoney(price, language)}</p>}
      {typeof cycle === 'string' && <p className={panel.key}>{cycle}</p>}
    </div>
  );
};
