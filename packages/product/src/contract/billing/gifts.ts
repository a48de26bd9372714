/** Gift card endpoints: catalog and purchase. */
import * as z from 'zod/mini';
import { anyone, mayBeSignedIn } from '../../endpoint.ts';
import { idempotencyHeaders, idempotencyErrors, pendingOrder } from './purchase.ts';

export const listGifts = anyone.get('/api/storefront/v1/gifts', {
  query: z.object({ brand: z.string() }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.array(
      z.object({ productId: z.string(), name: z.string(), description: z.string(), price: z.number() }),
    ),
  },
  fails: ['VALIDATION'],
  says: 'Lists the gift cards of a brand.',
});

export const buyGift = mayBeSignedIn.post('/api/storefront/v1/gifts/purchase', {
  headers: z.extend(idempotencyHeaders, { 'accept-language': z.optional(z.string()) }),
  body: z.object({
    productId: z.string(),
    senderName: z.string(),
    senderEmail: z.string(),
    recipientEmail: z.string(),
    /** Shown on the gift card. */
    recipientName: z.optional(z.string()),
    message: z.optional(z.string()),
    /** Delivery date `YYYY-MM-DD` in the billing time zone; absent: immediately. */
    sendDate: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    payment: z.object({ token: z.string() }),
    /** Bot check for guests; required after the first gifts of an hour from one network. */
    recaptcha_token: z.optional(z.string()),
  }),
  reply: { 201: z.object({ orderNumber: z.string(), code: z.string() }), 202: pendingOrder },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'SERVICE_UNAVAILABLE',
    'CARD_INVALID',
    'TRANSACTION_FAILED',
    'PURCHASE_UNEXPECTED',
    ...idempotencyErrors,
  ],
  says: 'Buys a gift card. The code is mailed to the recipient on the delivery date.',
});
