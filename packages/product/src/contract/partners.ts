/** The calls about partners: companies through which an account gets something of ours. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { listExperiences } from './unified-subscriptions.ts';

const text = z.optional(z.string());
const one = z.object({ partnerId: z.string() });
const inLanguage = z.object({ 'accept-language': text });

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/partner/v1/account/:accountId/links',
  who: 'signedIn',
  bdu: false,
  params: z.object({ accountId: z.string() }),
  headers: inLanguage,
  reply: {
    200: z.array(
      z.object({
        partnerId: z.string(),
        displayName: z.string(),
        logo: z.nullable(z.string()),
        linked: z.boolean(),
        /** Who the account is there, in part. */
        providerId: z.nullable(z.string()),
        /** Where a link begins. */
        url: z.string(),
        brandId: z.string(),
      }),
    ),
  },
  fails: ['NOT_FOUND'],
  says: 'Every partner, and whether the account is linked to it.',
});

/** The account's call, by the address that it has among partners. */
export const listPartnerExperiences = { ...listExperiences, path: listExperiences.aliases[0] };

export const authorizePartner = endpoint({
  method: 'GET',
  path: '/api/partner/v1/authorize',
  who: 'anyone',
  /** `from` is linkPartner where the way began on that page. */
  query: z.object({ partnerId: z.string(), brand: text, lang: text, from: text }),
  reply: { 302: empty },
  fails: ['VALIDATION', 'NOT_FOUND', 'BRAND_NOT_ALLOWED'],
  says: 'Sends the browser to the partner, which sends it back to the portal with a code.',
});

export const linkPartner = endpoint({
  method: 'POST',
  path: '/api/partner/v1/:partnerId/link',
  who: 'signedIn',
  bdu: false,
  params: one,
  /** `iss` where the partner names itself in its answer (RFC 9207). `force` after 35.2.16: the link moves here. */
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
    'NOT_FOUND',
    'AUTH_CODE_INVALID',
    'MOBILE_ALREADY_LINKED',
    '35.2.4',
    '35.2.6',
    '35.2.16',
  ],
  says: 'Links the account to who came back from the partner; 200 when the link was moved from another account.',
});

export const unlinkPartner = endpoint({
  method: 'DELETE',
  path: '/api/partner/v1/:partnerId/link',
  who: 'signedIn',
  bdu: false,
  params: one,
  reply: { 200: z.object({ partnerId: z.string(), linked: z.literal(false) }) },
  fails: ['NOT_LINKED'],
  says: 'Ends the link; what came through the partner ends with it.',
});

export const listPartnerSubscriptions = endpoint({
  method: 'GET',
  path: '/api/partner/v1/:partnerId/subscriptions',
  who: 'signedIn',
  bdu: false,
  params: one,
  headers: inLanguage,
  reply: {
    200: z.array(
      z.object({
        productSku: z.string(),
        displayName: z.nullable(z.string()),
        brandId: z.string(),
        status: z.literal('ACTIVE'),
      }),
    ),
  },
  fails: ['NOT_LINKED'],
  says: 'What comes through a linked partner.',
});
