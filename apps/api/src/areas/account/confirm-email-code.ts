import { timingSafeEqual } from 'node:crypto';
import type { confirmEmailCode as contract } from '@marquee/product/contract/account.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { validateField, normalize } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { readAccount } from './account-store.ts';
import { createHashCode } from '../../identity/email/send-verification.ts';

export const confirmEmailCode = (deps: Deps): Handle<typeof contract> => {
  const { clock, database, limiter } = deps;
  const { query } = database;
  const hashCode = createHashCode(deps);

  /** Count before comparing, so that concurrent attempts are all counted. */
  const consumeCodeAttempt = (accountId: string, now: number) =>
    query
      .updateTable('email_verifications')
      .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('code_tries', '<', rates.verificationCode.refuse)
      .where('code_expires_at', '>', new Date(now))
      .returning('code_hash')
      .executeTakeFirst();

  const rejectionCode = async (accountId: string, now: number) => {
    const sent = await query
      .selectFrom('email_verifications')
      .select('code_expires_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!sent) return 'CODE_INVALID';
    return sent.code_expires_at.getTime() <= now ? 'CODE_EXPIRED' : 'TOO_MANY_REQUESTS';
  };

  /** Uses up the code; the link of the same mail stays valid. */
  const confirm = (accountId: string, codeHash: Buffer, now: number) =>
    query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const used = await tx
        .updateTable('email_verifications')
        .set({ code_expires_at: new Date(0) })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return false;
      await tx
        .updateTable('accounts')
        .set({ email_verification_status: 'VERIFIED' })
        .where('id', '=', accountId)
        .execute();
      await audit(tx, now, { kind: 'emailVerified', accountId, details: { by: 'code' } });
      return true;
    });

  return async ({ claims, body, fail }) => {
    const accountId = claims.account_id;
    const account = await readAccount(deps, accountId);
    if (account?.emailVerificationStatus === 'VERIFIED') return { emailVerificationStatus: 'VERIFIED' };
    if (validateField('verificationCode', body.verificationCode)) return fail('CODE_INVALID');

    const now = clock.now();
    const sent = await consumeCodeAttempt(accountId, now);
    if (!sent) return fail(await rejectionCode(accountId, now));
    await limiter.take('verificationCodeDay', accountId);
    const given = hashCode(accountId, normalize('verificationCode', body.verificationCode));
    if (!timingSafeEqual(sent.code_hash, given) || !(await confirm(accountId, given, now))) {
      await audit(query, now, { kind: 'verificationCodeRefused', accountId });
      return fail('CODE_INVALID');
    }
    return { emailVerificationStatus: 'VERIFIED' };
  };
};
