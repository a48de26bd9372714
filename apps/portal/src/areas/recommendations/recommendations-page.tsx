/** What somebody can watch now, and would miss without their subscriptions. */
import type { Missed } from '@marquee/product/values/missed-question.ts';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../flow/back-link.tsx';
import { useBrand, useHas } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { buttonClass } from '../../ui/button.tsx';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/picture/board.module.css';
import { Empty } from '../../ui/picture/empty.tsx';
import text from '../../ui/text.module.css';
import { missedQuery } from './missed-query.ts';
import css from './recommendations.module.css';
import { TitleCard, TitlesMeanwhile } from './title-card.tsx';

/** Where everything somebody has is in one list, what they would miss is too. */
const useShownBrand = () => {
  const brand = useBrand();
  const has = useHas();
  return has('unifiedSubscriptions') || has('multiBrand') ? null : brand;
};

const RecommendationsPage = () => {
  const t = useT();
  const has = useHas();
  const { isBdu } = useSession();
  const query = useQuery(missedQuery(useShownBrand(), useLanguage()));
  return (
    <>
      <BackLink to={isBdu || !has('subscriptionPages') ? 'manageAccount' : 'subscriptions'} />
      <h1>{t('recommendations.list.title')}</h1>
      {query.data?.recommendations.length !== 0 && (
        <p className={text.lead}>{t('recommendations.list.lead')}</p>
      )}
      <div className={css.body}>
        <Loaded query={query} meanwhile={<TitlesMeanwhile />}>
          {(missed) => (missed.recommendations.length > 0 ? <Titles {...missed} /> : <None />)}
        </Loaded>
      </div>
    </>
  );
};
export default RecommendationsPage;

const Titles = ({ recommendations, watchlist }: Missed) => {
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

const None = () => {
  const t = useT();
  const has = useHas();
  const { isBdu } = useSession();
  const sells = has('dtcSubscriptions') && !isBdu;
  return (
    <div className={panel.panel}>
      <Empty
        picture={<path className={picture.line} d="M96 60h48M96 84h30" />}
        title={t('recommendations.none.title')}
        lead={t('recommendations.none.lead')}
      >
        <div className={css.onward}>
          <Link
            to={sells ? 'purchaseProducts' : 'manageAccount'}
            className={buttonClass({ look: sells ? 'main' : 'line' })}
          >
            {t(sells ? 'recommendations.none.plans' : 'recommendations.none.account')}
          </Link>
        </div>
      </Empty>
    </div>
  );
};
