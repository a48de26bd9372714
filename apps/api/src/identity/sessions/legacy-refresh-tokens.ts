/**
 * Refresh tokens of the release before: random, one row in `refresh_tokens` each. They are exchanged for the current
 * form at their next use; only with REFRESH_FORM=1, while servers of that release still run, are new ones issued.
 */
import type { BrandId } from '@marquee/product/brands.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, statement } from '../../db/connect.ts';
import { sha256, newSecret } from '../../crypto/secrets.ts';
import { type Refreshed, idleMs, isLive, selectTokenSubject, signedColumns } from './token-subject.ts';

/** For a session in the CTE `signed`. */
export const insertLegacyToken = (
  now: number,
  brand: BrandId,
): { readonly token: string; readonly insert: RawBuilder<unknown> } => {
  const { secret, hash } = newSecret();
  return {
    token: secret,
    insert: sql`
      insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
      select ${hash}::bytea, session_id, ${brand}, ${new Date(now)}, ${new Date(now + idleMs)} from signed`,
  };
};

const find = statement(
  'find earlier refresh token',
  `select session_id as "sessionId", brand, expires_at as "expiresAt", replaced_at as "replacedAt"
  from refresh_tokens where hash = $1`,
);

/** $3: the session is idle since; $4: its brand from now on; then what `what` needs. */
const useToken = (columns: string): string => `
  with used as (
    update refresh_tokens set replaced_at = coalesce(replaced_at, $1) where hash = $2 returning session_id, brand
  ), signed as (
    update sessions s set last_used_at = $1, brand = coalesce($4, used.brand)${columns}
    from used where s.id = used.session_id and ${isLive('$1', '$3')}
    returning ${signedColumns}
  )`;

/** The session goes on in the current form; tokens of other tabs lead to the same successor. */
const exchange = statement(
  'exchange earlier refresh token',
  `${useToken(', refresh_hash = coalesce(s.refresh_hash, $5)')} ${selectTokenSubject}`,
);

const replace = statement(
  'replace earlier refresh token',
  `${useToken('')}, token as (
    insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
    select $5, session_id, brand, $1, $6 from signed
  ) ${selectTokenSubject}`,
);

export interface LegacyToken {
  readonly sessionId: string;
  readonly brand: BrandId;
  readonly expiresAt: Date;
  readonly replacedAt: Date | null;
}

export const isLegacyToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const findLegacyToken = async (
  { pool }: Pick<Database, 'pool'>,
  token: string,
): Promise<LegacyToken | undefined> =>
  isLegacyToken(token) ? (await pool.query<LegacyToken>(find, [sha256(token)])).rows[0] : undefined;

export const exchangeLegacyToken = async (
  { pool }: Pick<Database, 'pool'>,
  now: number,
  token: string,
  seedHash: Buffer,
  nextBrand?: BrandId,
): Promise<Refreshed | undefined> => {
  const values = [new Date(now), sha256(token), new Date(now - idleMs), nextBrand ?? null, seedHash];
  return (await pool.query<Refreshed>(exchange, values)).rows[0];
};

export const replaceLegacyToken = async (
  { pool }: Pick<Database, 'pool'>,
  now: number,
  token: string,
  nextBrand?: BrandId,
): Promise<{ readonly bearer: Refreshed | undefined; readonly refreshToken: string }> => {
  const { secret, hash } = newSecret();
  const values = [new Date(now), sha256(token), new Date(now - idleMs), nextBrand ?? null, hash];
  const { rows } = await pool.query<Refreshed>(replace, [...values, new Date(now + idleMs)]);
  return { bearer: rows[0], refreshToken: secret };
};
