/** A link that was made a moment ago signs the same person in at the calling brand, once. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { refreshTokenIn } from '../../http/token-cookies.ts';
import { auditOfBearer } from '../../identity/audit.ts';
import type { Granted } from '../../identity/issue-tokens.ts';
import { hashOf } from '../../identity/secrets.ts';
import { addRefreshToken, startSession } from '../../identity/tokens.ts';

export const grantByMagicLink = ({ clock, database }: Deps) => {
  const { query } = database;

  const useLink = (link: string, now: number) =>
    query
      .updateTable('magic_links as l')
      .from('sessions as s')
      .set({ used_at: new Date(now) })
      .where('l.hash', '=', hashOf(link))
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', new Date(now))
      .whereRef('s.id', '=', 'l.session_id')
      .where('s.revoked_at', 'is', null)
      .returning(['s.id', 's.account_id', 's.signed_in_at'])
      .executeTakeFirst();

  /** The browser that made the link goes on with its sign-in; any other gets one of its own. */
  const holdsSession = async (caller: Caller, sessionId: string): Promise<boolean> => {
    const token = caller.wantsCookies ? refreshTokenIn(caller) : undefined;
    if (token === undefined) return false;
    const own = await query
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    return own?.session_id === sessionId;
  };

  return async (link: string, brand: BrandId, caller: Caller): Promise<Granted> => {
    const now = clock.now();
    const source = await useLink(link, now);
    if (!source) return fail('MAGIC_LINK_INVALID');

    const session = {
      accountId: source.account_id,
      signedInAt: source.signed_in_at.getTime(),
      userAgent: caller.userAgent,
      brand,
    };
    const alongside = [auditOfBearer(now, brand, { kind: 'magicLinkUsed' })];
    const { bearer, refreshToken } = (await holdsSession(caller, source.id))
      ? await addRefreshToken(query, now, source.id, brand, alongside)
      : await startSession(query, now, session, alongside);
    return bearer ? { bearer, refreshToken, brand } : fail('MAGIC_LINK_INVALID');
  };
};
