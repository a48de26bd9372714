/** Activation links of the service API: a product bought elsewhere is activated in an account. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { empty, endpoint } from '../../endpoint.ts';
import { servicePrefix } from '../../service-scopes.ts';
import { idempotencyHeaders } from '../billing/purchase.ts';
import { accountReference, contactEmail, deliveries, languages } from './customer.ts';

export const linkStates = ['waiting', 'done', 'expired', 'revoked'] as const;
const time = z.iso.datetime();

export const createActivationLink = endpoint({
  method: 'POST',
  path: `${servicePrefix}/activation-links`,
  who: 'service',
  scope: 'activation:write',
  headers: idempotencyHeaders,
  body: z.object({
    /** With `email` the link waits for the account that has verified that address. */
    customer: z.union([...accountReference.def.options, z.object({ email: contactEmail })]),
    brand: z.enum(brandIds),
    sku: z.string().check(z.minLength(1), z.maxLength(100)),
    entitledUntil: z.optional(time),
    expiresAt: z.optional(time),
    language: z.optional(languages),
    deliver: z.enum(deliveries),
  }),
  reply: { 201: z.object({ id: z.uuid(), url: z.string(), expiresAt: z.string() }) },
  fails: [
    'VALIDATION',
    'IDEMPOTENCY_REQUIRED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'NOT_FOUND',
    'BRAND_NOT_ALLOWED',
    'CLIENT_NOT_ALLOWED',
  ],
  says: 'Creates an activation link; the reply does not reveal whether an email has an account.',
});

const oneLink = z.object({ id: z.string() });

export const getActivationLink = endpoint({
  method: 'GET',
  path: `${servicePrefix}/activation-links/:id`,
  who: 'service',
  scope: 'activation:read',
  params: oneLink,
  reply: { 200: z.object({ status: z.enum(linkStates), activatedAt: z.optional(z.string()) }) },
  fails: ['NOT_FOUND'],
  says: 'Returns the state of an activation link that this client created.',
});

export const revokeActivationLink = endpoint({
  method: 'DELETE',
  path: `${servicePrefix}/activation-links/:id`,
  who: 'service',
  scope: 'activation:write',
  params: oneLink,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Revokes an unused activation link of this client.',
});
