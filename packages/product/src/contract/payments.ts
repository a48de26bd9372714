/** The calls about money. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/billing/v1.1/balance',
  who: 'signedIn',
  bdu: false,
  reply: { 200: z.object({ balances: z.record(z.string(), z.number()) }) },
  fails: ['invalid_token'],
  says: 'Gift money in dollars, by currency or by the brand that alone takes it.',
});
