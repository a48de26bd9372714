/** With a simulated clock, plans renew on their day, each period once, and end when unpaid. */
import { limits } from '@marquee/product/limits.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { payWith } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { advanceOrder } from '../orders/charge-order.ts';
import { billingDayOf } from '../billing-day.ts';
import { notifyExpiringCards } from './expiring-cards.ts';
import { renewDueSubscriptions } from './renew-due.ts';
import { sweepDue } from '../orders/sweeps.ts';
import { listJobs, deleteJobs } from '../../testing/queue.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const day = 86_400;

interface Row {
  readonly sku: string;
  readonly cycle_date: Date;
  readonly grace_period: boolean;
  readonly offer_periods: number;
}
const rowsOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<Row>(
      'select sku, cycle_date, grace_period, offer_periods from subscriptions where account_id = $1 order by sku',
      [accountId],
    )
  ).rows;
const renewalsOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<{
      id: string;
      status: string;
      due_cents: number;
      placed_at: Date;
      discount_cents: number;
    }>(
      "select * from orders where account_id = $1 and kind = 'RENEWAL' and placed_at > now() order by placed_at",
      [accountId],
    )
  ).rows;
const skusOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<{ sku: string }>(
      'select sku from entitlement_grants where account_id = $1 order by sku',
      [accountId],
    )
  ).rows.map(({ sku }) => sku);

/** As the job does, whenever it wakes. */
/** In steps of six hours, so that a retry runs on its own day whatever the time of day is now. */
const playDays = async (who: TestCustomer, days: number) => {
  for (let count = 0; count < days * 4; count += 1) {
    test.clock.advance(day / 4);
    await renewDueSubscriptions(test, who.accountId);
  }
};

it(
  '[F11] a year of a monthly plan: twelve payments on their days, plan and add-on on one bill, none twice',
  { timeout: 180_000 },
  async () => {
    const who = await newCustomer(test, 'dtc');
    const [first] = await rowsOf(who);
    const start = first!.cycle_date.toISOString().slice(0, 10);
    for (let month = 0; month < 12; month += 1) {
      const due = new Date(`${renewalDay(start, 'monthly', month)}T17:00:00Z`).getTime();
      test.clock.advance(Math.ceil((due - test.clock.now()) / 1000) + 60);
      // Two workers at the same moment, and one more for good measure.
      await Promise.all([
        renewDueSubscriptions(test, who.accountId),
        renewDueSubscriptions(test, who.accountId),
      ]);
      await renewDueSubscriptions(test, who.accountId);
    }
    const paid = await renewalsOf(who);
    expect(paid.map(({ status, due_cents: cents }) => `${status} ${cents}`)).toEqual(
      Array.from({ length: 12 }, () => 'COMPLETE 3219'),
    );
    expect(paid.map(({ placed_at: at }) => at.toISOString().slice(0, 10))).toEqual(
      Array.from({ length: 12 }, (_, month) => renewalDay(start, 'monthly', month)),
    );
    for (const { cycle_date: date } of await rowsOf(who))
      expect(date.toISOString().slice(0, 10)).toBe(renewalDay(start, 'monthly', 12));
    const { charges } = await world.ledger();
    for (const { id } of paid) expect(charges.filter(({ reference }) => reference === id)).toHaveLength(1);
  },
);

it(
  'a card that fails: three more tries within the grace, then it ends; the first and the last are told',
  { timeout: 180_000 },
  async () => {
    const who = await newCustomer(test, 'rds', { brand: 'rds' });
    await payWith(test, world, who, 'declined');
    await playDays(who, 13);
    expect((await rowsOf(who))[0]).toMatchObject({ grace_period: true });
    expect(await skusOf(who)).toEqual(['rds']);
    await playDays(who, limits.graceDays);
    expect(await rowsOf(who)).toEqual([]);
    expect(await skusOf(who)).toEqual([]);
    expect((await renewalsOf(who)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'FAILED'),
    );
    const subjects = (await mailsTo(test, who.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'À faire\u00A0: mettez à jour votre carte')).toHaveLength(
      2,
    );
    expect(subjects.at(-1)).toBe('Votre forfait a pris fin');
  },
);

it(
  'a new card within the grace pays at once, and the day of the plan stays',
  { timeout: 180_000 },
  async () => {
    const who = await newCustomer(test, 'rds', { brand: 'rds' });
    const [before] = await rowsOf(who);
    await payWith(test, world, who, 'declined');
    await playDays(who, 13);
    test.clock.reset();
    await payWith(test, world, who, 'good');
    test.clock.advance(15 * day);
    await renewDueSubscriptions(test, who.accountId);
    const [after] = await rowsOf(who);
    expect(after!.grace_period).toBe(false);
    const start = before!.cycle_date.toISOString().slice(0, 10);
    expect(after!.cycle_date.toISOString().slice(0, 10)).toBe(renewalDay(start, 'monthly', 1));
  },
);

it(
  'what was cancelled ends with its period, is not charged, and takes along only what nothing else gives',
  { timeout: 180_000 },
  async () => {
    const who = await newCustomer(test, 'cancelled');
    await test.database.pool.query(
      `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
     values (gen_random_uuid(), $1, 'crave', 'ROKU', 'starz', 'ADDON', 'ACTIVE', 'monthly', 600, now() + interval '1 year')`,
      [who.accountId],
    );
    await playDays(who, 13);
    expect((await rowsOf(who)).map(({ sku }) => sku)).toEqual(['starz']);
    expect(await skusOf(who)).toEqual(['starz']);
    expect(await renewalsOf(who)).toEqual([]);
  },
);

it('an offer halves its payments, and then the regular price is back', { timeout: 60_000 }, async () => {
  const who = await newCustomer(test, 'rds', { brand: 'rds' });
  await test.database.pool.query(
    'update subscriptions set offer_percent = 50, offer_periods = 2 where account_id = $1',
    [who.accountId],
  );
  await playDays(who, 80);
  expect((await renewalsOf(who)).map(({ discount_cents: cents }) => cents)).toEqual([999, 999, 0]);
});

it(
  '[D2] [F31] a gateway that is away is nobody’s decline: no grace, no mail, no failed order, and all is charged once afterwards',
  { timeout: 180_000 },
  async () => {
    const who = await newCustomer(test, 'rds', { brand: 'rds' });
    await world.control('down');
    await playDays(who, 13);
    expect(await renewalsOf(who)).toMatchObject([{ status: 'PENDING' }]);
    await playDays(who, 2 * limits.graceDays);
    await world.control('ok');
    expect((await rowsOf(who))[0]).toMatchObject({ grace_period: false });
    expect((await mailsTo(test, who.email)).filter(({ subject }) => subject.includes('renouveler'))).toEqual(
      [],
    );
    const [order] = await renewalsOf(who);
    await advanceOrder(test, order!.id);
    expect(await renewalsOf(who)).toMatchObject([{ status: 'COMPLETE' }]);
  },
);

it('whoever pays with a card that is about to expire hears of it once, and nobody else', async () => {
  const expireIn = (who: TestCustomer, months: number) =>
    test.database.pool.query(
      `update payment_instruments set exp_month = extract(month from d), exp_year = extract(year from d)
       from (select now() + make_interval(months => $2) as d) soon where account_id = $1`,
      [who.accountId, months],
    );
  const noticesTo = async (who: TestCustomer) =>
    (await mailsTo(test, who.email)).filter(({ subject }) => subject.includes('card expires soon')).length;
  const [soon, later, leaving] = [
    await newCustomer(test, 'dtc'),
    await newCustomer(test, 'dtc'),
    await newCustomer(test, 'dtc'),
  ];
  await Promise.all([expireIn(soon, 0), expireIn(later, 4), expireIn(leaving, 0)]);
  await test.database.pool.query('update subscriptions set cancelled = true where account_id = $1', [
    leaving.accountId,
  ]);
  await Promise.all([notifyExpiringCards(test)(), notifyExpiringCards(test)()]);
  await notifyExpiringCards(test)();
  expect([await noticesTo(soon), await noticesTo(later), await noticesTo(leaving)]).toEqual([1, 0, 0]);
});

const calendars = Number(process.env['CALENDARS'] ?? 2);
it(
  `[F11] ${calendars} generated subscriptions live through two years in the database: each period charged once, on its day`,
  { timeout: 600_000 },
  async () => {
    for (let nth = 0; nth < calendars; nth += 1) {
      test.clock.reset();
      const who = await newCustomer(test, 'rds', { brand: 'rds' });
      const cycle = fc.sample(
        fc.constantFrom('monthly', 'two_months', 'biannual', 'annual'),
        1,
      )[0] as 'monthly';
      const start = addDays(
        billingDayOf(test.clock.now()),
        fc.sample(fc.integer({ min: 1, max: 60 }), 1)[0]!,
      );
      await test.database.pool.query(
        "update subscriptions set started_on = $2::text, period = 0, billing_cycle = $3, cycle_date = $2::text::date + interval '17 hours' where account_id = $1",
        [who.accountId, start, cycle],
      );
      const end = Date.parse(`${renewalDay(start, 'monthly', 24)}T00:00:00Z`);
      const days: string[] = [];
      for (let next = Date.parse(`${start}T17:00:00Z`); next < end;) {
        test.clock.advance(Math.ceil((next - test.clock.now()) / 1000) + 60);
        await Promise.all([
          renewDueSubscriptions(test, who.accountId),
          renewDueSubscriptions(test, who.accountId),
        ]);
        days.push(new Date(next).toISOString().slice(0, 10));
        next = (await rowsOf(who))[0]!.cycle_date.getTime();
      }
      const paid = await renewalsOf(who);
      expect(paid.map(({ status }) => status)).toEqual(days.map(() => 'COMPLETE'));
      expect(paid.map(({ placed_at: at }) => at.toISOString().slice(0, 10))).toEqual(
        days.map((_, period) => renewalDay(start, cycle, period)),
      );
      const { charges } = await world.ledger();
      for (const { id } of paid) expect(charges.filter(({ reference }) => reference === id)).toHaveLength(1);
    }
  },
);

it('a renewal whose job was lost is planned again within a minute', async () => {
  const who = await newCustomer(test, 'rds', { brand: 'rds' });
  const key = `renew ${who.accountId}`;
  const jobs = () => listJobs(test.database.pool, { key });
  await deleteJobs(test.database.pool, { key });
  await sweepDue(test)();
  expect(await jobs()).toEqual([]);
  test.clock.advance(13 * day);
  await sweepDue(test)();
  expect(await jobs()).toMatchObject([{ isDue: true }]);

  // One that only waits for its turn is not sent to the end of the line.
  const turn = async () => (await jobs()).map(({ run_at: at }) => at);
  const before = await turn();
  await sweepDue(test)();
  expect(await turn()).toEqual(before);
});
