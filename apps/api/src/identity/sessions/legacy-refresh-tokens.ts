/**
 * Legacy refresh tokens: random, one row in `refresh_tokens` each. They are exchanged for the current form at their next
 * use; new ones are issued only with REFRESH_FORM=1, while servers that know no other form still run.
 */
import type { BrandId } from '@marquee/product/brands.ts';
import { type Database, statement } from '../../db/connect.ts';
import { sha256, newSecret } from '../../crypto/secrets.ts';
import { type Refreshed, idleMs, isLive, selectTokenSubject, sessionColumns } from './token-subject.ts';

const find = statement(
  'find earlier refresh token',
  `select session_id as "sessionId", brand, expires_at as "expiresAt", replaced_at as "replacedAt"
  from refresh_tokens where hash = $1`,
);

/** The session continues with tokens of the current form; legacy tokens of other tabs get the same successor. */
const exchange = statement(
  'exchange earlier refresh token',
  `with used as (
    update refresh_tokens set replaced_at = coalesce(replaced_at, $1) where hash = $2 returning session_id, brand
  ), rotated as (
    update sessions s
    set last_used_at = $1, brand = coalesce($4, used.brand), refresh_hash = coalesce(s.refresh_hash, $5)
    from used where s.id = used.session_id and ${isLive('s', '$1', '$3')}
    returning ${sessionColumns('s')}
  ) ${selectTokenSubject('rotated', '$1')}`,
);

const replace = statement(
  'replace earlier refresh token',
  `with used as (
    update refresh_tokens set replaced_at = coalesce(replaced_at, $1) where hash = $2 returning session_id, brand
  ), rotated as (
    update sessions s set last_used_at = $1, brand = coalesce($4, used.brand)
    from used where s.id = used.session_id and ${isLive('s', '$1', '$3')}
    returning ${sessionColumns('s')}
  ), successor as (
    insert into refresh_tokens (hash, session_id, brand, issued_at, expires_at)
    select $5, session_id, brand, $1, $6 from rotated
  ) ${selectTokenSubject('rotated', '$1')}`,
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
