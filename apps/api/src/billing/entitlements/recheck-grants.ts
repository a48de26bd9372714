/** Asks partners and TV providers whether their customers still have what they were granted, and ends what they deny. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccountForPosting } from '../../identity/lock-account.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { EntitlementCheck } from '../../integrations/oauth-clients.ts';
import { countUnknownCodes, mapSkus } from '../../integrations/registry/claim-map.ts';
import type { Partner, TvProvider } from '../../integrations/registry/integration.ts';
import {
  nextCheckAt,
  issuerAndSubjectOf,
  providerGrantEnd,
  replaceGrants,
  type EntitlementSource,
} from './grants.ts';

export type RecheckDeps = Pick<
  Deps,
  'env' | 'database' | 'clock' | 'log' | 'metrics' | 'tokenKeys' | 'integrations' | 'oauthClients'
>;

interface CheckedSource extends EntitlementSource {
  readonly kind: 'partner' | 'provider';
  readonly accountId: string;
}

interface CheckedIdentityProvider {
  /** Its id in the product; of a provider that is not configured, its issuer. */
  readonly id: string;
  readonly subject: string;
  /** Absent: it is not configured, so it cannot be asked. */
  readonly identityProvider: TvProvider | Partner | undefined;
}

/** Jobs are taken to be abandoned after a minute (queue.ts): what is left is for the next run. */
const runMs = 20_000;
const again = 'recheck the rest';

const identityProviderOf = (
  { integrations }: Pick<Deps, 'integrations'>,
  { kind, id: sourceId }: CheckedSource,
): CheckedIdentityProvider => {
  const { issuer: named, subject } = issuerAndSubjectOf(sourceId);
  const identityProvider =
    kind === 'partner' ? integrations.partner(named) : integrations.tvProviderByIssuer(named);
  return { id: identityProvider?.id ?? named, subject, identityProvider };
};

const retryAt = (now: number) => new Date(now + limits.grantRetryHours * 3_600_000);

/**
 * Takes the sources that are due, as many as are asked at once. Until the answer is written they count as asked and
 * unanswered: another worker passes them by, and after a crash they are due again within the hour. The first grant of a
 * source stands for all of them, so that two workers never take a part of it each.
 */
const claimDue = async (query: Kysely<Schema>, now: number): Promise<readonly CheckedSource[]> => {
  const { rows } = await sql<CheckedSource>`
    with due as (
      select account_id, source_kind, source_id from entitlement_grants g
      where check_after <= ${new Date(now)} and not exists (
        select from entitlement_grants o
        where o.account_id = g.account_id and o.source_kind = g.source_kind and o.source_id = g.source_id
          and o.sku < g.sku and o.check_after is not null)
      order by check_after limit ${limits.grantChecksAtOnce} for update skip locked
    ), claimed as (
      update entitlement_grants g set check_after = ${retryAt(now)} from due
      where g.account_id = due.account_id and g.source_kind = due.source_kind and g.source_id = due.source_id
        and g.check_after is not null
    )
    select account_id as "accountId", source_kind as kind, source_id as id from due`.execute(query);
  return rows;
};

interface GrantRow {
  readonly sku: string;
  readonly starts_at: Date;
  readonly checked_at: Date | null;
}

/** The open grants of the source, in a transaction that has locked the account. */
const readOpen = (tx: Kysely<Schema>, { accountId, kind, id }: CheckedSource): Promise<GrantRow[]> =>
  tx
    .selectFrom('entitlement_grants')
    .select(['sku', 'starts_at', 'checked_at'])
    .where('account_id', '=', accountId)
    .where('source_kind', '=', kind)
    .where('source_id', '=', id)
    .where('ends_at', 'is', null)
    .orderBy('sku')
    .execute();

const writeMail = async (
  deps: RecheckDeps,
  tx: Kysely<Schema>,
  { accountId }: CheckedSource,
  identityProviderId: string,
  skus: readonly string[],
): Promise<void> => {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    // Customers of a TV provider have no address of their own.
    .where('bdu', '=', false)
    .executeTakeFirst();
  if (!account) return;
  const { email: to, language } = account;
  await enqueueMail(deps, tx, {
    kind: 'accessEnded',
    to,
    language,
    brand: skus.map(brandOfSku).find((brand) => brand !== undefined) ?? defaultBrand,
    party: deps.integrations.nameOf(identityProviderId, language),
    skus,
  });
};

/** What the identity provider's answer means for the grants; an answer that is older than the identity provider's last word means nothing. */
const applyAnswer = async (
  deps: RecheckDeps,
  source: CheckedSource,
  { id: identityProviderId, identityProvider }: CheckedIdentityProvider,
  answer: EntitlementCheck,
  askedAt: number,
): Promise<'yes' | 'no'> =>
  deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    await lockAccountForPosting(tx, source.accountId);
    const open = await readOpen(tx, source);
    const granted = open.map(({ sku }) => sku);
    if (open.length === 0 || open.some(({ checked_at: at }) => at !== null && at.getTime() > askedAt))
      return 'yes';
    if (answer === 'unsupported') {
      const lastWord = Math.max(
        ...open.map(({ checked_at, starts_at }) => (checked_at ?? starts_at).getTime()),
      );
      await replaceGrants(tx, now, source.accountId, source, granted, {
        endsAt: providerGrantEnd(
          lastWord,
          identityProvider && 'grantDays' in identityProvider ? identityProvider.grantDays : null,
        ),
      });
      return 'yes';
    }
    const { skus: named, unknown } = mapSkus(identityProvider?.claims ?? {}, answer.skus);
    const skus =
      identityProvider && 'skus' in identityProvider
        ? identityProvider.skus.filter((sku) => named.includes(sku))
        : named;
    if (identityProvider) await countUnknownCodes(tx, now, identityProvider.id, unknown);
    await replaceGrants(tx, now, source.accountId, source, skus, { checkAfter: nextCheckAt(source, now) });
    const ended = granted.filter((sku) => !skus.includes(sku));
    if (ended.length === 0) return 'yes';
    await writeMail(deps, tx, source, identityProviderId, ended);
    await audit(tx, now, {
      kind: 'grantEnded',
      accountId: source.accountId,
      details: { party: identityProviderId, skus: ended.join(' ') },
    });
    return 'no';
  });

/** An unavailable partner or provider ends no grant; it is asked again within the hour. */
const keepUnanswered = async ({ database, clock }: RecheckDeps, source: CheckedSource): Promise<void> => {
  await sql`
    update entitlement_grants
    set check_failures = check_failures + 1, check_after = greatest(check_after, ${retryAt(clock.now())})
    where account_id = ${source.accountId} and source_kind = ${source.kind} and source_id = ${source.id}
      and check_after is not null`.execute(database.query);
};

const check = async (deps: RecheckDeps, source: CheckedSource): Promise<void> => {
  const { metrics, oauthClients, clock, log } = deps;
  const checked = identityProviderOf(deps, source);
  const askedAt = clock.now();
  const count = (outcome: 'yes' | 'no' | 'unavailable') =>
    metrics.entitlementChecks.inc({ party: checked.id, outcome });
  const answer = await (
    checked.identityProvider
      ? oauthClients.check(checked.identityProvider, source.kind, checked.subject)
      : Promise.reject(new Error('the identity provider is not configured'))
  ).catch((error: unknown) => {
    log.warn(
      { err: error, identityProvider: checked.id },
      'an identity provider does not say what its customer has',
    );
    return undefined;
  });
  if (answer === undefined) {
    count('unavailable');
    return keepUnanswered(deps, source);
  }
  return count(await applyAnswer(deps, source, checked, answer, askedAt));
};

/** Every ten minutes. What is left after so many rows, or so long, follows at once in a job of its own. */
export const recheckGrants = (deps: RecheckDeps) => async (): Promise<void> => {
  const { database, clock } = deps;
  const end = performance.now() + runMs;
  for (let asked = 0; asked < limits.grantCheckRows; asked += limits.grantChecksAtOnce) {
    if (performance.now() > end) break;
    const due = await claimDue(database.query, clock.now());
    if (due.length === 0) return;
    await Promise.all(due.map((source) => check(deps, source)));
  }
  await addJob(database.query, 'recheckGrants', undefined, { key: again });
};
