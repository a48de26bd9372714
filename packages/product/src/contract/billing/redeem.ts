/** The calls about gift and promo codes. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { codeKinds } from '../../values/enums.ts';
import { idempotencyHeaders, idempotencyErrors } from './purchase.ts';

const checkedCode = {
  200: z.object({
    code: z.string(),
    kind: z.enum(codeKinds),
    /** Dollars of a gift, percent of a promotion. */
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
  says: 'What a code is worth to this customer. Unknown, used and expired ones are not told apart.',
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
  says: 'The same with the code in the address, which proxies write to their logs: new clients use the other.',
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
  says: 'Uses a code: gift money comes into the balance, a promotion waits for the next purchase.',
});
