/** Endpoints of test mode: create customers, move time, inject failures. */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';
import { customerKinds } from '../values/demo/demo-customers.ts';
import { demoCodeKinds } from '../values/billing/codes.ts';
import { activationStatuses, migrationActions } from '../values/enums.ts';
import { accountShape, personalDetails } from './account.ts';
import { empty, testMode } from '../endpoint.ts';

export const advanceClock = testMode.post('/api/test/clock', {
  body: z.object({ advanceSeconds: z.number().check(z.gte(-3_153_600_000), z.lte(3_153_600_000)) }),
  reply: { 200: z.object({ now: z.string() }) },
  fails: [],
  says: 'Advances the server’s clock; repeated calls add up.',
});

export const resetClock = testMode.delete('/api/test/clock', {
  reply: { 204: empty },
  fails: [],
  says: 'Resets the server’s clock.',
});

export const failNextCalls = testMode.post('/api/test/fail', {
  body: z.object({
    area: z.string().check(z.regex(/^[\w-]+$/)),
    /** Path after `/api/<area>`; parameters as `:name`. */
    path: z.string(),
    status: z.int().check(z.gte(400), z.lte(599)),
    code: z.optional(z.string()),
    times: z._default(z.int().check(z.gte(0), z.lte(1000)), 1),
  }),
  reply: { 204: empty },
  fails: [],
  says: 'Makes the next requests to a path fail; zero times resets it.',
});

export const makeAccount = testMode.post('/api/test/accounts', {
  body: z.object({
    kind: z.enum(customerKinds),
    /** Client of the issued tokens; the customer's data is the same. */
    brand: z.optional(z.enum(brandIds)),
    overrides: z.optional(
      z.partial(
        z.extend(
          z.omit(accountShape, {
            id: true,
            bdu: true,
            accountRecoveryId: true,
            tvProviderId: true,
            tvProviderName: true,
          }),
          personalDetails.shape,
        ),
      ),
    ),
  }),
  reply: {
    201: z.object({
      email: z.string(),
      password: z.string(),
      accountId: z.string(),
      access_token: z.string(),
      refresh_token: z.string(),
    }),
  },
  fails: ['EMAIL_IN_USE'],
  says: 'Creates a private copy of a demo customer, signed in.',
});

export const makeMigration = testMode.post('/api/test/migrations', {
  body: z.object({ action: z.enum(migrationActions), expired: z.optional(z.boolean()) }),
  reply: { 201: z.object({ migrationCode: z.string() }) },
  fails: [],
  says: 'Creates a migration code, as an older app would issue it.',
});

export const makeCode = testMode.post('/api/test/codes', {
  body: z.object({ kind: z.enum(demoCodeKinds) }),
  reply: { 201: z.object({ code: z.string() }) },
  fails: [],
  says: 'Creates a gift or promo code that is unused, used or expired.',
});

export const makeDeadJob = testMode.post('/api/test/dead-jobs', {
  body: z.object({ error: z.string().check(z.maxLength(200)) }),
  reply: { 201: z.object({ id: z.string() }) },
  fails: [],
  says: 'Creates a dead letter whose job succeeds when it is tried again.',
});

export const makeActivation = testMode.post('/api/test/activations', {
  body: z.object({ accountId: z.string(), status: z.enum(activationStatuses) }),
  reply: { 201: z.object({ id: z.string() }) },
  fails: ['NOT_FOUND'],
  says: 'Creates an activation link for an account in the requested state.',
});
