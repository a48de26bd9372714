/** TV provider endpoints: list, sign-in, linked provider. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { migrationActions } from '../values/enums.ts';
import { grantToken } from './auth.ts';

const text = z.optional(z.string());
const inLanguage = z.object({ 'accept-language': text });

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
          /** False while the provider does not answer; absent in replies of the release before. */
          available: z.optional(z.boolean()),
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
  /** `iss` if the provider sends it (RFC 9207). `error` instead of a code (RFC 6749): `code` is then empty. */
  body: z.object({ code: z.string(), state: z.string(), iss: text, error: text, providerId: text }),
  reply: {
    200: z.extend(grantToken.reply[200], {
      /** A direct account has the email that the provider has verified: offered once. */
      migration: z.optional(z.object({ action: z.enum(migrationActions), migrationCode: z.string() })),
    }),
  },
  fails: ['VALIDATION', 'SECOND_STEP_REQUIRED', 'BDU_LOGIN_FAILED', 'BRAND_NOT_ALLOWED', 'GEO_BLOCKED'],
  says: 'Issues tokens for a TV provider’s authorization code, to the browser that started the sign-in.',
});

export const endProviderSession = endpoint({
  method: 'GET',
  path: '/api/bdu/v1/logout',
  who: 'anyone',
  /** `ticket` comes with the end of the session. Pages of the release before send `providerId`. */
  query: z.object({ ticket: text, providerId: text, brand: text }),
  reply: { 302: empty },
  fails: ['VALIDATION'],
  says: 'Redirects the browser to the provider’s logout (OpenID Connect RP-Initiated Logout), which returns to the sign-in page.',
});

const oauthResponse = z.object({ code: z.string(), state: z.string(), iss: text });

export const authorizeProviderLink = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/account/provider/authorize',
  who: 'signedIn',
  bdu: false,
  fresh: 'guarded',
  headers: inLanguage,
  body: z.object({ providerId: z.string() }),
  reply: { 200: z.object({ url: z.string() }) },
  fails: [
    'REAUTH_REQUIRED',
    'VALIDATION',
    'NO_PROVIDER',
    'BRAND_NOT_ALLOWED',
    'PROVIDER_ALREADY_LINKED',
    'BDU_LOGIN_FAILED',
  ],
  says: 'Returns the URL at the TV provider where a direct customer signs in to link it.',
});

export const linkProvider = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  bdu: false,
  fresh: 'guarded',
  body: oauthResponse,
  reply: { 201: z.object({ providerId: z.string(), linked: z.literal(true) }) },
  fails: [
    'REAUTH_REQUIRED',
    'VALIDATION',
    'AUTH_CODE_INVALID',
    'BDU_LOGIN_FAILED',
    'PROVIDER_ALREADY_LINKED',
    '35.2.16',
  ],
  says: 'Links the TV provider of the authorization code to the account, for the account and browser that asked. A link of another account is never moved.',
});

export const authorizeReauthentication = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/account/reauthentication/authorize',
  who: 'signedIn',
  headers: inLanguage,
  /** The page that the customer returns to; absent: the deletion of the account. */
  body: z.optional(z.object({ returnTo: z.optional(z.enum(['deleteAccount', 'privacy'])) })),
  reply: { 200: z.object({ url: z.string() }) },
  fails: ['VALIDATION', 'NO_PROVIDER', 'BDU_LOGIN_FAILED'],
  says: 'Returns the URL at the TV provider where its customer signs in again, to confirm who they are.',
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/bdu/v1.1/account/reauthentication',
  who: 'signedIn',
  body: oauthResponse,
  reply: { 200: z.object({ proof: z.string(), expires_in: z.number() }) },
  fails: ['VALIDATION', 'AUTH_CODE_INVALID', 'BDU_LOGIN_FAILED', 'INVALID_RECONNECTION', 'PROOF_REQUIRED'],
  says: 'Returns a proof that the customer has just signed in at the TV provider, in place of a password: once, for this account. The session is then as fresh as that sign-in.',
});

export const getOwnProvider = endpoint({
  method: 'GET',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  headers: inLanguage,
  reply: {
    200: z.object({
      providerId: z.string(),
      /** Same shape as a partner link, without a partner. */
      partnerId: z.null(),
      displayName: z.string(),
      logo: z.nullable(z.string()),
      url: z.string(),
      linked: z.literal(true),
      linkedAt: z.string(),
      /** The content that comes with it now. */
      content: z.array(
        z.object({
          productSku: z.string(),
          displayName: z.nullable(z.string()),
          brandId: z.nullable(z.string()),
        }),
      ),
    }),
  },
  fails: ['NO_PROVIDER'],
  says: 'Returns the TV provider of the account and what comes with it.',
});

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/bdu/v1.1/account/provider',
  who: 'signedIn',
  fresh: 'guarded',
  reply: { 204: empty },
  fails: ['REAUTH_REQUIRED', 'NO_PROVIDER', 'BDU_FORBIDDEN'],
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
