/** The way back without app and codes: two-step verification ends after a waiting period that any session can stop. */
import type * as contract from '@marquee/product/contract/security/two-step.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { lockAccount, tryLockAccount } from '../../../identity/lock-account.ts';
import { createSecurityLink } from '../../../identity/two-step/security-links.ts';
import { readTicket } from '../../../identity/two-step/sign-in-tickets.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';

const waitMs = limits.twoStepRecoveryHours * 3_600_000;

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
      // Asking again neither shortens the wait nor sends another mail.
      const { rows } = await sql<{ endsAt: Date; isNew: boolean }>`
        insert into two_step_recoveries as r (account_id, asked_at, effective_at, brand)
        values (${accountId}, ${new Date(now)}, ${new Date(now + waitMs)}, ${brand})
        on conflict (account_id) do update set
          asked_at = case when r.cancelled_at is null then r.asked_at else excluded.asked_at end,
          effective_at = case when r.cancelled_at is null then r.effective_at else excluded.effective_at end,
          reminded_at = case when r.cancelled_at is null then r.reminded_at end,
          cancelled_at = null
        returning effective_at as "endsAt", asked_at = ${new Date(now)} as "isNew"`.execute(tx);
      const { endsAt: at, isNew } = rows[0]!;
      if (!isNew) return at;
      await audit(tx, now, { kind: 'twoStepRecoveryAsked', accountId, brand });
      await enqueueMail(deps, tx, {
        kind: 'twoStepRecovery',
        to: owner.email,
        brand,
        language: owner.language,
        accountId,
        endsAt: at.getTime(),
        reminder: false,
        token: await createSecurityLink(tx, now, accountId),
      });
      return at;
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
