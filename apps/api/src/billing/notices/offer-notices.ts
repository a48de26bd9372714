/** Daily notice before a discount ends, once for each: the day, and what the plan costs from then on. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { nextPaymentOf } from '@marquee/product/values/billing/next-bill.ts';
import { addDays, type Day } from '@marquee/product/values/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { billingDayOf } from '../billing-day.ts';
import { listUpcomingBills } from '../subscriptions/next-bill.ts';

const usualBatch = 200;

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}
interface EndingOffer {
  readonly id: string;
  readonly account_id: string;
  readonly brand: BrandId;
  readonly product_type: string;
  readonly until_day: Day;
}

/**
 * Paid periods `i` with a discount that the next payment of their subscription `s` does not have. A period of a single
 * day is never announced, as it is shorter than the notice.
 */
const ends = (today: Day) => sql`
  i.status = 'PAID' and i.discount_cents > 0
  and i.until_day >= ${addDays(today, limits.offerNoticeLeastDays)}
  and i.until_day <= ${addDays(today, limits.offerNoticeDays)}
  and s.id = i.subscription_id and s.term = i.term and s.period = i.period
  and s.store = 'CSG' and s.offer_periods = 0
  and not s.cancelled and not s.grace_period and s.hold_at is null
  and s.offer_notified is distinct from i.until_day`;

/** One that is locked elsewhere is notified by the next run. */
export const lockReaders = (today: Day, batch: number) => sql<Reader>`
  select a.id, a.email, a.language
  from invoices i
  join subscriptions s on s.id = i.subscription_id
  join accounts a on a.id = s.account_id
  where ${ends(today)} and a.status = 'ACTIVE' and a.email is not null
  order by i.until_day limit ${batch} for no key update of a skip locked`;

/** Reads again under the locks of the accounts: since then, somebody may have cancelled, or another worker notified. */
const markNotified = async (
  tx: Kysely<Schema>,
  today: Day,
  accountIds: readonly string[],
): Promise<readonly EndingOffer[]> => {
  const { rows } = await sql<EndingOffer>`
    update subscriptions s set offer_notified = i.until_day
    from invoices i
    where s.account_id = any (${accountIds}::uuid[]) and ${ends(today)}
    returning s.id, s.account_id, s.brand, s.product_type, i.until_day`.execute(tx);
  return rows;
};

/** Discounts that end on one day are one mail: everything due that day is one bill. */
const byAccountAndDay = (offers: readonly EndingOffer[]): readonly (readonly EndingOffer[])[] =>
  Object.values(
    Object.groupBy(offers, ({ account_id: account, until_day: day }) => `${account} ${day}`),
  ).filter((group) => group !== undefined);

const isAddOn = ({ product_type: type }: EndingOffer): boolean => type === 'ADDON';

const notify = async (
  deps: Pick<Deps, 'tokenKeys'>,
  tx: Kysely<Schema>,
  now: number,
  { id: accountId, email: to, language }: Reader,
  offers: readonly EndingOffer[],
): Promise<void> => {
  const [first] = offers.toSorted((one, other) => Number(isAddOn(one)) - Number(isAddOn(other)));
  const bill = first && (await listUpcomingBills(tx, now, accountId)).next(first.id);
  if (!bill) return;
  await enqueueMail(deps, tx, {
    kind: 'offerEnding',
    to,
    accountId,
    brand: first.brand,
    language,
    next: nextPaymentOf(bill),
    plans: bill.lines
      .filter(({ subscriptionId }) => offers.some(({ id }) => id === subscriptionId))
      .map(({ name, cents }) => ({ name, cents })),
  });
};

/** Locks accounts before their subscriptions. */
export const notifyEndingOffers =
  (deps: Pick<Deps, 'database' | 'clock' | 'tokenKeys'>, { batch = usualBatch } = {}) =>
  async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const today = billingDayOf(now);
    const count = await database.query.transaction().execute(async (tx) => {
      const { rows } = await lockReaders(today, batch).execute(tx);
      const readers = new Map(rows.map((reader) => [reader.id, reader]));
      for (const offers of byAccountAndDay(await markNotified(tx, today, [...readers.keys()])))
        await notify(deps, tx, now, readers.get(offers[0]!.account_id)!, offers);
      return rows.length;
    });
    if (count === batch)
      await addJob(database.query, 'notifyEndingOffers', undefined, { key: 'notify ending offers' });
  };
