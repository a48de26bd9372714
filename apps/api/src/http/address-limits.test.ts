/** Limits by address while Redis is there, away, or emptied. With a real Redis they are shown by `npm run faults`. */
import { getAccount } from '@marquee/product/contract/account.ts';
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedMemory } from '../outside/redis.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { bearer, newCustomer } from '../testing/people.ts';
import { sharedStoreOf } from './address-limits.ts';

const most = limits.challengesPerMinutePerAddress;

describe('a Redis that nobody answers for', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ REDIS_URL: 'redis://localhost:1', TEST_LIMITS: 'on' });
  });
  afterAll(() => test.close());

  it('[F7] Each call counts twice, and the answer comes as quickly as ever', async () => {
    const began = performance.now();
    const answers: number[] = [];
    for (let call = 0; call < most; call += 1)
      answers.push((await test.app.inject(`${getChallenge.path}?action=login`)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(most / 2);
    expect(answers.filter((status) => status === 429)).toHaveLength(most / 2);
    expect((performance.now() - began) / most).toBeLessThan(50);
  });

  it('[F7] Sessions live, and end when they are ended', async () => {
    const { access_token } = await newCustomer(test);
    const read = () => test.app.inject({ url: getAccount.path, headers: bearer(access_token) });
    expect((await read()).statusCode).toBe(200);
    await test.app.inject({ method: 'POST', url: '/api/login/v1.1/logout', headers: bearer(access_token) });
    expect((await read()).statusCode).toBe(401);
  });

  it('[F7] The log says once that it is away', () => {
    expect(test.logLines.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
  });
});

describe('counting together', () => {
  const emptied = { count: 0 };
  const memory: SharedMemory = {
    count: (_, msLeft) => Promise.resolve({ count: (emptied.count += 1), msLeft }),
    tell: () => undefined,
    listen: () => undefined,
    close: () => undefined,
  };
  const storeOf = (url: string) =>
    new (sharedStoreOf(memory))({}).child({ routeInfo: { method: 'GET', url } } as never);
  const countBy = (store: ReturnType<typeof storeOf>) =>
    new Promise<number>((resolve) =>
      store.incr('192.0.2.1', (_, counted) => resolve(counted?.current ?? 0), 60_000, 10),
    );

  it('[F7] What all servers counted is what counts, and an emptied Redis forgives nothing that this one saw', async () => {
    const store = storeOf('/a');
    emptied.count = 4;
    expect([await countBy(store), await countBy(store)]).toEqual([5, 6]);
    emptied.count = 0;
    expect(await countBy(store)).toBe(3);
  });
});
