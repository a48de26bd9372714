/** Webhooks about charges, in the gateway's own signature format. */
import type { WebhookEvent } from './charges.ts';
import { createDeliveries, type DeliveryOptions } from './deliveries.ts';
import { randomId } from './random-id.ts';

type SentEvent = WebhookEvent & { readonly id: string; readonly createdAt: string };

export const createWebhooks = (options: Omit<DeliveryOptions, 'header'>) => {
  const deliveries = createDeliveries<SentEvent>({ ...options, header: 'pay-signature' });
  return {
    ...deliveries,
    send: (event: WebhookEvent) =>
      deliveries.enqueue({ id: `evt_${randomId()}`, createdAt: new Date().toISOString(), ...event }),
  };
};
