/** The calls about what somebody pays for. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { subscriptionStatuses } from '../values/kinds.ts';

export const subscriptionShape = z.object({
  subscriptionItemId: z.string(),
  cycleDate: z.string(),
  productType: z.string(),
  brandName: z.string(),
  storeName: z.string(),
  billingCycleType: z.string(),
  price: z.number(),
  status: z.enum(subscriptionStatuses),
  cancelled: z.boolean(),
  gracePeriod: z.boolean(),
  subscriptionItems: z.array(z.object({ productSku: z.string() })),
});
export type Subscription = z.output<typeof subscriptionShape>;

export const listAllSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscription/v2.1/all',
  who: 'signedIn',
  query: z.object({ includeGracePeriod: z.optional(z.string()) }),
  reply: { 200: z.array(subscriptionShape) },
  fails: ['invalid_token'],
  says: 'Every subscription of the account, of every brand and store.',
});
