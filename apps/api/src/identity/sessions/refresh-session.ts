/** Token rotation: each refresh token has one successor. An older one outside the overlap of two tabs is reuse, and ends the session. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { audit } from '../audit.ts';
import {
  exchangeLegacyToken,
  findLegacyToken,
  isLegacyToken,
  replaceLegacyToken,
} from './legacy-refresh-tokens.ts';
import type { TokenGrant } from './issue-tokens.ts';
import { type RefreshToken, seedHashOf } from './refresh-tokens.ts';
import { endSessions } from './revocations.ts';
import type { Refreshed } from './token-subject.ts';
import type { KnownSession } from './session-store.ts';

const overlapMs = limits.refreshOverlapSeconds * 1000;

interface Ask {
  /** The brand whose client asks. */
  readonly client: BrandId;
  /** A browser shares one cookie among brands; any other caller keeps to the brand of its session. */
  readonly anyBrand: boolean;
  /** The session is of this brand from now on. */
  readonly nextBrand?: BrandId;
}

export interface RefreshSession {
  readonly refresh: (token: string, ask: Ask) => Promise<TokenGrant>;
  /** Whether the database has to be asked about it. */
  readonly isOfOurForm: (token: string) => boolean;
  /** Which session a refresh token belongs to, current or not; undefined when it is none of ours. */
  readonly sessionOf: (token: string) => Promise<KnownSession | undefined>;
}

export const createRefreshSession = (deps: Deps): RefreshSession => {
  const { env, clock, database, revocations, refreshTokens, sessions } = deps;

  const isOverlap = (since: Date | null, now: number): boolean =>
    since !== null && Math.abs(now - since.getTime()) <= overlapMs;

  const endReused = async ({ id, accountId, brand, email, language }: KnownSession): Promise<never> => {
    const now = clock.now();
    const ended = await database.query.transaction().execute(async (tx) => {
      const ids = await endSessions(tx, now, { sessionId: id });
      if (ids.length === 0) return ids;
      await audit(tx, now, { kind: 'refreshReused', accountId, sessionId: id, brand });
      await enqueueMail(deps, tx, { kind: 'sessionEnded', to: email, brand, language });
      return ids;
    });
    revocations.add(ended);
    return fail('REFRESH_INVALID');
  };

  const refuseOver = (session: KnownSession | undefined): KnownSession => {
    if (!session) return fail('REFRESH_INVALID');
    if (session.isLive) return session;
    // Said to the device, so that it can show why it is signed out.
    return fail(session.isOfRemovedDevice ? 'DEVICE_REMOVED' : 'REFRESH_INVALID');
  };

  const grantOf = (bearer: Refreshed, refreshToken: string): TokenGrant => ({
    bearer,
    refreshToken,
    brand: bearer.brand,
  });

  const refreshCurrent = async (token: RefreshToken, { client, anyBrand, nextBrand }: Ask) => {
    const now = clock.now();
    const { sessionId, seed } = token;
    const successorOf = (bearer: Refreshed) =>
      grantOf(bearer, refreshTokens.write({ sessionId, generation: bearer.generation, seed }));
    const rotated = await sessions.rotate(now, token, {
      onlyBrand: anyBrand ? undefined : client,
      nextBrand,
    });
    if (rotated) return successorOf(rotated);

    const session = refuseOver(await sessions.findKnown(now, sessionId));
    if (!session.refreshHash?.equals(seedHashOf(seed))) return fail('REFRESH_INVALID');
    // A database restored from a backup may be behind the tokens that were issued after it.
    if (token.generation >= session.generation) return fail('REFRESH_INVALID');
    if (!anyBrand && session.brand !== client) return fail('REFRESH_INVALID');
    if (token.generation !== session.generation - 1 || !isOverlap(session.lastUsedAt, now))
      return endReused(session);
    const bearer = await sessions.readLive(now, sessionId);
    return bearer ? successorOf(bearer) : fail('REFRESH_INVALID');
  };

  const refreshEarlier = async (token: string, { client, anyBrand, nextBrand }: Ask) => {
    const now = clock.now();
    const found = await findLegacyToken(database, token);
    if (!found || found.expiresAt.getTime() <= now) return fail('REFRESH_INVALID');
    const { sessionId, replacedAt } = found;
    const session = refuseOver(await sessions.findKnown(now, sessionId));
    if (!anyBrand && found.brand !== client) return fail('REFRESH_INVALID');
    if (replacedAt && !isOverlap(replacedAt, now)) return endReused({ ...session, brand: found.brand });

    if (env.refreshForm === 1 && !session.refreshHash) {
      const { bearer, refreshToken } = await replaceLegacyToken(database, now, token, nextBrand);
      return bearer ? grantOf(bearer, refreshToken) : fail('REFRESH_INVALID');
    }
    const seed = refreshTokens.seedOfEarlierForm(sessionId);
    const bearer = await exchangeLegacyToken(database, now, token, seedHashOf(seed), nextBrand);
    if (!bearer) return fail('REFRESH_INVALID');
    return grantOf(bearer, refreshTokens.write({ sessionId, generation: bearer.generation, seed }));
  };

  return {
    refresh: (text, ask) => {
      const token = refreshTokens.read(text);
      return token ? refreshCurrent(token, ask) : refreshEarlier(text, ask);
    },
    isOfOurForm: (text) => refreshTokens.read(text) !== undefined || isLegacyToken(text),
    sessionOf: async (text) => {
      const now = clock.now();
      const token = refreshTokens.read(text);
      const sessionId = token?.sessionId ?? (await findLegacyToken(database, text))?.sessionId;
      const session = sessionId === undefined ? undefined : await sessions.findKnown(now, sessionId);
      return token && !session?.refreshHash?.equals(seedHashOf(token.seed)) ? undefined : session;
    },
  };
};
