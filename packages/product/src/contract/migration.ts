/** The calls about becoming one account: an older way in migrates, or a second account is consolidated. */
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
  says: 'What a migration code is for; it says nothing of whose it is.',
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
  says: 'Brings what somebody had through a TV provider into their direct account, once.',
});

const candidate = z.object({
  accountId: z.string(),
  /** Enough to recognize, not to read. */
  email: z.string(),
  source: z.enum(accountSources),
  brands: z.array(z.string()),
  profiles: z.number(),
  devices: z.number(),
  /** Brands that both accounts pay for: nobody is billed twice by accident. */
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
  says: 'Other accounts of the same person, with what would move and what stands in the way.',
});

export const consolidate = endpoint({
  method: 'POST',
  path: '/api/account/v1.1/consolidation',
  who: 'signedIn',
  bdu: false,
  body: z.object({ accountIds: z.array(z.string()) }),
  reply: { 200: z.object({ accountId: z.string() }) },
  fails: ['VALIDATION', 'NOT_FOUND', 'CONSOLIDATION_CONFLICT'],
  says: 'Moves everything of the other accounts here, all or nothing; they are gone afterwards.',
});
