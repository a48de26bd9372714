/** Price changes for current subscribers: begun when a version goes live, then a notice to each of them, once. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { type CatalogueChange, changedPlanId } from '@marquee/product/values/catalogue/catalogue-document.ts';
import {
  firstDayOfPrice,
  firstRenewalFrom,
  type PriceNotice,
} from '@marquee/product/values/prices/price-changes.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { billingDayOf } from '../billing-day.ts';

type PriceChange = Selectable<Schema['price_changes']>;

/** A new price of the shop ends the change before it; whether subscribers take it, the version says. */
export const beginPriceChanges = async (
  tx: Kysely<Schema>,
  now: number,
  {
    version,
    subscribers_from: effectiveFrom,
  }: { readonly version: number; readonly subscribers_from: Day | null },
  changes: readonly CatalogueChange[],
): Promise<void> => {
  for (const change of changes.filter(({ kind, before }) => kind === 'price' && before !== null)) {
    const planId = changedPlanId(change)!;
    await tx
      .updateTable('price_changes')
      .set({ ended_at: new Date(now) })
      .where('pricing_plan_id', '=', planId)
      .where('ended_at', 'is', null)
      .execute();
    if (effectiveFrom !== null)
      await tx
        .insertInto('price_changes')
        .values({
          version,
          pricing_plan_id: planId,
          to_cents: change.after!,
          effective_from: effectiveFrom,
          created_at: new Date(now),
        })
        .execute();
  }
  if (effectiveFrom !== null)
    await addJob(tx, 'notifyPriceChanges', undefined, { key: 'notify price changes' });
};

/** Notices of these subscriptions, by subscription; one of an earlier plan counts no more. */
export const readPriceNotices = async (
  query: Kysely<Schema>,
  rows: readonly { readonly id: string; readonly term: number }[],
): Promise<(row: { readonly id: string; readonly term: number }) => readonly PriceNotice[]> => {
  const notices =
    rows.length === 0
      ? []
      : await query
          .selectFrom('price_change_notices')
          .select(['subscription_id', 'price_change_id', 'term', 'to_cents', 'first_day'])
          .where(
            'subscription_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
  return ({ id, term }) =>
    notices
      .filter((each) => each.subscription_id === id && each.term === term)
      .map((each) => ({ change: Number(each.price_change_id), cents: each.to_cents, from: each.first_day }));
};

interface Subscriber {
  readonly id: string;
  readonly account_id: string;
  readonly term: number;
  readonly price_cents: number;
  /** What the next periods cost as far as the customer knows. */
  readonly known_cents: number;
  readonly brand: BrandId;
  readonly started_on: Day;
  readonly period: number;
  readonly billing_cycle: BillingCycle;
  readonly email: string;
  readonly language: Language;
  readonly name_en: string;
  readonly name_fr: string;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** The next subscribers of the plan by id, whether or not they are due a notice, so that the pass goes on. */
const readSubscribers = async (
  tx: Kysely<Schema>,
  { pricing_plan_id: planId }: PriceChange,
  after: string,
  batch: number,
): Promise<readonly Subscriber[]> => {
  const { rows } = await sql<Subscriber>`
    select s.id, s.account_id, s.term, s.price_cents, coalesce(known.to_cents, s.price_cents) as known_cents,
      s.brand, s.started_on, s.period, s.billing_cycle, a.email, a.language, p.name_en, p.name_fr
    from subscriptions s
    join accounts a on a.id = s.account_id
    join products p on p.id = s.product_id
    left join lateral (
      select n.to_cents from price_change_notices n
      where n.subscription_id = s.id and n.term = s.term order by n.price_change_id desc limit 1
    ) known on true
    where s.store = 'CSG' and s.pricing_plan_id = ${planId} and s.id > ${after}::uuid
      and not s.cancelled and s.started_on is not null and a.status = 'ACTIVE'
    order by s.id limit ${batch} for update of s`.execute(tx);
  return rows;
};

const notify = async (
  deps: Pick<Deps, 'tokenKeys'>,
  tx: Kysely<Schema>,
  now: number,
  change: PriceChange,
  subscriber: Subscriber,
): Promise<void> => {
  const { id, term, known_cents: fromCents } = subscriber;
  const firstDay = firstDayOfPrice({
    today: billingDayOf(now),
    effectiveFrom: change.effective_from,
    // Against what is paid now too: a rise that was announced and taken back is no rise.
    isHigher: change.to_cents > Math.min(fromCents, subscriber.price_cents),
  });
  const sent = await tx
    .insertInto('price_change_notices')
    .values({
      subscription_id: id,
      price_change_id: change.id,
      term,
      from_cents: fromCents,
      to_cents: change.to_cents,
      first_day: firstDay,
      sent_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('term')
    .executeTakeFirst();
  if (!sent) return;
  const { email: to, account_id: accountId, brand, language, started_on: startedOn, period } = subscriber;
  await enqueueMail(deps, tx, {
    kind: 'priceChange',
    to,
    accountId,
    brand,
    language,
    plan: { en: subscriber.name_en, fr: subscriber.name_fr },
    fromCents,
    toCents: change.to_cents,
    day: firstRenewalFrom({ startedOn, cycle: subscriber.billing_cycle, period }, firstDay),
  });
};

const usualBatch = 200;
/** A job that runs for a minute counts as stale; the rest is another job. */
const usualTurnMs = 20_000;

/**
 * Daily, and at once when a change begins: who was suspended or had cancelled is told when they are back, and keeps the
 * price until then.
 */
export const notifyPriceChanges =
  (deps: Pick<Deps, 'database' | 'clock' | 'tokenKeys'>, { batch = usualBatch, turnMs = usualTurnMs } = {}) =>
  async (from?: { readonly change: string; readonly after: string }): Promise<void> => {
    const { database, clock } = deps;
    const end = performance.now() + turnMs;
    const changes = await database.query
      .selectFrom('price_changes')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('id', '>=', from?.change ?? '0')
      .orderBy('id')
      .execute();
    const notifyAfter = (change: PriceChange, after: string): Promise<string | undefined> =>
      database.query.transaction().execute(async (tx) => {
        const rows = await readSubscribers(tx, change, after, batch);
        for (const row of rows.filter(({ known_cents: known }) => known !== change.to_cents))
          await notify(deps, tx, clock.now(), change, row);
        return rows.at(-1)?.id;
      });
    for (const change of changes) {
      let after: string | undefined = change.id === from?.change ? from.after : firstId;
      while (after !== undefined) {
        if (performance.now() > end)
          return addJob(
            database.query,
            'notifyPriceChanges',
            { change: change.id, after },
            { key: 'notify price changes' },
          );
        after = await notifyAfter(change, after);
      }
    }
    return undefined;
  };
