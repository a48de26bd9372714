import { formatDollars } from '@marquee/product/values/money.ts';
import { useBrand } from '../../state/current-route.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import css from './gifts.module.css';

interface Props {
  readonly price: number | undefined;
  /** Text on the card below the amount. */
  readonly words?: string | undefined;
  readonly small?: boolean;
}

/** Decorative: its text is on the page too. */
export const GiftCardPreview = ({ price, words, small = false }: Props) => {
  const language = useLanguage();
  return (
    <div className={`${css.picture} ${small ? css.small : ''}`} aria-hidden="true">
      <Wordmark brand={useBrand()} className={css.mark} />
      <div className={css.card}>
        {price !== undefined && <b>{formatDollars(price, language)}</b>}
        {words && <p>{words}</p>}
      </div>
    </div>
  );
};
