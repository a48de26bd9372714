/** Payment method, gift balance and receipt endpoints. None of them ever carries a card number. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty, pdf } from '../../endpoint.ts';
import { provinceIds } from '../../values/billing/taxes.ts';
import { renewalShape, taxShape } from './purchase.ts';

export const getBalance = directCustomer.get('/api/billing/v1.1/balance', {
  reply: { 200: z.object({ balances: z.record(z.string(), z.number()) }) },
  fails: ['invalid_token'],
  says: 'Returns the gift balance in dollars, by currency or by the brand it is restricted to.',
});

/** What moved gift money: a redeemed code, a payment, a payment that was not made after all, a credit note, a gift. */
const giftEntryKinds = ['CODE', 'PAYMENT', 'RETURN', 'CREDIT', 'GIFT'] as const;

const giftEntry = z.object({
  id: z.string(),
  date: z.string(),
  kind: z.enum(giftEntryKinds),
  /** The products that it paid for or was credited for. */
  description: z.nullable(z.string()),
  /** Number of the order or credit note. */
  number: z.nullable(z.string()),
  /** Dollars; below zero when gift money was used. */
  amount: z.number(),
  /** Balance after this entry. */
  balance: z.number(),
  /** Currency, or the brand to which the money is restricted. */
  balanceKey: z.string(),
});
z.globalRegistry.add(giftEntry, { id: 'GiftEntry' });
export type GiftEntry = z.output<typeof giftEntry>;

export const listGiftEntries = directCustomer.get('/api/billing/v1/gift-entries', {
  verified: true,
  query: z.object({
    /** Id of the last entry of the previous page. */
    before: z.optional(z.uuid()),
  }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({
      balances: z.record(z.string(), z.number()),
      entries: z.array(giftEntry),
      /** Older entries exist. */
      more: z.boolean(),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Returns the gift balance and its history, newest first, a page at a time.',
});

const billingAddress = z.object({ State: z.enum(provinceIds), City: z.string() });
z.globalRegistry.add(billingAddress, { id: 'BillingAddress' });

const instrumentShape = z.object({
  Id: z.string(),
  type: z.literal('CARD'),
  brand: z.string(),
  last4: z.string(),
  /** `MM/YY` */
  expiry: z.string(),
  BillingAddress: billingAddress,
  default: z.boolean(),
});
z.globalRegistry.add(instrumentShape, { id: 'PaymentMethod' });
export type Instrument = z.output<typeof instrumentShape>;

export const listInstruments = directCustomer.get('/api/billing/v1/payment-instruments', {
  query: z.object({ brand: z.optional(z.string()) }),
  reply: { 200: z.array(instrumentShape) },
  fails: ['invalid_token'],
  says: 'Lists the payment methods of the account, the default first.',
});

const cardSetup = z.object({
  setupId: z.string(),
  /** 3-D Secure data for the card iframe; the set-up is completed afterwards. */
  action: z.string(),
});
z.globalRegistry.add(cardSetup, { id: 'CardSetup' });

const newCardErrors = ['CARD_INVALID', 'CARD_DECLINED', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const;

export const addInstrument = directCustomer.post('/api/billing/v1/payment-instruments', {
  fresh: 'guarded',
  // Buying asks nothing, with a new card neither.
  freshFor: ({ purpose }) => purpose !== 'pay',
  body: z.object({
    token: z.string(),
    /** The province follows from the postal code; a contradicting `State` is rejected. */
    BillingAddress: z.object({
      State: z.optional(z.enum(provinceIds)),
      City: z.string(),
      postalCode: z.string(),
    }),
    /** `pay`: a payment follows and runs 3-D Secure then. Absent: `keep`. */
    purpose: z.optional(z.enum(['keep', 'pay'])),
  }),
  reply: { 201: instrumentShape, 202: cardSetup },
  fails: ['VALIDATION', 'REAUTH_REQUIRED', ...newCardErrors],
  says: 'Stores a card tokenized by the gateway’s hosted fields; the first one becomes the default. 202 when 3-D Secure is required.',
});

export const completeCardSetup = directCustomer.post('/api/billing/v1/payment-instruments/setups/:id', {
  params: z.object({ id: z.string() }),
  reply: { 201: instrumentShape, 202: cardSetup },
  fails: ['VALIDATION', 'NOT_FOUND', ...newCardErrors],
  says: 'Completes a card set-up after 3-D Secure; 202 while it is not confirmed.',
});

export const chooseInstrument = directCustomer.patch('/api/billing/v1/payment-instruments/:id', {
  fresh: 'guarded',
  params: z.object({ id: z.string() }),
  body: z.object({ default: z.literal(true) }),
  reply: { 200: instrumentShape },
  fails: ['VALIDATION', 'REAUTH_REQUIRED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Makes a card the default payment method.',
});

export const removeInstrument = directCustomer.delete('/api/billing/v1/payment-instruments/:id', {
  fresh: 'guarded',
  params: z.object({ id: z.string() }),
  reply: { 204: empty },
  fails: ['REAUTH_REQUIRED', 'NOT_FOUND', 'INSTRUMENT_NEEDED'],
  says: 'Deletes a card here and at the gateway. The last card cannot be deleted while it pays for a subscription.',
});

export const nextBillShape = z.object({
  /** Charge date, `YYYY-MM-DD`. */
  day: z.string(),
  lines: z.array(
    z.object({
      subscriptionId: z.string(),
      name: z.string(),
      /** Before discount. */
      amount: z.number(),
      discount: z.nullable(
        z.object({
          amount: z.number(),
          name: z.string(),
          /** 1: this is the last payment at this price. */
          paymentsLeft: z.number(),
        }),
      ),
    }),
  ),
  taxes: z.array(taxShape),
  total: z.number(),
  /** Part of the total paid from the gift balance. */
  gift: z.number(),
  due: z.number(),
  /** Null when the gift balance covers everything, or without a card. */
  paidWith: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiry: z.string() })),
});
z.globalRegistry.add(nextBillShape, { id: 'NextBill' });
export type NextBill = z.output<typeof nextBillShape>;

const upcomingBillShape = z.extend(nextBillShape, {
  /** The bill after this one, of the same subscription. Absent in responses of the previous release. */
  after: z.optional(
    z.extend(renewalShape, {
      names: z.array(z.string()),
      taxed: z.boolean(),
    }),
  ),
  /** Where taxes are due: of the default card, else of the account, else of the last order; null if unknown. */
  taxAddress: z.optional(
    z.nullable(
      z.object({
        State: z.enum(provinceIds),
        City: z.nullable(z.string()),
        postalCode: z.nullable(z.string()),
      }),
    ),
  ),
});
export type UpcomingBill = z.output<typeof upcomingBillShape>;

export const getNextBill = directCustomer.get('/api/billing/v1/next-bill', {
  query: z.object({ subscriptionId: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: upcomingBillShape, 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Returns the next bill, or the next one that contains a subscription; 204 when nothing renews.',
});

const receiptShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: z.string(),
  brand: z.string(),
  description: z.string(),
  amount: z.number(),
  discount: z.number(),
  /** Label of the discount. */
  discountName: z.nullable(z.string()),
  /** Each tax with the seller's registration number. */
  taxes: z.array(z.extend(taxShape, { registration: z.nullable(z.string()) })),
  total: z.number(),
  /** Parts of the total paid from the gift balance and from a proration credit; the card paid the rest. */
  giftAmount: z.number(),
  creditAmount: z.number(),
  /** Refunded amount; a full refund sets the status to REFUNDED. */
  refunded: z.number(),
  /** Credit notes, each with its own PDF. Absent in responses of the previous release. */
  creditNotes: z.optional(
    z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        date: z.string(),
        total: z.number(),
        /** Destination of the refund; for a plan change, the payment of the new plan. */
        toCard: z.number(),
        toBalance: z.number(),
        toOrder: z.number(),
      }),
    ),
  ),
  status: z.enum(['PAID', 'FAILED', 'REFUNDED']),
  items: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      discount: z.number(),
      /** Paid period, up to but not including `until`; null for a gift card. */
      period: z.nullable(z.object({ from: z.string(), until: z.string() })),
    }),
  ),
  /** The next payment of the same subscription, while it is still due. */
  nextRenewal: z.nullable(renewalShape),
  /** Absent in responses of the previous release. */
  seller: z.optional(z.object({ name: z.string(), address: z.string() })),
  instrument: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  BillingAddress: z.nullable(billingAddress),
});
z.globalRegistry.add(receiptShape, { id: 'Receipt' });
export type Receipt = z.output<typeof receiptShape>;

export const listReceipts = directCustomer.get('/api/receipt/v1/receipts', {
  verified: true,
  query: z.object({
    brand: z.optional(z.string()),
    page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(receiptShape) },
  fails: ['VALIDATION'],
  says: 'Lists payments, newest first, a hundred per page.',
});

export const listReceiptsOfYear = directCustomer.get('/api/receipt/v1/receipts-by-year', {
  verified: true,
  query: z.object({
    brand: z.optional(z.string()),
    /** Absent, or a year without payments: the latest year with one. */
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({
      /** Null if there are no payments. */
      year: z.nullable(z.string()),
      /** Every year with a payment, newest first. */
      years: z.array(z.string()),
      /** Every brand with a payment in any year. */
      brands: z.array(z.string()),
      receipts: z.array(receiptShape),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Lists the payments of one year, newest first, and the other years with payments.',
});

export const getReceipt = directCustomer.get('/api/receipt/v1/receipts/:id', {
  verified: true,
  params: z.object({ id: z.string() }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: receiptShape },
  fails: ['NOT_FOUND'],
  says: 'Returns a receipt.',
});

export const getReceiptPdf = directCustomer.get('/api/receipt/v1/receipts/:id/pdf', {
  verified: true,
  params: z.object({ id: z.string() }),
  query: z.object({ lang: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: pdf },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Returns a receipt as PDF in the requested language.',
});

export const getCreditNotePdf = directCustomer.get('/api/receipt/v1/credit-notes/:id/pdf', {
  verified: true,
  params: z.object({ id: z.string() }),
  query: z.object({ lang: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: pdf },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Returns a credit note as PDF in the requested language.',
});

export const receivePaymentEvent = anyone.post('/api/billing/v1/webhooks/payments', {
  headers: z.object({
    'pay-signature': z.optional(z.string()),
    'stripe-signature': z.optional(z.string()),
  }),
  /** The raw body: the gateway's signature covers it byte by byte. */
  body: z.unknown(),
  reply: { 200: z.object({ received: z.literal(true) }) },
  fails: ['SIGNATURE_INVALID'],
  says: 'Receives a signed webhook of the gateway. Duplicates have no effect; unknown event types are acknowledged.',
});
