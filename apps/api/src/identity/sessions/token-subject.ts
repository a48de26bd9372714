/** SQL shared by the statements that issue tokens. Each takes the alias or CTE that it reads as an argument. */
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { TokenSubject } from './access-token.ts';

export const idleMs = limits.refreshTokenDays * 86_400_000;

/** Sessions from before the column existed: one with a device is a player, any other is full. */
export const scopeOf = (session: string): string =>
  `coalesce(${session}.scope, case when ${session}.device_id is null then 'full' else 'player' end)`;

/** Sessions from before the column existed count as signed in by password. */
const methodOf = (session: string): string => `coalesce(${session}.method, 'password')`;

/** Authentication methods of RFC 8176; a linked session has proved nothing. */
export const amrOf = (session: string): string => `case ${methodOf(session)}
  when 'password' then array['pwd'] when 'passkey' then array['swk', 'user', 'mfa']
  when 'provider' then array['fed'] else array[]::text[] end`;

/** The columns of a session that `selectTokenSubject` reads. */
export const sessionColumns = (session: string): string =>
  `${session}.id as session_id, ${session}.account_id, ${session}.signed_in_at, ${session}.brand, ${session}.generation,
  ${scopeOf(session)} as session_scope, ${session}.expires_at as session_expires_at,
  ${session}.device_id as session_device_id, ${methodOf(session)} as session_method,
  coalesce(${session}.authenticated_at, case when ${methodOf(session)} <> 'magicLink' then ${session}.signed_in_at end)
    as authenticated_at,
  coalesce(${session}.amr, ${amrOf(session)}) as amr`;

/** Token subjects of the sessions in a CTE with `sessionColumns`; suspended and deleted accounts have none. */
export const selectTokenSubject = (cte: string, now: string): string => `
  select ${cte}.*, (a.guarded or ${cte}.session_method = 'magicLink') and not a.bdu as guarded, a.email, a.language, a.bdu, a.bdu_provider, p.id as profile_id, p.maturity,
    array(
      select distinct g.sku from entitlement_grants g
      where g.account_id = a.id and (g.ends_at is null or g.ends_at > ${now})
      order by g.sku
    ) as skus
  from ${cte}
  join accounts a on a.id = ${cte}.account_id and a.status = 'ACTIVE'
  left join profiles p on p.account_id = a.id and p.master`;

/** Neither revoked, expired nor idle. Sessions from before the columns existed have no end until the backfill sets it. */
export const isLive = (
  session: string,
  now: string,
  idleSince: string,
): string => `${session}.revoked_at is null
  and coalesce(${session}.expires_at, 'infinity') > ${now}
  and coalesce(${session}.last_used_at, 'infinity') > ${idleSince}`;

export interface Refreshed extends TokenSubject {
  readonly brand: BrandId;
  readonly generation: number;
}
