/** “This wasn’t me”: one click in a mail ends every session and requires a new password. */
import { defaultBrand } from '@marquee/product/brands.ts';
import type { secureAccount as contract } from '@marquee/product/contract/security/two-step.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { tryLockAccount } from '../../../identity/lock-account.ts';
import { createResetLink } from '../../../identity/passwords/reset-links.ts';
import { consumeSecurityLink, findSecurityLink } from '../../../identity/two-step/security-links.ts';
import { hostBrandOf } from '../../../startup-config.ts';

export const secureAccount =
  (deps: Deps): Handle<typeof contract> =>
  async ({ body, caller, fail }) => {
    const { env, clock, database, revocations } = deps;
    const now = clock.now();
    const link = await findSecurityLink(database.query, body.token);
    if (!link || link.used_at) return fail('TOKEN_INVALID');
    if (link.expires_at.getTime() <= now) return fail('LINK_EXPIRED');
    const { account_id: accountId, since } = link;
    const brand = hostBrandOf(env, caller.hostname) ?? defaultBrand;
    const ended = await database.query.transaction().execute(async (tx) => {
      const owner = await tryLockAccount(tx, accountId);
      if (!owner || !(await consumeSecurityLink(tx, now, body.token))) return fail('TOKEN_INVALID');
      const sessions = await changeCredentials(tx, now, { kind: 'notMe', accountId, brand, since });
      const { email: to, language } = owner;
      await createResetLink(deps, tx, now, { accountId, to, brand, language });
      return sessions;
    });
    revocations.add(ended);
    return undefined;
  };
