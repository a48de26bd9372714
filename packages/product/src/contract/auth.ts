/** Session endpoints: tokens, magic links, sign-out. */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';
import { anyone, client, empty, mayBeSignedIn, signedIn } from '../endpoint.ts';
import { botActions } from '../values/enums.ts';

const accessToken = { access_token: z.string(), expires_in: z.number() };
const text = z.optional(z.string());

export const grantToken = client.post('/api/login/v2.1', {
  aliases: ['/api/auth/v2.1'],
  headers: z.object({ 'x-token-transport': text }),
  /** Which fields are required depends on the grant type; RFC 6749 defines the error for each missing one. */
  form: z.object({
    grant_type: text,
    username: text,
    password: text,
    recaptcha_token: text,
    /** Device token of an app's previous sign-in response; identifies a known device. */
    device_token: text,
    refresh_token: text,
    /** `true`: the customer confirmed that this browser may continue with the session. */
    adopt: text,
    magic_link_token: text,
    device_code: text,
    /** Second step: the ticket of the refusal SECOND_STEP_REQUIRED, a code or a passkey, and whether this device needs none from now on. */
    ticket: text,
    code: text,
    trust_device: text,
    /** Passkey and second step: the ceremony of `passkey-options`, and the credential as JSON. */
    ceremony: text,
    credential: text,
    client_id: text,
  }),
  reply: {
    200: z.object({
      ...accessToken,
      /** Refresh and device token are absent when the caller asked for cookies; only the password grant returns a device token. */
      refresh_token: text,
      device_token: text,
      token_type: z.literal('bearer'),
      /** Magic link only: whether the account has signed in with this browser before. */
      known_device: z.optional(z.boolean()),
    }),
  },
  fails: [
    'VALIDATION',
    'EMAIL_REQUIRED',
    'PASSWORD_REQUIRED',
    'BAD_CREDENTIALS',
    'SECOND_STEP_REQUIRED',
    'SECOND_STEP_INVALID',
    'TICKET_EXPIRED',
    'REFRESH_INVALID',
    'SESSION_CHANGED',
    'MAGIC_LINK_INVALID',
    'PASSKEY_INVALID',
    'DEVICE_CODE_INVALID',
    'DEVICE_REMOVED',
    'authorization_pending',
    'slow_down',
    'access_denied',
    'expired_token',
    'BRAND_NOT_ALLOWED',
    'GEO_BLOCKED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'TOO_MANY_REQUESTS',
    'unsupported_grant_type',
  ],
  says: 'Issues tokens for a password, passkey, second step, refresh token, magic link or device code (OAuth 2 token endpoint).',
});

export const getChallenge = anyone.get('/api/login/v1/challenge', {
  query: z.object({ action: z.enum(botActions) }),
  reply: {
    200: z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.optional(z.string()),
        expiresAt: z.optional(z.number()),
        data: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      }),
      signature: z.optional(z.string()),
    }),
  },
  fails: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Returns a proof-of-work challenge for one action, valid once within ten minutes; the solution is sent as recaptcha_token.',
});

export const openSession = signedIn.post('/api/login/v1.1/session', {
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  reply: { 200: z.object(accessToken) },
  fails: ['invalid_token'],
  says: 'Returns an access token of the same session for another brand, for a page that shows both.',
});

export const endSession = mayBeSignedIn.post('/api/login/v1.1/logout', {
  player: true,
  body: z.optional(z.object({ refresh_token: text })),
  reply: {
    /** Of a TV provider’s customer: the browser continues there, within a minute, to sign out of the provider too. */
    200: z.object({
      continueAt: z.string(),
      provider: z.object({ displayName: z.string(), url: z.string() }),
    }),
    204: empty,
  },
  fails: ['invalid_token', 'SESSION_CHANGED'],
  says: 'Ends the session of the bearer token, the refresh token or the cookie.',
});

export const generateMagicLink = signedIn.post('/api/magic-link/v2.1/generate', {
  /** Brand that the link is restricted to; absent: any brand. */
  query: z.object({ brand: z.optional(z.enum(brandIds)) }),
  reply: { 200: z.object({ magicLink: z.string(), url: z.string(), expires_in: z.number() }) },
  fails: ['invalid_token', 'TOO_MANY_REQUESTS'],
  says: 'Creates a magic link that signs the same customer in at another brand, once, within a minute.',
});
