/** Merchant link endpoints: preview and activation. */
import * as z from 'zod/mini';
import { anyone, signedIn } from '../endpoint.ts';

const link = {
  token: z.string(),
  aggregator: z.optional(z.string()),
  specialService: z.optional(z.string()),
};

const linkErrors = [
  'VALIDATION',
  'NOT_FOUND',
  'MERCHANT_DONE',
  'MERCHANT_EXPIRED',
  'MERCHANT_NO_ENTITLEMENT',
  'MERCHANT_ERROR',
] as const;

export const getMerchantActivation = anyone.get('/api/merchant/v1/activation', {
  query: z.object({ ...link, brands: z.optional(z.string()) }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({ status: z.literal('valid'), merchantName: z.string(), brands: z.array(z.string()) }),
  },
  fails: linkErrors,
  says: 'Returns what a merchant link would activate.',
});

export const activateMerchant = signedIn.post('/api/merchant/v1/activate', {
  body: z.object({ ...link, brands: z.optional(z.array(z.string())) }),
  reply: { 200: z.object({ status: z.literal('success') }) },
  fails: linkErrors,
  says: 'Activates a merchant link for the account, once.',
});
