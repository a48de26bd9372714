/** Profile endpoints: profiles, maturity levels, PINs. */
import * as z from 'zod/mini';
import { languages } from '../brands.ts';
import { empty, signedIn } from '../endpoint.ts';
import { maturityTypes, playbackLanguages, profileAvatars, profileColours } from '../values/enums.ts';

const maturity = z.enum(Object.values(maturityTypes));
const localized = z.object({ en: z.string(), fr: z.string() });
const preferences = z.object({ uiLanguage: z.enum(languages) });
/** Null: the initial of the nickname. */
const avatar = z.optional(z.nullable(z.enum(profileAvatars)));
const one = z.object({ profileId: z.string() });

const profileShape = z.object({
  id: z.string(),
  nickname: z.string(),
  maturity,
  /** The PIN itself is never returned. */
  hasPin: z.boolean(),
  master: z.boolean(),
  preferences,
  playbackLanguage: z.enum(playbackLanguages),
  icon: z.enum(profileColours),
  avatar,
});
z.globalRegistry.add(profileShape, { id: 'Profile' });
export type Profile = z.output<typeof profileShape>;

export const listProfiles = signedIn.get('/api/profile/v1.1', {
  player: true,
  reply: { 200: z.array(profileShape) },
  fails: ['invalid_token'],
  says: 'Lists the profiles of the account, the master first.',
});

export const listMaturities = signedIn.get('/api/profile/maturity/v1.1', {
  player: true,
  reply: {
    200: z.array(z.object({ type: maturity, level: z.string(), label: localized, description: localized })),
  },
  fails: ['invalid_token'],
  says: 'Lists the five maturity levels in both languages.',
});

export const createProfile = signedIn.post('/api/profile/v1.1', {
  verified: true,
  body: z.object({
    nickname: z.string(),
    maturity,
    pin: z.optional(z.string()),
    preferences: z.optional(preferences),
    playbackLanguage: z.optional(z.enum(playbackLanguages)),
    icon: z.optional(z.enum(profileColours)),
    avatar,
  }),
  reply: { 201: profileShape },
  fails: [
    'EMAIL_UNVERIFIED',
    'VALIDATION',
    'NICKNAME_TAKEN',
    'PROFILE_LIMIT',
    'MASTER_PROFILE',
    'invalid_token',
  ],
  says: 'Creates a profile. The first one of an account is its master.',
});

export const updateProfile = signedIn.patch('/api/profile/v1.1', {
  verified: true,
  body: z.object({
    id: z.string(),
    nickname: z.optional(z.string()),
    maturity: z.optional(maturity),
    preferences: z.optional(preferences),
    playbackLanguage: z.optional(z.enum(playbackLanguages)),
    icon: z.optional(z.enum(profileColours)),
    avatar,
    /** The profile's PIN, required if it has one and the sign-in is not recent. */
    pin: z.optional(z.string()),
  }),
  reply: { 200: profileShape },
  fails: [
    'EMAIL_UNVERIFIED',
    'VALIDATION',
    'PROFILE_NOT_FOUND',
    'NICKNAME_TAKEN',
    'MASTER_PROFILE',
    'PIN_WRONG',
    'PIN_LOCKED',
  ],
  says: 'Updates a profile. The master stays an adult.',
});

export const deleteProfile = signedIn.delete('/api/profile/v1.1/:profileId', {
  verified: true,
  params: one,
  /** In the body, not the URL, because URLs are logged. */
  body: z.optional(z.object({ pin: z.optional(z.string()) })),
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'PROFILE_NOT_FOUND', 'MASTER_PROFILE', 'PIN_WRONG', 'PIN_LOCKED'],
  says: 'Deletes a profile. The master cannot be deleted.',
});

export const setPin = signedIn.patch('/api/profile/v2/:profileId/pin', {
  verified: true,
  params: one,
  /** An empty string removes the PIN. */
  body: z.object({ newPin: z.string(), pin: z.optional(z.string()) }),
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'VALIDATION', 'PROFILE_NOT_FOUND', 'PIN_WRONG', 'PIN_LOCKED'],
  says: 'Sets, changes or removes the PIN of a profile.',
});

export const verifyPin = signedIn.post('/api/profile/v2/:profileId/pin/verify', {
  player: true,
  params: one,
  body: z.object({ pin: z.string() }),
  reply: { 204: empty },
  fails: ['VALIDATION', 'PROFILE_NOT_FOUND', 'PIN_WRONG', 'PIN_LOCKED'],
  says: 'Checks a PIN; five wrong ones lock the profile for a while.',
});

export const resetPin = signedIn.post('/api/profile/v2/:profileId/pin/reset', {
  verified: true,
  params: one,
  body: z.object({ newPin: z.string() }),
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'VALIDATION', 'REAUTH_REQUIRED', 'PROFILE_NOT_FOUND'],
  says: 'Resets a forgotten PIN, within ten minutes of a sign-in.',
});
