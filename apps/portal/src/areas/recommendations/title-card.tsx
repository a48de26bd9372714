import { brandNamed, brandOf } from '@marquee/product/brands.ts';
import type { RecommendedTitle } from '@marquee/product/values/recommendations-query.ts';
import { useId, useState } from 'react';
import { showToast } from '../../state/toasts.ts';
import { toApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { check } from '../../ui/icon/shell-icons.ts';
import { plus } from '../../ui/icon/page-icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toggleWatchlist } from './recommendations-query.ts';
import { Poster } from './poster.tsx';
import css from './recommendations.module.css';

interface Props {
  readonly title: RecommendedTitle;
  readonly isWanted: boolean;
  /** Show the brand if the list has several. */
  readonly saysBrand: boolean;
}

export const TitleCard = ({ title, isWanted, saysBrand }: Props) => {
  const id = useId();
  return (
    <li className={css.card}>
      <article aria-labelledby={id} className={css.whole}>
        <div className={css.picture}>
          <Poster id={title.id} kind={title.kind} />
        </div>
        <div className={css.words}>
          <h2 id={id}>{title.title}</h2>
          <Facts title={title} saysBrand={saysBrand} />
          <p className={css.description}>{title.says}</p>
          <WatchlistButton title={title} isWanted={isWanted} />
        </div>
      </article>
    </li>
  );
};

const Facts = ({ title, saysBrand }: Pick<Props, 'title' | 'saysBrand'>) => {
  const t = useT();
  const language = useLanguage();
  const brand = saysBrand ? brandNamed(title.brand) : undefined;
  const length = title.kind === 'series' ? 'episodes' : 'length';
  const facts = [
    brand && brandOf(brand).name[language],
    t(`recommendations.kind.${title.kind}`),
    title.year,
    t(`recommendations.title.${length}`, { minutes: title.minutes }),
  ];
  return <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>;
};

const WatchlistButton = ({ title: { id, title }, isWanted }: Pick<Props, 'title' | 'isWanted'>) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await toggleWatchlist(id, !isWanted);
      showToast(
        'floating',
        isWanted ? 'recommendations.watchlist.removed' : 'recommendations.watchlist.added',
        {
          title,
        },
      );
    } catch (error) {
      const { code } = toApiError(error);
      // An expired session shows its own modal.
      if (code !== 'invalid_token') showToast('failed', code);
    }
    setBusy(false);
  };
  const act = isWanted ? 'remove' : 'add';
  return (
    <Button
      variant="outline"
      small
      icon={isWanted ? check : plus}
      busy={busy}
      aria-label={t(`recommendations.watchlist.${act}Named`, { title })}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => {
        if (detail < 2) void change();
      }}
    >
      {t(`recommendations.watchlist.${act}`)}
    </Button>
  );
};

export const TitlesSkeleton = () => (
  <ul className={css.cards} data-width="wide">
    {Array.from({ length: 6 }, (_, index) => (
      <li key={index} className={css.card}>
        <div className={css.whole}>
          <div className={css.picture}>
            <Skeleton width="100%" height="100%" />
          </div>
          <div className={css.words}>
            <Skeleton width="70%" height="26px" />
            <Skeleton width="90%" height="20px" />
            <Skeleton width="100%" height="42px" />
            <Skeleton width="150px" height="44px" />
          </div>
        </div>
      </li>
    ))}
  </ul>
);
