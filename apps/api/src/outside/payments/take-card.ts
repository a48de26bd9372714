/** Cards come in by the gateway's own fields: no number of a card is ever seen here. */
import { createHash } from 'node:crypto';
import { fail } from '@marquee/product/errors.ts';
import type { Logger } from 'pino';
import type { Card, PaymentGateway } from './payment-gateway.ts';

/** The card behind a token. The same token asked for again by the same owner is the same card. */
export const takeCard = async (
  { gateway, log }: { readonly gateway: PaymentGateway; readonly log: Logger },
  owner: string,
  token: string,
): Promise<Card> => {
  const key = createHash('sha256').update(`${owner} ${token}`).digest('hex');
  const card = await gateway.keepCard(token, key).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway is not there');
    return fail('SERVICE_UNAVAILABLE');
  });
  return card ?? fail('CARD_INVALID');
};
