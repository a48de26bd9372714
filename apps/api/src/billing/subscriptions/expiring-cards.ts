/** Daily notice to customers whose default card is about to expire, once for each card. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { billingDayOf } from '../billing-day.ts';

interface ExpiringCard {
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId;
  readonly last4: string;
  readonly expiry: string;
}
interface Batch {
  /** Null at the end of the pass. */
  readonly last: string | null;
  readonly notified: readonly ExpiringCard[];
}

export const firstId = '00000000-0000-0000-0000-000000000000';
/** Subscriptions read by one transaction; few of their cards expire. */
const usualBatch = 1000;
/** A job that runs for a minute counts as stale (jobs/queue.ts); the rest of the pass is another job. */
const usualTurnMs = 20_000;

/**
 * Keyset pagination over renewing subscriptions, by account: cards without a renewing subscription are never read.
 */
export const notifyBatch = (now: number, after: string, batch: number) => sql<Batch>`
  with renewing as (
    select account_id, brand, cycle_date from subscriptions
    where store = 'CSG' and not cancelled and account_id > ${after}::uuid
    order by account_id limit ${batch}
  ), due as (
    select distinct on (r.account_id) i.id, a.email, a.language, r.brand
    from renewing r
    join accounts a on a.id = r.account_id and a.status = 'ACTIVE'
    join payment_instruments i on i.account_id = r.account_id and i.is_default and i.removed_at is null
    where i.expiry_told_at is null
      and make_date(i.exp_year, i.exp_month, 1) + interval '1 month'
        <= ${addDays(billingDayOf(now), limits.cardExpiryNoticeDays)}::date
    order by r.account_id, r.cycle_date
  ), notified as (
    update payment_instruments i set expiry_told_at = ${new Date(now)} from due
    where i.id = due.id and i.expiry_told_at is null
    returning due.email, due.language, due.brand, i.last4,
      to_char(make_date(i.exp_year, i.exp_month, 1), 'MM/YY') as expiry
  )
  select (select account_id from renewing order by account_id desc limit 1) as last,
    (select coalesce(json_agg(notified), '[]') from notified) as notified`;

export const notifyExpiringCards =
  (
    deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>,
    { batch = usualBatch, turnMs = usualTurnMs } = {},
  ) =>
  async ({ after = firstId }: { readonly after?: string } = {}): Promise<void> => {
    const { database, clock } = deps;
    const end = performance.now() + turnMs;
    const notifyAfter = (account: string): Promise<string | null> =>
      database.query.transaction().execute(async (tx) => {
        const { rows } = await notifyBatch(clock.now(), account, batch).execute(tx);
        const { last, notified } = rows[0]!;
        for (const { email: to, language, brand, last4, expiry } of notified)
          await enqueueMail(deps, tx, { kind: 'cardExpiring', to, brand, language, last4, expiry });
        return last;
      });

    let last = await notifyAfter(after);
    while (last !== null && performance.now() <= end) last = await notifyAfter(last);
    if (last !== null)
      await addJob(database.query, 'notifyExpiringCards', { after: last }, { key: 'notify expiring cards' });
  };
