/** Gift and promo code endpoints. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { codeKinds } from '../../values/enums.ts';
import { idempotencyHeaders, idempotencyErrors } from './purchase.ts';

const checkedCode = {
  200: z.object({
    code: z.string(),
    kind: z.enum(codeKinds),
    /** Dollars for a gift, percent for a promotion. */
    value: z.number(),
    productSku: z.nullable(z.string()),
    description: z.object({ en: z.string(), fr: z.string() }),
  }),
} as const;

export const checkCode = endpoint({
  method: 'POST',
  path: '/api/billing/v1/redeem/check',
  who: 'signedIn',
  bdu: false,
  body: z.object({ code: z.string(), brand: z.string() }),
  reply: checkedCode,
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  says: 'Checks a gift or promo code. Unknown, used and expired codes get the same error.',
});

export const checkCodeInAddress = endpoint({
  method: 'GET',
  path: '/api/billing/v1/redeem/:code',
  who: 'signedIn',
  bdu: false,
  params: z.object({ code: z.string() }),
  query: z.object({ brand: z.string() }),
  reply: checkedCode,
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  says: 'Checks a code given in the URL, which proxies log: new clients use the other endpoint.',
});

export const redeemCode = endpoint({
  method: 'POST',
  path: '/api/billing/v1/redeem',
  who: 'signedIn',
  bdu: false,
  headers: idempotencyHeaders,
  body: z.object({ code: z.string(), brand: z.string() }),
  reply: { 201: z.object({ orderNumber: z.string(), balances: z.record(z.string(), z.number()) }) },
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS', ...idempotencyErrors],
  says: 'Redeems a code: a gift adds to the balance, a promotion applies to the next purchase.',
});
