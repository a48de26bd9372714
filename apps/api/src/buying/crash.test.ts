/** The power goes in the middle of a purchase; whoever asks again gets the end of the story, and pays once. */
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApi } from '../testing/api-process.ts';
import { type Buyer, newBuyer, sendOver, sendTo } from '../testing/buyer.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/world.ts';
import { checkBooks } from './check-books.ts';
import { crashPoints } from './crash-points.ts';

let test: TestApp;
let world: TestWorld;
let variables: Record<string, string> = {};
beforeAll(async () => {
  world = await startTestWorld();
  variables = {
    TEST_MODE: 'true',
    BOT_CHECK: 'off',
    PUBLIC_URL: 'http://localhost:4000',
    WORLD_URL: world.url,
  };
  test = await createTestApp(variables);
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await world.stop();
});

const startDoomed = async (crashAt: string) => {
  const { host, user, password, database } = test.connection;
  const api = await startApi({
    ...variables,
    CRASH_AT: crashAt,
    LOG_LEVEL: 'error',
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${host}`,
    DATA_DIR: test.env.dataDir,
  });
  await api.ready;
  return api;
};

it.each(crashPoints)(
  '[F1] killed %s: each who asks again gets the final answer, and is charged once',
  { timeout: 60_000 },
  async (point) => {
    const buyers: Buyer[] = [];
    for (let count = 0; count < 6; count += 1) buyers.push(await newBuyer(test, world));
    const api = await startDoomed(point);
    const first = await Promise.allSettled(buyers.map((buyer) => buyer.order(sendOver(api.url))));
    expect(await api.over).toBeNull();
    expect(first.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

    // The next server finds what was left once nobody is at it any more.
    test.clock.advance(limits.paymentSeconds + 3);
    const answers = await Promise.all(buyers.map((buyer) => buyer.order(sendTo(test))));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201));
    expect(await checkBooks(test.database.query, await world.ledger())).toEqual([]);
  },
);
