/** Gift balance and its history: what came in, what it paid for, and the balance after each. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { GiftEntry } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useInfiniteQuery } from '../../../api/use-infinite-query.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasFeature } from '../../../state/current-route.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { gift, receipt } from '../../../ui/icon/page-icons.ts';
import picture from '../../../ui/illustration/marquee.module.css';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import css from './gift-balance-page.module.css';
import { giftEntriesQuery } from './gift-entries-query.ts';

const GiftBalancePage = () => {
  const t = useT();
  const query = useInfiniteQuery(giftEntriesQuery(useLanguage()));
  return (
    <>
      <ParentLink to="payments">{t('payments.gift.back')}</ParentLink>
      <h1>{t('payments.gift.title')}</h1>
      <p className={text.lead}>{t('payments.gift.lead')}</p>
      <QueryBoundary query={query} skeleton={<GiftBalanceSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <NoGift />;
          return (
            <>
              <Balances balances={pages[0]!.balances} />
              <Section title={t('payments.gift.history')}>
                <ol className={panel.panel}>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ol>
              </Section>
              {query.hasNextPage && (
                <div className={layout.stack}>
                  <Button
                    variant="outline"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('payments.gift.earlier')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
};
export default GiftBalancePage;

const Balances = ({ balances }: { readonly balances: Readonly<Record<string, number>> }) => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  return (
    <div className={`${panel.panel} ${css.balances}`}>
      {Object.entries(balances).map(([balanceKey, amount]) => (
        <div key={balanceKey}>
          <p className={panel.key}>
            {isBrandId(balanceKey)
              ? t('payments.gift.leftAt', { brand: brandOf(balanceKey).name[language] })
              : t('payments.gift.left')}
          </p>
          <p className={css.balance}>{formatMoney(amount, language)}</p>
        </div>
      ))}
      {has('redeem') && (
        <div className={css.redeem}>
          <Link to="redeem" className={buttonClass({ variant: 'outline', small: true })}>
            {t('payments.gift.redeem')}
          </Link>
        </div>
      )}
    </div>
  );
};

const useEntryTitle = () => {
  const t = useT();
  return ({ kind, description }: GiftEntry): string =>
    description && (kind === 'PAYMENT' || kind === 'CREDIT')
      ? t(`payments.gift.${kind}For`, { name: description })
      : t(`payments.gift.${kind}`);
};

const Entry = ({ entry }: { readonly entry: GiftEntry }) => {
  const t = useT();
  const language = useLanguage();
  const titleOf = useEntryTitle();
  const { kind, number, amount, balance, balanceKey } = entry;
  const about = [
    formatDate(entry.date, language),
    isBrandId(balanceKey) && brandOf(balanceKey).name[language],
    number && t(kind === 'CREDIT' ? 'payments.gift.note' : 'payments.gift.order', { number }),
  ];
  return (
    <li className={`${panel.row} ${css.entry}`}>
      <span className={panel.tile}>
        <Icon path={amount < 0 ? receipt : gift} />
      </span>
      <div>
        <p className={panel.value}>{titleOf(entry)}</p>
        <p className={panel.key}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.amount}>
        <p className={panel.value} data-in={amount > 0 || undefined}>
          {amount > 0 ? '+' : ''}
          {formatMoney(amount, language)}
        </p>
        <p className={panel.key}>{t('payments.gift.after', { balance: formatMoney(balance, language) })}</p>
      </div>
    </li>
  );
};

const NoGift = () => {
  const t = useT();
  const has = useHasFeature();
  return (
    <section className={panel.section}>
      <div className={panel.panel}>
        <EmptyState
          picture={
            <path
              className={picture.line}
              d="M92 64h56v12H92ZM96 76v22h48V76M120 64v34M120 64c-16-14-22-2-8 0m8 0c16-14 22-2 8 0"
            />
          }
          title={t('payments.gift.none')}
          lead={t('payments.gift.noneLead')}
        >
          {has('redeem') && (
            <div className={css.next}>
              <Link to="redeem" className={buttonClass({ variant: 'outline' })}>
                {t('payments.gift.redeem')}
              </Link>
            </div>
          )}
        </EmptyState>
      </div>
    </section>
  );
};

const GiftBalanceSkeleton = () => (
  <>
    <div className={`${panel.panel} ${css.balances}`}>
      <Skeleton width="9rem" height="3.25rem" />
    </div>
    <div className={panel.section}>
      <div className={layout.close}>
        <Skeleton width="8rem" height="1.75rem" />
        <div className={panel.panel}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={panel.row}>
              <span className={panel.tile} />
              <div className={layout.close}>
                <Skeleton width="11rem" height="1rem" />
                <Skeleton width="9rem" height="0.875rem" />
              </div>
              <Skeleton width="4rem" height="1rem" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </>
);
