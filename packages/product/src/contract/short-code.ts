/**
 * The calls that activate. A TV shows a short code, and somebody who is signed in types it (RFC 8628); or a link
 * stands for something that somebody got elsewhere.
 */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';
import { empty, endpoint } from '../endpoint.ts';
import { activationStatuses, deviceTypes } from '../values/enums.ts';

const code = z.string().check(z.minLength(1), z.maxLength(40));
const oneCode = z.object({ code });

/** Lookup, activate and deny count tries together, and say the same about a code that is not the right one. */
const codeFails = [
  'VALIDATION',
  'SHORTCODE_WRONG',
  'SHORTCODE_EXPIRED',
  'SHORTCODE_DONE',
  'TOO_MANY_REQUESTS',
] as const;

export const authorizeDevice = endpoint({
  method: 'POST',
  path: '/api/short-code/v1/device_authorization',
  who: 'client',
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
  says: 'A TV asks for a code to show; it then polls the token call.',
});

export const lookUpShortCode = endpoint({
  method: 'POST',
  path: '/api/short-code/v1/lookup',
  who: 'signedIn',
  body: oneCode,
  reply: {
    200: z.object({
      deviceName: z.string(),
      deviceType: z.enum(deviceTypes),
      brand: z.enum(brandIds),
      askedAt: z.string(),
      /** Where it asked from, two letters, as far as a trusted proxy says. */
      country: z.nullable(z.string()),
      /** It asked from the network address of whoever types the code: most likely the same home. */
      nearby: z.boolean(),
    }),
  },
  fails: codeFails,
  says: 'What is asking: shown before anybody approves.',
});

export const activateShortCode = endpoint({
  method: 'POST',
  path: '/api/short-code/v1/activate',
  who: 'signedIn',
  body: z.object({
    code,
    /** What the screen said is asking; a code of another brand is the wrong one. */
    brand: z.optional(z.enum(brandIds)),
    deviceId: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: { 200: z.object({ status: z.literal('success'), deviceName: z.string() }) },
  fails: [...codeFails, 'SHORTCODE_ENTITLEMENT', 'DEVICE_LIMIT', 'DEVICE_PERIOD_LIMIT'],
  says: 'Approves: the device takes a place of the account, and its next poll brings tokens.',
});

export const denyShortCode = endpoint({
  method: 'POST',
  path: '/api/short-code/v1/deny',
  who: 'signedIn',
  body: oneCode,
  reply: { 204: empty },
  fails: codeFails,
  says: 'Refuses: the device is told so at its next poll, and the code is worth nothing any more.',
});

export const getShortCodeStatus = endpoint({
  method: 'POST',
  path: '/api/short-code/v1/status',
  who: 'signedIn',
  body: oneCode,
  reply: { 200: z.object({ status: z.enum(['waiting', 'done', 'expired']), deviceName: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND'],
  says: 'Whether the device that this account approved has its tokens by now, or never came for them.',
});

const oneLink = z.object({ id: z.string() });

const activationShape = z.object({
  id: z.string(),
  /** `success`: it can be taken, or has just been. */
  status: z.enum(activationStatuses),
  brand: z.enum(brandIds),
  productSku: z.string(),
  expiresAt: z.string(),
});
z.globalRegistry.add(activationShape, { id: 'Activation' });

export const getActivation = endpoint({
  method: 'GET',
  path: '/api/reseller/v1/entitlement/activationInfo/:id',
  who: 'signedIn',
  params: oneLink,
  reply: { 200: activationShape },
  fails: ['NOT_FOUND'],
  says: 'What an activation link of this account stands for, and whether it can still be taken.',
});

export const activateProduct = endpoint({
  method: 'POST',
  path: '/api/reseller/v1/entitlement/activate/:id',
  who: 'signedIn',
  params: oneLink,
  reply: { 200: activationShape },
  fails: ['NOT_FOUND', 'ACTIVATION_DONE', 'ACTIVATION_EXPIRED', 'NO_SUBSCRIPTION', 'ACTIVATION_ERROR'],
  says: 'Gives the account what the link stands for, once.',
});
