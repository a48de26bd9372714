import { encodeContext } from '@marquee/product/url/encode-context.ts';
import type { confirmEmailToken as contract } from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { mailTokensOf } from '../../identity/email/send-verification.ts';

export const confirmEmailToken = (deps: Deps): Handle<typeof contract> => {
  const { clock, database } = deps;
  const tokens = mailTokensOf(deps);

  /** Single use, and still valid after the code was used. */
  const confirm = (secret: string) =>
    database.query.transaction().execute(async (tx) => {
      const tokenHash = sha256(secret);
      const sent = await tx
        .selectFrom('email_verifications')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!sent || !(await tryLockAccount(tx, sent.account_id))) return false;
      const used = await tx
        .deleteFrom('email_verifications')
        .where('token_hash', '=', tokenHash)
        .returning('account_id')
        .executeTakeFirst();
      if (!used) return false;
      await tx
        .updateTable('accounts')
        .set({ email_verification_status: 'VERIFIED' })
        .where('id', '=', used.account_id)
        .execute();
      await audit(tx, clock.now(), {
        kind: 'emailVerified',
        accountId: used.account_id,
        details: { by: 'link' },
      });
      return true;
    });

  return async ({ query, fail }) => {
    const opened = tokens.open(query.token ?? '');
    if (!opened) return fail('TOKEN_INVALID');
    if (opened.until <= clock.now()) return fail('LINK_EXPIRED');
    if (!(await confirm(opened.secret))) return fail('TOKEN_INVALID');
    return { emailVerificationStatus: 'VERIFIED', webSessionContext: encodeContext(opened.context) };
  };
};
