/** Security centre: two-step verification, its way back, and “This wasn’t me”. */
import * as z from 'zod/mini';
import { anyone, directCustomer, empty } from '../../endpoint.ts';

const path = '/api/security/v1/two-step';
const code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getTwoStep = directCustomer.get(path, {
  reply: {
    200: z.object({
      /** When it was turned on; null: it is off. */
      since: z.nullable(z.string()),
      recoveryCodesLeft: z.number(),
      trustedDevices: z.number(),
      /** When a pending recovery ends two-step verification; null: none is pending. */
      endsAt: z.nullable(z.string()),
    }),
  },
  fails: ['BDU_FORBIDDEN'],
  says: 'Tells whether two-step verification is on, and what is left of it.',
});

export const setUpTotp = directCustomer.post(`${path}/totp`, {
  verified: true,
  fresh: 'always',
  reply: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  fails: ['BDU_FORBIDDEN', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'VALIDATION'],
  says: 'Starts the set-up of an authenticator app: the secret, also as an otpauth URI for a QR code.',
});

export const confirmTotp = directCustomer.post(`${path}/totp/confirm`, {
  verified: true,
  fresh: 'always',
  body: code,
  reply: { 200: recoveryCodes },
  fails: [
    'BDU_FORBIDDEN',
    'EMAIL_UNVERIFIED',
    'REAUTH_REQUIRED',
    'VALIDATION',
    'SECOND_STEP_INVALID',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Turns two-step verification on with the first code of the app; the recovery codes are shown only here.',
});

export const turnOffTwoStep = directCustomer.delete(path, {
  verified: true,
  fresh: 'always',
  reply: { 204: empty },
  fails: ['BDU_FORBIDDEN', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'NOT_FOUND'],
  says: 'Turns two-step verification off.',
});

export const renewRecoveryCodes = directCustomer.post(`${path}/recovery-codes`, {
  verified: true,
  fresh: 'always',
  reply: { 200: recoveryCodes },
  fails: ['BDU_FORBIDDEN', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'NOT_FOUND'],
  says: 'Replaces the recovery codes; those of before stop working.',
});

export const forgetTrustedDevices = directCustomer.delete('/api/security/v1/trusted-devices', {
  verified: true,
  fresh: 'always',
  reply: { 204: empty },
  fails: ['BDU_FORBIDDEN', 'EMAIL_UNVERIFIED', 'REAUTH_REQUIRED'],
  says: 'Every browser asks for a code again.',
});

export const cancelTwoStepRecovery = directCustomer.delete(`${path}/recovery`, {
  reply: { 204: empty },
  fails: ['BDU_FORBIDDEN', 'NOT_FOUND'],
  says: 'Cancels the pending recovery that would turn two-step verification off.',
});

export const recoverTwoStep = anyone.post('/api/login/v1/second-step/recover', {
  body: z.object({ ticket: z.string() }),
  reply: { 202: z.object({ endsAt: z.string() }) },
  fails: ['VALIDATION', 'TICKET_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Asks to end two-step verification after a waiting period, for customers who lost their app and their codes.',
});

export const secureAccount = anyone.post('/api/security/v1/not-me', {
  body: z.object({ token: z.string() }),
  reply: { 204: empty },
  fails: ['VALIDATION', 'TOKEN_INVALID', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Secures the account from the link “This wasn’t me”: ends every session, voids the password and mails a link for a new one.',
});
