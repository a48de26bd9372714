import type * as contract from '@marquee/product/contract/security/sessions.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { clearTokenCookies } from '../../../http/token-cookies.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';

export const removeSession =
  ({ clock, database, revocations }: Deps): Handle<typeof contract.removeSession> =>
  async ({ claims, params: { id }, fail }) => {
    if (!isUuid(id)) return fail('NOT_FOUND');
    const now = clock.now();
    const { account_id: accountId } = claims;
    const ended = await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const open = await tx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return (
        open &&
        changeCredentials(tx, now, {
          kind: 'sessionRemoved',
          accountId,
          sessionId: id,
          brand: brandOfClaims(claims),
        })
      );
    });
    if (!ended) return fail('NOT_FOUND');
    revocations.add(ended);
    return undefined;
  };

export const removeSessions =
  (deps: Deps): Handle<typeof contract.removeSessions> =>
  async ({ claims, query: { keep }, caller, reply }) => {
    const { clock, database, revocations } = deps;
    const now = clock.now();
    const { account_id: accountId, sid: sessionId } = claims;
    const brand = brandOfClaims(claims);
    const ended = await database.query.transaction().execute(async (tx) => {
      const { email: to, language } = await lockAccount(tx, accountId);
      if (keep === 'this')
        return changeCredentials(tx, now, { kind: 'otherSessionsRemoved', accountId, sessionId, brand });
      await enqueueMail(deps, tx, { kind: 'signedOutEverywhere', to, brand, language, accountId, at: now });
      return changeCredentials(tx, now, { kind: 'signedOutEverywhere', accountId, sessionId, brand });
    });
    revocations.add(ended);
    if (keep === 'none' && caller.fromOwnPages) clearTokenCookies(reply, caller);
    return undefined;
  };
