/** Unified list of subscriptions, one card each. */
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../../api/use-query.ts';
import { giftBalanceQuery } from '../../../payment-card/gift-balance-query.ts';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { chevronRight, gift, ticket } from '../../../ui/icon/page-icons.ts';
import panel from '../../../ui/panel.module.css';
import picture from '../../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { unifiedSubscriptionsQuery } from '../unified-subscriptions-query.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { isBilledByUs } from '../subscription-labels.ts';
import css from './subscription.module.css';

const UnifiedPage = () => {
  const t = useT();
  const query = useQuery(unifiedSubscriptionsQuery(useLanguage()));
  return (
    <>
      <h1>{t('shell.menu.subscriptions')}</h1>
      <p className={text.lead}>
        {t('subscriptions.list.lead')} {query.data && <Count subscriptions={query.data} />}
      </p>
      <GiftLine />
      <QueryBoundary query={query} skeleton={<SubscriptionListSkeleton />}>
        {(subscriptions) =>
          subscriptions.length > 0 ? <SubscriptionCards subscriptions={subscriptions} /> : <NoSubscriptions />
        }
      </QueryBoundary>
      <OtherSources />
    </>
  );
};
export default UnifiedPage;

/** Optional: nothing without a balance, while it loads or when it fails. */
const GiftLine = () => {
  const t = useT();
  const language = useLanguage();
  const { data: amount = 0 } = useQuery(giftBalanceQuery);
  if (amount <= 0) return null;
  return (
    <p className={css.gift}>
      <Icon path={gift} />
      {t('subscriptions.list.giftBalance', { amount: formatMoney(amount, language) })}
      <Link to="giftBalance">{t('subscriptions.list.seeBalance')}</Link>
    </p>
  );
};

/** Counts the cards below it, because a customer compares the number with what the page shows. */
const Count = ({ subscriptions }: { readonly subscriptions: readonly UnifiedSubscription[] }) => {
  const t = useT();
  const count = subscriptions.length;
  return count > 0 && <b>{t('subscriptions.list.count', { count })}</b>;
};

const SubscriptionCards = ({ subscriptions }: { readonly subscriptions: readonly UnifiedSubscription[] }) => {
  const groups = [
    { key: 'ours', found: subscriptions.filter(isBilledByUs) },
    { key: 'others', found: subscriptions.filter((unified) => !isBilledByUs(unified)) },
  ] as const;
  return groups.map(
    ({ key, found }) => found.length > 0 && <Group key={key} title={key} subscriptions={found} />,
  );
};

interface GroupProps {
  readonly title: 'ours' | 'others';
  readonly subscriptions: readonly UnifiedSubscription[];
}

const Group = ({ title, subscriptions }: GroupProps) => {
  const t = useT();
  return (
    <Section title={t(`subscriptions.list.${title}`)}>
      <ul className={css.cards}>
        {subscriptions.map((unified) => (
          <SubscriptionCard
            key={`${unified.type} ${unified.storeName} ${unified.subscriptionItemId}`}
            unified={unified}
          />
        ))}
      </ul>
    </Section>
  );
};

const NoSubscriptions = () => {
  const t = useT();
  const has = useHasFeature();
  return (
    <section className={panel.section}>
      <div className={panel.panel}>
        <EmptyState
          picture={
            <>
              <path className={picture.soft} d="M104 50 146 72 104 94Z" />
              <path className={picture.line} d="M104 50 146 72 104 94Z" />
            </>
          }
          title={t('subscriptions.list.none')}
          lead={t('subscriptions.list.noneLead')}
        >
          {has('dtcSubscriptions') && (
            <div className={css.actions}>
              <Link to="purchaseProducts" className={buttonClass()}>
                {t('shell.seePlans')}
              </Link>
            </div>
          )}
        </EmptyState>
      </div>
    </section>
  );
};

/** Other sources of entitlements. */
const OtherSources = () => {
  const t = useT();
  const has = useHasFeature();
  const options = (['redeem', 'gift'] as const).filter(has);
  if (options.length === 0) return null;
  return (
    <nav className={css.more} aria-label={t('subscriptions.list.more')}>
      {options.map((route) => (
        <Link key={route} to={route} className={`${panel.panel} ${css.source}`}>
          <Icon path={route === 'gift' ? gift : ticket} />
          <b>{t(`subscriptions.list.${route}`)}</b>
          <Icon path={chevronRight} />
        </Link>
      ))}
    </nav>
  );
};

/** As tall as a plan with an add-on. */
const SubscriptionListSkeleton = () => (
  <div className={panel.section}>
    <h2>
      <Skeleton width="10rem" height="1.75rem" />
    </h2>
    <div className={panel.panel}>
      <div className={css.plan}>
        <div className={css.waiting}>
          <Skeleton width="88px" height="56px" />
          <Skeleton width="9rem" height="1.75rem" />
          <Skeleton width="14rem" height="1.25rem" />
          <Skeleton width="5rem" height="1.5rem" />
        </div>
        <Skeleton width="6rem" height="3rem" />
      </div>
      <div className={css.addOn}>
        <Skeleton width="88px" height="56px" />
        <Skeleton width="8rem" height="2.5rem" />
      </div>
      <div className={css.foot}>
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="15rem" height="44px" />
      </div>
    </div>
  </div>
);
