/** Entitlements endpoint for players: which SKUs may be watched now, until when and how. */
import { createHash } from 'node:crypto';
import type * as calls from '@marquee/product/contract/unified-subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { playbackOf } from '@marquee/product/values/skus.ts';
import { statement } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

interface EntitledSku {
  readonly sku: string;
  readonly until: Date | null;
}

/** A SKU ends with its last grant. */
const selectEntitlements = statement(
  'select entitlements',
  `select sku, case when bool_and(ends_at is not null) then max(ends_at) end as until
  from entitlement_grants
  where account_id = $1 and (ends_at is null or ends_at > $2)
  group by sku order by sku`,
);

const readEntitlements = async ({ database }: Deps, now: number, accountId: string) => {
  const { rows } = await database.pool.query<EntitledSku>(selectEntitlements, [accountId, new Date(now)]);
  const owned = rows.map(({ sku }) => sku);
  return rows.map(({ sku, until }) => ({
    sku,
    until: until?.toISOString() ?? null,
    ...playbackOf(sku, owned),
  }));
};

const freshnessAt = (now: number) => ({
  asOf: new Date(now).toISOString(),
  maxAge: limits.entitlementsMaxAgeSeconds,
});

export const listEntitlements =
  (deps: Deps): Handle<typeof calls.listEntitlements> =>
  async ({ query: { brand }, headers, claims, reply, status }) => {
    const now = deps.clock.now();
    const all = await readEntitlements(deps, now, claims.account_id);
    const skus = all.filter(({ sku }) => brand === undefined || brandOfSku(sku) === brand);
    // Hash of the entitlements without the time, or the ETag would never match.
    const etag = `"${createHash('sha256').update(JSON.stringify(skus)).digest('base64url').slice(0, 27)}"`;
    void reply.header('etag', etag);
    if (headers['if-none-match'] === etag) {
      status(304);
      return undefined;
    }
    return { skus, ...freshnessAt(now) };
  };

export const getEntitlement =
  (deps: Deps): Handle<typeof calls.getEntitlement> =>
  async ({ params, claims, fail }) => {
    const now = deps.clock.now();
    const all = await readEntitlements(deps, now, claims.account_id);
    const entitlement = all.find(({ sku }) => sku === params.sku) ?? fail('NO_SUBSCRIPTION');
    return { ...entitlement, ...freshnessAt(now) };
  };
