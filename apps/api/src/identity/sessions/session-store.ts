/** Sessions in the database: one row each, from sign-in to its end; a refresh updates the row and adds none. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { SessionMethod, SessionScope } from '@marquee/product/values/enums.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, statement } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { insertLegacyToken } from './legacy-refresh-tokens.ts';
import { type RefreshToken, type RefreshTokens, newSeed, seedHashOf } from './refresh-tokens.ts';
import { type RotateOptions, createRotateSession } from './rotate-sessions.ts';
import {
  type Refreshed,
  idleMs,
  isLive,
  scopeOf,
  selectTokenSubject,
  signedColumns,
} from './token-subject.ts';
import type { TokenSubject } from './access-token.ts';

const absoluteMs = limits.sessionDays * 86_400_000;
const linkedMs = limits.linkedSessionHours * 3_600_000;

/** The same for statements of the query builder, which numbers its own parameters. */
const bearerAt = (now: number): RawBuilder<unknown> => {
  const [before = '', after = ''] = selectTokenSubject.split('$1');
  return sql`${sql.raw(before)}${new Date(now)}::timestamptz${sql.raw(after)}`;
};

interface NewSession {
  readonly accountId: string;
  readonly method: Exclude<SessionMethod, 'magicLink'>;
  readonly userAgent: string;
  readonly brand: BrandId;
  /** The device that the session ends with; such a session is for playback only. */
  readonly deviceId?: string;
}

interface LinkedSession {
  readonly parentId: string;
  readonly userAgent: string;
  readonly brand: BrandId;
}

interface Started {
  readonly bearer: TokenSubject | undefined;
  readonly refreshToken: string;
}

/** What else is written with a sign-in, once the CTE `bearer` is known. */
type Alongside = readonly RawBuilder<unknown>[];

/** A session whose refresh token was not accepted, for finding out why. */
export interface KnownSession {
  readonly id: string;
  readonly accountId: string;
  readonly brand: BrandId;
  readonly generation: number;
  readonly refreshHash: Buffer | null;
  readonly lastUsedAt: Date | null;
  readonly isLive: boolean;
  readonly isOfRemovedDevice: boolean;
  readonly email: string;
  readonly language: Language;
}

const readLive = statement(
  'read live session',
  `with signed as (select ${signedColumns} from sessions s where s.id = $2 and ${isLive('$1', '$3')}) ${selectTokenSubject}`,
);

const findKnown = statement(
  'find known session',
  `select s.id, s.account_id as "accountId", s.brand, s.generation, s.refresh_hash as "refreshHash",
    s.last_used_at as "lastUsedAt", ${isLive('$1', '$3')} as "isLive",
    d.removed_at is not null as "isOfRemovedDevice", a.email, a.language
  from sessions s join accounts a on a.id = s.account_id left join devices d on d.id = s.device_id
  where s.id = $2`,
);

export interface SessionStore {
  start(query: Kysely<Schema>, now: number, session: NewSession, alongside?: Alongside): Promise<Started>;
  /** A session made from another: it has its scope, device and time of sign-in, and ends with it. */
  startLinked(
    query: Kysely<Schema>,
    now: number,
    session: LinkedSession,
    alongside?: Alongside,
  ): Promise<Started>;
  /** One update by primary key: of several callers with the same token one gets a row. */
  rotate(now: number, token: RefreshToken, options?: RotateOptions): Promise<Refreshed | undefined>;
  /** The bearer as the session stands now; undefined when it is over. */
  readLive(now: number, sessionId: string): Promise<Refreshed | undefined>;
  findKnown(now: number, sessionId: string): Promise<KnownSession | undefined>;
}

export const createSessionStore = (
  database: Pick<Database, 'pool' | 'reads'>,
  refreshTokens: RefreshTokens,
  /** 1: new sessions get refresh tokens of the earlier form, which servers of the release before understand. */
  refreshForm: 1 | 2,
): SessionStore => {
  const idleSince = (now: number) => new Date(now - idleMs);

  /** `source` selects the values of the new row that come from the account or the parent. */
  const insert = async (
    query: Kysely<Schema>,
    now: number,
    { brand, userAgent }: { readonly brand: BrandId; readonly userAgent: string },
    source: RawBuilder<unknown>,
    alongside: Alongside = [],
  ): Promise<Started> => {
    const id = randomUUID();
    const seed = newSeed();
    const at = new Date(now);
    const earlier = refreshForm === 1 ? insertLegacyToken(now, brand) : undefined;
    const parts = alongside.map((part, index) => sql`, ${sql.id(`part_${index}`)} as (${part})`);
    const { rows } = await sql<TokenSubject>`
      with ${source}, signed as (
        insert into sessions as s (id, account_id, parent_id, method, scope, device_id, signed_in_at, authenticated_at,
          expires_at, last_used_at, brand, user_agent, refresh_hash)
        select ${id}::uuid, source.*, ${at}::timestamptz, ${brand}, ${userAgent},
          ${earlier ? null : seedHashOf(seed)}::bytea
        from source
        returning ${sql.raw(signedColumns)}
      ) ${earlier ? sql`, earlier as (${earlier.insert})` : sql``}
      , bearer as (${bearerAt(now)}) ${sql.join(parts, sql``)}
      select * from bearer`.execute(query);
    return {
      bearer: rows[0],
      refreshToken: earlier?.token ?? refreshTokens.write({ sessionId: id, generation: 0, seed }),
    };
  };

  return {
    // The account is locked first: a deletion is waited for, and then there is no account to sign in to.
    start: (query, now, { accountId, method, deviceId, ...session }, alongside) => {
      const at = new Date(now);
      const scope: SessionScope = deviceId === undefined ? 'full' : 'player';
      return insert(
        query,
        now,
        session,
        sql`source as (
          select a.id, null::uuid, ${method}::text, ${scope}::text, ${deviceId ?? null}::uuid, ${at}::timestamptz,
            ${at}::timestamptz, ${new Date(now + absoluteMs)}::timestamptz
          from accounts a where a.id = ${accountId} and a.status = 'ACTIVE' for share)`,
        alongside,
      );
    },
    // The parent is locked against its end (`endSessions`), after the account, as everywhere.
    startLinked: (query, now, { parentId, ...session }, alongside) =>
      insert(
        query,
        now,
        session,
        sql`owner as (
          select a.id from accounts a
          where a.id = (select account_id from sessions where id = ${parentId}) and a.status = 'ACTIVE' for share
        ), source as (
          select owner.id, s.id, 'magicLink'::text, ${sql.raw(scopeOf)}, s.device_id, s.signed_in_at,
            null::timestamptz, least(${new Date(now + linkedMs)}::timestamptz, s.expires_at)
          from owner join sessions s on s.account_id = owner.id
          where s.id = ${parentId} and s.revoked_at is null for share of s)`,
        alongside,
      ),
    rotate: createRotateSession(database),
    readLive: async (now, sessionId) => {
      const { rows } = await database.reads.query<Refreshed>(readLive, [
        new Date(now),
        sessionId,
        idleSince(now),
      ]);
      return rows[0];
    },
    findKnown: async (now, sessionId) => {
      const { rows } = await database.reads.query<KnownSession>(findKnown, [
        new Date(now),
        sessionId,
        idleSince(now),
      ]);
      return rows[0];
    },
  };
};
