/** What somebody has with one brand: what we bill is managed here, the rest where it is billed. */
import { brandOf, type BrandId, isBrandId } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { UpLink } from '../../../flow/back-link.tsx';
import { useBrand, useCurrent, useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { Loaded } from '../../../form/loaded.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import { featuresFor } from '../../../startup.ts';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { ManageLink } from '../unified/holding-state.tsx';
import { brandSubscriptionsQuery } from './brand-queries.ts';
import css from './brand.module.css';
import { HeldRow } from './held-row.tsx';
import { heldOf } from './holding-of.ts';
import { Meanwhile } from './meanwhile.tsx';
import { None } from './none.tsx';
import { PlanCard } from './plan-card.tsx';

const SubscriptionsBrandPage = () => {
  const t = useT();
  const has = useHas();
  const language = useLanguage();
  const own = useBrand();
  const named = useCurrent((current) => current.params['brand']);
  const brand = isBrandId(named) ? named : own;
  const query = useQuery(brandSubscriptionsQuery(brand));
  return (
    <>
      {has('multiBrand') && <UpLink to="subscriptionsIndex">{t('subscriptions.brand.all')}</UpLink>}
      <h1>{t('subscriptions.brand.title')}</h1>
      <p className={text.lead}>
        {t('subscriptions.brand.leadBrand', { brand: brandOf(brand).name[language] })}
      </p>
      <div id="payment-widget">
        <Loaded query={query} meanwhile={<Meanwhile />}>
          {({ billed, elsewhere }) =>
            billed.length + elsewhere.length > 0 ? (
              <>
                {billed.map((plan) => (
                  <PlanCard key={plan.subscriptionItemId} {...heldOf(plan, language)} />
                ))}
                {elsewhere.length > 0 && <Elsewhere plans={elsewhere} />}
                {billed.length > 0 && <Money brand={brand} />}
              </>
            ) : (
              <Nothing brand={brand} />
            )
          }
        </Loaded>
      </div>
    </>
  );
};
export default SubscriptionsBrandPage;

const Nothing = ({ brand }: { readonly brand: BrandId }) => {
  const t = useT();
  const name = brandOf(brand).name[useLanguage()];
  return featuresFor(brand).dtcSubscriptions ? (
    <None title={t('subscriptions.list.none')} lead={t('subscriptions.brand.noneLead')} />
  ) : (
    <None
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
          .map((plan) => heldOf(plan, language))
          .map((held) => (
            <HeldRow key={held.billed.subscriptionItemId} {...held}>
              <ManageLink {...held.holding} />
            </HeldRow>
          ))}
      </ul>
    </Section>
  );
};

const Money = ({ brand }: { readonly brand: BrandId }) => {
  const t = useT();
  const has = useHas();
  return (
    <p className={css.links}>
      {has('paymentInfo') && <Link to="paymentMethods">{t('subscriptions.list.toMethods')}</Link>}
      <Link to="paymentsBrand" params={{ brand }}>
        {t('subscriptions.brand.payments')}
      </Link>
    </p>
  );
};
