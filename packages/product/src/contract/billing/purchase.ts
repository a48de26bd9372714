/** Purchase endpoints: offers, eligibility, cart, order. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty, mayBeSignedIn } from '../../endpoint.ts';
import { billingCycleTypes } from '../../values/billing-cycles.ts';
import { issueTypes } from '../../values/enums.ts';
import { declineClasses } from '../../values/billing/decline-codes.ts';
import { provinceIds } from '../../values/billing/taxes.ts';
import { rightsShape } from './rights.ts';

/** Idempotency-Key header, required by every endpoint that charges: a repeated key returns the first response. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.optional(z.string()) });
export const idempotencyErrors = [
  'IDEMPOTENCY_REQUIRED',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_RUNNING',
] as const;

const spoken = { 'accept-language': z.optional(z.string()) };

const pricingPlan = z.object({
  pricingPlanId: z.string(),
  planName: z.string(),
  price: z.number(),
  billingCycleType: z.enum(billingCycleTypes),
});
z.globalRegistry.add(pricingPlan, { id: 'PricingPlan' });

export const offerShape = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  plans: z.array(pricingPlan),
  isBundle: z.boolean(),
  /** Products it consists of; a bundle has several. */
  products: z.array(z.object({ sku: z.string(), name: z.nullable(z.string()) })),
  eligible: z.boolean(),
  issues: z.array(z.object({ type: z.enum(issueTypes) })),
});
z.globalRegistry.add(offerShape, { id: 'Offer' });
export type Offer = z.output<typeof offerShape>;

export const listEligibleProducts = directCustomer.get('/api/catalog/v1/eligible-products', {
  query: z.object({
    brand: z.string(),
    storeName: z.optional(z.string()),
    csgSubscriptionId: z.optional(z.string()),
    landingPageBrand: z.optional(z.string()),
  }),
  headers: z.object({ ...spoken, targetsegment: z.optional(z.string()) }),
  reply: { 200: z.array(offerShape) },
  fails: ['VALIDATION'],
  says: 'Lists the plans and bundles of a brand with the customer’s eligibility.',
});

export const listEligibleAddOns = directCustomer.get('/api/catalog/v1/eligible-products/addons', {
  query: z.object({
    brand: z.string(),
    storeName: z.optional(z.string()),
    /** Plans about to be bought, comma-separated. */
    pricingPlanIds: z.optional(z.string()),
    csgSubscriptionId: z.optional(z.string()),
    channel: z.optional(z.string()),
    pricingPlanId: z.optional(z.string()),
  }),
  headers: z.object({ ...spoken, targetsegment: z.optional(z.string()) }),
  reply: { 200: z.array(offerShape) },
  fails: ['VALIDATION'],
  says: 'Lists the add-ons of a brand that go with the customer’s current or chosen plans.',
});

export const listProducts = directCustomer.get('/api/product/v1/products', {
  query: z.object({ brand: z.string(), storeName: z.optional(z.string()) }),
  headers: z.object(spoken),
  reply: {
    200: z.array(
      z.object({
        productId: z.string(),
        sku: z.string(),
        name: z.string(),
        logoUrl: z.nullable(z.string()),
        description: z.string(),
      }),
    ),
  },
  fails: ['VALIDATION'],
  says: 'Lists the products of a brand with their descriptions.',
});

export const listPackages = anyone.get('/api/storefront/v1/packages', {
  query: z.object({ brand: z.string(), lang: z.optional(z.string()) }),
  reply: {
    200: z.object({
      items: z.array(z.omit(offerShape, { eligible: true, issues: true })),
      bundlePartner: z.optional(z.string()),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Lists the storefront packages of a brand.',
});

/** `rate` in percent; absent if unknown. */
export const taxShape = z.object({ name: z.string(), rate: z.optional(z.number()), amount: z.number() });
z.globalRegistry.add(taxShape, { id: 'Tax' });
const taxes = z.array(taxShape);

export const totalsShape = z.object({
  subtotal: z.number(),
  discount: z.number(),
  /** Empty while the card's province is unknown. */
  taxes,
  total: z.number(),
  /** Proration credit of the previous plan, at a plan change. */
  credit: z.number(),
  giftAmount: z.number(),
  due: z.number(),
});
z.globalRegistry.add(totalsShape, { id: 'OrderTotals' });

/** Upcoming payment: amount with taxes, and how it is paid. */
export const renewalShape = z.object({
  day: z.string(),
  total: z.number(),
  gift: z.number(),
  due: z.number(),
});
z.globalRegistry.add(renewalShape, { id: 'Renewal' });

const cartShape = z.object({
  cartId: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      productId: z.string(),
      price: z.number(),
      planName: z.string(),
      pricingPlanId: z.string(),
      billingCycleType: z.enum(billingCycleTypes),
      /** Discount of a promotion. */
      discount: z.number(),
      /** Date of the next payment. */
      renewalDate: z.string(),
    }),
  ),
  issues: z.array(z.object({ type: z.enum(issueTypes) })),
  totals: totalsShape,
  /** Province whose taxes apply; null while unknown. */
  taxedIn: z.nullable(z.enum(provinceIds)),
  /** The next payment after this purchase; null for an empty cart. */
  nextRenewal: z.nullable(renewalShape),
  /** In that province; the release before does not answer them. */
  rights: z.optional(rightsShape),
  /** The receipts and mails of the order begin in French, as no choice of English is kept. */
  frenchFirst: z.optional(z.boolean()),
});
z.globalRegistry.add(cartShape, { id: 'Cart' });
export type Cart = z.output<typeof cartShape>;

/** A postal code determines the province; `province` applies only without a postal code. */
const wherePaid = z.object({
  province: z.optional(z.enum(provinceIds)),
  postalCode: z.optional(z.string()),
});

export const getCart = directCustomer.get('/api/cart/v1', {
  query: wherePaid,
  headers: z.object(spoken),
  reply: { 200: cartShape },
  fails: ['VALIDATION'],
  says: 'Returns the cart at current prices, with the taxes of a province or of the default card.',
});

export const putCart = directCustomer.put('/api/cart/v1', {
  query: wherePaid,
  headers: z.object({ ...spoken, targetsegment: z.optional(z.string()) }),
  body: z.object({
    items: z
      .array(z.object({ productId: z.string(), pricingPlanId: z.string() }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  reply: { 200: cartShape },
  fails: ['VALIDATION', 'INELIGIBLE_PLAN'],
  says: 'Replaces the content of the cart. Prices come from the server.',
});

export const emptyCart = directCustomer.delete('/api/cart/v1', {
  reply: { 204: empty },
  fails: [],
  says: 'Empties the cart.',
});

const paidFrom = z.object({
  BillingAddress: z.object({ State: z.enum(provinceIds), City: z.string() }),
});

export const pendingOrder = z.object({
  Id: z.string(),
  status: z.literal('PENDING'),
  /** 3-D Secure data for the card iframe; afterwards the request is repeated with the same idempotency key. */
  action: z.optional(z.string()),
});
z.globalRegistry.add(pendingOrder, { id: 'PendingOrder' });

export const placeOrder = directCustomer.post('/api/storefront/v1/orders', {
  headers: z.extend(idempotencyHeaders, spoken),
  body: z.object({
    cartId: z.string(),
    /** Not required when the gift balance covers everything. */
    paymentInstrumentId: z.optional(z.string()),
    /** Province for taxes, if neither card nor account determines it. */
    postalCode: z.optional(z.string()),
    /** Used only if no postal code is known. */
    province: z.optional(z.enum(provinceIds)),
    acceptIssues: z.optional(z.array(z.enum(issueTypes))),
    /** The customer has been offered the contract in French and chooses English; kept with its time. */
    choosesEnglish: z.optional(z.boolean()),
  }),
  reply: {
    201: z.object({
      Id: z.string(),
      orderNumber: z.string(),
      totals: z.object({ total: z.number() }),
      items: z.array(z.object({ name: z.string(), discountAmount: z.number() })),
      paymentInstrument: z.nullable(paidFrom),
    }),
    202: pendingOrder,
  },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'INELIGIBLE_PLAN',
    'DOUBLE_BILLING',
    'CART_STALE',
    'TRANSACTION_FAILED',
    'SERVICE_UNAVAILABLE',
    'PAYMENT_RUNNING',
    'TOO_MANY_REQUESTS',
    'PURCHASE_UNEXPECTED',
    'ACTIVATION_ERROR',
    ...idempotencyErrors,
  ],
  says: 'Places an order for the cart: charges and fulfils it once. 202 while the outcome is pending.',
});

const orderStatuses = ['PENDING', 'COMPLETE', 'FAILED'] as const;
const declineShape = z.object({ declineClass: z.enum(declineClasses), last4: z.string() });
z.globalRegistry.add(declineShape, { id: 'Decline' });

const orderShape = z.object({
  Id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  Items: z.array(
    z.object({
      Id: z.string(),
      Name: z.string(),
      Amount: z.number(),
      PricingPlan: z.object({
        Name: z.string(),
        SubscriptionBillingCycleName: z.string(),
        SubscriptionBillingCycle: z.number(),
        SubscriptionBillingCycleIterations: z.number(),
      }),
      Product: z.object({
        ExternalReferences: z.array(z.object({ ExternalId: z.string(), Value: z.string() })),
      }),
    }),
  ),
  Totals: z.object({
    DiscountAmount: z.number(),
    TotalAmount: z.number(),
    Taxes: taxes,
    GiftAmount: z.number(),
  }),
  PaymentInstrument: z.nullable(z.extend(paidFrom, { Id: z.string(), last4: z.string() })),
  /** Date of the first plan's next payment. */
  renewalDate: z.nullable(z.string()),
  /** The next payment; null when nothing renews or the order is pending. */
  nextRenewal: z.nullable(renewalShape),
  /** Decline reason, if declined. */
  decline: z.nullable(declineShape),
});
z.globalRegistry.add(orderShape, { id: 'Order' });
export type Order = z.output<typeof orderShape>;

export const getOrder = directCustomer.get('/api/storefront/v1/orders/:id', {
  params: z.object({ id: z.string() }),
  headers: z.object(spoken),
  reply: { 200: orderShape },
  fails: ['NOT_FOUND'],
  says: 'Returns an order and its status.',
});

const outcomeShape = z.object({
  status: z.enum(orderStatuses),
  /** Null for a request without a charge, such as a restart. */
  Id: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  /** 3-D Secure data for the card iframe, while the order is pending. */
  action: z.optional(z.string()),
  /** Decline reason, if declined. */
  decline: z.nullable(declineShape),
});
z.globalRegistry.add(outcomeShape, { id: 'Outcome' });
export type Outcome = z.output<typeof outcomeShape>;

export const getOutcome = mayBeSignedIn.get('/api/storefront/v1/outcome', {
  headers: idempotencyHeaders,
  /** Instead of a key: the latest order of this plan placed within a day, from another tab. */
  query: z.object({ pricingPlanId: z.optional(z.string()) }),
  reply: { 200: outcomeShape },
  fails: ['NOT_FOUND', 'IDEMPOTENCY_REQUIRED'],
  says: 'Returns the outcome of a request by its idempotency key, without charging; 404 when no such request arrived.',
});
