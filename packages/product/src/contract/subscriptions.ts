/** Subscription endpoints: list, plan change, cancellation, retention offer, restart. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty, pdf, signedIn } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { provinceIds } from '../values/billing/taxes.ts';
import { subscriptionStatuses } from '../values/enums.ts';
import { billingCycleTypes } from '../values/billing-cycles.ts';
import { listedStoreStates } from '../values/stores.ts';
import { idempotencyHeaders, idempotencyErrors, pendingOrder, totalsShape } from './billing/purchase.ts';
import { rightsShape } from './billing/rights.ts';

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
  /** End of the current period. */
  cycleDate: z.string(),
  productType: z.string(),
  productId: z.nullable(z.string()),
  pricingPlanId: z.nullable(z.string()),
  brandName: z.string(),
  storeName: z.string(),
  billingCycleType: z.string(),
  price: z.number(),
  /** The next payment, or null. */
  renewalDate: z.nullable(z.string()),
  addOns: z.array(addOnShape),
  /** Products it consists of; a bundle has several. */
  subscriptionItems: z.array(z.object({ productSku: z.string() })),
  status: z.enum(subscriptionStatuses),
  cancelled: z.boolean(),
  endDate: z.nullable(z.string()),
  gracePeriod: z.boolean(),
  /** State at the app store that bills it, and until when it can be watched there if nothing changes; null for other billers. */
  storeState: z.nullable(z.enum(listedStoreStates)),
  accessUntil: z.nullable(z.string()),
});
z.globalRegistry.add(subscriptionShape, { id: 'Subscription' });
export type Subscription = z.output<typeof subscriptionShape>;

const withGrace = z.object({ includeGracePeriod: z.optional(z.string()) });
const spoken = { 'accept-language': z.optional(z.string()) };

export const listSubscriptions = signedIn.get('/api/subscription/v2.1', {
  query: withGrace,
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'Lists the subscriptions of the token’s brand, each plan with its add-ons.',
});

export const listAllSubscriptions = signedIn.get('/api/subscription/v2.1/all', {
  query: withGrace,
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'Lists every subscription of the account, of every brand and store.',
});

export const listBilledSubscriptions = directCustomer.get('/api/billing/v1.1/subscriptions', {
  query: z.object({ brand: z.optional(z.string()) }),
  headers: z.object(spoken),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'Lists the subscriptions that we bill, of one brand or of all.',
});

export const listThirdPartySubscriptions = signedIn.get('/api/reseller/v1/subscriptions', {
  headers: z.object(spoken),
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
  says: 'Lists the subscriptions of other billers and where to manage them.',
});

const reasons = z.array(z.object({ id: z.string(), text: z.string() }));

export const listCancellationReasons = directCustomer.get('/api/subscription/v1/cancellation-reasons/:id', {
  params: z.object({ id: z.string() }),
  headers: z.object(spoken),
  reply: { 200: reasons },
  fails: ['NOT_FOUND'],
  says: 'Lists the cancellation reasons in the customer’s language; `bundle` has its own.',
});

export const openCancellation = directCustomer.post('/api/subscription/v1/cancellation-session', {
  body: z.object({ subscriptionItemId: z.string() }),
  reply: {
    200: z.object({
      SessionId: z.string(),
      /** What a cancellation now would refund; null where the province does not grant it, or nothing is left to refund. */
      cancelNow: z.optional(z.nullable(z.object({ refund: z.number() }))),
      /** Whose rights apply; servers of the release before answer it alone. */
      province: z.optional(z.nullable(z.enum(provinceIds))),
      rights: z.optional(rightsShape),
    }),
  },
  fails: ['VALIDATION', 'NOT_FOUND'],
  says: 'Opens a cancellation session for an item, valid for half an hour, and says what a cancellation now would refund.',
});

const inSession = z.object({
  ...spoken,
  sessionid: z.optional(z.string()),
  subscriberid: z.optional(z.string()),
});
const oneItem = z.object({ subscriptionId: z.string(), subscriptionItemId: z.string() });
const sessionFails = ['SESSION_REQUIRED', 'SESSION_STALE'] as const;

export const isOfferEligible = directCustomer.get('/api/subscription/v1/retention-offer/eligible', {
  query: oneItem,
  headers: inSession,
  reply: { 200: z.object({ eligible: z.boolean() }) },
  fails: ['VALIDATION', 'NOT_FOUND', ...sessionFails],
  says: 'Returns whether the customer is eligible for a retention offer.',
});

export const getOffer = directCustomer.get('/api/subscription/v1/retention-offer', {
  query: oneItem,
  headers: inSession,
  reply: {
    200: z.object({
      redemptionCode: z.string(),
      title: z.string(),
      description: z.string(),
      price: z.number(),
      regularPrice: z.number(),
      /** Number of discounted payments. */
      months: z.number(),
      expiresAt: z.string(),
    }),
  },
  fails: ['VALIDATION', 'NOT_FOUND', 'NO_OFFER', ...sessionFails],
  says: 'Returns the retention offer.',
});

export const redeemOffer = directCustomer.post('/api/subscription/v1/redeem-offer', {
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
  says: 'Accepts the retention offer, once a year, and undoes a cancellation.',
});

export const cancelSubscription = directCustomer.post('/api/subscription/v1/:id/cancel', {
  params: z.object({ id: z.string() }),
  headers: z.extend(inSession, idempotencyHeaders.shape),
  body: z.object({
    subscriptionItemId: z.string(),
    /** One of this product's cancellation reasons; absent if the customer skipped the question. */
    reasonId: z.optional(z.string()),
    comment: z.optional(z.string().check(z.maxLength(limits.cancellationCommentLength))),
    /** `now` where the province grants it: unused days are refunded. Absent: at the end of the period. */
    when: z.optional(z.enum(['periodEnd', 'now'])),
  }),
  reply: {
    200: z.object({
      endDate: z.string(),
      /** Number of the receipt, and its moment. */
      reference: z.string(),
      cancelledAt: z.string(),
      refund: z.number(),
    }),
  },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'ALREADY_CANCELLED',
    'RIGHT_NOT_AVAILABLE',
    'CANCELLATION_FAILED',
    ...sessionFails,
    ...idempotencyErrors,
  ],
  says: 'Cancels at the end of the current period, or now with a refund where the province grants it; cancelling a plan cancels its add-ons.',
});

export const getCancellation = directCustomer.get('/api/subscription/v1/cancellations/:id', {
  params: z.object({ id: z.string() }),
  headers: z.object(spoken),
  reply: {
    200: z.object({
      /** Confirmation number and moment; null for a cancellation older than its record. */
      number: z.nullable(z.string()),
      cancelledAt: z.nullable(z.string()),
      endDate: z.string(),
      /** What was cancelled, a plan before its add-ons. */
      names: z.array(z.string()),
      lastPayment: z.nullable(z.object({ amount: z.number(), date: z.string() })),
      giftBalance: z.number(),
      refund: z.number(),
      /** The signed statement, which `verifyCancellation` checks; null for an earlier cancellation. */
      jws: z.nullable(z.string()),
      /** Whose rights applied; null if it was not known. */
      province: z.optional(z.nullable(z.enum(provinceIds))),
      /** On the day of the cancellation. */
      rights: z.optional(rightsShape),
    }),
    204: empty,
  },
  fails: ['NOT_FOUND'],
  says: 'Returns the receipt of a cancellation; 204 when the item is not cancelled.',
});

export const getCancellationPdf = directCustomer.get('/api/subscription/v1/cancellations/:id/pdf', {
  params: z.object({ id: z.string() }),
  query: z.object({ lang: z.optional(z.string()) }),
  headers: z.object(spoken),
  reply: { 200: pdf },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Returns the receipt of a cancellation as PDF, with the signed statement as an attached file.',
});

export const verifyCancellation = anyone.get('/api/subscription/v1/cancellations/verify', {
  query: z.object({ jws: z.string().check(z.maxLength(4000)) }),
  reply: {
    200: z.object({
      number: z.string(),
      cancelledAt: z.string(),
      items: z.array(z.object({ sku: z.string(), endsAt: z.string() })),
      refund: z.number(),
      province: z.nullable(z.string()),
    }),
  },
  fails: ['VALIDATION', 'TOKEN_INVALID'],
  says: 'Checks the signed statement of a cancellation; names no customer.',
});

export const restartSubscription = directCustomer.post('/api/subscription/v1/:id/restart', {
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
  says: 'Undoes a cancellation before the period ends.',
});

const planChange = z.object({
  pricingPlanId: z.string(),
  name: z.string(),
  price: z.number(),
  billingCycleType: z.enum(billingCycleTypes),
  /** The next payment: a plan change starts a new period. */
  renewalDate: z.string(),
  /** Proration credit for the rest of the period; it is the discount in `totals`, and the remainder stays with the account. */
  credit: z.number(),
  /** Part of the credit that exceeds the new plan's price; added to the gift balance. */
  toBalance: z.number(),
  totals: totalsShape,
  paidWith: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The current plan is no longer sold, so the change cannot be reverted. */
  leavesLegacy: z.boolean(),
  /** An active retention offer belongs to the current plan and is lost. */
  endsOffer: z.boolean(),
  /** SKUs that the customer loses with the change. */
  loses: z.array(z.object({ productSku: z.string(), name: z.nullable(z.string()) })),
});
z.globalRegistry.add(planChange, { id: 'PlanChange' });
export type PlanChange = z.output<typeof planChange>;

export const previewPlanChange = directCustomer.get('/api/subscription/v1/:id/change-plan', {
  params: z.object({ id: z.string() }),
  query: z.object({ pricingPlanId: z.string() }),
  headers: z.object(spoken),
  reply: { 200: planChange },
  fails: ['VALIDATION', 'NOT_FOUND', 'INELIGIBLE_PLAN', 'PAYMENT_RUNNING'],
  says: 'Quotes a plan change: today’s price, and what would be lost.',
});

export const changePlan = directCustomer.post('/api/subscription/v1/:id/change-plan', {
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
  says: 'Changes the plan immediately: unused days are credited, and a new period starts today.',
});

export const payNow = directCustomer.post('/api/subscription/v1/:id/pay', {
  params: z.object({ id: z.string() }),
  headers: z.extend(idempotencyHeaders, spoken),
  body: z.object({
    /** Absent: the default card. */
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
  says: 'Pays everything that a declined renewal left unpaid, once.',
});
