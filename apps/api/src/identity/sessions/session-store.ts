/** Session store: one row from sign-in to sign-out; a refresh updates the row. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { SessionMethod, SessionScope } from '@marquee/product/values/enums.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { newSecret } from '../../crypto/secrets.ts';
import { type Database, statement } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { type AuditDetails, detailsOf } from '../audit.ts';
import { type RefreshToken, type RefreshTokens, newSeed, seedHashOf } from './refresh-tokens.ts';
import { type RotateOptions, createRotateSession } from './rotate-sessions.ts';
import {
  type Refreshed,
  idleMs,
  isLive,
  scopeOf,
  selectTokenSubject,
  sessionColumns,
} from './token-subject.ts';
import type { TokenSubject } from './access-token.ts';

const absoluteMs = limits.sessionDays * 86_400_000;
const linkedMs = limits.linkedSessionHours * 3_600_000;

interface NewSession {
  readonly accountId: string;
  readonly method: Exclude<SessionMethod, 'magicLink'>;
  readonly userAgent: string;
  readonly brand: BrandId;
  /** A session of a device ends with the device and has the scope `player`. */
  readonly deviceId?: string;
  /** The passkey that signed in: its removal ends the session. */
  readonly credentialId?: string;
  /** The encrypted ID token of a provider sign-in (`provider-logout.ts`). */
  readonly idToken?: string;
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

/** Written in the same statement as the session, and only if the session starts. */
interface SessionEffects {
  readonly audit?: AuditDetails;
  /** The attempt counter that a successful sign-in resets. */
  readonly resetAttempts?: { readonly kind: string; readonly key: string };
  /** Replaces an outdated password hash, unless the password has changed since. */
  readonly upgradeHash?: { readonly from: string; readonly to: string };
}

/** A session whose refresh token was not accepted, to find out why. */
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
  `with live as (select ${sessionColumns('s')} from sessions s where s.id = $2 and ${isLive('s', '$1', '$3')})
  ${selectTokenSubject('live', '$1')}`,
);

const findKnown = statement(
  'find known session',
  `select s.id, s.account_id as "accountId", s.brand, s.generation, s.refresh_hash as "refreshHash",
    s.last_used_at as "lastUsedAt", ${isLive('s', '$1', '$3')} as "isLive",
    d.removed_at is not null as "isOfRemovedDevice", a.email, a.language
  from sessions s join accounts a on a.id = s.account_id left join devices d on d.id = s.device_id
  where s.id = $2`,
);

export interface SessionStore {
  start(query: Kysely<Schema>, now: number, session: NewSession, effects?: SessionEffects): Promise<Started>;
  /** A child session: inherits scope, device, sign-in time and ID token, and ends with its parent. */
  startLinked(
    query: Kysely<Schema>,
    now: number,
    session: LinkedSession,
    effects?: SessionEffects,
  ): Promise<Started>;
  /** One update by primary key: of concurrent calls with the same token exactly one gets a row. */
  rotate(now: number, token: RefreshToken, options?: RotateOptions): Promise<Refreshed | undefined>;
  /** The token subject of a live session. */
  readLive(now: number, sessionId: string): Promise<Refreshed | undefined>;
  findKnown(now: number, sessionId: string): Promise<KnownSession | undefined>;
}

export const createSessionStore = (
  database: Pick<Database, 'pool' | 'reads'>,
  refreshTokens: RefreshTokens,
  /** 1: new sessions get legacy refresh tokens, which older servers understand. */
  refreshForm: 1 | 2,
): SessionStore => {
  const idleSince = (now: number) => new Date(now - idleMs);

  /** `source` is a query for the columns of the new row that come from the account or the parent session. */
  const insert = async (
    query: Kysely<Schema>,
    now: number,
    { brand, userAgent }: { readonly brand: BrandId; readonly userAgent: string },
    source: RawBuilder<unknown>,
    { audit, resetAttempts, upgradeHash }: SessionEffects = {},
  ): Promise<Started> => {
    const id = randomUUID();
    const seed = newSeed();
    const legacy = refreshForm === 1 ? newSecret() : undefined;
    const { rows } = await sql<TokenSubject>`
      with call (at) as (
        select ${new Date(now)}::timestamptz
      ), source as (
        ${source}
      ), started as (
        insert into sessions as s (id, account_id, parent_id, method, scope, device_id, signed_in_at, authenticated_at,
          expires_at, id_token, credential_id, last_used_at, brand, user_agent, refresh_hash)
        select ${id}::uuid, source.*, call.at, ${brand}, ${userAgent}, ${legacy ? null : seedHashOf(seed)}::bytea
        from source, call
        returning ${sql.raw(sessionColumns('s'))}
      ), legacy_token as (
        insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
        select ${legacy?.hash ?? null}::bytea, session_id, ${brand}, call.at, ${new Date(now + idleMs)}
        from started, call where ${legacy !== undefined}
      ), subject as (
        ${sql.raw(selectTokenSubject('started', '(select at from call)'))}
      ), audit_event as (
        insert into audit_events (happened_at, kind, account_id, session_id, brand, details)
        select call.at, ${audit?.kind ?? null}, account_id, session_id, ${brand}, ${audit ? detailsOf(audit) : null}::jsonb
        from subject, call where ${audit !== undefined}
      ), reset_attempts as (
        delete from attempts
        where kind = ${resetAttempts?.kind ?? null} and key = ${resetAttempts?.key ?? null}
          and exists (select from subject)
      )${
        upgradeHash
          ? sql`, upgraded as (
        update passwords p set hash = ${upgradeHash.to} from subject
        where p.account_id = subject.account_id and p.hash = ${upgradeHash.from}
      )`
          : sql``
      }
      select * from subject`.execute(query);
    return {
      bearer: rows[0],
      refreshToken: legacy?.secret ?? refreshTokens.write({ sessionId: id, generation: 0, seed }),
    };
  };

  return {
    // Locks the account: waits for a concurrent deletion, after which there is no row.
    start: (query, now, { accountId, method, deviceId, credentialId, idToken, ...session }, effects) => {
      const at = new Date(now);
      const scope: SessionScope = deviceId === undefined ? 'full' : 'player';
      return insert(
        query,
        now,
        session,
        sql`select a.id, null::uuid, ${method}::text, ${scope}::text, ${deviceId ?? null}::uuid, ${at}::timestamptz,
            ${at}::timestamptz, ${new Date(now + absoluteMs)}::timestamptz, ${idToken ?? null}::text,
            ${credentialId ?? null}::text
          from accounts a where a.id = ${accountId} and a.status = 'ACTIVE' for share`,
        effects,
      );
    },
    // Locks the account, then the parent session against its end (`endSessions`): the lock order of lock-account.ts.
    startLinked: (query, now, { parentId, ...session }, effects) =>
      insert(
        query,
        now,
        session,
        sql`with owner as (
            select a.id from accounts a
            where a.id = (select account_id from sessions where id = ${parentId}) and a.status = 'ACTIVE' for share
          )
          select owner.id, s.id, 'magicLink'::text, ${sql.raw(scopeOf('s'))}, s.device_id, s.signed_in_at,
            null::timestamptz, least(${new Date(now + linkedMs)}::timestamptz, s.expires_at), s.id_token,
            s.credential_id
          from owner join sessions s on s.account_id = owner.id
          where s.id = ${parentId} and s.revoked_at is null for share of s`,
        effects,
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
