/** Partner endpoints: list, link, unlink. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty } from '../endpoint.ts';
import { listExperiences } from './unified-subscriptions.ts';

const text = z.optional(z.string());
const one = z.object({ partnerId: z.string() });
const inLanguage = z.object({ 'accept-language': text });

export const listLinks = directCustomer.get('/api/partner/v1/account/:accountId/links', {
  params: z.object({ accountId: z.string() }),
  headers: inLanguage,
  reply: {
    200: z.array(
      z.object({
        partnerId: z.string(),
        displayName: z.string(),
        logo: z.nullable(z.string()),
        linked: z.boolean(),
        /** Masked subject of the account at the partner. */
        providerId: z.nullable(z.string()),
        /** URL that starts linking. */
        url: z.string(),
        brandId: z.string(),
        /** What comes with the partner, linked or not. */
        productSkus: z.array(z.string()),
      }),
    ),
  },
  fails: ['NOT_FOUND'],
  says: 'Lists every partner and whether the account is linked to it.',
});

/** Alias of the account endpoint under the partner path. */
export const listPartnerExperiences = { ...listExperiences, path: listExperiences.aliases[0] };

export const authorizePartner = anyone.get('/api/partner/v1/authorize', {
  /** `from` is linkPartner if the flow started on that page. */
  query: z.object({ partnerId: z.string(), brand: text, lang: text, from: text }),
  reply: { 302: empty },
  fails: ['VALIDATION', 'NOT_FOUND', 'BRAND_NOT_ALLOWED'],
  says: 'Redirects the browser to the partner (OAuth 2 authorization request).',
});

export const linkPartner = directCustomer.post('/api/partner/v1/:partnerId/link', {
  fresh: 'guarded',
  params: one,
  /** `iss` if the partner sends it (RFC 9207). `force` after error 35.2.16: moves the link to this account. */
  body: z.object({
    authorizationCode: z.string(),
    state: text,
    iss: text,
    force: z.optional(z.boolean()),
  }),
  reply: {
    200: z.object({ partnerId: z.string(), linked: z.literal(true) }),
    201: z.object({ partnerId: z.string(), linked: z.literal(true) }),
  },
  fails: [
    'VALIDATION',
    'REAUTH_REQUIRED',
    'NOT_FOUND',
    'AUTH_CODE_INVALID',
    'MOBILE_ALREADY_LINKED',
    '35.2.4',
    '35.2.6',
    '35.2.16',
  ],
  says: 'Links the account to the partner identity of the authorization code; 200 when the link moved from another account.',
});

export const unlinkPartner = directCustomer.delete('/api/partner/v1/:partnerId/link', {
  fresh: 'guarded',
  params: one,
  reply: { 200: z.object({ partnerId: z.string(), linked: z.literal(false) }) },
  fails: ['REAUTH_REQUIRED', 'NOT_LINKED'],
  says: 'Unlinks a partner and ends the entitlements that came with it.',
});

export const listPartnerSubscriptions = directCustomer.get('/api/partner/v1/:partnerId/subscriptions', {
  params: one,
  headers: inLanguage,
  reply: {
    200: z.array(
      z.object({
        productSku: z.string(),
        displayName: z.nullable(z.string()),
        brandId: z.string(),
        /** Pending while the partner has suspended its customer. */
        status: z.enum(['ACTIVE', 'PENDING_ACTIVATION']),
      }),
    ),
  },
  fails: ['NOT_LINKED'],
  says: 'Lists the content that comes with a linked partner.',
});
