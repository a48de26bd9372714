/** Price changes: current subscribers are told once, keep their price for the notice, and pay what their bill said. */
import { limits } from '@marquee/product/limits.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { addDays, type Day } from '@marquee/product/values/dates.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { deleteJobs, listJobs } from '../../testing/queue.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { openShop } from '../../testing/world.ts';
import { billingDayOf } from '../billing-day.ts';
import { listUpcomingBills } from '../subscriptions/next-bill.ts';
import { renewDueSubscriptions } from '../subscriptions/renew-due.ts';
import { beginPriceChanges, notifyPriceChanges } from './price-changes.ts';

let test: TestApp;
beforeAll(async () => {
  ({ test } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

let version = 100;
/** As a version does that goes live. */
const begin = (cents: number, subscribersFrom: Day | null) =>
  test.database.query.transaction().execute((tx) =>
    beginPriceChanges(tx, test.clock.now(), { version: (version += 1), subscribers_from: subscribersFrom }, [
      {
        productId: 'crave_total',
        name: { en: 'Crave Total', fr: 'Crave Total' },
        kind: 'price',
        cycle: 'monthly',
        before: 2200,
        after: cents,
      },
    ]),
  );
const today = () => billingDayOf(test.clock.now());
const planOf = ({ accountId }: TestCustomer) =>
  test.database.query
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku', '=', 'crave_total')
    .executeTakeFirstOrThrow();
const noticesOf = async (who: TestCustomer) =>
  test.database.query
    .selectFrom('price_change_notices')
    .selectAll()
    .where('subscription_id', '=', (await planOf(who)).id)
    .orderBy('price_change_id')
    .execute();
const noticeMails = async ({ email }: TestCustomer) =>
  (await mailsTo(test, email)).filter(
    ({ subject }) => subject.includes('Crave Total') && /new price|nouveau prix/i.test(subject),
  );

/** Pays the next renewal on its day, and returns what the bill said before and what was charged. */
const renew = async (who: TestCustomer) => {
  const { query } = test.database;
  const plan = await planOf(who);
  const said = (await listUpcomingBills(query, test.clock.now(), who.accountId)).next(plan.id)!;
  test.clock.advance(Math.ceil((plan.cycle_date.getTime() - test.clock.now()) / 1000) + 60);
  await renewDueSubscriptions(test, who.accountId);
  const order = await query
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(['o.total_cents', 'i.cents', 'o.status'])
    .where('o.account_id', '=', who.accountId)
    .where('o.kind', '=', 'RENEWAL')
    .where('i.subscription_id', '=', plan.id)
    .orderBy('o.placed_at', 'desc')
    .executeTakeFirstOrThrow();
  return { day: renewalDay(plan.started_on!, 'monthly', plan.period), said, order };
};

it('[money E] whatever the day of the notice and of the price: the bill says what is charged, old until the notice is over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 70 }),
      fc.integer({ min: 1000, max: 4000 }),
      async (sentAfter, effectiveAfter, cents) => {
        test.clock.reset();
        const who = await newCustomer(test, 'dtc');
        const effectiveFrom = addDays(today(), effectiveAfter);
        await begin(cents, effectiveFrom);
        const due = (await planOf(who)).cycle_date.getTime();
        const sentAt = Math.min(test.clock.now() + sentAfter * 86_400_000, due - 86_400_000);
        test.clock.advance(Math.max(0, Math.ceil((sentAt - test.clock.now()) / 1000)));
        await notifyPriceChanges(test)();
        const sentOn = today();
        const isTold = cents !== 2200;
        const noticed = cents > 2200 ? addDays(sentOn, limits.priceNoticeDays) : sentOn;
        const first = noticed > effectiveFrom ? noticed : effectiveFrom;
        for (let month = 0; month < 4; month += 1) {
          const { day, said, order } = await renew(who);
          expect(order.cents).toBe(isTold && day >= first ? cents : 2200);
          expect(order.total_cents).toBe(said.bill.totalCents);
        }
        await test.database.pool.query('update price_changes set ended_at = now() where ended_at is null');
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);

it('[money E] each subscriber is told once, by however many workers, in however many turns', async () => {
  const people = [
    await newCustomer(test, 'dtc'),
    await newCustomer(test, 'dtc'),
    await newCustomer(test, 'dtc'),
  ];
  await begin(2399, addDays(today(), 45));
  await deleteJobs(test.database.pool, { task: 'notifyPriceChanges' });
  // A turn that is over after its first rows continues in another job.
  await notifyPriceChanges(test, { batch: 1, turnMs: -1 })();
  expect((await listJobs(test.database.pool, { task: 'notifyPriceChanges' })).length).toBe(1);
  await Promise.all([notifyPriceChanges(test, { batch: 1 })(), notifyPriceChanges(test, { batch: 2 })()]);
  await notifyPriceChanges(test)();
  for (const who of people) {
    expect(await noticesOf(who)).toHaveLength(1);
    expect(await noticeMails(who)).toHaveLength(1);
  }
});

it('[money E] who cancelled is not told, and a price that is taken back never comes', async () => {
  const gone = await newCustomer(test, 'dtc');
  const stays = await newCustomer(test, 'dtc');
  await test.database.pool.query('update subscriptions set cancelled = true where account_id = $1', [
    gone.accountId,
  ]);
  await begin(2599, addDays(today(), limits.priceNoticeDays));
  await notifyPriceChanges(test)();
  expect(await noticesOf(gone)).toEqual([]);
  await begin(2200, today());
  await notifyPriceChanges(test)();
  expect(await noticesOf(stays)).toMatchObject([{ to_cents: 2599 }, { from_cents: 2599, to_cents: 2200 }]);
  for (let month = 0; month < 3; month += 1) expect((await renew(stays)).order.cents).toBe(2200);
});
