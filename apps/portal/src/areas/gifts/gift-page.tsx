/** Gift card amounts and how gifting works. */
import { formatDollars } from '@marquee/product/values/money.ts';
import { useQuery } from '../../api/use-query.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { GiftCardPreview } from './gift-card-preview.tsx';
import { type GiftCard, giftsQuery } from './gift-queries.ts';
import css from './gifts.module.css';

const steps = ['choose', 'send', 'use'] as const;

const GiftPage = () => {
  const t = useT();
  const has = useHasFeature();
  const query = useQuery(giftsQuery(useBrand(), useLanguage()));
  return (
    <div data-width="medium">
      <h1>{t('gifts.index.title')}</h1>
      <p className={text.lead}>{t('gifts.index.lead')}</p>
      <section className={css.section} aria-labelledby="gift-cards">
        <h2 id="gift-cards">{t('gifts.index.cards')}</h2>
        <QueryBoundary query={query} skeleton={<GiftSkeleton />}>
          {(cards) => <Cards cards={cards} />}
        </QueryBoundary>
      </section>
      <section className={css.section} aria-labelledby="gift-how">
        <h2 id="gift-how">{t('gifts.index.how')}</h2>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`gifts.index.${step}`)}</li>
          ))}
        </ol>
      </section>
      {has('redeem') && (
        <p className={text.foot}>
          <Link to="redeem">{t('gifts.index.redeem')}</Link>
        </p>
      )}
    </div>
  );
};
export default GiftPage;

const Cards = ({ cards }: { readonly cards: readonly GiftCard[] }) => {
  const t = useT();
  const language = useLanguage();
  if (cards.length === 0)
    return (
      <p className={text.muted}>
        {t('gifts.index.none')}. {t('gifts.index.noneLead')}
      </p>
    );
  return (
    <ul className={panel.panel}>
      {cards.map(({ productId, name, description, price }) => (
        <li key={productId} className={`${panel.row} ${css.row}`}>
          <GiftCardPreview price={price} small />
          <div>
            <p className={panel.value}>{name}</p>
            <p className={panel.key}>{description}</p>
          </div>
          <Link
            to="giftPurchase"
            query={{ gift: productId }}
            className={buttonClass({ variant: 'outline', small: true })}
          >
            {t('gifts.index.give', { value: formatDollars(price, language) })}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const GiftSkeleton = () => (
  <div className={panel.panel}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={`${panel.row} ${css.row}`}>
        <Skeleton width="96px" height="60px" />
        <Skeleton width="10rem" height="2.5rem" />
        <Skeleton width="7rem" height="44px" />
      </div>
    ))}
  </div>
);
