/** Entitlement check for playback back ends: one indexed statement for customer, device and grants. */
import type {
  checkEntitlements as contract,
  entitlementReasons,
} from '@marquee/product/contract/service/entitlements.ts';
import { limits } from '@marquee/product/limits.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import { statement } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

interface Found {
  readonly status: string;
  readonly device: 'unknown' | 'removed' | 'ok' | null;
  readonly skus: readonly { readonly sku: string; readonly until: string | null }[];
}

const selectCheck = statement(
  'check entitlements',
  `select a.status,
    case
      when $3::uuid is null then null
      else coalesce((
        select case when d.removed_at is null then 'ok' else 'removed' end
        from devices d where d.id = $3 and d.account_id = a.id), 'unknown')
    end as device,
    coalesce((
      select json_agg(json_build_object('sku', g.sku, 'until', g.until) order by g.sku)
      from (
        select sku, case when bool_and(ends_at is not null) then max(ends_at) end as until
        from entitlement_grants
        where account_id = a.id and sku = any($2) and (ends_at is null or ends_at > $4)
        group by sku) g), '[]') as skus
  from accounts a where a.id = $1 and a.status <> 'DELETED'`,
);

export const checkEntitlements =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ body: { accountId, skus, deviceId = null, country }, fail }) => {
    const { rows } = await database.pool.query<Found>(selectCheck, [
      accountId,
      skus,
      deviceId,
      new Date(clock.now()),
    ]);
    const found = rows[0] ?? fail('NOT_FOUND');
    const answer = (reason: (typeof entitlementReasons)[number]) => ({
      allowed: reason === 'ok',
      skus:
        reason === 'ok'
          ? found.skus.map(({ sku, until }) => ({
              sku,
              until: until === null ? null : new Date(until).toISOString(),
            }))
          : [],
      reason,
      checkAgainInSeconds: limits.entitlementsMaxAgeSeconds,
    });
    if (found.status === 'SUSPENDED') return answer('suspended');
    if (found.device === 'unknown') return answer('deviceUnknown');
    if (found.device === 'removed') return answer('deviceRemoved');
    if (country !== undefined && !isServedCountry(country.toUpperCase())) return answer('country');
    return answer(found.skus.length > 0 ? 'ok' : 'none');
  };
