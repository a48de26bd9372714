/** Consolidation candidates: other accounts of the same person, where each comes from and what proves it. */
import { limits } from '@marquee/product/limits.ts';
import type { Language } from '@marquee/product/brands.ts';
import type { listConsolidation } from '@marquee/product/contract/migration.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { AccountSource, ConsolidationProof } from '@marquee/product/values/enums.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { IntegrationRegistry } from '../integrations/registry/registry.ts';
import { maskEmail } from '../identity/email/mask-email.ts';
import { readPaidBrands } from './merge-account.ts';

type Candidate = ReplyOf<typeof listConsolidation>['candidates'][number];

interface Shared {
  readonly kind: 'email' | 'phone';
  readonly value: string;
  readonly own: string;
  readonly other: string;
}

interface Found {
  readonly id: string;
  readonly email: string;
  readonly own_email: string;
  readonly bdu: boolean;
  readonly provider_id: string | null;
  readonly partner_id: string | null;
  readonly through_partner: boolean;
  readonly has_paid: boolean;
  readonly has_password: boolean;
  readonly is_verified: boolean;
  readonly shared: readonly Shared[];
  readonly profiles: number;
  readonly devices: number;
}

/** Joined to their ids: a condition with `or` would read every account. */
export const selectOthers = (accountId: string): RawBuilder<Found> => sql<Found>`
    with shared as (
      select o.account_id, json_agg(json_build_object(
        'kind', o.kind, 'value', o.value, 'own', mine.verified_by, 'other', o.verified_by)) as identifiers
      from account_identifiers mine
      join account_identifiers o on o.kind = mine.kind and o.value = mine.value and o.account_id <> mine.account_id
      where mine.account_id = ${accountId} and mine.verified_at is not null and o.verified_at is not null
      group by o.account_id
    ), others as (
      select account_id from shared
      union select other_id from consolidation_hints where account_id = ${accountId}
    )
    select a.id, a.email, own.email as own_email, a.bdu,
      (select provider_id from provider_identities where account_id = a.id order by linked_at limit 1) as provider_id,
      (select partner_id from partner_links where account_id = a.id order by linked_at limit 1) as partner_id,
      exists (select from subscriptions where account_id = a.id and store = 'PARTNERSHIP')
        or exists (select from account_identifiers where account_id = a.id and verified_by = 'partner')
        as through_partner,
      exists (select from subscriptions where account_id = a.id and store not in ('GUEST', 'PARTNERSHIP'))
        or exists (select from orders where account_id = a.id and status = 'COMPLETE') as has_paid,
      exists (select from passwords where account_id = a.id and voided_at is null) as has_password,
      a.email_verification_status = 'VERIFIED' as is_verified,
      coalesce(s.identifiers, '[]') as shared,
      (select count(*)::int from profiles where account_id = a.id) as profiles,
      (select count(*)::int from devices where account_id = a.id and removed_at is null) as devices
    from others
    join accounts a on a.id = others.account_id
    join accounts own on own.id = ${accountId}
    left join shared s on s.account_id = a.id
    where a.status = 'ACTIVE' and a.id <> ${accountId}
    order by a.created_at limit ${limits.consolidationCandidates}`;

const findOthers = async (query: Kysely<Schema>, accountId: string): Promise<readonly Found[]> =>
  (await selectOthers(accountId).execute(query)).rows;

const sourceOf = ({ bdu, partner_id, through_partner, has_paid }: Found): AccountSource => {
  if (bdu) return 'bdu';
  if (!has_paid) return partner_id !== null || through_partner ? 'partner' : 'free';
  return 'dtc';
};

/** Both customers have shown that they read this mailbox, and it is the current one of both. */
const haveSameMailbox = ({ shared, email, own_email: ownEmail }: Found): boolean =>
  shared.some(
    ({ kind, value, own, other }) =>
      kind === 'email' &&
      own === 'self' &&
      other === 'self' &&
      value === emailKey(email) &&
      value === emailKey(ownEmail),
  );

const proofOf = (found: Found, source: AccountSource): ConsolidationProof => {
  if (source === 'bdu') return 'provider';
  if (haveSameMailbox(found)) return 'none';
  if (source === 'partner' && found.partner_id !== null) return 'partner';
  return found.has_password ? 'password' : 'emailCode';
};

const identityProviderIdOf = (
  { provider_id: providerId, partner_id: partnerId }: Found,
  proof: ConsolidationProof,
): string | null => (proof === 'provider' ? providerId : proof === 'partner' ? partnerId : null);

/** A provider account has a synthetic email address, made of its subject; it is not shown. */
const shownEmail = ({ bdu, email, shared }: Found, party: Candidate['party']): string => {
  if (!bdu) return maskEmail(email);
  const known = shared.find(({ kind }) => kind === 'email');
  return known ? maskEmail(known.value) : (party?.displayName ?? '');
};

interface CandidateDeps {
  readonly query: Kysely<Schema>;
  readonly integrations: Pick<IntegrationRegistry, 'nameOf'>;
}

export const findCandidates = async (
  { query, integrations }: CandidateDeps,
  accountId: string,
  language: Language = 'en',
): Promise<Candidate[]> => {
  const own = await readPaidBrands(query, accountId);
  const candidates: Candidate[] = [];
  for (const found of await findOthers(query, accountId)) {
    const source = sourceOf(found);
    const proof = proofOf(found, source);
    const identityProviderId = identityProviderIdOf(found, proof);
    const party =
      identityProviderId === null
        ? null
        : { id: identityProviderId, displayName: integrations.nameOf(identityProviderId, language) };
    const brands = await readPaidBrands(query, found.id);
    candidates.push({
      accountId: found.id,
      email: shownEmail(found, party),
      source,
      brands: [...brands],
      profiles: found.profiles,
      devices: found.devices,
      conflicts: brands.filter((brand) => own.includes(brand)),
      proof,
      party,
    });
  }
  return candidates;
};
