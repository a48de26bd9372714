/** Cards come in by the gateway's own fields: no number of a card is ever seen here. */
import { createHash } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import type { Card, CardRequest, StoredCard, PaymentGateway } from './payment-gateway.ts';

type Owned = Omit<CardRequest, 'key'> & {
  /** The same token asked for again by the same owner is the same card. */
  readonly owner: string;
};

/** The card that was kept, or what the customer has to do first. */
export const cardOrAction = (
  kept: StoredCard,
): { readonly card: Card } | { readonly setupId: string; readonly action: string } => {
  if (kept.is === 'kept') return { card: kept.card };
  if (kept.is === 'action') return { setupId: kept.setupId, action: kept.action };
  if (kept.is === 'declined') return fail('CARD_DECLINED');
  return fail(kept.is === 'invalid' ? 'CARD_INVALID' : 'SERVICE_UNAVAILABLE');
};

export const registerCard = async (gateway: PaymentGateway, { owner, ...request }: Owned) => {
  const key = createHash('sha256').update(`${owner} ${request.token}`).digest('hex');
  return cardOrAction(await gateway.storeCard({ ...request, key }));
};
