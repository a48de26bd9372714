import type { endSession as contract } from '@marquee/product/contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { clearTokenCookies, refreshTokenIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { createRefreshSession } from '../../identity/sessions/refresh-session.ts';
import { endSessions } from '../../identity/sessions/revocations.ts';

export const endSession = (deps: Deps): Handle<typeof contract> => {
  const { clock, database, revocations } = deps;
  const { sessionOf } = createRefreshSession(deps);

  return async ({ claims, body, caller, reply, fail }) => {
    const cookie = refreshTokenIn(caller);
    const ofCookie = cookie === undefined ? undefined : await sessionOf(cookie);
    const isOfOther =
      ofCookie && caller.pageAccount !== undefined && caller.pageAccount !== ofCookie.accountId;
    // Another account has signed in to this browser since the page loaded: keep its session and cookies.
    if (isOfOther) return fail('SESSION_CHANGED');
    if (caller.fromOwnPages) clearTokenCookies(reply, caller);
    const ofBody = body?.refresh_token === undefined ? undefined : await sessionOf(body.refresh_token);
    const accountOf = new Map<string, string>(claims && [[claims.sid, claims.account_id]]);
    for (const session of [ofBody, ofCookie]) {
      // A token ends sessions of its own account only.
      if (session && (!claims || claims.account_id === session.accountId))
        accountOf.set(session.id, session.accountId);
    }
    if (accountOf.size === 0) return fail('invalid_token');

    const now = clock.now();
    const ended = await database.query.transaction().execute(async (tx) => {
      const all: string[] = [];
      for (const [sessionId, accountId] of accountOf) {
        const ids = await endSessions(tx, now, { sessionId });
        if (ids.includes(sessionId)) await audit(tx, now, { kind: 'signedOut', accountId, sessionId });
        all.push(...ids);
      }
      return all;
    });
    revocations.add(ended);
    return undefined;
  };
};
