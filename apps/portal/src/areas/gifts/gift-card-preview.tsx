import { formatDollars } from '@marquee/product/values/money.ts';
import { useBrand } from '../../state/current-route.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import css from './gifts.module.css';

interface CardProps {
  readonly price: number | undefined;
  /** Text on the card below the amount. */
  readonly words?: string | undefined;
  readonly small?: boolean;
}

/** Decorative: its text is on the page too. */
export const GiftCardPreview = ({ price, words, small = false }: CardProps) => {
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

interface GiftProps {
  readonly price: number | undefined;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  readonly arrives: string;
}

/** The gift as it is mailed: card, words, sender and day. */
export const GiftPreview = ({ price, recipientName, senderName, message, arrives }: GiftProps) => {
  const t = useT();
  return (
    <div className={css.gift} aria-hidden="true">
      <GiftCardPreview
        price={price}
        words={recipientName ? t('gifts.card.for', { name: recipientName }) : t('gifts.card.title')}
      />
      {(message || senderName) && (
        <div className={css.note}>
          {message && <p>{t('gifts.card.quote', { message })}</p>}
          {senderName && <p className={css.by}>{t('gifts.purchase.previewFrom', { name: senderName })}</p>}
        </div>
      )}
      <p className={css.by}>{arrives}</p>
    </div>
  );
};
