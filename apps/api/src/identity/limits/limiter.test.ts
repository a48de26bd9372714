import { AppError } from '@marquee/product/app-error.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { type NetworkRateName, networkRate, networkRateNames, rates } from '@marquee/product/rate-limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { redisProgram, startRedis, type TestRedis } from '../../testing/redis-server.ts';
import { howMany } from '../../testing/test-scale.ts';
import { createLimiter, networksOf } from './limiter.ts';

const limitedBy = (variables: Record<string, string> = {}) =>
  createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', ...variables });

let test: TestApp;
beforeAll(async () => {
  test = await limitedBy();
});
afterAll(() => test.close());

const byNetwork = networkRateNames.filter((name) => networkRate(name).counts !== 'all');
const budgetOf = (name: NetworkRateName): number => networkRate(name).refuse ?? networkRate(name).refuseNew!;

type Outcome = 'allowed' | 'refused';
const take = async (
  { limiter }: Pick<TestApp, 'limiter'>,
  name: NetworkRateName,
  address: string,
): Promise<Outcome> => {
  try {
    const { newAccountWait } = await limiter.takeNetwork(address, [{ name, email: 'one@demo.test' }]);
    return networkRate(name).refuse === undefined && newAccountWait !== undefined ? 'refused' : 'allowed';
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'refused';
    throw error;
  }
};

/** How many of so many tries are allowed, each from the next address. */
const allowedOf = async (
  app: Pick<TestApp, 'limiter'>,
  name: NetworkRateName,
  tries: number,
  addressOf: (index: number) => string,
): Promise<number> => {
  let allowed = 0;
  // Around the limit one by one: at the same moment the replies come out of order, and a few too many are refused.
  const oneByOneFrom = networkRate(name).refuse === undefined ? 0 : tries - 120;
  for (let start = 0, atOnce = 1; start < tries; start += atOnce) {
    atOnce = start < oneByOneFrom ? Math.min(100, oneByOneFrom - start) : 1;
    const batch = Array.from({ length: atOnce }, (_, index) => take(app, name, addressOf(start + index)));
    allowed += (await Promise.all(batch)).filter((outcome) => outcome === 'allowed').length;
  }
  return allowed;
};

const hex = (value: number) => value.toString(16);

describe('[finding F3] [D10] the networks of an address', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = fc.tuple(group, group, group, group, group, group, group, group);

  it('An IPv4 address is one network, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
        const alone = [{ prefix: address, factor: 1 }];
        expect(networksOf(address)).toEqual(alone);
        expect(networksOf(`::ffff:${address}`)).toEqual(alone);
        expect(networksOf(`0:0:0:0:0:FFFF:${address}`)).toEqual(alone);
        expect(networksOf(`::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}`)).toEqual(alone);
      }),
    );
  });

  it('Two IPv6 addresses share a network exactly where their first 64, 56 or 48 bits are the same', () => {
    const address = (parts: readonly number[]) => parts.map(hex).join(':');
    fc.assert(
      fc.property(groups, groups, fc.constantFrom(48, 56, 64, 128), (one, other, bits) => {
        const shared = one.map((part, index) => {
          const from = Math.min(Math.max(bits - index * 16, 0), 16);
          const mask = (0xffff << (16 - from)) & 0xffff;
          return (part & mask) | (other[index]! & ~mask & 0xffff);
        });
        fc.pre(one[0] !== 0);
        const [first, second] = [networksOf(address(one)), networksOf(address(shared))];
        expect(first.map(({ factor }) => factor)).toEqual([1, 4, 16]);
        const same = [64, 56, 48].map((length) => length <= bits);
        for (const [index, isSame] of same.entries()) if (isSame) expect(first[index]).toEqual(second[index]);
        if (bits === 48 && one[3] !== shared[3]) expect(first[0]).not.toEqual(second[0]);
      }),
    );
  });

  it('Zeros may be left out, and case and zone say nothing', () => {
    const expected = networksOf('2001:0db8:0000:0001:0000:0000:0000:0001');
    for (const written of ['2001:db8:0:1::1', '2001:DB8:0:1::ffff', '2001:db8:0:1:0:0:0:2%eth0'])
      expect(networksOf(written)).toEqual(expected);
    expect(networksOf('::1').map(({ factor }) => factor)).toEqual([1, 4, 16]);
  });
});

describe('[finding F3] [D10] two hundred addresses of one network', () => {
  let site = 0;
  const nextSite = () => `2001:db8:${hex((site += 1))}`;

  it.each(byNetwork.filter((name) => budgetOf(name) <= 1000))(
    '%s: of one /64 they get what one address gets',
    async (name) => {
      const budget = budgetOf(name);
      const prefix = nextSite();
      const addressOf = (index: number) => `${prefix}:1::${hex(index % 200)}`;
      expect(await allowedOf(test, name, budget + 20, addressOf)).toBe(budget);
      const ipv4 = `198.51.100.${site}`;
      expect(await allowedOf(test, name, budget + 20, () => ipv4)).toBe(budget);
      expect(await take(test, name, '192.0.2.200')).toBe('allowed');
    },
  );

  // The factor belongs to the network: sixteen times the larger limits is the same sum with larger numbers.
  it.each(byNetwork.filter((name) => budgetOf(name) <= howMany(40, 100)))(
    '%s: of one /56 four times as much, of one /48 sixteen times',
    async (name) => {
      const budget = budgetOf(name);
      const [narrow, wide] = [nextSite(), nextSite()];
      const of56 = (index: number) => `${narrow}:${hex(index % 200)}::1`;
      expect(await allowedOf(test, name, 4 * budget + 20, of56)).toBe(4 * budget);
      const of48 = (index: number) => `${wide}:${hex((index % 200) * 256 + (index % 7))}::1`;
      expect(await allowedOf(test, name, 16 * budget + 20, of48)).toBe(16 * budget);
    },
  );
});

it('A try that is given back is free again, and a window ends by the clock of the server', async () => {
  const address = '192.0.2.1';
  const { refuse, windowSeconds } = rates.clientLog;
  const given = await test.limiter.takeNetwork(address, ['clientLog']);
  await given.giveBack();
  expect(await allowedOf(test, 'clientLog', refuse + 1, () => address)).toBe(refuse);
  test.clock.advance(windowSeconds + 1);
  expect(await take(test, 'clientLog', address)).toBe('allowed');
  test.clock.reset();
});

it('No address is kept, neither plain nor as a hash that anybody can compute', async () => {
  await take(test, 'oauthRedirect', '192.0.2.77');
  const { rows } = await test.database.pool.query<{ key: string }>(
    "select key from attempts where kind = 'oauthRedirect'",
  );
  expect(rows.length).toBeGreaterThan(0);
  const other = await limitedBy();
  expect(other.limiter.networkHash('192.0.2.77')).not.toEqual(test.limiter.networkHash('192.0.2.77'));
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
  await other.close();
});

describe('a Redis that nobody answers for', () => {
  const most = rates.challenge.refuse;
  let alone: TestApp;
  beforeAll(async () => {
    alone = await createTestApp({ REDIS_URL: 'redis://localhost:1', TEST_LIMITS: 'on' });
  });
  afterAll(() => alone.close());

  it('[F7] Each call of a minute counts twice, and the answer comes as quickly as ever', async () => {
    const began = performance.now();
    const answers: number[] = [];
    for (let call = 0; call < most; call += 1)
      answers.push((await alone.app.inject(`${getChallenge.path}?action=login`)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(most / 2);
    expect(answers.filter((status) => status === 429)).toHaveLength(most / 2);
    // The circuit is open: no call waits for the 200 ms timeout of Redis.
    expect((performance.now() - began) / most).toBeLessThan(150);
  });

  it('[F7] Limits of a longer window are as wide as ever', async () => {
    const { refuse } = rates.signInNetwork;
    expect(await allowedOf(alone, 'signInNetwork', refuse + 5, () => '192.0.2.9')).toBe(refuse);
  });

  it('[F7] Sessions live, and end when they are ended', async () => {
    const { access_token } = await newCustomer(alone);
    const read = () => alone.app.inject({ url: getAccount.path, headers: bearer(access_token) });
    expect((await read()).statusCode).toBe(200);
    await alone.app.inject({ method: 'POST', url: '/api/login/v1.1/logout', headers: bearer(access_token) });
    expect((await read()).statusCode).toBe(401);
  });

  it('[F7] The log says once that it is away', () => {
    expect(alone.logLines.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
  });
});

describe.skipIf(!redisProgram)('[F7] with a Redis', () => {
  let redis: TestRedis;
  let one: TestApp;
  /** A second server of the same stack: its own memory, the same keys, Redis and database. */
  let two: Pick<TestApp, 'limiter'>;
  beforeAll(async () => {
    redis = await startRedis();
    one = await limitedBy({ REDIS_URL: redis.url });
    two = { limiter: createLimiter(one) };
    const isReady = () =>
      one.memory!.count([{ kind: 'probe', key: 'probe', by: 1, windowMs: 1000 }], 0).then(
        () => true,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 30_000 });
  });
  afterAll(async () => {
    await redis.kill();
    await one.close();
  });
  const { refuse } = rates.signInNetwork;
  /** In turns at both servers. */
  const attack = async (tries: number, address: string): Promise<number> => {
    let allowed = 0;
    for (let index = 0; index < tries; index += 1)
      if ((await take(index % 2 === 0 ? one : two, 'signInNetwork', address)) === 'allowed') allowed += 1;
    return allowed;
  };

  it('Two servers count together: one round trip for all counters of a call, and no statement', async () => {
    one.stopPolling();
    const count = vi.spyOn(one.memory!, 'count');
    const query = vi.spyOn(one.database.pool, 'query');
    const connect = vi.spyOn(one.database.pool, 'connect');
    await one.limiter.takeNetwork('2001:db8::1', [
      'emailExistsNetwork',
      { name: 'emailExistsEmail', email: 'one@demo.test' },
      'emailExistsSum',
    ]);
    expect(count).toHaveBeenCalledTimes(1);
    expect(count.mock.calls[0]![0]).toHaveLength(3 + 3 + 1);
    expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
    expect(await attack(refuse + 20, '192.0.2.10')).toBe(refuse);
    expect(await attack(refuse + 20, '2001:db8:ffff::1')).toBe(refuse);
  });

  it('The window ends by the clock of the server', async () => {
    await allowedOf(one, 'clientLog', rates.clientLog.refuse, () => '192.0.2.14');
    expect(await take(one, 'clientLog', '192.0.2.14')).toBe('refused');
    one.clock.advance(rates.clientLog.windowSeconds + 1);
    expect(await take(one, 'clientLog', '192.0.2.14')).toBe('allowed');
    one.clock.reset();
  });

  it('Emptied in the middle of an attack it frees nobody whom this server has seen, and at most one window more', async () => {
    const before = await attack(refuse - 20, '192.0.2.11');
    await redis.flush();
    const after = await attack(3 * refuse, '192.0.2.11');
    expect(before).toBe(refuse - 20);
    expect(before + after).toBeLessThanOrEqual(2 * refuse);
    // Each server keeps its own half: alone it allows what is left of the budget, not a new one.
    expect(after).toBeLessThanOrEqual(refuse);
  });

  it('Killed in the middle of an attack it costs at most one window more, counted in PostgreSQL', async () => {
    const before = await attack(refuse, '192.0.2.12');
    await redis.kill();
    const after = await attack(2 * refuse, '192.0.2.12');
    expect(before).toBe(refuse);
    expect(after).toBeLessThanOrEqual(refuse);
    expect(await attack(5, '192.0.2.12')).toBe(0);
    expect(await attack(refuse + 20, '192.0.2.13')).toBe(refuse);
  });
});
