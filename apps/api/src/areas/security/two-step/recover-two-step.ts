/** The way back without app and codes: two-step verification ends after a waiting period that any session can stop. */
import type * as contract from '@marquee/product/contract/security/two-step.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { lockAccount, tryLockAccount } from '../../../identity/lock-account.ts';
import { startTwoStepRecovery } from '../../../identity/two-step/start-recovery.ts';
import { readTicket } from '../../../identity/two-step/sign-in-tickets.ts';

export const recoverTwoStep =
  (deps: Deps): Handle<typeof contract.recoverTwoStep> =>
  async ({ body, fail }) => {
    const { clock, database } = deps;
    const now = clock.now();
    const ticket = await readTicket(database.query, now, body.ticket);
    if (!ticket) return fail('TICKET_EXPIRED');
    const { account_id: accountId, brand } = ticket;
    const endsAt = await database.query.transaction().execute(async (tx) => {
      const owner = await tryLockAccount(tx, accountId);
      if (!owner) return fail('TICKET_EXPIRED');
      return startTwoStepRecovery(deps, tx, now, { accountId, brand, ...owner });
    });
    return { endsAt: endsAt.toISOString() };
  };

export const cancelTwoStepRecovery =
  ({ clock, database }: Deps): Handle<typeof contract.cancelTwoStepRecovery> =>
  ({ claims, fail }) =>
    database.query.transaction().execute(async (tx) => {
      const { account_id: accountId, sid: sessionId } = claims;
      const now = clock.now();
      await lockAccount(tx, accountId);
      const cancelled = await tx
        .deleteFrom('two_step_recoveries')
        .where('account_id', '=', accountId)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      if (cancelled.numDeletedRows === 0n) return fail('NOT_FOUND');
      await audit(tx, now, {
        kind: 'twoStepRecoveryCancelled',
        accountId,
        sessionId,
        brand: brandOfClaims(claims),
      });
      return undefined;
    });
