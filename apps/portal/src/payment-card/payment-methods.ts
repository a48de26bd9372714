/** Payment methods of the account, known by brand and last 4 digits. */
import {
  addInstrument,
  chooseInstrument,
  completeCardSetup,
  type Instrument,
  removeInstrument,
} from '@marquee/product/contract/billing/payments.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { call } from '../api/client.ts';
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
