/** Endpoints for migration of an older account and consolidation of two accounts. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { accountSources, consolidationProofs, migrationActions } from '../values/enums.ts';

export const getMigration = endpoint({
  method: 'GET',
  path: '/api/one-account-migration/v1/status',
  who: 'anyone',
  query: z.object({ migrationCode: z.string() }),
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: {
    200: z.object({
      allowed: z.boolean(),
      action: z.enum(migrationActions),
      providerId: z.nullable(z.string()),
      providerName: z.nullable(z.string()),
      providerLogo: z.nullable(z.string()),
      email: z.optional(z.string()),
    }),
  },
  fails: ['VALIDATION', 'MIGRATION_INVALID'],
  says: 'Returns the purpose of a migration code, without revealing whose it is.',
});

export const migrate = endpoint({
  method: 'POST',
  path: '/api/one-account-migration/v1/migrate',
  who: 'signedIn',
  bdu: false,
  body: z.object({
    migrationCode: z.string(),
    action: z.enum(migrationActions),
    providerId: z.optional(z.string()),
  }),
  reply: { 200: z.object({ accountId: z.string() }) },
  fails: ['VALIDATION', 'MIGRATION_INVALID', 'PROVIDER_ALREADY_LINKED', 'INVALID_RECONNECTION'],
  says: 'Migrates a TV provider account into a direct account, once.',
});

export const beginMigration = endpoint({
  method: 'POST',
  path: '/api/one-account-migration/v1/begin',
  who: 'signedIn',
  body: z.object({ action: z.enum(migrationActions) }),
  reply: { 200: z.object({ migrationCode: z.string(), expiresAt: z.string() }) },
  fails: ['VALIDATION', 'NO_PROVIDER', 'BRAND_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  says: 'Returns a migration code for the TV provider identity of the session itself.',
});

const candidate = z.object({
  accountId: z.string(),
  /** Masked email: recognizable, not readable. */
  email: z.string(),
  /** Computed from what the account is and has. */
  source: z.enum(accountSources),
  brands: z.array(z.string()),
  profiles: z.number(),
  devices: z.number(),
  /** Brands that both accounts pay for; shown to prevent double billing. */
  conflicts: z.array(z.string()),
  /** Needed before anything moves. */
  proof: z.enum(consolidationProofs),
  /** The TV provider or partner where the person signs in for the proof. */
  party: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
});
z.globalRegistry.add(candidate, { id: 'ConsolidationCandidate' });

export const listConsolidation = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/consolidation',
  who: 'signedIn',
  bdu: false,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.object({ candidates: z.array(candidate) }) },
  fails: ['invalid_token'],
  says: 'Lists other accounts of the same person, with what would move and what blocks it.',
});

/** A password, a code from the mail, or the response of the TV provider or partner. */
const proof = z.union([
  z.object({ accountId: z.string(), password: z.string() }),
  z.object({ accountId: z.string(), verificationCode: z.string() }),
  z.object({ accountId: z.string(), code: z.string(), state: z.string(), iss: z.optional(z.string()) }),
]);
z.globalRegistry.add(proof, { id: 'ConsolidationProof' });

const oneCandidate = z.object({ accountId: z.string() });

export const sendConsolidationCode = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/consolidation/code',
  who: 'signedIn',
  bdu: false,
  body: oneCandidate,
  reply: { 204: empty },
  fails: ['VALIDATION', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  says: 'Mails a code to the address of a candidate, as proof that it is the same person’s.',
});

export const authorizeConsolidation = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/consolidation/authorize',
  who: 'signedIn',
  bdu: false,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  body: oneCandidate,
  reply: { 200: z.object({ url: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND', 'BDU_LOGIN_FAILED'],
  says: 'Returns the address of a fresh sign-in at the TV provider or partner of a candidate.',
});

export const consolidate = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/consolidation',
  who: 'signedIn',
  bdu: false,
  body: z.object({
    accountIds: z.array(z.string()).check(z.maxLength(20)),
    proofs: z.optional(z.array(proof).check(z.maxLength(20))),
  }),
  reply: { 200: z.object({ accountId: z.string() }) },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'CONSOLIDATION_CONFLICT',
    'PROOF_REQUIRED',
    'PROOF_MISMATCH',
    'INVALID_PASSWORD',
    'CODE_INVALID',
    'CODE_EXPIRED',
    'AUTH_CODE_INVALID',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Consolidates the other accounts into this one, all or nothing; they are deleted afterwards.',
});
