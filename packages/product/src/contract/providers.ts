/** The calls about TV providers: who they are, signing in through one, and the one an account is linked to. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { grantToken } from './auth.ts';

const text = z.optional(z.string());

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/bdu/v2.2/provider-list',
  aliases: ['/api/bdu/v2.1/list'],
  who: 'anyone',
  /** Both names of the brand are known. */
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
          /** Where the sign-in begins. */
          url: z.string(),
        }),
      ),
    }),
  },
  fails: [],
  says: 'The TV providers of a brand, in the order of the language that is asked for.',
});

export const authorizeProvider = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/authorize',
  who: 'anyone',
  query: z.object({ providerId: z.string(), brand: text, lang: text }),
  reply: { 302: empty },
  fails: ['VALIDATION', 'NO_PROVIDER', 'BRAND_NOT_ALLOWED', 'BDU_LOGIN_FAILED'],
  says: 'Sends the browser to the provider, which sends it back to the portal with a code.',
});

export const grantByProvider = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/auth/token',
  who: 'client',
  headers: z.object({ 'x-token-transport': text }),
  /** `iss` where the provider names itself in its answer (RFC 9207). */
  body: z.object({ code: z.string(), state: z.string(), iss: text, providerId: text }),
  reply: grantToken.reply,
  fails: ['VALIDATION', 'BDU_LOGIN_FAILED', 'BRAND_NOT_ALLOWED', 'GEO_BLOCKED'],
  says: 'Trades the code of a provider for tokens of the calling brand. The browser that began must be the one that ends.',
});

export const endProviderSession = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/logout',
  who: 'anyone',
  query: z.object({ providerId: z.string(), brand: text }),
  reply: { 302: empty },
  fails: ['NO_PROVIDER'],
  says: 'Sends the browser to the provider’s own logout, which sends it back to the sign-in page.',
});

export const getOwnProvider = endpoint({
  method: 'GET',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  reply: {
    200: z.object({
      providerId: z.string(),
      /** The same entity as a partner's link, and here no partner stands behind it. */
      partnerId: z.null(),
      displayName: z.string(),
      url: z.string(),
      linked: z.literal(true),
    }),
  },
  fails: ['NO_PROVIDER'],
  says: 'The TV provider of the account.',
});

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  reply: { 204: empty },
  fails: ['NO_PROVIDER', 'BDU_FORBIDDEN'],
  says: 'Lets a direct account and its TV provider go separate ways; what came through the provider goes with it.',
});

export const getUserIdentity = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/user-identity/account/:id',
  who: 'signedIn',
  params: z.object({ id: z.string() }),
  reply: { 200: z.object({ accountId: z.string(), providerId: z.string(), bduUserId: z.string() }) },
  fails: ['NOT_FOUND'],
  says: 'Who the account is at its TV provider.',
});
