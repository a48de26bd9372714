/** Activation endpoints: TV short codes (RFC 8628 device authorization) and activation links. */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';
import { client, empty, signedIn } from '../endpoint.ts';
import { activationStatuses, deviceTypes } from '../values/enums.ts';

const code = z.string().check(z.minLength(1), z.maxLength(40));
const oneCode = z.object({ code });

/** Lookup, approval and denial share one attempt counter and return the same error for a wrong code. */
const codeFails = [
  'VALIDATION',
  'SHORTCODE_WRONG',
  'SHORTCODE_EXPIRED',
  'SHORTCODE_DONE',
  'TOO_MANY_REQUESTS',
] as const;

export const authorizeDevice = client.post('/api/short-code/v1/device_authorization', {
  form: z.object({
    client_id: z.optional(z.string()),
    device_name: z._default(z.string().check(z.maxLength(100)), ''),
    device_type: z._default(z.enum(deviceTypes), 'tv'),
  }),
  reply: {
    200: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      expires_in: z.number(),
      interval: z.number(),
    }),
  },
  fails: ['VALIDATION', 'invalid_client', 'BRAND_NOT_ALLOWED', 'GEO_BLOCKED', 'TOO_MANY_REQUESTS'],
  says: 'Requests a short code for a TV (RFC 8628 device authorization); the TV then polls the token endpoint.',
});

export const lookUpShortCode = signedIn.post('/api/short-code/v1/lookup', {
  body: oneCode,
  reply: {
    200: z.object({
      deviceName: z.string(),
      deviceType: z.enum(deviceTypes),
      brand: z.enum(brandIds),
      askedAt: z.string(),
      /** Country of the device, two letters, if a trusted proxy reports it. */
      country: z.nullable(z.string()),
      /** The device has the same network address as the customer: probably the same home. */
      nearby: z.boolean(),
    }),
  },
  fails: codeFails,
  says: 'Returns the device behind a short code, shown before approval.',
});

export const activateShortCode = signedIn.post('/api/short-code/v1/activate', {
  fresh: 'guarded',
  body: z.object({
    code,
    /** Brand the device asked for; a code of another brand is rejected. */
    brand: z.optional(z.enum(brandIds)),
    deviceId: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: { 200: z.object({ status: z.literal('success'), deviceName: z.string() }) },
  fails: [...codeFails, 'REAUTH_REQUIRED', 'SHORTCODE_ENTITLEMENT', 'DEVICE_LIMIT', 'DEVICE_PERIOD_LIMIT'],
  says: 'Approves a device: it uses a device slot and gets tokens at its next poll.',
});

export const denyShortCode = signedIn.post('/api/short-code/v1/deny', {
  body: oneCode,
  reply: { 204: empty },
  fails: codeFails,
  says: 'Denies a device: its next poll gets access_denied, and the code is void.',
});

export const getShortCodeStatus = signedIn.post('/api/short-code/v1/status', {
  body: oneCode,
  reply: { 200: z.object({ status: z.enum(['waiting', 'done', 'expired']), deviceName: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND'],
  says: 'Returns whether an approved device has collected its tokens.',
});

const oneLink = z.object({ id: z.string() });

const activationShape = z.object({
  id: z.string(),
  /** `success`: it can be activated, or was just activated. */
  status: z.enum(activationStatuses),
  brand: z.enum(brandIds),
  productSku: z.string(),
  expiresAt: z.string(),
});
z.globalRegistry.add(activationShape, { id: 'Activation' });

export const getActivation = signedIn.get('/api/reseller/v1/entitlement/activationInfo/:id', {
  params: oneLink,
  reply: { 200: activationShape },
  fails: ['NOT_FOUND'],
  says: 'Returns what an activation link of this account contains and whether it is still valid.',
});

export const activateProduct = signedIn.post('/api/reseller/v1/entitlement/activate/:id', {
  params: oneLink,
  reply: { 200: activationShape },
  fails: ['NOT_FOUND', 'ACTIVATION_DONE', 'ACTIVATION_EXPIRED', 'NO_SUBSCRIPTION', 'ACTIVATION_ERROR'],
  says: 'Redeems an activation link for the account, once.',
});
