/** TV provider endpoints: list, sign-in, linked provider. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { grantToken } from './auth.ts';

const text = z.optional(z.string());

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/bdu/v2.2/provider-list',
  aliases: ['/api/bdu/v2.1/list'],
  who: 'anyone',
  /** `brandName` is an alias of `brand`. */
  query: z.object({ brand: text, brandName: text }),
  headers: z.object({ 'accept-language': text }),
  reply: {
    200: z.object({
      providers: z.array(
        z.object({
          displayName: z.string(),
          id: z.string(),
          loginType: z.literal('oidc'),
          logo: z.nullable(z.string()),
          /** URL that starts the sign-in. */
          url: z.string(),
        }),
      ),
    }),
  },
  fails: [],
  says: 'Lists the TV providers of a brand, ordered for the requested language.',
});

export const authorizeProvider = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/authorize',
  who: 'anyone',
  query: z.object({ providerId: z.string(), brand: text, lang: text }),
  reply: { 302: empty },
  fails: ['VALIDATION', 'NO_PROVIDER', 'BRAND_NOT_ALLOWED', 'BDU_LOGIN_FAILED'],
  says: 'Redirects the browser to the TV provider (OpenID Connect authorization request).',
});

export const grantByProvider = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/auth/token',
  who: 'client',
  headers: z.object({ 'x-token-transport': text }),
  /** `iss` if the provider sends it (RFC 9207). */
  body: z.object({ code: z.string(), state: z.string(), iss: text, providerId: text }),
  reply: grantToken.reply,
  fails: ['VALIDATION', 'BDU_LOGIN_FAILED', 'BRAND_NOT_ALLOWED', 'GEO_BLOCKED'],
  says: 'Issues tokens for a TV provider’s authorization code, to the browser that started the sign-in.',
});

export const endProviderSession = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/logout',
  who: 'anyone',
  query: z.object({ providerId: z.string(), brand: text }),
  reply: { 302: empty },
  fails: ['NO_PROVIDER'],
  says: 'Redirects the browser to the provider’s logout, which returns to the sign-in page.',
});

export const getOwnProvider = endpoint({
  method: 'GET',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  reply: {
    200: z.object({
      providerId: z.string(),
      /** Same shape as a partner link, without a partner. */
      partnerId: z.null(),
      displayName: z.string(),
      url: z.string(),
      linked: z.literal(true),
    }),
  },
  fails: ['NO_PROVIDER'],
  says: 'Returns the TV provider of the account.',
});

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  reply: { 204: empty },
  fails: ['NO_PROVIDER', 'BDU_FORBIDDEN'],
  says: 'Unlinks the TV provider from a direct account and ends the entitlements that came with it.',
});

export const getUserIdentity = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/user-identity/account/:id',
  who: 'signedIn',
  params: z.object({ id: z.string() }),
  reply: { 200: z.object({ accountId: z.string(), providerId: z.string(), bduUserId: z.string() }) },
  fails: ['NOT_FOUND'],
  says: 'Returns the identity of the account at its TV provider.',
});
