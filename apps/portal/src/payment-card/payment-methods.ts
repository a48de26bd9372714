/** Payment methods of the account, known by brand and last 4 digits. */
import {
  addInstrument,
  chooseInstrument,
  completeCardSetup,
  type Instrument,
  removeInstrument,
} from '@marquee/product/contract/billing/payments.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { cardBrandName, type CardState, cardState } from '@marquee/product/values/billing/cards.ts';
import { declineClasses } from '@marquee/product/values/billing/decline-codes.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { call } from '../api/client.ts';
import { useT } from '../i18n/i18n.ts';
import { queryClient } from '../api/query-client.ts';
import type { BillingAddress } from './billing-fields.tsx';
import { cardsQuery } from './cards-query.ts';
import { nextBillKey } from './next-bill/next-bill-query.ts';

const change = (to: (cards: readonly Instrument[]) => Instrument[]): void => {
  queryClient.setQueryData(cardsQuery.queryKey, (cards) => cards && to(cards));
  // Another card may be billed in another province, with other taxes.
  queryClient.removeQueries({ queryKey: [nextBillKey] });
};

/** Default card first. */
const inOrder = (cards: readonly Instrument[]): Instrument[] =>
  cards.toSorted((one, other) => Number(other.default) - Number(one.default));

/** 3-D Secure is required before the card is saved. */
export type CardSetup = Extract<ReplyOf<typeof addInstrument>, { readonly setupId: string }>;

const show = <Reply extends Instrument | CardSetup>(reply: Reply): Reply => {
  if ('Id' in reply) change((cards) => inOrder([reply, ...cards.filter(({ Id }) => Id !== reply.Id)]));
  return reply;
};

export const addCard = async (
  token: string,
  { city, postalCode }: Readonly<Record<BillingAddress, string>>,
  purpose: 'keep' | 'pay',
): Promise<Instrument | CardSetup> =>
  show(
    await call(addInstrument, {
      // Servers of the previous release require the province.
      body: { token, BillingAddress: { State: provinceOf(postalCode), City: city, postalCode }, purpose },
    }),
  );

export const completeSetup = async (id: string): Promise<Instrument | CardSetup> =>
  show(await call(completeCardSetup, { params: { id } }));

export const setDefaultCard = async (id: string): Promise<void> => {
  await call(chooseInstrument, { params: { id }, body: { default: true } });
  change((cards) => inOrder(cards.map((card) => ({ ...card, default: card.Id === id }))));
};

export const removeCard = async (id: string): Promise<void> => {
  await call(removeInstrument, { params: { id } });
  // The server chooses the new default card.
  change((cards) => cards.filter(({ Id }) => Id !== id));
  await queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey });
};

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
