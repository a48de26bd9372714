/** Sets a new password by email link and revokes every session, including an attacker's. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { resetPassword as contract } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { changeCredentials } from '../../identity/credential-change.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import {
  isRecentPassword,
  refuseWeakPassword,
  replacePassword,
} from '../../identity/passwords/password-rules.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { resetToken } from '../../identity/passwords/reset-links.ts';

export const resetPassword = (deps: Deps): Handle<typeof contract> => {
  const { clock, database, passwords, revocations, botCheck } = deps;
  const { query } = database;

  const findOwner = async (tokenHash: Buffer) => {
    const found = await query
      .selectFrom('password_resets as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['a.id', 'a.email', 'a.language', 'r.expires_at', 'r.used_at'])
      .where('r.token_hash', '=', tokenHash)
      .where('a.status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (!found || found.used_at) return fail('RESET_LINK_INVALID');
    return found.expires_at.getTime() <= clock.now() ? fail('RESET_LINK_EXPIRED') : found;
  };
  type Owner = Awaited<ReturnType<typeof findOwner>>;

  const replace = ({ id, email, language }: Owner, tokenHash: Buffer, hash: string, brand: BrandId) =>
    query.transaction().execute(async (tx) => {
      const now = clock.now();
      await tryLockAccount(tx, id);
      // Of concurrent requests, one consumes the link.
      const used = await tx
        .updateTable('password_resets')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now))
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) fail('RESET_LINK_INVALID');
      await replacePassword(tx, now, id, hash);
      const ended = await changeCredentials(tx, now, { kind: 'passwordReset', accountId: id, brand });
      await deps.limiter.forgive('signIn', emailKey(email), tx);
      await enqueueMail(deps, tx, { kind: 'passwordChanged', to: email, brand, language, at: now });
      return ended;
    });

  return async ({ body, query: { recaptcha_token }, caller }) => {
    assertValidFields(['password', 'newPassword', body.password]);
    if (recaptcha_token) await botCheck.check('reset_password', recaptcha_token, caller);
    const { secret, brand } = resetToken.open(body.token);
    const tokenHash = sha256(secret);
    const owner = await findOwner(tokenHash);
    await refuseWeakPassword(deps.breachRange, body.password, owner.email);
    if (await isRecentPassword(query, passwords, owner.id, body.password)) fail('PASSWORD_REUSED');
    revocations.add(await replace(owner, tokenHash, await passwords.hash(body.password), brand));
    return undefined;
  };
};
