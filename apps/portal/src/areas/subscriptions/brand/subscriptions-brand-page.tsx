/** Subscriptions of one brand: ours are managed here, others at their biller. */
import { brandOf, type BrandId, isBrandId } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { countProducts } from '@marquee/product/values/skus.ts';
import { useQuery } from '../../../api/use-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useBrand, useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { featuresFor } from '../../../config/startup-config.ts';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { ManageLink } from '../unified/subscription-status.tsx';
import { brandSubscriptionsQuery } from './brand-queries.ts';
import css from './brand.module.css';
import { SubscriptionRow } from './subscription-row.tsx';
import { toUnifiedSubscription } from './to-unified-subscription.ts';
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx';
import { NoSubscriptions } from './no-subscriptions.tsx';
import { PlanCard } from './plan-card.tsx';

const SubscriptionsBrandPage = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const own = useBrand();
  const brandParam = useCurrentRoute((current) => current.params['brand']);
  const brand = isBrandId(brandParam) ? brandParam : own;
  const query = useQuery(brandSubscriptionsQuery(brand));
  return (
    <>
      {has('multiBrand') && <ParentLink to="subscriptionsIndex">{t('payments.history.all')}</ParentLink>}
      <h1>{t('subscriptions.brand.title')}</h1>
      <p className={text.lead}>
        {t('subscriptions.brand.leadBrand', { brand: brandOf(brand).name[language] })}{' '}
        {query.data && <Count subscriptions={[...query.data.billed, ...query.data.elsewhere]} />}
      </p>
      <div id="payment-widget">
        <QueryBoundary query={query} skeleton={<SubscriptionsSkeleton />}>
          {({ billed, elsewhere }) =>
            billed.length + elsewhere.length > 0 ? (
              <>
                {billed.map((plan) => (
                  <PlanCard key={plan.subscriptionItemId} {...toUnifiedSubscription(plan, language)} />
                ))}
                {elsewhere.length > 0 && <Elsewhere plans={elsewhere} />}
                {billed.length > 0 && <Money brand={brand} />}
              </>
            ) : (
              <NoBrandSubscriptions brand={brand} />
            )
          }
        </QueryBoundary>
      </div>
    </>
  );
};
export default SubscriptionsBrandPage;

/** Counted products only, each once; the unified list counts its cards instead. */
const Count = ({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) => {
  const t = useT();
  const count = countProducts(
    subscriptions.flatMap(({ subscriptionItems, addOns }) =>
      [...subscriptionItems, ...addOns].map(({ productSku }) => productSku),
    ),
  );
  return count > 0 && <b>{t('subscriptions.brand.count', { count })}</b>;
};

const NoBrandSubscriptions = ({ brand }: { readonly brand: BrandId }) => {
  const t = useT();
  const name = brandOf(brand).name[useLanguage()];
  return featuresFor(brand).dtcSubscriptions ? (
    <NoSubscriptions title={t('subscriptions.list.none')} lead={t('subscriptions.brand.noneLead')} />
  ) : (
    <NoSubscriptions
      title={t('subscriptions.brand.noneSold', { brand: name })}
      lead={t('subscriptions.brand.noneSoldLead')}
    />
  );
};

const Elsewhere = ({ plans }: { readonly plans: readonly Subscription[] }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <Section title={t('subscriptions.list.others')}>
      <ul className={panel.panel}>
        {plans
          .map((plan) => toUnifiedSubscription(plan, language))
          .map((selected) => (
            <SubscriptionRow key={selected.billed.subscriptionItemId} {...selected}>
              <ManageLink {...selected.unified} />
            </SubscriptionRow>
          ))}
      </ul>
    </Section>
  );
};

const Money = ({ brand }: { readonly brand: BrandId }) => {
  const t = useT();
  const has = useHasFeature();
  return (
    <p className={css.links}>
      {has('paymentInfo') && <Link to="paymentMethods">{t('shell.menu.paymentMethods')}</Link>}
      <Link to="paymentsBrand" params={{ brand }}>
        {t('subscriptions.brand.payments')}
      </Link>
      {has('redeem') && <Link to="redeem">{t('subscriptions.list.redeem')}</Link>}
    </p>
  );
};
