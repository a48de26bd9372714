/** What a signed-in person carries: a short access token that says who they are, and a refresh token that says nothing. */
import { randomUUID } from 'node:crypto';
import { type BrandId, type Language, brandOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { MaturityType } from '@marquee/product/values/kinds.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, statement } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { type TokenKeys, tokenAudience } from '../http/token-keys.ts';
import { newSecret } from './secrets.ts';

/** Who the token is about; read with the sign-in, so that it is never older than the token. */
export interface Bearer {
  readonly session_id: string;
  readonly signed_in_at: Date;
  readonly account_id: string;
  readonly email: string;
  readonly language: Language;
  readonly bdu: boolean;
  readonly bdu_provider: string | null;
  readonly profile_id: string | null;
  readonly maturity: MaturityType | null;
  readonly skus: readonly string[];
}

export interface Tokens {
  readonly accessToken: string;
  readonly accessExpiresAt: number;
  readonly refreshToken: string;
  readonly refreshExpiresAt: number;
}

export const accessSeconds = limits.accessTokenMinutes * 60;
export const refreshMs = limits.refreshTokenDays * 86_400_000;

/** `signed` names a row with session_id, account_id, signed_in_at and now; suspended and deleted accounts get nothing. */
const selectBearer = `
  select signed.session_id, signed.signed_in_at, a.id as account_id, a.email, a.language, a.bdu, a.bdu_provider,
    p.id as profile_id, p.maturity,
    array(
      select distinct e.sku from entitlements e
      where e.account_id = a.id and (e.ends_at is null or e.ends_at > signed.now)
      order by e.sku
    ) as skus
  from signed
  join accounts a on a.id = signed.account_id and a.status = 'ACTIVE'
  left join profiles p on p.account_id = a.id and p.master`;

interface NewSession {
  readonly accountId: string;
  /** Absent: now. */
  readonly signedInAt?: number;
  readonly userAgent: string;
  readonly brand: BrandId;
  /** The device that it ends with. */
  readonly deviceId?: string;
}

interface Issued {
  readonly bearer: Bearer | undefined;
  readonly refreshToken: string;
}

/** What else is written with a sign-in, once `bearer` is known. */
type Alongside = readonly RawBuilder<unknown>[];

/** A refresh token for the sign-in that `signed` makes or finds, with all that goes along, in one statement. */
const issue = async (
  query: Kysely<Schema>,
  now: number,
  brand: BrandId,
  signed: RawBuilder<unknown>,
  alongside: Alongside = [],
): Promise<Issued> => {
  const { secret, hash } = newSecret();
  const parts = alongside.map((part, index) => sql`, ${sql.id(`part_${index}`)} as (${part})`);
  const { rows } = await sql<Bearer>`
    with signed as (${signed}), token as (
      insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
      select ${hash}::bytea, session_id, ${brand}, ${new Date(now)}, ${new Date(now + refreshMs)} from signed
    ), bearer as (${sql.raw(selectBearer)}) ${sql.join(parts, sql``)}
    select * from bearer`.execute(query);
  return { bearer: rows[0], refreshToken: secret };
};

/** The account is locked first: whoever deletes it is waited for, and then nobody is signed in. */
export const startSession = (
  query: Kysely<Schema>,
  now: number,
  { accountId, signedInAt = now, userAgent, brand, deviceId }: NewSession,
  alongside?: Alongside,
): Promise<Issued> =>
  issue(
    query,
    now,
    brand,
    sql`
      insert into sessions (id, account_id, signed_in_at, user_agent, device_id)
      select ${randomUUID()}::uuid, id, ${new Date(signedInAt)}, ${userAgent}, ${deviceId ?? null}::uuid
      from accounts where id = ${accountId} and status = 'ACTIVE' for share
      returning id as session_id, account_id, signed_in_at, ${new Date(now)}::timestamptz as now`,
    alongside,
  );

const sessionAlive = (now: number, sessionId: string) => sql`
  select id as session_id, account_id, signed_in_at, ${new Date(now)}::timestamptz as now from sessions
  where id = ${sessionId} and revoked_at is null`;

/** One more refresh token of a sign-in that goes on: for another brand, or for a second tab. */
export const addRefreshToken = (
  query: Kysely<Schema>,
  now: number,
  sessionId: string,
  brand: BrandId,
  alongside?: Alongside,
): Promise<Issued> => issue(query, now, brand, sessionAlive(now, sessionId), alongside);

/** The old token for a new one, in one statement: of two callers at once only one gets it. */
const rotate = statement(
  'rotate refresh token',
  `with used as (
    update refresh_tokens t set replaced_at = $1
    from sessions s
    where t.hash = $2 and t.replaced_at is null and t.expires_at > $1
      and t.brand = coalesce($3, t.brand)
      and s.id = t.session_id and s.revoked_at is null
    returning t.session_id, t.brand, s.account_id, s.signed_in_at, t.replaced_at as now
  ), token as (
    insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
    select $4::bytea, session_id, brand, now, $5 from used
  ), signed as (select * from used)
  select bearer.*, used.brand from (${selectBearer}) bearer cross join used`,
);

export const rotateRefreshToken = async (
  { pool }: Database,
  now: number,
  oldHash: Buffer,
  /** Absent: whatever brand it is of. */
  brand?: BrandId,
): Promise<{ bearer: (Bearer & { brand: BrandId }) | undefined; refreshToken: string }> => {
  const { secret, hash } = newSecret();
  const values = [new Date(now), oldHash, brand ?? null, hash, new Date(now + refreshMs)];
  const { rows } = await pool.query<Bearer & { brand: BrandId }>(rotate, values);
  return { bearer: rows[0], refreshToken: secret };
};

/** The bearer of a sign-in as it stands now. */
export const readBearer = async (
  query: Kysely<Schema>,
  now: number,
  sessionId: string,
): Promise<Bearer | undefined> => {
  const { rows } = await sql<Bearer>`
    with signed as (${sessionAlive(now, sessionId)})
    ${sql.raw(selectBearer)}`.execute(query);
  return rows[0];
};

export const signAccessToken = (
  keys: TokenKeys,
  now: number,
  issuer: string,
  bearer: Bearer,
  brand: BrandId,
): { accessToken: string; accessExpiresAt: number } => {
  const issuedAt = Math.floor(now / 1000);
  const accessExpiresAt = issuedAt + accessSeconds;
  const accessToken = keys.sign({
    iss: issuer,
    aud: tokenAudience,
    sub: bearer.account_id,
    iat: issuedAt,
    nbf: issuedAt,
    exp: accessExpiresAt,
    sid: bearer.session_id,
    account_id: bearer.account_id,
    ...(bearer.profile_id && { profile_id: bearer.profile_id }),
    user_name: bearer.email,
    authorities: [bearer.bdu ? 'BDU_USER' : 'REGULAR_USER'],
    ...(bearer.bdu_provider && { bdu_provider: bearer.bdu_provider }),
    creation_date: Math.floor(bearer.signed_in_at.getTime() / 1000),
    client_id: brandOf(brand).clientId,
    localization: bearer.language,
    scope: [
      ...(bearer.maturity ? [`maturity:${bearer.maturity}`] : []),
      ...bearer.skus.map((sku) => `subscription:${sku}`),
    ],
  });
  return { accessToken, accessExpiresAt };
};
