/** The calls about what an account may watch and is subscribed to, whoever bills it. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { brandIds } from '../brands.ts';
import { subscriptionStatuses } from '../values/enums.ts';
import { resolutions } from '../values/skus.ts';
import type { Unified } from '../values/unified-subscriptions.ts';
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
/** An entry of the list as it is shown: with everything that it lets the account watch. */
export type UnifiedSubscription = Unified<UnifiedEntry>;

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

const entitlement = z.object({
  sku: z.string(),
  /** When it ends unless something changes; null: open ended. */
  until: textOrNull,
  resolution: z.enum(resolutions),
  screens: z.number(),
  downloads: z.boolean(),
});
/** When the server looked, and for how many seconds a player may rely on it. */
const freshness = { asOf: z.string(), maxAge: z.number() };

export const listEntitlements = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/entitlements',
  who: 'signedIn',
  player: true,
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  headers: z.object({ 'if-none-match': z.optional(z.string()) }),
  reply: { 200: z.object({ skus: z.array(entitlement), ...freshness }), 304: empty },
  fails: ['invalid_token'],
  says: 'What may be watched now, of one brand or of all; with an ETag, so that a player hears only of changes.',
});

export const getEntitlement = endpoint({
  method: 'GET',
  path: '/api/subscription/v1/entitlements/:sku',
  who: 'signedIn',
  player: true,
  params: z.object({ sku: z.string().check(z.maxLength(60)) }),
  reply: { 200: z.extend(entitlement, freshness) },
  fails: ['NO_SUBSCRIPTION'],
  says: 'Whether one SKU may be watched now.',
});
