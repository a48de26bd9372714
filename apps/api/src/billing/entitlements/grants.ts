/** Entitlement grants: each right to watch with its source and its end. The caller's transaction has locked the account. */
import { createHash } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { GrantSource } from '@marquee/product/values/enums.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const day = 86_400_000;

export interface EntitlementSource {
  readonly kind: GrantSource;
  readonly id: string;
}

/** A customer of a partner, by the partner's id, or a viewer of a TV provider, by its issuer. Neither has a space. */
const externalId = (issuer: string, subject: string): string => `${issuer} ${subject}`;
export const partnerSource = (partnerId: string, subject: string): EntitlementSource => ({
  kind: 'partner',
  id: externalId(partnerId, subject),
});
export const providerSource = (issuer: string, subject: string): EntitlementSource => ({
  kind: 'provider',
  id: externalId(issuer, subject),
});
export const issuerAndSubjectOf = (
  sourceId: string,
): { readonly issuer: string; readonly subject: string } => {
  const at = sourceId.indexOf(' ');
  return { issuer: sourceId.slice(0, at), subject: sourceId.slice(at + 1) };
};

/** When a source is asked next: each at a time of day of its own, so that the questions are spread over the day. */
export const nextCheckAt = (source: EntitlementSource, now: number): Date => {
  const interval = limits.grantCheckHours * 3_600_000;
  const offset = (createHash('sha256').update(source.id).digest().readUInt32BE() * 1000) % interval;
  const latest = now - ((((now - offset) % interval) + interval) % interval);
  return new Date(latest + interval);
};

/** Of a provider that cannot be asked: so long after its last word. */
export const providerGrantEnd = (lastWordAt: number, grantDays: number | null): Date =>
  new Date(lastWordAt + (grantDays ?? limits.providerGrantDays) * day);

/** Of a merchant's or an activation link that does not say until when. */
export const linkGrantEnd = (now: number, grantDays: number | null = null): Date => {
  if (grantDays !== null) return new Date(now + grantDays * day);
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + limits.linkGrantMonths);
  return end;
};

interface GrantTimes {
  /** Absent: open ended. */
  readonly endsAt?: Date | undefined;
  /** When the source is to be asked again; absent: never. */
  readonly checkAfter?: Date | undefined;
}

/** Grants exactly these SKUs by this source: what it granted besides ends now, and what had ended begins again. */
export const replaceGrants = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  source: EntitlementSource,
  skus: readonly string[],
  { endsAt, checkAfter }: GrantTimes = {},
): Promise<void> => {
  const at = new Date(now);
  if (skus.length > 0)
    await sql`
      insert into entitlement_grants as g
        (account_id, sku, source_kind, source_id, starts_at, ends_at, checked_at, check_after)
      select ${accountId}, sku, ${source.kind}, ${source.id}, ${at}::timestamptz, ${endsAt ?? null}::timestamptz,
        ${at}::timestamptz, ${checkAfter ?? null}::timestamptz
      from unnest(${[...new Set(skus)]}::text[]) as sku
      on conflict (account_id, sku, source_kind, source_id) do update
      set ends_at = excluded.ends_at, checked_at = excluded.checked_at, check_after = excluded.check_after,
        check_failures = 0`.execute(tx);
  await sql`
    update entitlement_grants
    set ends_at = least(ends_at, ${at}), checked_at = ${at}, check_after = null, check_failures = 0
    where account_id = ${accountId} and source_kind = ${source.kind} and source_id = ${source.id}
      and sku <> all (${skus}::text[]) and coalesce(ends_at > ${at}, true)`.execute(tx);
};

/** A source that is gone takes its own grants along, and no others. */
export const removeGrants = async (
  tx: Kysely<Schema>,
  accountId: string,
  source: EntitlementSource,
): Promise<void> => {
  await tx
    .deleteFrom('entitlement_grants')
    .where('account_id', '=', accountId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .execute();
};

/** What a source grants now. */
export const listGrantedSkus = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  source: EntitlementSource,
): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('entitlement_grants')
    .select('sku')
    .where('account_id', '=', accountId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(now))]))
    .execute();
  return rows.map(({ sku }) => sku);
};
