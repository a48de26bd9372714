/** Consolidation candidates of the service API: hints that two accounts are one person's. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { servicePrefix } from '../../service-scopes.ts';
import { accountSources } from '../../values/enums.ts';
import { idempotencyHeaders } from '../billing/purchase.ts';
import { listConsolidation } from '../migration.ts';
import { accountReference } from './customer.ts';

export const consolidationEvidence = ['sameEmail', 'samePhone', 'partnerRecord'] as const;

export const suggestConsolidation = endpoint({
  method: 'POST',
  path: `${servicePrefix}/consolidation-candidates`,
  who: 'service',
  scope: 'consolidation:write',
  headers: idempotencyHeaders,
  body: z.object({
    accountId: z.uuid(),
    other: accountReference,
    source: z.enum(accountSources),
    evidence: z.enum(consolidationEvidence),
  }),
  reply: { 201: z.object({ id: z.uuid() }) },
  fails: ['VALIDATION', 'IDEMPOTENCY_REQUIRED', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_RUNNING', 'NOT_FOUND'],
  says: 'Suggests another account of the same person; the customer still has to prove that it is theirs.',
});

export const listConsolidationCandidates = endpoint({
  method: 'GET',
  path: `${servicePrefix}/accounts/:id/consolidation-candidates`,
  who: 'service',
  scope: 'accounts:read',
  params: z.object({ id: z.string() }),
  reply: listConsolidation.reply,
  fails: ['NOT_FOUND'],
  says: 'Lists the accounts that a customer could consolidate.',
});
