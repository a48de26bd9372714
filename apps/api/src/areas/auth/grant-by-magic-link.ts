/** Magic link grant: signs the same account in at the calling brand, once. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import type { TokenGrant } from '../../identity/sessions/issue-tokens.ts';
import { isKnownDevice } from '../../identity/known-devices.ts';
import { createRefreshSession } from '../../identity/sessions/refresh-session.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { createSecurityLink } from '../../identity/two-step/security-links.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

export const grantByMagicLink = (deps: Deps) => {
  const { clock, database, sessions } = deps;
  const { query } = database;
  const { refresh, sessionOf } = createRefreshSession(deps);

  /** A link of another brand is not consumed. */
  const useLink = (link: string, brand: BrandId, now: number) =>
    query
      .updateTable('magic_links as l')
      .from('sessions as s')
      .set({ used_at: new Date(now) })
      .where('l.hash', '=', sha256(link))
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', new Date(now))
      .where((where) => where.or([where('l.brand', 'is', null), where('l.brand', '=', brand)]))
      .whereRef('s.id', '=', 'l.session_id')
      .where('s.revoked_at', 'is', null)
      .returning('s.id')
      .executeTakeFirst();

  return async (
    link: string,
    brand: BrandId,
    caller: RequestContext,
    refreshToken: string | undefined,
  ): Promise<TokenGrant> => {
    const now = clock.now();
    const isKnown = (accountId: string) => isKnownDevice(query, accountId, deviceIn(caller));
    const source = await useLink(link, brand, now);
    if (!source) return fail('MAGIC_LINK_INVALID');

    // The browser that created the link keeps its session, which switches to the new brand.
    if (refreshToken !== undefined && (await sessionOf(refreshToken))?.id === source.id) {
      const granted = await refresh(refreshToken, { client: brand, anyBrand: true, nextBrand: brand });
      const { account_id: accountId, session_id: sessionId } = granted.bearer;
      await audit(query, now, { kind: 'magicLinkUsed', accountId, sessionId, brand });
      return { ...granted, isKnownDevice: await isKnown(accountId) };
    }

    const { userAgent } = caller;
    return query.transaction().execute(async (tx) => {
      const linked = { parentId: source.id, userAgent, brand };
      const { bearer, refreshToken: own } = await sessions.startLinked(tx, now, linked, {
        audit: { kind: 'magicLinkUsed', details: { parent: source.id } },
      });
      if (!bearer) return fail('MAGIC_LINK_INVALID');
      const { account_id, email: to, language, bdu } = bearer;
      const known = await isKnown(account_id);
      // TV provider accounts have no email.
      if (!bdu && !known) {
        const token = await createSecurityLink(tx, now, account_id);
        await enqueueMail(deps, tx, { kind: 'newSignIn', to, brand, language, userAgent, at: now, token });
      }
      return { bearer, refreshToken: own, brand, isKnownDevice: known };
    });
  };
};
