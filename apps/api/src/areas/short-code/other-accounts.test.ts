/** Brute force from many accounts and networks does not affect others. */
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { shortcodeAlphabets } from '@marquee/product/values/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { howMany } from '../../testing/test-scale.ts';
import { type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { requestCode, newTv, poll, callShortCode } from './testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => test.close());

const wrongCode = (index: number) => `A${String(index % 10_000).padStart(4, '0')}`;
const hex = (value: number) => value.toString(16);
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Backdates the account by a week. */
const ofAge = async (customer: TestCustomer): Promise<TestCustomer> => {
  await test.database.pool.query(
    "update accounts set created_at = created_at - interval '7 days' where id = $1",
    [customer.accountId],
  );
  return customer;
};
const newAccounts = async (count: number): Promise<readonly TestCustomer[]> => {
  const people: TestCustomer[] = [];
  while (people.length < count) people.push(await newCustomer(test));
  return people;
};
/** Each account uses its five attempts from its own addresses. */
const guessWith = async (people: readonly TestCustomer[], addressOf: (guess: number) => string) => {
  const each = rates.shortCode.refuse;
  const answers = [];
  for (const [nth, { access_token }] of people.entries())
    answers.push(
      ...(await Promise.all(
        Array.from({ length: each }, (_, index) => {
          const guess = nth * each + index;
          return callShortCode(
            test,
            'lookup',
            access_token,
            { code: wrongCode(guess) },
            from(addressOf(guess)),
          );
        }),
      )),
    );
  return {
    lookedAt: answers.filter(({ code }) => code === 'SHORTCODE_WRONG').length,
    refused: answers.filter(({ http }) => http === 429).length,
  };
};

describe('[T13] wrong codes', () => {
  it.each([
    ['IPv4', () => '203.0.113.1', 1],
    ['a /64', (guess: number) => `2001:db8:1:1::${hex(guess)}`, 1],
    ['a /56', (guess: number) => `2001:db8:2:1${hex(16 + (guess % 200))}::1`, 4],
  ] as const)('[finding F3] [D10] From %s twenty are compared for each home', async (_, addressOf, homes) => {
    const most = rates.shortCodeNetwork.refuseNew * homes;
    const people = await newAccounts(most / rates.shortCode.refuse + 2);
    const { lookedAt, refused } = await guessWith(people, addressOf);
    // Concurrent attempts may both be rejected where one was left.
    expect(lookedAt).toBeLessThanOrEqual(most);
    expect(lookedAt).toBeGreaterThanOrEqual(most - rates.shortCode.refuse);
    expect(lookedAt + refused).toBe(people.length * rates.shortCode.refuse);
    test.clock.advance(rates.shortCodeSum.windowSeconds + 1);
  });

  it(
    '[finding F4] [D11] Three hundred from sixty accounts and as many networks: an honest customer can still approve a TV',
    { timeout: 180_000 },
    async () => {
      const owner = await ofAge(await newCustomer(test));
      const accounts = howMany(65, 400);
      const strangers = await newAccounts(accounts);
      const { lookedAt } = await guessWith(strangers, (guess) => `10.0.${guess >> 8}.${guess & 255}`);
      expect(lookedAt).toBeLessThanOrEqual(rates.shortCodeSum.refuseNew);
      expect(lookedAt).toBeGreaterThanOrEqual(rates.shortCodeSum.refuseNew - rates.shortCode.refuse);

      const { values } = await test.metrics.limitsAlarm.get();
      expect(values.find(({ labels }) => labels.limit === 'shortCodeSum')?.value).toBeGreaterThan(0);
      const tv = await newTv(test);
      const fresh = await newCustomer(test);
      expect((await callShortCode(test, 'activate', fresh.access_token, { code: tv.user_code })).http).toBe(
        429,
      );
      const unverified = await ofAge(await newCustomer(test, 'unverified'));
      expect(
        (await callShortCode(test, 'lookup', unverified.access_token, { code: tv.user_code })).http,
      ).not.toBe(200);

      const home = from('198.51.100.7');
      expect(
        await callShortCode(test, 'lookup', owner.access_token, { code: tv.user_code }, home),
      ).toMatchObject({
        http: 200,
      });
      expect(
        (await callShortCode(test, 'activate', owner.access_token, { code: tv.user_code }, home)).http,
      ).toBe(200);
      expect((await poll(test, tv.device_code)).http).toBe(200);

      test.clock.advance(rates.shortCodeSum.windowSeconds + 1);
      const later = await newCustomer(test);
      expect((await callShortCode(test, 'lookup', later.access_token, { code: wrongCode(0) })).http).toBe(
        400,
      );
      test.clock.reset();
    },
  );
});

describe('[T13] codes requested by TVs', () => {
  const ask = async (address: string, brand: 'tsn' | 'crave' = 'tsn') =>
    (await requestCode(test, { device_name: 'TV', device_type: 'tv' }, { brand, headers: from(address) }))
      .statusCode;
  const askTimes = async (times: number, addressOf: (index: number) => string) => {
    let given = 0;
    for (let index = 0; index < times; index += 1) if ((await ask(addressOf(index))) === 200) given += 1;
    return given;
  };
  const inAll = shortcodeAlphabets.numeric.length ** limits.shortcodeLength;
  /** Simulates waiting TVs of other networks. */
  const fillUp = (count: number) =>
    test.database.pool.query(
      `insert into short_codes (device_hash, code_hash, brand, device_name, device_type, network_hash, asked_at, expires_at)
       select sha256(('d' || n)::bytea), sha256(('c' || n)::bytea), 'tsn', 'TV', 'tv', sha256('n'::bytea), $1, $2
       from generate_series(1, $3::int) n on conflict do nothing`,
      [new Date(test.clock.now()), new Date(test.clock.now() + 600_000), count],
    );

  it('[finding F3] Thirty a minute for one network; neighbours of one /64 count as one', async () => {
    const { refuse } = rates.tvCode;
    expect(await askTimes(refuse + 5, (index) => `2001:db8:9:1::${hex(index)}`)).toBe(refuse);
  });

  it('[finding F4] [D11] The more codes are pending, the fewer each network gets, and at least one', async () => {
    await fillUp(Math.ceil(inAll * limits.shortcodeScarceShare));
    expect(await askTimes(10, () => '203.0.113.21')).toBe(rates.tvCodeScarce.refuse);
    expect(await ask('203.0.113.22')).toBe(200);
    expect(await ask('203.0.113.21', 'crave')).toBe(200);
    const { values } = await test.metrics.limitsAlarm.get();
    expect(values.find(({ labels }) => labels.limit === 'tvCode')?.value).toBeGreaterThan(0);

    await fillUp(Math.ceil(inAll * limits.shortcodeRareShare));
    expect(await askTimes(3, () => '203.0.113.24')).toBe(1);
    expect(await askTimes(3, () => '2001:db8:a:1::1')).toBe(1);
    expect(await ask('203.0.113.25')).toBe(200);
    test.clock.advance(limits.shortcodeMinutes * 60 + 1);
    expect(await askTimes(10, () => '203.0.113.24')).toBe(10);
    test.clock.reset();
  });
});
