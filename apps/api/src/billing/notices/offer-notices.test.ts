/** Customers hear of the end of a discount a week before, with the day and the price from then on, once for each. */
import { addDays, type Day } from '@marquee/product/values/dates.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeCode } from '../../demo/make-codes.ts';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { deleteJobs, listJobs } from '../../testing/queue.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { billingDayOf, chargeTimeOf } from '../billing-day.ts';
import { hashesOfCode } from '../gifts.ts';
import { markCodeRedeemed } from '../redeemable-codes.ts';
import { listUpcomingBills } from '../subscriptions/next-bill.ts';
import { renewDueSubscriptions } from '../subscriptions/renew-due.ts';
import { lockReaders, notifyEndingOffers } from './offer-notices.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const noticesTo = async ({ email }: Pick<TestCustomer, 'email'>) =>
  (await mailsTo(test, email)).filter(({ subject }) =>
    /Your offer is ending|Votre offre se termine/.test(subject),
  );
const update = (who: TestCustomer, set: string) =>
  test.database.pool.query(`update subscriptions set ${set} where account_id = $1`, [who.accountId]);
const goTo = (day: Day) =>
  test.clock.advance(Math.ceil((chargeTimeOf(day).getTime() + 60_000 - test.clock.now()) / 1000));

/** Buys with a promotion, and when its discount ends. */
const buyDiscounted = async (plans: readonly string[] = ['tsn.monthly']) => {
  const { customer, fill, orderBody, order } = await newBuyer(test, world, plans);
  const code = await makeCode(test, 'promo');
  await test.database.query.transaction().execute((tx) =>
    markCodeRedeemed(tx, test.clock.now(), {
      accountId: customer.accountId,
      brand: 'crave',
      hashes: hashesOfCode(test.giftSecrets, code),
    }),
  );
  const placed = await order(sendTo(test), { ...orderBody, cartId: await fill() });
  expect(placed.status).toBe(201);
  const { rows } = await test.database.pool.query<{ until_day: Day; discount_cents: number }>(
    'select until_day, discount_cents from invoices where account_id = $1',
    [customer.accountId],
  );
  for (const { discount_cents: cents } of rows) expect(cents).toBeGreaterThan(0);
  return { customer, endsOn: rows[0]!.until_day };
};

it('[money G] The end of a promotion is announced seven days before with day and price, once by two workers', async () => {
  const { customer, endsOn } = await buyDiscounted();
  goTo(addDays(endsOn, -8));
  await notifyEndingOffers(test)();
  expect(await noticesTo(customer)).toEqual([]);
  goTo(addDays(endsOn, -7));
  await Promise.all([notifyEndingOffers(test)(), notifyEndingOffers(test)()]);
  goTo(addDays(endsOn, -6));
  await notifyEndingOffers(test)();
  const [notice, ...more] = await noticesTo(customer);
  expect(more).toEqual([]);
  const bills = await listUpcomingBills(test.database.query, test.clock.now(), customer.accountId);
  const { day, lines, bill } = bills.next()!;
  expect(day).toBe(endsOn);
  expect(lines).toEqual([expect.not.objectContaining({ discount: expect.anything() as object })]);
  expect(notice!.text).toContain(`$${amountOf(lines[0]!.cents).toFixed(2)}, before tax`);
  expect(notice!.text).toContain(`at $${amountOf(bill.dueCents).toFixed(2)}, tax included`);
});

it('[money G] Discounts that end on one day are one mail, which names each plan', async () => {
  const { customer, endsOn } = await buyDiscounted(['crave_total.monthly', 'starz.monthly']);
  goTo(addDays(endsOn, -5));
  await notifyEndingOffers(test)();
  const [notice, ...more] = await noticesTo(customer);
  expect(more).toEqual([]);
  expect(notice!.text).toMatch(/Crave Total from .*: \$\d+\.\d\d, before tax/);
  expect(notice!.text).toMatch(/Starz from .*: \$\d+\.\d\d, before tax/);
});

it('[money G] A retention offer is announced in its last discounted period, and not before', async () => {
  const who = await newCustomer(test, 'rds', { brand: 'rds' });
  await update(who, 'offer_percent = 50, offer_periods = 2');
  const untilOf = async () => {
    const { rows } = await test.database.pool.query<{ cycle_date: Date }>(
      'select cycle_date from subscriptions where account_id = $1',
      [who.accountId],
    );
    return billingDayOf(rows[0]!.cycle_date.getTime());
  };
  for (const expected of [0, 0, 1, 1]) {
    const until = await untilOf();
    goTo(addDays(until, -6));
    await notifyEndingOffers(test)();
    expect(await noticesTo(who)).toHaveLength(expected);
    goTo(until);
    await renewDueSubscriptions(test, who.accountId);
  }
});

it.each([
  ['cancelled', 'cancelled = true'],
  ['on hold by a dispute', 'hold_at = now()'],
  ['unpaid', 'grace_period = true'],
  ['discounted again', 'offer_percent = 50, offer_periods = 1'],
])('[money G] A subscription that is %s gets no notice', async (_, set) => {
  const { customer, endsOn } = await buyDiscounted();
  await update(customer, set);
  goTo(addDays(endsOn, -7));
  await notifyEndingOffers(test)();
  expect(await noticesTo(customer)).toEqual([]);
});

it('[money G] A discount that ends within less than two days is not announced any more', async () => {
  const { customer: late, endsOn } = await buyDiscounted();
  goTo(addDays(endsOn, -1));
  await notifyEndingOffers(test)();
  expect(await noticesTo(late)).toEqual([]);
});

it('[money G] A full batch leaves the rest to another job', async () => {
  const customers = [await buyDiscounted(), await buyDiscounted()];
  const ids = customers.map(({ customer }) => customer.accountId);
  await test.database.pool.query('update subscriptions set cancelled = true where account_id <> all ($1)', [
    ids,
  ]);
  goTo(addDays(customers[0]!.endsOn, -7));
  const again = { key: 'notify ending offers' };
  for (const jobs of [1, 1, 0]) {
    await notifyEndingOffers(test, { batch: 1 })();
    expect(await listJobs(test.database.pool, again)).toHaveLength(jobs);
    await deleteJobs(test.database.pool, again);
  }
  for (const { customer } of customers) expect(await noticesTo(customer)).toHaveLength(1);
});

it('[money G] The discounts that end are found by index', async () => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { sql: text, parameters } = lockReaders(billingDayOf(test.clock.now()), 200).compile(
      test.database.query,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('invoices_discounted');
    expect(plan).not.toContain('Seq Scan on');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
