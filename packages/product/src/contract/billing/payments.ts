/** The calls about cards, gift money and receipts. No call here ever carries the number of a card. */
import * as z from 'zod/mini';
import { empty, endpoint, pdf } from '../../endpoint.ts';
import { provinceIds } from '../../values/billing/taxes.ts';
import { renewalShape, taxShape } from './purchase.ts';

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/billing/v1.1/balance',
  who: 'signedIn',
  bdu: false,
  reply: { 200: z.object({ balances: z.record(z.string(), z.number()) }) },
  fails: ['invalid_token'],
  says: 'Gift money in dollars, by currency or by the brand that alone takes it.',
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

export const listInstruments = endpoint({
  method: 'GET',
  path: '/api/billing/v1/payment-instruments',
  who: 'signedIn',
  bdu: false,
  query: z.object({ brand: z.optional(z.string()) }),
  reply: { 200: z.array(instrumentShape) },
  fails: ['invalid_token'],
  says: 'The cards of the account, the one that pays first.',
});

const cardSetup = z.object({
  setupId: z.string(),
  /** For the card frame: the customer's bank asks them first. Then the set-up is completed. */
  action: z.string(),
});
z.globalRegistry.add(cardSetup, { id: 'CardSetup' });

export const addInstrument = endpoint({
  method: 'POST',
  path: '/api/billing/v1/payment-instruments',
  who: 'signedIn',
  bdu: false,
  body: z.object({
    token: z.string(),
    /** The province follows from the postal code; a `State` that disagrees is refused. */
    BillingAddress: z.object({
      State: z.optional(z.enum(provinceIds)),
      City: z.string(),
      postalCode: z.string(),
    }),
    /** `pay`: a payment follows at once, and the bank asks the customer then. Absent: `keep`. */
    purpose: z.optional(z.enum(['keep', 'pay'])),
  }),
  reply: { 201: instrumentShape, 202: cardSetup },
  fails: ['VALIDATION', 'CARD_INVALID', 'CARD_DECLINED', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  says: 'Keeps a card that the gateway’s own fields have taken in; the first one pays. 202 when the bank asks the customer first.',
});

export const completeCardSetup = endpoint({
  method: 'POST',
  path: '/api/billing/v1/payment-instruments/setups/:id',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  reply: { 201: instrumentShape, 202: cardSetup },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'CARD_INVALID',
    'CARD_DECLINED',
    'SERVICE_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Keeps the card of a set-up that the customer has confirmed with their bank; 202 while they have not.',
});

export const chooseInstrument = endpoint({
  method: 'PATCH',
  path: '/api/billing/v1/payment-instruments/:id',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  body: z.object({ default: z.literal(true) }),
  reply: { 200: instrumentShape },
  fails: ['VALIDATION', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Lets this card pay from now on.',
});

export const removeInstrument = endpoint({
  method: 'DELETE',
  path: '/api/billing/v1/payment-instruments/:id',
  who: 'signedIn',
  bdu: false,
  params: z.object({ id: z.string() }),
  reply: { 204: empty },
  fails: ['NOT_FOUND', 'INSTRUMENT_NEEDED'],
  says: 'Forgets a card, here and at the gateway. The last one stays while it pays for something.',
});

const nextBillShape = z.object({
  /** The day of the charge, `YYYY-MM-DD`. */
  day: z.string(),
  lines: z.array(
    z.object({
      subscriptionId: z.string(),
      name: z.string(),
      /** Before the discount. */
      amount: z.number(),
      discount: z.nullable(
        z.object({
          amount: z.number(),
          name: z.string(),
          /** 1: this payment is the last one at this price. */
          paymentsLeft: z.number(),
        }),
      ),
    }),
  ),
  taxes: z.array(taxShape),
  total: z.number(),
  /** Of the total, paid by gift money. */
  gift: z.number(),
  due: z.number(),
  /** Null when gift money pays for everything, or when there is no card. */
  paidWith: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiry: z.string() })),
});
z.globalRegistry.add(nextBillShape, { id: 'NextBill' });
export type NextBill = z.output<typeof nextBillShape>;

export const getNextBill = endpoint({
  method: 'GET',
  path: '/api/billing/v1/next-bill',
  who: 'signedIn',
  bdu: false,
  query: z.object({ subscriptionId: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: nextBillShape, 204: empty },
  fails: ['NOT_FOUND'],
  says: 'What the next renewal charges, or the next one with a subscription in it; 204 when nothing renews.',
});

const receiptShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: z.string(),
  brand: z.string(),
  description: z.string(),
  amount: z.number(),
  discount: z.number(),
  /** What the discount is called. */
  discountName: z.nullable(z.string()),
  /** Each with the number under which the seller remits it. */
  taxes: z.array(z.extend(taxShape, { registration: z.nullable(z.string()) })),
  total: z.number(),
  /** Of the total, paid by gift money and by the credit of a plan that was left; the rest by the card. */
  giftAmount: z.number(),
  creditAmount: z.number(),
  /** What came back; a refund of everything makes the status REFUNDED. */
  refunded: z.number(),
  /** Each with a paper of its own. Absent from servers of the release before. */
  creditNotes: z.optional(
    z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        date: z.string(),
        total: z.number(),
        /** Where it went; of a plan change, what paid for the new plan. */
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
      /** The days that it pays for, up to but not including `until`; null for a gift card. */
      period: z.nullable(z.object({ from: z.string(), until: z.string() })),
    }),
  ),
  /** The payment that follows on this one, while it is still to come. */
  nextRenewal: z.nullable(renewalShape),
  /** Absent from servers of the release before. */
  seller: z.optional(z.object({ name: z.string(), address: z.string() })),
  instrument: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  BillingAddress: z.nullable(billingAddress),
});
z.globalRegistry.add(receiptShape, { id: 'Receipt' });
export type Receipt = z.output<typeof receiptShape>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/receipt/v1/receipts',
  who: 'signedIn',
  bdu: false,
  verified: true,
  query: z.object({
    brand: z.optional(z.string()),
    page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(receiptShape) },
  fails: ['VALIDATION'],
  says: 'What was paid, newest first, a hundred to a page.',
});

export const listReceiptsOfYear = endpoint({
  method: 'GET',
  path: '/api/receipt/v1/receipts-by-year',
  who: 'signedIn',
  bdu: false,
  verified: true,
  query: z.object({
    brand: z.optional(z.string()),
    /** Absent, or a year in which nothing was paid: the latest one. */
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({
      /** Null when nothing was ever paid. */
      year: z.nullable(z.string()),
      /** Every year with a payment, newest first. */
      years: z.array(z.string()),
      /** Every brand that was paid in any year. */
      brands: z.array(z.string()),
      receipts: z.array(receiptShape),
    }),
  },
  fails: ['VALIDATION'],
  says: 'What was paid in one year, newest first, and which other years there are.',
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt/v1/receipts/:id',
  who: 'signedIn',
  bdu: false,
  verified: true,
  params: z.object({ id: z.string() }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: receiptShape },
  fails: ['NOT_FOUND'],
  says: 'One receipt.',
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/receipt/v1/receipts/:id/pdf',
  who: 'signedIn',
  bdu: false,
  verified: true,
  params: z.object({ id: z.string() }),
  query: z.object({ lang: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: pdf },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'One receipt on paper, in the language asked.',
});

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/receipt/v1/credit-notes/:id/pdf',
  who: 'signedIn',
  bdu: false,
  verified: true,
  params: z.object({ id: z.string() }),
  query: z.object({ lang: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: pdf },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'One credit note on paper, in the language asked.',
});

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/billing/v1/webhooks/payments',
  who: 'anyone',
  headers: z.object({
    'pay-signature': z.optional(z.string()),
    'stripe-signature': z.optional(z.string()),
  }),
  /** In the gateway’s own words, which its signature covers letter by letter. */
  body: z.unknown(),
  reply: { 200: z.object({ received: z.literal(true) }) },
  fails: ['SIGNATURE_INVALID'],
  says: 'What the gateway tells about a charge, signed. The same thing twice is one thing; what is of no interest is received too.',
});
