/** The calls about what an account may watch and is subscribed to, whoever bills it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { subscriptionStatuses } from '../values/kinds.ts';
import { subscriptionShape } from './subscriptions.ts';

const textOrNull = z.nullable(z.string());

const brandList = z.object({
  /** Brand ids with commas between; absent: every brand. */
  brandIds: z.optional(z.string()),
  sources: z.optional(z.string()),
});

export const listExperiences = endpoint({
  method: 'GET',
  path: '/api/account/v4/account/:id',
  aliases: ['/api/partner/v4/account/:id'],
  who: 'signedIn',
  player: true,
  params: z.object({ id: z.string() }),
  query: brandList,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({
      accountId: z.string(),
      experiences: z.array(
        z.object({
          source: z.enum(['DTC', 'PARTNER', 'BDU']),
          partnerId: textOrNull,
          experience: z.object({
            displayName: textOrNull,
            sku: z.string(),
            brandId: z.string(),
            logoUrl: textOrNull,
            contentPolicies: z.array(z.object({ sku: z.string() })),
          }),
        }),
      ),
    }),
  },
  fails: ['NOT_FOUND'],
  says: 'What the account may watch, and through whom, in the language that is asked for.',
});

const unifiedEntry = z.object({
  type: z.enum(['DTC', 'PARTNER', 'BDU']),
  /** Who bills; of a partner or TV provider, its id. */
  storeName: z.string(),
  providerDisplayName: textOrNull,
  providerLogoUrl: textOrNull,
  experience: z.object({ sku: z.string(), name: textOrNull, logoUrl: textOrNull }),
  brandName: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Where it is managed, when that is not here. */
  manageUrl: textOrNull,
  /** Null for what comes through a partner or a TV provider: they bill it, and know. */
  subscription: z.nullable(z.omit(subscriptionShape, { subscriptionItems: true })),
  subscriptionItemId: textOrNull,
  price: z.nullable(z.number()),
  billingCycleType: textOrNull,
  cycleDate: textOrNull,
});
export type UnifiedEntry = z.output<typeof unifiedEntry>;

export const listUnifiedSubscriptions = endpoint({
  method: 'GET',
  path: '/api/account/v5',
  who: 'signedIn',
  player: true,
  query: brandList,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(unifiedEntry) },
  fails: ['invalid_token'],
  says: 'Everything the account is subscribed to, whoever bills it: an entry for each thing to watch.',
});
