import type { endSession as contract } from '@marquee/product/contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { clearTokenCookies, refreshTokenIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { endSessions } from '../../identity/revocations.ts';
import { hashOf } from '../../identity/secrets.ts';

export const endSession = ({ clock, database, revocations }: Deps): Handle<typeof contract> => {
  const { query } = database;

  const sessionOf = async (refreshToken: string | undefined): Promise<string | undefined> => {
    if (refreshToken === undefined) return undefined;
    const found = await query
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('hash', '=', hashOf(refreshToken))
      .executeTakeFirst();
    return found?.session_id;
  };

  return async ({ claims, body, caller, reply, fail }) => {
    const cookie = refreshTokenIn(caller);
    if (caller.fromOwnPages) clearTokenCookies(reply, caller);
    const ids = new Set([claims?.sid, await sessionOf(body?.refresh_token), await sessionOf(cookie)]);
    ids.delete(undefined);
    if (ids.size === 0) return fail('invalid_token');

    const now = clock.now();
    const ended = await query.transaction().execute(async (tx) => {
      const all: string[] = [];
      for (const sessionId of ids as Set<string>) {
        const [id] = await endSessions(tx, now, { sessionId });
        if (id === undefined) continue;
        all.push(id);
        await audit(tx, now, { kind: 'signedOut', accountId: claims?.account_id, sessionId: id });
      }
      return all;
    });
    revocations.add(ended);
    return undefined;
  };
};
