import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { newCustomer } from '../../testing/test-clients.ts';
import { newTv, callShortCode } from './testing.ts';

let test: TestApp;
let holder: pg.Client;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  holder = new pg.Client(test.connection);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await test.close();
});

/** Number of transactions waiting for a lock. */
const waiting = async () =>
  Number(
    (
      await test.database.pool.query<{ count: string }>(
        `select count(*) from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
    ).rows[0]?.count,
  );

const pairs = 60;
it(`[P1] [F12] ${pairs} times approved and denied concurrently: one wins, the other gets SHORTCODE_DONE`, async () => {
  const outcomes: string[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const { access_token, accountId } = await newCustomer(test);
    const { user_code: code } = await newTv(test);
    // Both requests have read the pending code before either continues.
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [accountId]);
    const both = Promise.all([
      callShortCode(test, 'activate', access_token, { code }),
      callShortCode(test, 'deny', access_token, { code }),
    ]);
    while ((await waiting()) < 2) await wait(1);
    await holder.query('commit');
    const [activated, denied] = await both;
    outcomes.push(`${activated.http}${activated.code ?? ''} ${denied.http}${denied.code ?? ''}`);
  }
  const won = new Set(['200 409SHORTCODE_DONE', '409SHORTCODE_DONE 204']);
  expect(outcomes.filter((outcome) => !won.has(outcome))).toEqual([]);
});
