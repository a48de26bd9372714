/** Endpoints for migration of an older account and consolidation of two accounts. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountSources, migrationActions } from '../values/enums.ts';

export const getMigration = endpoint({
  method: 'GET',
  path: '/api/one-account-migration/v1/status',
  who: 'anyone',
  query: z.object({ migrationCode: z.string() }),
  reply: {
    200: z.object({
      allowed: z.boolean(),
      action: z.enum(migrationActions),
      providerId: z.nullable(z.string()),
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

const candidate = z.object({
  accountId: z.string(),
  /** Masked email: recognizable, not readable. */
  email: z.string(),
  source: z.enum(accountSources),
  brands: z.array(z.string()),
  profiles: z.number(),
  devices: z.number(),
  /** Brands that both accounts pay for; shown to prevent double billing. */
  conflicts: z.array(z.string()),
});
z.globalRegistry.add(candidate, { id: 'ConsolidationCandidate' });

export const listConsolidation = endpoint({
  method: 'GET',
  path: '/api/account/v1.1/consolidation',
  who: 'signedIn',
  bdu: false,
  reply: { 200: z.object({ candidates: z.array(candidate) }) },
  fails: ['invalid_token'],
  says: 'Lists other accounts of the same person, with what would move and what blocks it.',
});

export const consolidate = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/consolidation',
  who: 'signedIn',
  bdu: false,
  body: z.object({ accountIds: z.array(z.string()) }),
  reply: { 200: z.object({ accountId: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND', 'CONSOLIDATION_CONFLICT'],
  says: 'Consolidates the other accounts into this one, all or nothing; they are deleted afterwards.',
});
