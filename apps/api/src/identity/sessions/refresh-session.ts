/** Refresh token rotation and reuse detection: an older token outside the overlap of two tabs revokes the session. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { audit } from '../audit.ts';
import {
  exchangeLegacyToken,
  findLegacyToken,
  isLegacyToken,
  replaceLegacyToken,
} from './legacy-refresh-tokens.ts';
import type { TokenGrant } from './issue-tokens.ts';
import { type RefreshToken, type RefreshTokens, seedHashOf } from './refresh-tokens.ts';
import { type Revocations, endSessions } from './revocations.ts';
import type { Refreshed } from './token-subject.ts';
import type { KnownSession, SessionStore } from './session-store.ts';

const overlapMs = limits.refreshOverlapSeconds * 1000;

interface RefreshOptions {
  /** The brand whose client calls. */
  readonly client: BrandId;
  /** Brands share one browser cookie; any other client must match the brand of its session. */
  readonly anyBrand: boolean;
  /** Moves the session to this brand. */
  readonly nextBrand?: BrandId;
}

interface RefreshDeps extends MailDeps {
  readonly env: Pick<Env, 'refreshForm'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly revocations: Revocations;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionStore;
}

export interface RefreshSession {
  readonly refresh: (token: string, options: RefreshOptions) => Promise<TokenGrant>;
  /** Whether only the database can tell if the token is valid. */
  readonly isOfOurForm: (token: string) => boolean;
  /** The session of a refresh token, current or not; undefined for an unknown token. */
  readonly sessionOf: (token: string) => Promise<KnownSession | undefined>;
}

export const createRefreshSession = (deps: RefreshDeps): RefreshSession => {
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
    // The device shows why it was signed out.
    return fail(session.isOfRemovedDevice ? 'DEVICE_REMOVED' : 'REFRESH_INVALID');
  };

  const grantOf = (bearer: Refreshed, refreshToken: string): TokenGrant => ({
    bearer,
    refreshToken,
    brand: bearer.brand,
  });

  const refreshCurrent = async (token: RefreshToken, { client, anyBrand, nextBrand }: RefreshOptions) => {
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
    // After a restore from backup the database may be behind the tokens that were issued later.
    if (token.generation >= session.generation) return fail('REFRESH_INVALID');
    if (!anyBrand && session.brand !== client) return fail('REFRESH_INVALID');
    if (token.generation !== session.generation - 1 || !isOverlap(session.lastUsedAt, now))
      return endReused(session);
    const bearer = await sessions.readLive(now, sessionId);
    return bearer ? successorOf(bearer) : fail('REFRESH_INVALID');
  };

  const refreshLegacy = async (token: string, { client, anyBrand, nextBrand }: RefreshOptions) => {
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
    refresh: (text, options) => {
      const token = refreshTokens.read(text);
      return token ? refreshCurrent(token, options) : refreshLegacy(text, options);
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
