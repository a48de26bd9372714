/** Tells whoever listens what became of each charge, signed, again and again until it is heard. */
import type { WebhookEvent } from './charges.ts';
import { createDeliveries, type DeliveryOptions } from './deliveries.ts';
import { randomId } from './random-id.ts';

type SentEvent = WebhookEvent & { readonly id: string; readonly createdAt: string };

export const createWebhooks = (options: Omit<DeliveryOptions, 'header'>) => {
  const deliveries = createDeliveries<SentEvent>({ ...options, header: 'pay-signature' });
  return {
    ...deliveries,
    tell: (news: WebhookEvent) =>
      deliveries.tell({ id: `evt_${randomId()}`, createdAt: new Date().toISOString(), ...news }),
  };
};
