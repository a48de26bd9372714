/** Endpoints for entitlements and the unified subscription list of all billers. */
import * as z from 'zod/mini';
import { empty, signedIn } from '../endpoint.ts';
import { brandIds } from '../brands.ts';
import { subscriptionStatuses } from '../values/enums.ts';
import { resolutions } from '../values/skus.ts';
import type { Unified } from '../values/unified-subscriptions.ts';
import { subscriptionShape } from './subscriptions.ts';

const textOrNull = z.nullable(z.string());

const brandList = z.object({
  /** Comma-separated brand ids; absent: every brand. */
  brandIds: z.optional(z.string()),
  sources: z.optional(z.string()),
});

export const listExperiences = signedIn.get('/api/account/v4/account/:id', {
  aliases: ['/api/partner/v4/account/:id'],
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
            /** Of the partner or TV provider that it comes through. */
            logoUrl: textOrNull,
            contentPolicies: z.array(z.object({ sku: z.string() })),
          }),
        }),
      ),
    }),
  },
  fails: ['NOT_FOUND'],
  says: 'Lists what the account may watch and through which source, in the requested language.',
});

const unifiedEntry = z.object({
  type: z.enum(['DTC', 'PARTNER', 'BDU']),
  /** The biller; for a partner or TV provider, its id. */
  storeName: z.string(),
  providerDisplayName: textOrNull,
  providerLogoUrl: textOrNull,
  /** No logo of its own yet: null. Clients show its name. */
  experience: z.object({ sku: z.string(), name: textOrNull, logoUrl: textOrNull }),
  brandName: z.string(),
  status: z.enum(subscriptionStatuses),
  /** `suspended`: the partner has suspended its customer. */
  notice: z.optional(z.literal('suspended')),
  /** URL where it is managed, if not in the portal. */
  manageUrl: textOrNull,
  /** Null for subscriptions through a partner or TV provider, who do not report prices. */
  subscription: z.nullable(z.omit(subscriptionShape, { subscriptionItems: true })),
  subscriptionItemId: textOrNull,
  price: z.nullable(z.number()),
  billingCycleType: textOrNull,
  cycleDate: textOrNull,
});
z.globalRegistry.add(unifiedEntry, { id: 'UnifiedSubscription' });
export type UnifiedEntry = z.output<typeof unifiedEntry>;
/** An entry of the list as it is shown: with everything that it lets the account watch. */
export type UnifiedSubscription = Unified<UnifiedEntry>;

export const listUnifiedSubscriptions = signedIn.get('/api/account/v5', {
  player: true,
  query: brandList,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(unifiedEntry) },
  fails: ['invalid_token'],
  says: 'Lists everything the account is subscribed to, of every biller: one entry per SKU.',
});

const entitlement = z.object({
  sku: z.string(),
  /** Expiry if nothing changes; null: open-ended. */
  until: textOrNull,
  resolution: z.enum(resolutions),
  screens: z.number(),
  downloads: z.boolean(),
});
z.globalRegistry.add(entitlement, { id: 'Entitlement' });
/** Time of the check, and how many seconds a player may cache it. */
const freshness = { asOf: z.string(), maxAge: z.number() };

export const listEntitlements = signedIn.get('/api/subscription/v1/entitlements', {
  player: true,
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  headers: z.object({ 'if-none-match': z.optional(z.string()) }),
  reply: { 200: z.object({ skus: z.array(entitlement), ...freshness }), 304: empty },
  fails: ['invalid_token'],
  says: 'Lists current entitlements, of one brand or of all; with an ETag for conditional requests.',
});

export const getEntitlement = signedIn.get('/api/subscription/v1/entitlements/:sku', {
  player: true,
  params: z.object({ sku: z.string().check(z.maxLength(60)) }),
  reply: { 200: z.extend(entitlement, freshness) },
  fails: ['NO_SUBSCRIPTION'],
  says: 'Returns whether the account is entitled to a SKU.',
});
