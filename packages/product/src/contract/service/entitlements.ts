/** Entitlement check of the service API, for playback back ends. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';

export const entitlementReasons = [
  'ok',
  'none',
  'suspended',
  'deviceUnknown',
  'deviceRemoved',
  'country',
] as const;

export const checkEntitlements = endpoint({
  method: 'POST',
  path: `${servicePrefix}/entitlements/check`,
  who: 'service',
  scope: 'entitlements:read',
  body: z.object({
    accountId: z.uuid(),
    skus: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(limits.checkedSkus)),
    deviceId: z.optional(z.uuid()),
    country: z.optional(z.string().check(z.length(2))),
  }),
  reply: {
    200: z.object({
      allowed: z.boolean(),
      skus: z.array(z.object({ sku: z.string(), until: z.nullable(z.string()) })),
      reason: z.enum(entitlementReasons),
      checkAgainInSeconds: z.int(),
    }),
  },
  fails: ['NOT_FOUND'],
  says: 'Says whether a customer may watch, and for how long the answer holds.',
});
