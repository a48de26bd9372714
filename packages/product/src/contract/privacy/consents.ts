/** Consent endpoints. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { consentPurposes, consentSources, consentVersions } from '../../privacy/consents.ts';
import { empty, mayBeSignedIn } from '../../endpoint.ts';

const language = z.enum(['en', 'fr']);

export const recordConsent = mayBeSignedIn.post('/api/privacy/v1/consents', {
  body: z.object({
    id: z.uuid(),
    brand: z.enum(brandIds),
    purpose: z.enum(consentPurposes),
    granted: z.boolean(),
    version: z.int().check(z.gte(1), z.lte(consentVersions.analytics)),
    language,
    source: z.enum(consentSources),
  }),
  reply: { 204: empty },
  fails: ['VALIDATION', 'SESSION_CHANGED', 'TOO_MANY_REQUESTS'],
  says: 'Records a decision about a purpose as proof, for the browser and the signed-in customer; repeating it changes nothing.',
});
