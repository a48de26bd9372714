/** Tells whoever listens what became of each charge, signed, again and again until it is heard. */
import type { Charge, Dispute, Refund } from './ledger.ts';
import { createDeliveries, type DeliveryOptions } from './deliveries.ts';
import { randomId } from './random-id.ts';

export type WebhookEvent = { readonly charge: Charge } & (
  | { readonly type: 'charge.succeeded' | 'charge.failed' }
  | { readonly type: 'charge.refunded'; readonly refund: Refund }
  | { readonly type: 'charge.dispute.created' | 'charge.dispute.closed'; readonly dispute: Dispute }
);

type Told = WebhookEvent & { readonly id: string; readonly createdAt: string };

export const createWebhooks = (options: Omit<DeliveryOptions, 'header'>) => {
  const deliveries = createDeliveries<Told>({ ...options, header: 'pay-signature' });
  return {
    ...deliveries,
    tell: (news: WebhookEvent) =>
      deliveries.tell({ id: `evt_${randomId()}`, createdAt: new Date().toISOString(), ...news }),
  };
};
