/** Preferences for mails by brand and purpose, and unsubscribing without a sign-in. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { communicationPurposes } from '../../privacy/consents.ts';
import { anyone, signedIn } from '../../endpoint.ts';

const language = z.enum(['en', 'fr']);
const brand = z.enum(brandIds);
const purpose = z.enum(communicationPurposes);

const preferences = z.object({
  purposes: z.array(z.object({ purpose, version: z.number(), label: z.string() })),
  brands: z.array(
    z.object({
      brand,
      choices: z.array(
        z.object({
          purpose,
          granted: z.boolean(),
          /** What the customer agrees to. */
          words: z.string(),
          /** Null: never decided. */
          decidedAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
z.globalRegistry.add(preferences, { id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

export const getPreferences = signedIn.get('/api/privacy/v1/preferences', {
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: preferences },
  fails: ['invalid_token'],
  says: 'Returns by brand and purpose whether the customer agreed to mails, with the words and their version.',
});

export const setPreferences = signedIn.put('/api/privacy/v1/preferences', {
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  body: z.object({
    /** Of the words that the customer read. */
    language,
    choices: z
      .array(z.object({ brand, purpose, granted: z.boolean(), version: z.int().check(z.gte(1)) }))
      .check(z.minLength(1), z.maxLength(brandIds.length * communicationPurposes.length)),
  }),
  reply: { 200: preferences },
  fails: ['VALIDATION', 'CONSENT_STALE', 'NOT_FOUND'],
  says: 'Records decisions about mails as proof. Agreeing to words that are no longer current fails; refusing never does.',
});

export const unsubscribe = anyone.post('/api/privacy/v1/unsubscribe/:token', {
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  /** RFC 8058; `from` tells the page of the portal from a mail program. */
  form: z.object({ 'List-Unsubscribe': z.literal('One-Click'), from: z.optional(z.literal('page')) }),
  reply: { 200: z.object({ brand, purpose }) },
  fails: ['VALIDATION', 'TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  says: 'Withdraws the consent that the link of a mail names, without a sign-in; repeating it changes nothing.',
});
