/** Events that the product sends to other systems: what each reports, when, and the shape of its data. */
import * as z from 'zod/mini';
import { brandIds, defaultBrand, languages } from '../brands.ts';
import { billingCycleTypes } from '../values/billing-cycles.ts';
import { billingProviders, grantSources } from '../values/enums.ts';
import { healthStates } from '../values/integrations.ts';

const brand = z.enum(brandIds);
const cents = z.int();
const time = z.iso.datetime({ offset: true });
const id = z.uuid();
const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Names of what changed, never the values. */
const accountFields = ['email', 'name', 'phone', 'language', 'address', 'status'] as const;
export const orderKinds = ['PURCHASE', 'GIFT', 'RENEWAL', 'REDEMPTION', 'CHANGE'] as const;

const subscription = z.object({
  subscriptionId: id,
  brand,
  sku: short,
  productId: z.nullable(short),
  pricingPlanId: z.nullable(short),
  /** Who bills: us (`CSG`), a store, a partner. */
  store: z.enum(billingProviders),
  billingCycle: z.enum(billingCycleTypes),
  priceCents: cents,
  /** The next renewal, or the end of a cancelled subscription. */
  cycleDate: time,
});
const order = z.object({
  orderId: id,
  number: short,
  kind: z.enum(orderKinds),
  brand,
  totalCents: cents,
  dueCents: cents,
});
const grant = z.object({
  sku: short,
  source: z.enum(grantSources),
  subscriptionId: z.nullable(id),
  until: z.nullable(time),
});
const device = z.object({ deviceId: id, deviceType: short, platform: short });
const partner = z.object({ partnerId: short });
const provider = z.object({ providerId: short });

const someId = '5f0c2d1e-7a3b-4c6d-8e9f-0a1b2c3d4e5f';
const otherId = '9b8a7c6d-5e4f-4a3b-9c2d-1e0f9a8b7c6d';
const someTime = '2026-09-01T16:00:00.000Z';
const [, someBrand = defaultBrand] = brandIds;
const aSubscription = {
  subscriptionId: someId,
  brand: someBrand,
  sku: 'crave_total',
  productId: 'crave_total',
  pricingPlanId: 'crave_total-monthly',
  store: 'CSG',
  billingCycle: 'monthly',
  priceCents: 2200,
  cycleDate: someTime,
} as const;
const anOrder = {
  orderId: someId,
  number: 'M00000042',
  kind: 'PURCHASE',
  brand: someBrand,
  totalCents: 2486,
  dueCents: 2486,
} as const;
const aGrant = {
  sku: 'crave_total',
  source: 'direct',
  subscriptionId: someId,
  until: null,
} as const;
const aDevice = { deviceId: someId, deviceType: 'tv', platform: 'roku' } as const;

interface EventRow {
  readonly version: number;
  /** When it is sent. */
  readonly when: string;
  readonly data: z.ZodMiniType;
  readonly example: unknown;
  /** False: it belongs to no account. */
  readonly account?: false;
}

const row = <S extends z.ZodMiniType>(
  when: string,
  data: S,
  example: z.input<S>,
  more: { readonly account?: false } = {},
) => ({ version: 1, when, data, example, ...more });

/** Ids, amounts, SKUs and states alone: no email, name, phone, address, code or token. */
export const events = {
  'account.registered': row(
    'An account exists: registered, signed in through a TV provider, or imported.',
    z.object({ language: z.enum(languages), viaProvider: z.boolean(), emailVerified: z.boolean() }),
    { language: 'fr', viaProvider: false, emailVerified: false },
  ),
  'account.verified': row('The email address is verified.', z.object({}), {}),
  'account.changed': row(
    'Details of the account changed; `fields` names them.',
    z.object({ fields: z.array(z.enum(accountFields)) }),
    { fields: ['email', 'phone'] },
  ),
  'account.suspended': row(
    'The account is suspended; `account.changed` says when it is back.',
    z.object({}),
    {},
  ),
  'account.deleted': row('The account is deleted; forget what belongs to it.', z.object({}), {}),
  'account.consolidated': row(
    'Another account was merged into this one; `account.deleted` follows for it.',
    z.object({ from: id }),
    { from: otherId },
  ),
  'account.migrated': row(
    'A TV provider’s viewer uses this account from now on.',
    z.object({ action: short, providerId: short }),
    { action: 'signInDtc', providerId: 'bell' },
  ),
  'subscription.pending': row('A subscription sold elsewhere waits for its activation.', subscription, {
    ...aSubscription,
    store: 'PARTNERSHIP',
  }),
  'subscription.started': row('A subscription is active.', subscription, aSubscription),
  'subscription.renewed': row('A subscription was renewed until `cycleDate`.', subscription, aSubscription),
  'subscription.grace': row('A renewal failed; the grace period began.', subscription, aSubscription),
  'subscription.cancelled': row('Cancelled; it ends on `cycleDate`.', subscription, aSubscription),
  'subscription.restarted': row('A cancellation was taken back.', subscription, aSubscription),
  'subscription.changed': row(
    'Plan, price, state at the store or account of a subscription changed.',
    subscription,
    aSubscription,
  ),
  'subscription.ended': row('A subscription is over.', subscription, aSubscription),
  'order.placed': row('An order is written; its charge follows.', order, anOrder),
  'order.completed': row('An order is paid and fulfilled.', order, anOrder),
  'order.failed': row(
    'An order was not paid; `failure` says why.',
    z.extend(order, { failure: z.nullable(short) }),
    { ...anOrder, failure: 'declined' },
  ),
  'order.refunded': row(
    'Part or all of an order was refunded; `refundedCents` is the sum of all refunds.',
    z.extend(order, { cents, refundedCents: cents }),
    { ...anOrder, cents: 500, refundedCents: 500 },
  ),
  'entitlement.granted': row(
    'The customer may watch a SKU until `until`; sent again when that end changes. An end that is known is not announced again.',
    grant,
    aGrant,
  ),
  'entitlement.suspended': row('A partner or a store suspended the right to a SKU.', grant, {
    ...aGrant,
    source: 'partner',
    subscriptionId: null,
  }),
  'entitlement.ended': row('A right ended before its time, or its source is gone.', grant, {
    ...aGrant,
    until: someTime,
  }),
  'partner.linked': row('A partner is linked.', partner, { partnerId: 'northtel' }),
  'partner.unlinked': row('A partner is no longer linked.', partner, { partnerId: 'northtel' }),
  'partner.moved': row(
    'A partner’s customer moved here from another account.',
    z.extend(partner, { from: id }),
    { partnerId: 'northtel', from: otherId },
  ),
  'provider.linked': row('A TV provider is linked.', provider, { providerId: 'bell' }),
  'provider.unlinked': row('A TV provider is no longer linked.', provider, { providerId: 'bell' }),
  'device.added': row('A device was registered.', device, aDevice),
  'device.removed': row('A device was removed.', device, aDevice),
  'code.redeemed': row(
    'A gift or promo code was redeemed.',
    z.object({
      kind: z.enum(['PROMO', 'GIFT']),
      orderId: id,
      batchId: z.nullable(id),
      /** Cents of a gift card, percent of a promotion. */
      value: z.int(),
    }),
    { kind: 'GIFT', orderId: someId, batchId: null, value: 2500 },
  ),
  'settings.changed': row(
    'An operator changed a setting; it is live from `startsAt`.',
    z.object({ key: short, brand: z.nullable(brand), version: z.int(), startsAt: time }),
    { key: 'warning', brand: someBrand, version: 7, startsAt: someTime },
    { account: false },
  ),
  'integration.health': row(
    'A TV provider, partner or merchant answers, is slow or is down.',
    z.object({ integration: short, state: z.enum(healthStates) }),
    { integration: 'bell', state: 'down' },
    { account: false },
  ),
  'staff.action': row(
    'A member of staff acted on an account.',
    z.object({ actionId: id, kind: short, reason: short }),
    { actionId: someId, kind: 'refund', reason: 'billingError' },
  ),
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventType = keyof typeof events;
export const eventTypes = Object.keys(events) as readonly EventType[];
export type EventData<T extends EventType> = z.input<(typeof events)[T]['data']>;

const table: Readonly<Record<string, EventRow | undefined>> = events;
/** Undefined for a type of another release. */
export const eventRowOf = (type: string): EventRow | undefined => table[type];

export const eventMediaType = 'application/cloudevents+json';
export const eventBatchMediaType = 'application/cloudevents-batch+json';
export const eventSchemaPath = (type: string): string => `/api/events/${type}.json`;
/** The type by its name on the wire, of version 1 where the release does not know it. */
export const wireTypeOf = (type: string): string => `ca.marquee.${type}.v${eventRowOf(type)?.version ?? 1}`;

/** What is known of an event when it is published. */
export interface StoredEvent {
  readonly id: string;
  readonly position: string;
  readonly accountId: string | null;
  /** Counts the events of the account from 1, without a gap. */
  readonly sequence: string | null;
  readonly type: string;
  readonly data: unknown;
  readonly at: Date;
}

/** CloudEvents 1.0 in JSON. An event of no account is in a partition by its type. */
export const cloudEventOf = (
  issuer: string,
  { id: eventId, accountId, sequence, type, data, at }: StoredEvent,
) => ({
  specversion: '1.0',
  id: eventId,
  source: issuer,
  type: wireTypeOf(type),
  ...(accountId !== null && { subject: accountId }),
  time: at.toISOString(),
  dataschema: `${issuer}${eventSchemaPath(type)}`,
  datacontenttype: 'application/json',
  partitionkey: accountId ?? type,
  ...(sequence !== null && { sequence: sequence.padStart(12, '0'), sequencetype: 'Integer' }),
  data,
});

/** JSON Schema of an event's data. */
export const eventSchemaOf = (type: EventType): object => ({
  ...z.toJSONSchema(events[type].data),
  title: wireTypeOf(type),
  description: events[type].when,
  examples: [events[type].example],
});
