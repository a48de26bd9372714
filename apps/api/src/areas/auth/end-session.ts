import { languageOf } from '@marquee/product/brands.ts';
import type { endSession as contract } from '@marquee/product/contract/auth.ts';
import { endProviderSession } from '@marquee/product/contract/providers.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { clearTokenCookies, refreshTokenIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { createLogoutTicket, findProviderOfSession } from '../../identity/provider-logout.ts';
import { createRefreshSession } from '../../identity/sessions/refresh-session.ts';
import { endSessions } from '../../identity/sessions/revocations.ts';

export const endSession = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, integrations, revocations, tokenKeys } = deps;
  const { sessionOf } = createRefreshSession(deps);

  return async ({ claims, body, caller, reply, fail, status }) => {
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
    const { ended, provider, ticket } = await database.query.transaction().execute(async (tx) => {
      const all: string[] = [];
      const [ownSession = ''] = accountOf.keys();
      const found = await findProviderOfSession(tx, tokenKeys, ownSession);
      for (const [sessionId, accountId] of accountOf) {
        const ids = await endSessions(tx, now, { sessionId });
        if (ids.includes(sessionId)) await audit(tx, now, { kind: 'signedOut', accountId, sessionId });
        all.push(...ids);
      }
      const known = found && integrations.tvProvider(found.providerId);
      if (!found || !known) return { ended: all };
      return {
        ended: all,
        provider: { displayName: known.name[languageOf(claims?.localization) ?? 'en'], url: known.issuer },
        ticket: await createLogoutTicket(tx, now, { ...found, returnHost: caller.ownHost }),
      };
    });
    revocations.add(ended);
    if (!provider) {
      status(204);
      return undefined;
    }
    const { url } = buildRequest(endProviderSession, {}, { ticket });
    return { continueAt: new URL(url, env.publicUrl).href, provider };
  };
};
