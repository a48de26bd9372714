/** Webhook endpoints in the staff console: list, add, rotate the secret, turn off and on, delivery log, replay. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { type EventType, eventTypes } from '../../events/events.ts';
import { staffPrefix, staffReason } from './session.ts';

const id = z.object({ id: z.uuid() });
const types = z.array(z.enum(eventTypes as readonly [EventType, ...EventType[]]));

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  contact: z.string(),
  /** Empty: every event. */
  types: z.array(z.string()),
  active: z.boolean(),
  disabledReason: z.nullable(z.enum(['operator', 'gone', 'failing'])),
  failingSince: z.nullable(z.string()),
  waiting: z.int(),
  dead: z.int(),
});
export type Webhook = z.output<typeof webhook>;

export const listWebhooks = staff('webhooks.edit').get(`${staffPrefix}/webhooks`, {
  reply: { 200: z.object({ webhooks: z.array(webhook) }) },
  fails: [],
  says: 'Lists the endpoints that receive events.',
});

export const addWebhook = staff('webhooks.edit').post(`${staffPrefix}/webhooks`, {
  body: z.object({
    url: z.string().check(z.maxLength(500)),
    contact: z.email(),
    types,
    reason: staffReason,
  }),
  reply: { 201: z.object({ id: z.string(), secret: z.string() }) },
  fails: ['REAUTH_REQUIRED'],
  says: 'Adds an endpoint; its secret is answered this once.',
});

export const rotateWebhook = staff('webhooks.edit').post(`${staffPrefix}/webhooks/:id/secret`, {
  params: id,
  body: z.object({ reason: staffReason }),
  reply: { 200: z.object({ secret: z.string() }) },
  fails: ['NOT_FOUND', 'REAUTH_REQUIRED'],
  says: 'Makes a new secret; the old one signs beside it until the rotation is over.',
});

export const switchWebhook = staff('webhooks.edit').post(`${staffPrefix}/webhooks/:id/active`, {
  params: id,
  body: z.object({ active: z.boolean(), reason: staffReason }),
  reply: { 200: z.object({ active: z.boolean() }) },
  fails: ['NOT_FOUND', 'REAUTH_REQUIRED'],
  says: 'Turns an endpoint off or on; what waited becomes dead letters.',
});

export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  tries: z.int(),
  at: z.string(),
  /** Of the receiver, without addresses and tokens. */
  answer: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

export const listWebhookDeliveries = staff('webhooks.edit').get(`${staffPrefix}/webhooks/:id/deliveries`, {
  params: id,
  query: z.object({
    state: z.optional(z.enum(deliveryStates)),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: { 200: z.object({ deliveries: z.array(delivery), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists the deliveries to an endpoint, the newest first.',
});

const time = z.iso.datetime({ offset: true });
export const replayWebhook = staff('webhooks.edit').post(`${staffPrefix}/webhooks/:id/replay`, {
  params: id,
  body: z.object({
    eventId: z.optional(z.uuid()),
    /** What the endpoint did not take. */
    dead: z.optional(z.boolean()),
    from: z.optional(time),
    until: z.optional(time),
    reason: staffReason,
  }),
  reply: { 200: z.object({ count: z.int() }) },
  fails: ['NOT_FOUND'],
  says: 'Sends published events again: one, those of a time, or the dead letters.',
});
