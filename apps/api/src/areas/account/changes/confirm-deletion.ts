/** The customer's answer to a deletion that support has started, by the link of the mail. */
import type * as calls from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { deleteLockedAccount } from '../../../billing/delete-account.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { consumeDeletionRequest, findDeletionRequest } from '../../../identity/erasure/deletion-requests.ts';
import { tryLockAccount } from '../../../identity/lock-account.ts';
import { readSecurityFacts } from '../../../identity/security-facts.ts';

/** The account is locked before the request is read again: of two answers at once, one counts. */
const lockRequest = async (deps: Deps, tx: Kysely<Schema>, token: string) => {
  const request = (await findDeletionRequest(tx, token)) ?? fail('TOKEN_INVALID');
  const { account_id: accountId, brand, expires_at: expiresAt } = request;
  if (expiresAt.getTime() <= deps.clock.now()) return fail('LINK_EXPIRED');
  const owner = (await tryLockAccount(tx, accountId)) ?? fail('TOKEN_INVALID');
  return { accountId, brand, ...owner };
};

export const confirmDeletion =
  (deps: Deps): Handle<typeof calls.confirmDeletion> =>
  async ({ body: { token } }) => {
    const { email, ended } = await deps.database.query.transaction().execute(async (tx) => {
      const { accountId, brand, email: to, language } = await lockRequest(deps, tx, token);
      // A mailbox alone must not undo what a second factor protects: such customers delete on the page, signed in.
      const { passkeys, twoStep } = await readSecurityFacts(tx, accountId);
      if (passkeys > 0 || twoStep) return fail('PROOF_REQUIRED');
      if (!(await consumeDeletionRequest(tx, token))) return fail('TOKEN_INVALID');
      return {
        email: to,
        ended: await deleteLockedAccount(deps, tx, deps.clock.now(), { accountId, brand, language, to }),
      };
    });
    deps.revocations.add(ended);
    return { email };
  };

export const refuseDeletion =
  (deps: Deps): Handle<typeof calls.refuseDeletion> =>
  async ({ body: { token }, requestId }) => {
    await deps.database.query.transaction().execute(async (tx) => {
      const { accountId, brand } = await lockRequest(deps, tx, token);
      if (!(await consumeDeletionRequest(tx, token))) fail('TOKEN_INVALID');
      await audit(tx, deps.clock.now(), { kind: 'deletionRefused', accountId, brand, requestId });
    });
    return undefined;
  };
