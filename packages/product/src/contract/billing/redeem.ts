/** Gift and promo code endpoints. */
import * as z from 'zod/mini';
import { directCustomer } from '../../endpoint.ts';
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

export const checkCode = directCustomer.post('/api/billing/v1/redeem/check', {
  body: z.object({ code: z.string(), brand: z.string() }),
  reply: checkedCode,
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  says: 'Checks a gift or promo code. Unknown, used and expired codes get the same error.',
});

export const checkCodeInAddress = directCustomer.get('/api/billing/v1/redeem/:code', {
  params: z.object({ code: z.string() }),
  query: z.object({ brand: z.string() }),
  reply: checkedCode,
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  says: 'Checks a code given in the URL, which proxies log: new clients use the other endpoint.',
});

export const redeemCode = directCustomer.post('/api/billing/v1/redeem', {
  headers: idempotencyHeaders,
  body: z.object({ code: z.string(), brand: z.string() }),
  reply: { 201: z.object({ orderNumber: z.string(), balances: z.record(z.string(), z.number()) }) },
  fails: ['VALIDATION', 'REDEEM_CODE_INVALID', 'TOO_MANY_REQUESTS', ...idempotencyErrors],
  says: 'Redeems a code: a gift adds to the balance, a promotion applies to the next purchase.',
});
