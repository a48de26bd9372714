/** One pass a day over the subscriptions that renew finds the cards that will not be good for them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop } from '../../testing/world.ts';
import { firstId, notifyBatch, notifyExpiringCards } from './expiring-cards.ts';
import { listJobs, deleteJobs } from '../../testing/queue.ts';

let test: TestApp;
beforeAll(async () => {
  ({ test } = await openShop());
  // The front of an index by expiry: default cards that are long expired and pay for nothing.
  await test.database.pool.query(
    `with made as (
       insert into accounts (id, email, language, email_verification_status, recovery_id, created_at)
       select gen_random_uuid(), 'gone' || n || '@seed.test', 'en', 'VERIFIED', gen_random_uuid(), now()
       from generate_series(1, 5000) n returning id)
     insert into payment_instruments
       (id, account_id, gateway_id, brand, last4, exp_month, exp_year, state, city, is_default, added_at)
     select gen_random_uuid(), id, 'x', 'visa', '4242', 1, 2020, 'QC', 'Laval', true, now() from made`,
  );
  await test.database.pool.query('analyze');
});
afterAll(() => test.close());

const expireThisMonth = ({ accountId }: TestCustomer) =>
  test.database.pool.query(
    `update payment_instruments set exp_month = extract(month from now()), exp_year = extract(year from now())
     where account_id = $1`,
    [accountId],
  );

const noticesTo = async ({ email }: TestCustomer) =>
  (await mailsTo(test, email)).filter(({ subject }) => subject.includes('card expires soon')).length;

it('[D22] Cards of former customers are never read, however many there are', async () => {
  await expireThisMonth(await newCustomer(test, 'dtc'));
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    const { sql: text, parameters } = notifyBatch(test.clock.now(), firstId, 1000).compile(
      test.database.query,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [
      ...parameters,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (payment_instruments|accounts)/);
    // A few pages for each subscription; the old cards alone, with their accounts, take thousands.
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)![1])).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('[D22] A batch finds its subscriptions by index', async () => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { sql: text, parameters } = notifyBatch(test.clock.now(), firstId, 1000).compile(
      test.database.query,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('subscriptions_renewing');
    expect(plan).not.toContain('Seq Scan on');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('[D22] A pass goes on where its turn ended, and everybody hears once', async () => {
  const people = [await newCustomer(test, 'dtc'), await newCustomer(test, 'dtc')];
  for (const each of people) await expireThisMonth(each);
  const takeTurn = async (after?: string): Promise<string | undefined> => {
    await notifyExpiringCards(test, { batch: 1, turnMs: 0 })(after === undefined ? undefined : { after });
    const next = { key: 'notify expiring cards' };
    const [job] = await listJobs<{ after: string }>(test.database.pool, next);
    await deleteJobs(test.database.pool, next);
    return job?.payload.after;
  };
  const turns: string[] = [];
  for (let after = await takeTurn(); after !== undefined; after = await takeTurn(after)) turns.push(after);
  expect(turns.length).toBeGreaterThanOrEqual(people.length);
  expect(new Set(turns).size).toBe(turns.length);
  await notifyExpiringCards(test)();
  for (const each of people) expect(await noticesTo(each)).toBe(1);
});
