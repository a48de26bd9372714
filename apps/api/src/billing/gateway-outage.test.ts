/** A ten-minute gateway outage at the hour of many renewals: no dunning, and each subscription is charged once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedInto } from '../demo/seed-many.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { howMany, isFullScale } from '../testing/test-scale.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { createTestApp } from '../testing/create-test-app.ts';
import { advanceOrder } from './orders/charge-order.ts';
import { sweepDue } from './orders/sweeps.ts';
import { renewDueSubscriptions } from './subscriptions/renew-due.ts';
import { listJobs, deleteJobs } from '../testing/queue.ts';

const customers = howMany(60, 1000, 10_000);
const minute = 60;
const outageMinutes = 10;
const quarterHour = 15;
const atOnce = 8;

let workers: readonly [TestApp, TestApp];
let world: TestWorld;
beforeAll(async () => {
  const shop = await openShop();
  world = shop.world;
  workers = [shop.test, await createTestApp({ WORLD_URL: world.url }, { beside: shop.test })];
  await seedInto(shop.test.connection, customers, 'no password');
}, 120_000);
afterAll(async () => {
  await workers[1].close();
  await workers[0].close();
});

const rowsOf = async <T extends object>(text: string, ...values: unknown[]) =>
  (await workers[0].database.pool.query<T>(text, values)).rows;
const countOf = async (text: string) => Number((await rowsOf<{ count: string }>(text))[0]!.count);

/** As the queue does, several at once: `work` for each, by both workers in turn. */
const each = async (ids: readonly string[], work: (worker: TestApp, id: string) => Promise<unknown>) => {
  const waiting = ids.map((id, nth) => ({ id, worker: workers[nth % 2]! }));
  const next = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await work(job.worker, job.id);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
};

/** What the sweeps and the jobs of a minute do. */
const playMinute = async (): Promise<void> => {
  for (const worker of workers) worker.clock.advance(minute);
  await sweepDue(workers[0])();
  const { pool } = workers[0].database;
  const due = await listJobs<{ accountId: string }>(pool, { task: 'renew' });
  await deleteJobs(pool, { task: 'renew' });
  await each(
    due.map(({ payload }) => payload.accountId),
    (worker, id) => renewDueSubscriptions(worker, id),
  );
  const late = await rowsOf<{ id: string }>(
    "select id from orders where status = 'PENDING' and check_at <= $1",
    new Date(workers[0].clock.now()),
  );
  await each(
    late.map(({ id }) => id),
    (worker, id) => advanceOrder(worker, id),
  );
};

it(
  `[D2] [F28] ${customers} renewals while the gateway is away for ten minutes: no mail, no grace, all charged once within a quarter of an hour`,
  { timeout: isFullScale ? 3_600_000 : 120_000 },
  async () => {
    const renewing =
      "store = 'CSG' and account_id in (select id from accounts where email like '%@seed.test')";
    const subscriptions = await countOf(`select count(*) from subscriptions where ${renewing}`);
    const now = new Date(workers[0].clock.now());
    await rowsOf(
      `update subscriptions set cycle_date = $1, started_on = to_char($1::timestamptz, 'YYYY-MM-DD') where ${renewing}`,
      now,
    );
    const mails = await countOf('select count(*) from mails');
    await world.control('down');
    for (let passed = 0; passed < outageMinutes; passed += 1) await playMinute();
    expect(await countOf("select count(*) from orders where kind = 'RENEWAL' and status = 'PENDING'")).toBe(
      subscriptions,
    );
    expect(await countOf('select count(*) from subscriptions where grace_period')).toBe(0);
    expect(await countOf('select count(*) from mails')).toBe(mails);

    await world.control('ok');
    // The circuit closes by a real clock.
    await expect
      .poll(
        () =>
          workers[0].gateway.listRefunds('none').then(
            () => true,
            () => false,
          ),
        { timeout: 180_000 },
      )
      .toBe(true);
    await expect
      .poll(
        () =>
          workers[1].gateway.listRefunds('none').then(
            () => true,
            () => false,
          ),
        { timeout: 180_000 },
      )
      .toBe(true);
    for (let passed = 0; passed < quarterHour; passed += 1) await playMinute();
    const orders = await rowsOf<{ id: string; status: string; due_cents: number }>(
      "select * from orders where kind = 'RENEWAL' and placed_at >= $1",
      now,
    );
    expect(orders.filter(({ status }) => status !== 'COMPLETE')).toEqual([]);
    expect(orders).toHaveLength(subscriptions);
    const charged = Object.groupBy((await world.ledger()).charges, ({ reference }) => reference);
    expect(orders.filter(({ id }) => charged[id]?.length !== 1)).toEqual([]);
    expect(await countOf('select count(*) from subscriptions where grace_period')).toBe(0);
  },
);
