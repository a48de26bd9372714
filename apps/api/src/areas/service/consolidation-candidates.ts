/** Hints of other systems that two accounts are one person's, and the candidates of a customer. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/service/consolidation.ts';
import { fail } from '@marquee/product/app-error.ts';
import { findCandidates } from '../../billing/consolidation-candidates.ts';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { findReferencedAccount } from '../../identity/services/find-referenced-account.ts';

export const suggestConsolidation =
  ({ clock, database }: Deps): Handle<typeof calls.suggestConsolidation> =>
  async ({ body, headers, service, reply }) => {
    const now = clock.now();
    const ask = { owner: `service:${service.id}`, key: keyOf(headers), call: 'suggestConsolidation', body };
    return runIdempotent(database.query, now, ask, async (tx) => {
      const { source, evidence } = body;
      const accountId = await findReferencedAccount(tx, { accountId: body.accountId });
      const other = await findReferencedAccount(tx, body.other);
      if (accountId === undefined || other === undefined) return fail('NOT_FOUND');
      if (accountId === other) return fail('VALIDATION', { other: 'same' });
      const { id } = await tx
        .insertInto('consolidation_hints')
        .values({
          id: randomUUID(),
          account_id: accountId,
          other_id: other,
          source,
          evidence,
          client_id: service.id,
          created_at: new Date(now),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'other_id'])
            .doUpdateSet({ source, evidence, client_id: service.id }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, now, {
        kind: 'consolidationSuggested',
        accountId,
        details: { id, other, evidence },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
      });
      return { id };
    });
  };

export const listConsolidationCandidates =
  ({ database: { query }, integrations }: Deps): Handle<typeof calls.listConsolidationCandidates> =>
  async ({ params }) => {
    const accountId = isUuid(params.id)
      ? await findReferencedAccount(query, { accountId: params.id })
      : undefined;
    if (accountId === undefined) return fail('NOT_FOUND');
    return { candidates: await findCandidates({ query, integrations }, accountId) };
  };
