/** What every statement reads that issues a token: the session's own columns, and the account as it is now. */
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { TokenSubject } from './access-token.ts';

export const idleMs = limits.refreshTokenDays * 86_400_000;

/** Rows from before the column was there: a session of a device plays, any other may do everything. */
export const scopeOf = `coalesce(s.scope, case when s.device_id is null then 'full' else 'player' end)`;

/** What `selectBearer` needs of a session `s`. */
export const signedColumns = `s.id as session_id, s.account_id, s.signed_in_at, s.brand, s.generation,
  ${scopeOf} as session_scope, s.expires_at as session_expires_at`;

/** The bearer of the session in the CTE `signed`, at the time $1; suspended and deleted accounts have none. */
export const selectTokenSubject = `
  select signed.*, a.email, a.language, a.bdu, a.bdu_provider, p.id as profile_id, p.maturity,
    array(
      select distinct g.sku from entitlement_grants g
      where g.account_id = a.id and (g.ends_at is null or g.ends_at > $1)
      order by g.sku
    ) as skus
  from signed
  join accounts a on a.id = signed.account_id and a.status = 'ACTIVE'
  left join profiles p on p.account_id = a.id and p.master`;

/** Both lives of a session `s` are open; a row from before has no absolute end until the backfill gives it one. */
export const isLive = (now: string, idleSince: string): string => `s.revoked_at is null
  and coalesce(s.expires_at, 'infinity') > ${now} and coalesce(s.last_used_at, 'infinity') > ${idleSince}`;

export interface Refreshed extends TokenSubject {
  readonly brand: BrandId;
  readonly generation: number;
}
