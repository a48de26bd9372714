/** The calls about the account of the person who is signed in. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const textOrNull = z.nullable(z.string());

export const accountShape = z.object({
  id: z.string(),
  aisId: textOrNull,
  email: z.string(),
  bdu: z.boolean(),
  firstName: textOrNull,
  lastName: textOrNull,
  gender: textOrNull,
  birthDate: textOrNull,
  address: textOrNull,
  city: textOrNull,
  country: textOrNull,
  postalCode: textOrNull,
  status: z.enum(['ACTIVE', 'SUSPENDED', 'DELETED']),
  language: z.enum(['en', 'fr']),
  phoneNumber: textOrNull,
  emailVerificationStatus: z.enum(['EMAIL_SENT', 'VERIFIED', 'UNVERIFIED']),
  accountRecoveryId: z.string(),
});
export type Account = z.output<typeof accountShape>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/',
  who: 'signedIn',
  reply: { 200: accountShape },
  fails: ['invalid_token'],
  says: 'The account of the token.',
});
