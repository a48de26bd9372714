/** Daily job that erases inactive accounts without subscriptions, purchases or gift money, after two mails. */
import { defaultBrand, type Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { retention } from '@marquee/product/privacy/retention.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { changeCredentials } from '../identity/credential-change.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';
import { addJob } from '../jobs/add-job.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { firstId } from './subscriptions/expiring-cards.ts';

const day = 86_400_000;
const batch = 500;
/** A job that runs for a minute counts as stale (jobs/queue.ts); the rest of the pass is another job. */
const turnMs = 20_000;

/**
 * Anything that was ever bought, is held or is linked keeps the account. A row of `sessions` outlives its session by
 * `endedSessionDays`, so an account without one has not been used for that long.
 */
const isUnused = sql<boolean>`
  a.status = 'ACTIVE' and not a.bdu
  and not exists (select from sessions s where s.account_id = a.id)
  and not exists (select from subscriptions s where s.account_id = a.id)
  and not exists (select from store_subscriptions s where s.account_id = a.id)
  and not exists (select from external_subscriptions s where s.account_id = a.id)
  and not exists (select from orders o where o.account_id = a.id and o.status <> 'FAILED')
  and not exists (select from redemptions r where r.account_id = a.id)
  and not exists (select from gift_ledger g where g.account_id = a.id)
  and not exists (select from entitlement_grants g where g.account_id = a.id and (g.ends_at is null or g.ends_at > now()))
  and not exists (select from activation_links l where l.account_id = a.id and l.activated_at is null and l.revoked_at is null)
  and not exists (select from partner_links l where l.account_id = a.id)
  and not exists (select from provider_identities i where i.account_id = a.id)`;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly is_unused: boolean;
  readonly is_verified: boolean;
  readonly created_at: Date;
  readonly since: Date | null;
  readonly first_notice_at: Date | null;
  readonly last_notice_at: Date | null;
}

type EraseDeps = Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>;

/** Under the account's lock: a customer who signs in at this moment keeps the account. */
const readLocked = async (tx: Kysely<Schema>, id: string): Promise<Account | undefined> => {
  await sql`select from accounts where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Account>`
    select a.id, a.email, a.language, a.created_at, a.email_verification_status = 'VERIFIED' as is_verified,
      ${isUnused} as is_unused, i.since, i.first_notice_at, i.last_notice_at
    from accounts a left join inactive_accounts i on i.account_id = a.id
    where a.id = ${id}`.execute(tx);
  return rows[0];
};

interface Candidate {
  readonly id: string;
  readonly is_candidate: boolean;
}

/** The next accounts by id; candidates are those found unused now or before. */
const listCandidates = async (query: Kysely<Schema>, after: string): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select a.id, (${isUnused}) or exists (select from inactive_accounts i where i.account_id = a.id) as is_candidate
    from accounts a where a.id > ${after}::uuid order by a.id limit ${batch}`.execute(query);
  return rows;
};

const isOlderThan = (now: number, moment: Date | null, days: number): boolean =>
  moment !== null && now - moment.getTime() >= days * day;

const { inactiveFirstNoticeDays, inactiveLastNoticeDays } = limits;
const keptDays = retention.inactiveAccounts.days;

const stepOf = (
  now: number,
  account: Account,
): 'forget' | 'note' | 'firstNotice' | 'lastNotice' | 'erase' | 'wait' => {
  if (!account.is_unused) return 'forget';
  // An unverified address may be another person's: it gets no mail.
  if (!account.is_verified)
    return isOlderThan(now, account.created_at, retention.unverifiedAccounts.days) ? 'erase' : 'wait';
  if (account.since === null) return 'note';
  if (account.first_notice_at === null)
    return isOlderThan(now, account.since, keptDays - inactiveFirstNoticeDays) ? 'firstNotice' : 'wait';
  if (account.last_notice_at === null)
    return isOlderThan(now, account.first_notice_at, inactiveFirstNoticeDays - inactiveLastNoticeDays)
      ? 'lastNotice'
      : 'wait';
  return isOlderThan(now, account.last_notice_at, inactiveLastNoticeDays) ? 'erase' : 'wait';
};

const visit = async (deps: EraseDeps, id: string): Promise<void> => {
  await deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const account = await readLocked(tx, id);
    if (!account) return;
    const step = stepOf(now, account);
    const row = { account_id: id };
    const update = tx.updateTable('inactive_accounts').where('account_id', '=', id);
    const notify = (daysLeft: number) =>
      enqueueMail(deps, tx, {
        kind: 'accountInactive',
        to: account.email,
        brand: defaultBrand,
        language: account.language,
        accountId: id,
        erasedAt: now + daysLeft * day,
      });
    switch (step) {
      case 'forget':
        await tx.deleteFrom('inactive_accounts').where('account_id', '=', id).execute();
        return;
      case 'note':
        await tx
          .insertInto('inactive_accounts')
          .values({ ...row, since: new Date(now) })
          .execute();
        return;
      case 'firstNotice':
        await update.set({ first_notice_at: new Date(now) }).execute();
        await notify(inactiveFirstNoticeDays);
        return;
      case 'lastNotice':
        await update.set({ last_notice_at: new Date(now) }).execute();
        await notify(inactiveLastNoticeDays);
        return;
      case 'erase': {
        // It has no sessions, so none is left to revoke on other servers.
        await changeCredentials(tx, now, { kind: 'accountDeleted', accountId: id, brand: defaultBrand });
        await eraseAccount(tx, now, id);
        return;
      }
      default:
    }
  });
};

/** Anonymizes the security events of erased accounts by removing the account id. */
const forgetErasedAccounts = async ({ database: { query }, clock }: EraseDeps): Promise<void> => {
  const before = new Date(clock.now() - limits.deletedActivityDays * day);
  await sql`
    with erased as (
      select distinct account_id from audit_events
      where kind = 'accountDeleted' and account_id is not null and happened_at < ${before} limit ${batch}
    )
    update audit_events e set account_id = null, session_id = null
    from erased where e.account_id = erased.account_id`.execute(query);
};

export const eraseInactive =
  (deps: EraseDeps) =>
  async ({ after = firstId }: { readonly after?: string } | undefined = {}): Promise<void> => {
    const { query } = deps.database;
    if (after === firstId) await forgetErasedAccounts(deps);
    const end = performance.now() + turnMs;
    for (let last = after; ;) {
      const seen = await listCandidates(query, last);
      for (const { id, is_candidate: isCandidate } of seen) if (isCandidate) await visit(deps, id);
      if (seen.length < batch) return;
      last = seen.at(-1)!.id;
      if (performance.now() <= end) continue;
      await addJob(query, 'eraseInactive', { after: last }, { key: 'erase inactive accounts' });
      return;
    }
  };
