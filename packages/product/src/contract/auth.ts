/** The calls of a session: tokens, links between brands, and its end. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';

const tokens = z.object({
  access_token: z.string(),
  /** Absent when the caller asked for cookies. */
  refresh_token: z.optional(z.string()),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
});

export const grantToken = endpoint({
  method: 'POST',
  path: '/api/login/v2.1',
  who: 'client',
  form: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      username: z.string(),
      password: z.string(),
      recaptcha_token: z.string(),
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.optional(z.string()) }),
    z.object({ grant_type: z.literal('magic_link_token'), magic_link_token: z.string() }),
  ]),
  reply: { 200: tokens },
  fails: [
    'EMAIL_REQUIRED',
    'PASSWORD_REQUIRED',
    'BAD_CREDENTIALS',
    'REFRESH_INVALID',
    'MAGIC_LINK_INVALID',
    'BRAND_NOT_ALLOWED',
    'GEO_BLOCKED',
    'RECAPTCHA_BLOCKED',
    'RECAPTCHA_RETRY',
    'TOO_MANY_REQUESTS',
    'invalid_client',
    'unsupported_grant_type',
  ],
  says: 'Trades a password, a refresh token or a magic link for tokens of the calling brand.',
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/login/v1.1/logout',
  who: 'signedIn',
  body: z.object({ refresh_token: z.optional(z.string()) }),
  reply: { 204: empty },
  fails: ['invalid_token'],
  says: 'Revokes the refresh tokens of this sign-in; browsers send theirs as a cookie.',
});

export const generateMagicLink = endpoint({
  method: 'POST',
  path: '/api/magic-link/v2.1/generate',
  who: 'signedIn',
  reply: { 200: z.object({ magicLink: z.string(), url: z.string(), expires_in: z.number() }) },
  fails: ['invalid_token'],
  says: 'Makes a link that signs the same person in at another brand, once, within a minute.',
});
