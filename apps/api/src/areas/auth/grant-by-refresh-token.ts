/** Each refresh token works once. A second use is another tab within seconds, or somebody who stole it. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import type { Granted } from '../../identity/issue-tokens.ts';
import { endSessions } from '../../identity/revocations.ts';
import { hashOf } from '../../identity/secrets.ts';
import { addRefreshToken, rotateRefreshToken } from '../../identity/tokens.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

export const grantByRefreshToken = (deps: Deps) => {
  const { clock, database, revocations } = deps;
  const { query } = database;

  const findUsed = (hash: Buffer) =>
    query
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select([
        't.session_id',
        't.brand',
        't.expires_at',
        't.replaced_at',
        's.account_id',
        'a.email',
        'a.language',
      ])
      .where('t.hash', '=', hash)
      .where('s.revoked_at', 'is', null)
      .executeTakeFirst();
  /** Said to the device itself, so that it can tell whoever sits before it. */
  const isOfRemovedDevice = async (hash: Buffer): Promise<boolean> => {
    const device = await query
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .innerJoin('devices as d', 'd.id', 's.device_id')
      .select('d.id')
      .where('t.hash', '=', hash)
      .where('d.removed_at', 'is not', null)
      .executeTakeFirst();
    return device !== undefined;
  };

  type Used = NonNullable<Awaited<ReturnType<typeof findUsed>>>;

  const endStolen = async ({ session_id, account_id, brand, email, language }: Used) => {
    const now = clock.now();
    const ended = await query.transaction().execute(async (tx) => {
      const ids = await endSessions(tx, now, { sessionId: session_id });
      if (ids.length === 0) return ids;
      await audit(tx, now, { kind: 'refreshReused', accountId: account_id, sessionId: session_id, brand });
      await enqueueMail(deps, tx, { kind: 'sessionEnded', to: email, brand, language });
      return ids;
    });
    revocations.add(ended);
  };

  /** A browser shares one cookie among brands; any other caller keeps to the brand that it signed in at. */
  return async (token: string, client: BrandId, byCookie: boolean): Promise<Granted> => {
    const now = clock.now();
    const hash = hashOf(token);
    const mayUse = (brand: BrandId) => byCookie || brand === client;

    const rotated = await rotateRefreshToken(database, now, hash, byCookie ? undefined : client);
    if (rotated.bearer) return { ...rotated, bearer: rotated.bearer, brand: rotated.bearer.brand };

    const used = await findUsed(hash);
    if (!used?.replaced_at || used.expires_at.getTime() <= now || !mayUse(used.brand))
      return fail((await isOfRemovedDevice(hash)) ? 'DEVICE_REMOVED' : 'REFRESH_INVALID');
    if (now - used.replaced_at.getTime() > limits.refreshOverlapSeconds * 1000) {
      await endStolen(used);
      return fail('REFRESH_INVALID');
    }
    const { bearer, refreshToken } = await addRefreshToken(query, now, used.session_id, used.brand);
    return bearer ? { bearer, refreshToken, brand: used.brand } : fail('REFRESH_INVALID');
  };
};
