import type { createEmailVerification as contract } from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { readMailContext } from '../../mail/mail-context.ts';
import { readAccount } from './account-store.ts';
import { createSendVerification } from '../../identity/email/send-verification.ts';

export const createEmailVerification = (deps: Deps): Handle<typeof contract> => {
  const { database } = deps;
  const sendVerification = createSendVerification(deps);

  return async ({ claims, query, fail }) => {
    const account = await readAccount(deps, claims.account_id);
    if (!account || account.emailVerificationStatus === 'VERIFIED') return fail('ALREADY_VERIFIED');
    const brand = brandOfClaims(claims);
    const context = readMailContext(deps, query.webSessionContext, brand);
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, account.id);
      await sendVerification(tx, account, context);
    });
    return { emailVerificationStatus: 'EMAIL_SENT' };
  };
};
