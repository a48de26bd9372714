/** Passkey endpoints: options and results of WebAuthn, and the list of the account's passkeys. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty } from '../../endpoint.ts';
import { limits } from '../../limits.ts';

const text = z.string().check(z.maxLength(20_000));
const optionalText = z.optional(text);

/** What `navigator.credentials` returns, in the JSON of WebAuthn. */
export const credentialShape = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: optionalText,
    authenticatorData: optionalText,
    signature: optionalText,
    userHandle: optionalText,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
z.globalRegistry.add(credentialShape, { id: 'PublicKeyCredential' });
export type CredentialJson = z.output<typeof credentialShape>;

const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** Null: never used. */
  usedAt: z.nullable(z.string()),
});
z.globalRegistry.add(passkeyShape, { id: 'Passkey' });
export type Passkey = z.output<typeof passkeyShape>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.passkeyNameLength));
const one = z.object({ id: z.string().check(z.maxLength(2000)) });

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

export const getPasskeyOptions = anyone.post('/api/login/v1/passkey-options', {
  reply: {
    200: z.object({
      ceremony: z.string(),
      options: z.object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.number(),
        userVerification: z.literal('required'),
      }),
    }),
  },
  fails: ['TOO_MANY_REQUESTS'],
  says: 'Returns WebAuthn request options to sign in or to prove identity with a passkey; the answer counts once, within five minutes.',
});

export const listPasskeys = directCustomer.get('/api/security/v1/passkeys', {
  verified: true,
  reply: {
    200: z.object({
      /** For the browser, which forgets the passkeys that are not listed. */
      rpId: z.string(),
      userId: z.nullable(z.string()),
      passkeys: z.array(passkeyShape),
    }),
  },
  fails: ['invalid_token', 'EMAIL_UNVERIFIED', 'SESSION_CHANGED'],
  says: 'Lists the passkeys of the account.',
});

export const createPasskeyOptions = directCustomer.post('/api/security/v1/passkeys/options', {
  verified: true,
  fresh: 'always',
  reply: {
    200: z.object({
      ceremony: z.string(),
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
        timeout: z.number(),
        attestation: z.literal('none'),
        excludeCredentials: z.array(descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
      }),
    }),
  },
  fails: ['invalid_token', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'PASSKEY_LIMIT', 'SESSION_CHANGED'],
  says: 'Returns WebAuthn creation options for a new passkey; the answer counts once, within five minutes.',
});

export const addPasskey = directCustomer.post('/api/security/v1/passkeys', {
  verified: true,
  fresh: 'always',
  body: z.object({ ceremony: text, credential: credentialShape, name }),
  reply: { 201: passkeyShape },
  fails: [
    'invalid_token',
    'VALIDATION',
    'EMAIL_UNVERIFIED',
    'REAUTH_REQUIRED',
    'PASSKEY_INVALID',
    'PASSKEY_LIMIT',
    'SESSION_CHANGED',
  ],
  says: 'Adds a passkey to the account.',
});

export const renamePasskey = directCustomer.patch('/api/security/v1/passkeys/:id', {
  verified: true,
  fresh: 'always',
  params: one,
  body: z.object({ name }),
  reply: { 204: empty },
  fails: [
    'invalid_token',
    'VALIDATION',
    'EMAIL_UNVERIFIED',
    'REAUTH_REQUIRED',
    'NOT_FOUND',
    'SESSION_CHANGED',
  ],
  says: 'Renames a passkey.',
});

export const removePasskey = directCustomer.delete('/api/security/v1/passkeys/:id', {
  verified: true,
  fresh: 'always',
  params: one,
  reply: { 204: empty },
  fails: ['invalid_token', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'NOT_FOUND', 'SESSION_CHANGED'],
  says: 'Removes a passkey and ends the other sessions that it signed in.',
});
