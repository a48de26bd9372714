import type { changePassword as contract } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { deviceIn } from '../../../http/token-cookies.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { createCheckOwnPassword } from '../../../identity/passwords/check-own-password.ts';
import {
  isRecentPassword,
  refuseWeakPassword,
  replacePassword,
} from '../../../identity/passwords/password-rules.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { readAccount } from '../account-store.ts';

export const changePassword = (deps: Deps): Handle<typeof contract> => {
  const { clock, database, passwords, revocations, botCheck } = deps;
  const checkOwnPassword = createCheckOwnPassword(deps);

  return async ({ body, claims, caller }) => {
    const { account_id: id, sid } = claims;
    assertValidFields(
      ['oldPassword', 'oldPassword', body.oldPassword],
      ['newPassword', 'newPassword', body.newPassword],
    );
    await botCheck.check('reset_password', body.recaptcha_token, caller);
    await checkOwnPassword(id, body.oldPassword);
    const account = await readAccount(deps, id);
    if (!account) return fail('invalid_token');
    await refuseWeakPassword(deps.breachRange, body.newPassword, account.email);
    if (await isRecentPassword(database.query, passwords, id, body.newPassword)) fail('PASSWORD_REUSED');

    const hash = await passwords.hash(body.newPassword);
    const brand = brandOfClaims(claims);
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { email, language } = await lockAccount(tx, id);
      await replacePassword(tx, now, id, hash);
      await enqueueMail(deps, tx, { kind: 'passwordChanged', to: email, brand, language, at: now });
      const deviceHash = deviceIn(caller)?.hash;
      return changeCredentials(tx, now, {
        kind: 'passwordChanged',
        accountId: id,
        sessionId: sid,
        brand,
        deviceHash,
      });
    });
    revocations.add(ended);
    return undefined;
  };
};
