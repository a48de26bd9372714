/** Security centre endpoints: summary, and the proof of identity before sensitive actions. */
import * as z from 'zod/mini';
import { directCustomer, signedIn } from '../../endpoint.ts';
import { adviceKinds } from '../../security/advice.ts';
import { credentialShape } from './passkeys.ts';

const summaryShape = z.object({
  passkeys: z.number(),
  twoStep: z.boolean(),
  /** Recovery codes that are left. */
  recoveryCodes: z.number(),
  /** Live sessions, this one included. */
  sessions: z.number(),
  /** Null: the account has no password. */
  passwordChangedAt: z.nullable(z.string()),
  /** What would protect the account better, the most urgent first. */
  advice: z.array(z.enum(adviceKinds)),
});
z.globalRegistry.add(summaryShape, { id: 'SecuritySummary' });

export const getSecuritySummary = signedIn.get('/api/security/v1', {
  reply: { 200: summaryShape },
  fails: ['invalid_token', 'SESSION_CHANGED'],
  says: 'Returns what protects the account: passkeys, two-step verification, password, live sessions.',
});

export const stepUp = directCustomer.post('/api/login/v1/reauthenticate', {
  /** One proof: the password, a code of the authenticator app or a recovery code, or the answer of a passkey to `passkey-options`. */
  body: z.object({
    password: z.optional(z.string()),
    code: z.optional(z.string().check(z.maxLength(40))),
    ceremony: z.optional(z.string()),
    credential: z.optional(credentialShape),
  }),
  reply: { 200: z.object({ access_token: z.string(), expires_in: z.number() }) },
  fails: [
    'invalid_token',
    'VALIDATION',
    'INVALID_PASSWORD',
    'SECOND_STEP_INVALID',
    'PASSKEY_INVALID',
    'SESSION_CHANGED',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Proves the customer’s identity again and returns an access token of the same session with a new auth_time.',
});
