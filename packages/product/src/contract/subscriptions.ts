/** The calls about what somebody pays for: seeing it, changing it, ending it, keeping it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { subscriptionStatuses } from '../values/enums.ts';
import { billingCycleTypes } from '../values/billing-cycles.ts';
import { idempotencyHeaders, idempotencyErrors, pendingOrder, totalsShape } from './billing/purchase.ts';

const addOnShape = z.object({
  subscriptionItemId: z.string(),
  productSku: z.string(),
  name: z.nullable(z.string()),
  price: z.number(),
  cancelled: z.boolean(),
  endDate: z.nullable(z.string()),
});
z.globalRegistry.add(addOnShape, { id: 'AddOn' });

export const subscriptionShape = z.object({
  subscriptionId: z.string(),
  subscriptionItemId: z.string(),
  /** When the running period ends. */
  cycleDate: z.string(),
  productType: z.string(),
  productId: z.nullable(z.string()),
  pricingPlanId: z.nullable(z.string()),
  brandName: z.string(),
  storeName: z.string(),
  billingCycleType: z.string(),
  price: z.number(),
  /** The next payment; null when there is none. */
  renewalDate: z.nullable(z.string()),
  addOns: z.array(addOnShape),
  /** What is in it; a bundle has several. */
  subscriptionItems: z.array(z.object({ productSku: z.string() })),
  status: z.enum(subscriptionStatuses),
  cancelled: z.boolean(),
  endDate: z.nullable(z.string()),
  gracePeriod: z.boolean(),
});
z.globalRegistry.add(subscriptionShape, { id: 'Subscription' });
export type Subscription = z.output<typeof subscriptionShape>;

const withGrace = z.object({ includeGracePeriod: z.optional(z.string()) });
const spoken = { 'accept-language': z.optional(z.string()) };

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscription/v2.1',
  who: 'signedIn',
  query: withGrace,
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'The subscriptions of the token’s brand, each plan with its add-ons.',
});

export const listAllSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscription/v2.1/all',
  who: 'signedIn',
  query: withGrace,
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'Every subscription of the account, of every brand and store.',
});

export const listBilledSubscriptions = endpoint({
  method: 'GET',
  path: '/api/billing/v1.1/subscriptions',
  who: 'signedIn',
  bdu: false,
  query: z.object({ brand: z.optional(z.string()) }),
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'What we bill ourselves, of one brand or of all.',
});

export const listThirdPartySubscriptions = endpoint({
  method: 'GET',
  path: '/api/reseller/v1/subscriptions',
  who: 'signedIn',
  reply: {
    200: z.array(
      z.object({
        provider: z.enum(['APPLE', 'GOOGLE', 'ROKU', 'PARTNERSHIP']),
        productSku: z.string(),
        brandName: z.string(),
        status: z.enum(subscriptionStatuses),
        renewalDate: z.nullable(z.string()),
        manageUrl: z.string(),
      }),
    ),
  },
  fails: ['invalid_token'],
  says: 'What somebody else bills, and where to manage it.',
});

const reasons = z.array(z.object({ id: z.string(), text: z.string() }));

export const listCancellationReasons = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/cancellation-reasons/:id',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  headers: z.object(spoken),
  reply: { 200: reasons },
  fails: ['NOT_FOUND'],
  says: 'Why people leave, in their language; `bundle` has reasons of its own.',
});

export const openCancellation = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/cancellation-session',
  who: 'signedIn',
  bdu: false,
  body: z.object({ subscriptionItemId: z.string() }),
  reply: { 200: z.object({ SessionId: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND'],
  says: 'Begins a cancellation; what follows is for this item, within half an hour.',
});

const inSession = z.object({
  ...spoken,
  sessionid: z.optional(z.string()),
  subscriberid: z.optional(z.string()),
});
const oneItem = z.object({ subscriptionId: z.string(), subscriptionItemId: z.string() });
const sessionFails = ['SESSION_REQUIRED', 'SESSION_STALE'] as const;

export const isOfferEligible = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/retention-offer/eligible',
  who: 'signedIn',
  bdu: false,
  query: oneItem,
  headers: inSession,
  reply: { 200: z.object({ eligible: z.boolean() }) },
  fails: ['VALIDATION', 'NOT_FOUND', ...sessionFails],
  says: 'Whether there is an offer for whoever is about to leave.',
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/retention-offer',
  who: 'signedIn',
  bdu: false,
  query: oneItem,
  headers: inSession,
  reply: {
    200: z.object({
      redemptionCode: z.string(),
      title: z.string(),
      description: z.string(),
      price: z.number(),
      regularPrice: z.number(),
      /** For so many payments. */
      months: z.number(),
      expiresAt: z.string(),
    }),
  },
  fails: ['VALIDATION', 'NOT_FOUND', 'NO_OFFER', ...sessionFails],
  says: 'The offer itself.',
});

export const redeemOffer = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/redeem-offer',
  who: 'signedIn',
  bdu: false,
  headers: z.extend(inSession, idempotencyHeaders.shape),
  body: z.object({ subscriptionId: z.string(), redemptionCode: z.string() }),
  reply: {
    200: z.object({ subscriptionId: z.string(), redeemed: z.literal(true), restarted: z.boolean() }),
  },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'OFFER_INVALID',
    'OFFER_ALREADY_REDEEMED',
    ...sessionFails,
    ...idempotencyErrors,
  ],
  says: 'Takes the offer, once a year; what was cancelled goes on.',
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/:id/cancel',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  headers: z.extend(inSession, idempotencyHeaders.shape),
  body: z.object({
    subscriptionItemId: z.string(),
    /** One of the list for this product; absent when the customer skipped the question. */
    reasonId: z.optional(z.string()),
    comment: z.optional(z.string().check(z.maxLength(limits.cancellationCommentLength))),
  }),
  reply: { 200: z.object({ endDate: z.string() }) },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'ALREADY_CANCELLED',
    'CANCELLATION_FAILED',
    ...sessionFails,
    ...idempotencyErrors,
  ],
  says: 'Ends it with the running period; a plan takes its add-ons along.',
});

export const restartSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/:id/restart',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  headers: idempotencyHeaders,
  body: z.object({
    type: z.enum(['plan', 'addon', 'all']),
    subscriptionItemId: z.optional(z.string()),
  }),
  reply: { 200: z.object({ status: z.literal('ACTIVE') }) },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'NOT_CANCELLED',
    'RESTART_PLAN_FAILED',
    'RESTART_ADDON_FAILED',
    'RESTART_ALL_FAILED',
    ...idempotencyErrors,
  ],
  says: 'Takes a cancellation back, while the period still runs.',
});

const planChange = z.object({
  pricingPlanId: z.string(),
  name: z.string(),
  price: z.number(),
  billingCycleType: z.enum(billingCycleTypes),
  /** The next payment: a new period begins with the change. */
  renewalDate: z.string(),
  /** What is left of the running period, in money; it is the discount of `totals`, and the rest stays with the account. */
  credit: z.number(),
  /** What of the credit is more than the new plan costs: it goes to the balance. */
  toBalance: z.number(),
  totals: totalsShape,
  paidWith: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The plan that is left is of earlier days: nobody comes back to it. */
  leavesLegacy: z.boolean(),
  /** An offer that runs belongs to the plan that is left. */
  endsOffer: z.boolean(),
  /** What could be watched before, and not after. */
  loses: z.array(z.object({ productSku: z.string(), name: z.nullable(z.string()) })),
});
z.globalRegistry.add(planChange, { id: 'PlanChange' });
export type PlanChange = z.output<typeof planChange>;

export const previewPlanChange = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/:id/change-plan',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  query: z.object({ pricingPlanId: z.string() }),
  headers: z.object(spoken),
  reply: { 200: planChange },
  fails: ['VALIDATION', 'NOT_FOUND', 'INELIGIBLE_PLAN', 'PAYMENT_RUNNING'],
  says: 'What changing to another plan would cost today, and what it would take away.',
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/:id/change-plan',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  headers: z.extend(idempotencyHeaders, spoken),
  body: z.object({ pricingPlanId: z.string() }),
  reply: { 200: subscriptionShape, 202: pendingOrder },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'INELIGIBLE_PLAN',
    'TRANSACTION_FAILED',
    'SERVICE_UNAVAILABLE',
    'PAYMENT_RUNNING',
    'TOO_MANY_REQUESTS',
    ...idempotencyErrors,
  ],
  says: 'Changes the plan at once: what is left of the running period counts, and a new one begins today.',
});

export const payNow = endpoint({
  method: 'POST',
  path: '/api/subscription/v1/:id/pay',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  headers: z.extend(idempotencyHeaders, spoken),
  body: z.object({
    /** Otherwise the card that pays as a rule. */
    paymentInstrumentId: z.optional(z.string()),
  }),
  reply: { 200: subscriptionShape, 202: pendingOrder },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'NOTHING_DUE',
    'TRANSACTION_FAILED',
    'SERVICE_UNAVAILABLE',
    'PAYMENT_RUNNING',
    'TOO_MANY_REQUESTS',
    ...idempotencyErrors,
  ],
  says: 'Pays at once for everything that a declined renewal left unpaid, once.',
});
