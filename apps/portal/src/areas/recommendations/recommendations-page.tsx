/** Titles to watch with the current subscriptions. */
import type { Recommendations } from '@marquee/product/values/recommendations-query.ts';
import { useQuery } from '../../api/use-query.ts';
import { BackLink } from '../../navigation/back-link.tsx';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import { recommendedTitlesQuery } from './recommendations-query.ts';
import css from './recommendations.module.css';
import { TitleCard, TitlesSkeleton } from './title-card.tsx';

/** Unified brands recommend titles of all brands. */
const useShownBrand = () => {
  const brand = useBrand();
  const has = useHasFeature();
  return has('unifiedSubscriptions') || has('multiBrand') ? null : brand;
};

const RecommendationsPage = () => {
  const t = useT();
  const has = useHasFeature();
  const { isBdu } = useSession();
  const query = useQuery(recommendedTitlesQuery(useShownBrand(), useLanguage()));
  return (
    <>
      <BackLink to={isBdu || !has('subscriptionPages') ? 'manageAccount' : 'subscriptions'} />
      <h1>{t('recommendations.list.title')}</h1>
      {query.data?.recommendations.length !== 0 && (
        <p className={text.lead}>{t('recommendations.list.lead')}</p>
      )}
      <div className={css.body}>
        <QueryBoundary query={query} skeleton={<TitlesSkeleton />}>
          {(missed) => (missed.recommendations.length > 0 ? <Titles {...missed} /> : <NoRecommendations />)}
        </QueryBoundary>
      </div>
    </>
  );
};
export default RecommendationsPage;

const Titles = ({ recommendations, watchlist }: Recommendations) => {
  const t = useT();
  const wanted = new Set(watchlist.map(({ id }) => id));
  const listed = recommendations.filter(({ id }) => wanted.has(id)).length;
  const brands = new Set(recommendations.map(({ brand }) => brand));
  return (
    <>
      <p className={css.count}>
        {t('recommendations.list.count', { count: recommendations.length })}
        {' · '}
        {t('recommendations.list.listed', { count: listed })}
      </p>
      <ul className={css.cards} data-width="wide" aria-label={t('recommendations.list.all')}>
        {recommendations.map((title) => (
          <TitleCard
            key={title.id}
            title={title}
            isWanted={wanted.has(title.id)}
            saysBrand={brands.size > 1}
          />
        ))}
      </ul>
    </>
  );
};

const NoRecommendations = () => {
  const t = useT();
  const has = useHasFeature();
  const { isBdu } = useSession();
  const sells = has('dtcSubscriptions') && !isBdu;
  return (
    <div className={panel.panel}>
      <EmptyState
        picture={<path className={picture.line} d="M96 60h48M96 84h30" />}
        title={t('recommendations.none.title')}
        lead={t('recommendations.none.lead')}
      >
        <div className={css.actions}>
          <Link
            to={sells ? 'purchaseProducts' : 'manageAccount'}
            className={buttonClass({ variant: sells ? 'primary' : 'outline' })}
          >
            {t(sells ? 'shell.seePlans' : 'shell.toAccount')}
          </Link>
        </div>
      </EmptyState>
    </div>
  );
};
