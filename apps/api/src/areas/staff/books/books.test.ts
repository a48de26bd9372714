/** Books at the console: results as they are, and a comparison on demand, one at a time. */
import { compareBooks, type BooksRun, getBooks } from '@marquee/product/contract/staff/books.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installQueue } from '../../../jobs/queue.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { listJobs } from '../../../testing/queue.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';

let test: TestApp;
let console_: TestConsole;
let staff: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  await installQueue(test.connection, test.log);
  console_ = await createTestConsole(test);
  staff = await console_.signIn(['billing']);
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});

it('[console D2] a comparison on demand is queued once, with its days', async () => {
  const ask = () => staff.call(compareBooks, { body: { days: 7, reason: 'month end' } });
  const replies = await Promise.all([ask(), ask()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const jobs = await listJobs(test.database.query, { task: 'reconcile', key: 'reconcile on demand' });
  expect(jobs.map(({ payload }) => payload)).toEqual([{ days: 7 }]);
});

it('[console D2] shows the newest comparison first, and one that could not be read as such', async () => {
  await test.database.pool.query(
    `insert into books_runs (id, ran_at, since, until, lines, differences, details, took_ms) values
      (gen_random_uuid(), '2026-01-01', '2025-12-29', '2026-01-01', 10, 1, '["order M10000001 was charged 2 times"]', 5),
      (gen_random_uuid(), '2026-01-02', '2025-12-30', '2026-01-02', null, null, '[]', 5)`,
  );
  const { runs } = (await staff.call(getBooks)).json<{ runs: BooksRun[] }>();
  expect(runs).toMatchObject([
    { differences: null, lines: null },
    { differences: 1, details: ['order M10000001 was charged 2 times'] },
  ]);
});
