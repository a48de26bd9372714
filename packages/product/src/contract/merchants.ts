/** Merchant link endpoints: preview and activation. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const link = {
  token: z.string(),
  aggregator: z.optional(z.string()),
  specialService: z.optional(z.string()),
};

export const getMerchantActivation = endpoint({
  method: 'GET',
  path: '/api/merchant/v1/activation',
  who: 'anyone',
  query: z.object({ ...link, brands: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({ status: z.literal('valid'), merchantName: z.string(), brands: z.array(z.string()) }),
  },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'MERCHANT_DONE',
    'MERCHANT_EXPIRED',
    'MERCHANT_NO_ENTITLEMENT',
    'MERCHANT_ERROR',
  ],
  says: 'Returns what a merchant link would activate.',
});

export const activateMerchant = endpoint({
  method: 'POST',
  path: '/api/merchant/v1/activate',
  who: 'signedIn',
  body: z.object({ ...link, brands: z.optional(z.array(z.string())) }),
  reply: { 200: z.object({ status: z.literal('success') }) },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'MERCHANT_DONE',
    'MERCHANT_EXPIRED',
    'MERCHANT_NO_ENTITLEMENT',
    'MERCHANT_ERROR',
  ],
  says: 'Activates a merchant link for the account, once.',
});
