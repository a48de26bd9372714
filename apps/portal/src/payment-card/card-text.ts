/** What the portal says about a card: its name, its expiry and why it was declined. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { cardBrandName, type CardState, cardState } from '@marquee/product/values/billing/cards.ts';
import { declineClasses } from '@marquee/product/values/billing/decline-codes.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { useT } from '../i18n/i18n.ts';

type KnownCard = Pick<Instrument, 'brand' | 'last4'>;

export const useCardName = (): ((card: KnownCard) => string) => {
  const t = useT();
  return ({ brand, last4 }) =>
    t('payments.card.ending', { brand: cardBrandName(brand) ?? t('payments.card.title'), last4 });
};

/** Decline message; for an unsaved card the error contains the last 4 digits. */
export const useDeclineMessage = () => {
  const t = useT();
  const nameOf = useCardName();
  return (details: ErrorDetails | undefined, card: KnownCard | null | undefined): string | undefined => {
    const decline = declineClasses.find((each) => each === details?.['declineClass']);
    if (!decline) return undefined;
    const last4 = details?.['last4'];
    return t(`payments.declined.${decline}`, {
      card: card ? nameOf(card) : t('payments.card.yours', { last4: typeof last4 === 'string' ? last4 : '' }),
    });
  };
};

export const cardExpiryState = ({ expiry }: Pick<Instrument, 'expiry'>): CardState =>
  cardState(expiry, dayOf(Date.now()));

const words = {
  good: 'payments.card.expires',
  expiresSoon: 'payments.card.expiresSoon',
  expired: 'payments.card.expired',
} as const;

/** Expiry of a card. */
export const useCardDescription = (): ((card: Pick<Instrument, 'expiry'>) => string) => {
  const t = useT();
  return (card) => t(words[cardExpiryState(card)], { expiry: card.expiry });
};
