/** Maps Stripe's webhook events to gateway events. */
import * as z from 'zod/mini';
import type { EventKind, GatewayEvent } from './payment-gateway.ts';

const kinds: Readonly<Record<string, EventKind>> = {
  'payment_intent.succeeded': 'attempt',
  'payment_intent.payment_failed': 'attempt',
  'payment_intent.canceled': 'attempt',
  'payment_intent.requires_action': 'attempt',
  'setup_intent.succeeded': 'setup',
  'setup_intent.setup_failed': 'setup',
  'charge.refunded': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'payment_method.automatically_updated': 'cardUpdated',
  'payment_method.detached': 'cardRemoved',
};

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.string())),
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
    }),
  }),
});

export const eventOf = (body: string): GatewayEvent => {
  const { id, type, data } = event.parse(JSON.parse(body));
  const { id: objectId, payment_intent: chargeId, metadata } = data.object;
  return {
    id,
    type,
    kind: kinds[type] ?? 'other',
    objectId,
    chargeId: chargeId ?? undefined,
    // The previous release stored only the order id, whose first attempt has the same id.
    attemptId: metadata?.['attempt'] ?? metadata?.['order'],
  };
};
