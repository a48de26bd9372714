/** Subscriptions sold elsewhere, as the service API writes them. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { endpoint } from '../../endpoint.ts';
import { servicePrefix } from '../../service-scopes.ts';
import { billingCycleTypes } from '../../values/billing-cycles.ts';
import { subscriptionStatuses } from '../../values/enums.ts';
import { accountReference } from './customer.ts';

export const externalStores = ['PARTNERSHIP', 'GUEST'] as const;
export const externalStatuses = [...subscriptionStatuses, 'ENDED'] as const;

const answer = z.object({ subscriptionId: z.uuid(), status: z.enum(externalStatuses) });

export const putSubscription = endpoint({
  method: 'PUT',
  path: `${servicePrefix}/subscriptions/:externalId`,
  who: 'service',
  scope: 'subscriptions:write',
  params: z.object({ externalId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({
    customer: accountReference,
    brand: z.enum(brandIds),
    store: z.enum(externalStores),
    sku: z.string().check(z.minLength(1), z.maxLength(100)),
    /** A product of the catalog; its SKUs are granted instead of `sku`. */
    productId: z.optional(z.string().check(z.maxLength(100))),
    status: z.enum(externalStatuses),
    priceCents: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    billingCycle: z.enum(billingCycleTypes),
    cycleDate: z.iso.datetime(),
    /** Rises with every change; a lower one than the last is refused, an equal one gets the same reply. */
    sequence: z.int().check(z.minimum(0)),
  }),
  reply: { 200: answer, 201: answer },
  fails: ['VALIDATION', 'NOT_FOUND', 'BRAND_NOT_ALLOWED', 'CLIENT_NOT_ALLOWED', 'SEQUENCE_STALE'],
  says: 'Creates or changes a subscription sold elsewhere; it entitles only while it is active.',
});
