/** Tells whoever listens what became of each charge, signed, again and again until it is heard. */
import type { Charge, Refund } from './books.ts';
import { createDeliveries, type DeliveryOptions } from './deliveries.ts';
import { randomId } from './random-id.ts';

export type EventType = 'charge.succeeded' | 'charge.failed' | 'charge.refunded';

interface Told {
  readonly id: string;
  readonly type: EventType;
  readonly createdAt: string;
  readonly charge: Charge;
  readonly refund?: Refund;
}

export const createWebhooks = (options: Omit<DeliveryOptions, 'header'>) => {
  const deliveries = createDeliveries<Told>({ ...options, header: 'pay-signature' });
  return {
    ...deliveries,
    tell: (type: EventType, charge: Charge, refund?: Refund) =>
      deliveries.tell({
        id: `evt_${randomId()}`,
        type,
        createdAt: new Date().toISOString(),
        charge,
        ...(refund && { refund }),
      }),
  };
};
