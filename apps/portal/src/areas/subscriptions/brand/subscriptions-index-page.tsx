/** Subscriptions of all brands, each with a link to its brand's page. */
import { brandOf, type BrandId, isBrandId } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { useQuery } from '../../../api/use-query.ts';
import { Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { chevronRight } from '../../../ui/icon/page-icons.ts';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { StatusChip } from '../unified/subscription-status.tsx';
import { allSubscriptionsQuery } from './brand-queries.ts';
import css from './brand.module.css';
import { SubscriptionRow } from './subscription-row.tsx';
import { toUnifiedSubscription } from './to-unified-subscription.ts';
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx';
import { NoSubscriptions } from './no-subscriptions.tsx';

const SubscriptionsIndexPage = () => {
  const t = useT();
  const query = useQuery(allSubscriptionsQuery);
  return (
    <>
      <h1>{t('subscriptions.brand.title')}</h1>
      <p className={text.lead}>{t('subscriptions.brand.lead')}</p>
      <QueryBoundary query={query} skeleton={<SubscriptionsSkeleton />}>
        {(all) => {
          const brands = [...Map.groupBy(all, ({ brandName }) => brandName)];
          return brands.length > 0 ? (
            brands.map(([id, selected]) => isBrandId(id) && <OfBrand key={id} id={id} selected={selected} />)
          ) : (
            <NoSubscriptions title={t('subscriptions.list.none')} lead={t('subscriptions.brand.noneLead')} />
          );
        }}
      </QueryBoundary>
    </>
  );
};
export default SubscriptionsIndexPage;

const OfBrand = ({ id, selected }: { readonly id: BrandId; readonly selected: readonly Subscription[] }) => {
  const t = useT();
  const language = useLanguage();
  const brand = brandOf(id).name[language];
  return (
    <section className={panel.section} aria-labelledby={`of-${id}`}>
      <div className={css.head}>
        <h2 id={`of-${id}`}>{brand}</h2>
        <Link
          to="subscriptionsBrand"
          params={{ brand: id }}
          className={panel.act}
          aria-label={t('subscriptions.brand.manageNamed', { brand })}
        >
          <span>{t('subscriptions.brand.manage')}</span>
          <Icon path={chevronRight} />
        </Link>
      </div>
      <ul className={panel.panel}>
        {selected.map((one) => (
          <SubscriptionRow key={one.subscriptionItemId} {...toUnifiedSubscription(one, language)}>
            <StatusChip status={one.status} subscription={one} />
          </SubscriptionRow>
        ))}
      </ul>
    </section>
  );
};
