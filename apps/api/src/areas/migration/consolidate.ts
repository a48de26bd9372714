/** Account consolidation: merges other accounts of the same person, each after its proof. */
import { brandOfClient } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/migration.ts';
import { fail } from '@marquee/product/app-error.ts';
import { findCandidates } from '../../billing/consolidation-candidates.ts';
import { mergeAccount } from '../../billing/merge-account.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';
import { emit } from '../../events/emit.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount, lockAccounts } from '../../identity/lock-account.ts';
import { consumeCode, createVerifyProof, type ProvenBy } from './consolidation-proofs.ts';

export const listConsolidation =
  ({ database: { query }, integrations }: Deps): Handle<typeof calls.listConsolidation> =>
  async ({ claims, headers }) => ({
    candidates: await findCandidates(
      { query, integrations },
      claims.account_id,
      parseAcceptLanguage(headers),
    ),
  });

export const consolidate = (deps: Deps): Handle<typeof calls.consolidate> => {
  const { clock, database, integrations, revocations } = deps;
  const verifyProof = createVerifyProof(deps);

  return async ({ body, claims, caller }) => {
    const { account_id: accountId } = claims;
    const accountIds = [...new Set(body.accountIds)];
    const requireCandidates = async (query: typeof database.query) => {
      const candidates = await findCandidates({ query, integrations }, accountId);
      return accountIds.map((id) => candidates.find((each) => each.accountId === id) ?? fail('NOT_FOUND'));
    };

    // Outside the transaction: passwords are hashed and providers asked without holding a lock.
    const proven = new Map<string, ProvenBy>();
    for (const { accountId: other, proof } of await requireCandidates(database.query)) {
      const given = body.proofs?.find((each) => each.accountId === other);
      if (proof === 'none') continue;
      if (!given) return fail('PROOF_REQUIRED', { [other]: proof });
      proven.set(other, await verifyProof({ accountId, other, proof, given, caller }));
    }

    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccounts(tx, [accountId, ...accountIds]);
      await lockAccount(tx, accountId);
      const ids: string[] = [];
      // The accounts may have changed while waiting for the locks.
      for (const { accountId: other, proof } of await requireCandidates(tx)) {
        const by = proven.get(other);
        if (proof !== 'none' && !by) return fail('PROOF_REQUIRED', { [other]: proof });
        if (by?.codeHash) await consumeCode(tx, accountId, other, by.codeHash);
        const merged = await mergeAccount(tx, now, other, accountId);
        if (merged.is === 'conflict') return fail('CONSOLIDATION_CONFLICT', merged.details);
        ids.push(...merged.ended);
        await emit(tx, 'account.consolidated', accountId, { from: other });
        await audit(tx, now, {
          kind: 'consolidated',
          accountId,
          brand: brandOfClient(claims.client_id),
          details: { from: other, proof },
        });
      }
      return ids;
    });
    revocations.add(ended);
    return { accountId };
  };
};
