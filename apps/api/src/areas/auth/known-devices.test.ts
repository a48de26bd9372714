/** Password guessing from many addresses, while the owner can still sign in. */
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256, newSecret } from '../../crypto/secrets.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, codeOf, type TestCustomer, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { solve } from '../../testing/solve-challenge.ts';
import { howMany } from '../../testing/test-scale.ts';

const limitedBy = (variables: Record<string, string> = {}) =>
  createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', ...variables });

let test: TestApp;
beforeAll(async () => {
  test = await limitedBy();
});
afterAll(() => test.close());

const hex = (value: number) => value.toString(16);
const from = (address: string) => ({ 'x-forwarded-for': address });
const home = from('198.51.100.1');
const browser = (on: TestApp = test) => ({ origin: on.env.publicUrl, 'x-token-transport': 'cookie' });

const signIn = (
  { email, password }: Pick<TestCustomer, 'email' | 'password'>,
  {
    on = test,
    headers = home,
    ...form
  }: { on?: TestApp; headers?: Record<string, string>; device_token?: string } = {},
) => askToken(on, { ...signInForm(email, password), ...form }, { headers });
const deviceTokenOf = (reply: Awaited<ReturnType<typeof signIn>>) =>
  reply.json<{ device_token: string }>().device_token;

const compared = async (): Promise<number> => {
  const { values } = await test.metrics.passwordHashes.get();
  return values.find(({ labels }) => labels.purpose === 'compare')?.value ?? 0;
};
/** Number of wrong passwords that are compared, in waves, each from the next address. */
const guess = async (
  email: string,
  times: number,
  addressOf: (index: number) => string = (index) => `10.1.${index >> 8}.${index & 255}`,
  more: { headers?: Record<string, string>; device_token?: string } = {},
): Promise<number> => {
  const before = await compared();
  for (let start = 0; start < times; start += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, times - start) }, (_, index) =>
        signIn(
          { email, password: `Guess-${start + index}` },
          { ...more, headers: { ...from(addressOf(start + index)), ...more.headers } },
        ),
      ),
    );
  return (await compared()) - before;
};
const rowsOf = async (accountId: string) =>
  test.database.query.selectFrom('known_devices').selectAll().where('account_id', '=', accountId).execute();

describe('[finding F6] only a secret issued by the server identifies a known device', () => {
  it('A known User-Agent alone does not', async () => {
    const customer = await newCustomer(test);
    const agent = 'CraveApp/5.1 okhttp/4.12.0';
    await signIn(customer, { headers: { ...home, 'user-agent': agent } });
    // As stored by earlier versions.
    await test.database.query
      .insertInto('known_devices')
      .values({
        account_id: customer.accountId,
        device_hash: sha256(agent),
        seen_at: new Date(test.clock.now()),
      })
      .execute();
    expect(await guess(customer.email, 50)).toBe(rates.signIn.refuse);
    for (const name of ['known_device', 'device', '__Host-device'])
      expect(await guess(customer.email, 10, undefined, { headers: { cookie: `${name}=${agent}` } })).toBe(0);
    expect(await guess(customer.email, 10, undefined, { device_token: agent })).toBe(0);
    expect(await guess(customer.email, 10, undefined, { device_token: newSecret().secret })).toBe(0);
  });

  it('A browser secret is not valid for an app, nor the reverse', async () => {
    const customer = await newCustomer(test);
    const reply = await signIn(customer, { headers: { ...home, ...browser() } });
    const cookie = reply.cookies.find(({ name }) => name === 'device')!.value;
    const token = deviceTokenOf(await signIn(customer));
    await guess(customer.email, 50);
    expect(await guess(customer.email, 5, undefined, { device_token: cookie })).toBe(0);
    expect(await guess(customer.email, 5, undefined, { headers: { cookie: `device=${token}` } })).toBe(0);
    expect(await guess(customer.email, 5, undefined, { headers: { cookie: `known_device=${token}` } })).toBe(
      0,
    );
    expect(await guess(customer.email, 5, undefined, { device_token: token })).toBe(5);
  });

  it('A legacy cookie is migrated at the next sign-in, without a new-device mail', async () => {
    const customer = await newCustomer(test);
    const { secret, hash } = newSecret();
    await test.database.query
      .insertInto('known_devices')
      .values({
        account_id: customer.accountId,
        device_hash: hash,
        seen_at: new Date(test.clock.now()),
      })
      .execute();
    const headers = { ...home, ...browser(), cookie: `known_device=${secret}` };
    const reply = await signIn(customer, { headers });
    const [moved, gone] = ['device', 'known_device'].map((name) =>
      reply.cookies.find((cookie) => cookie.name === name),
    );
    expect(moved).toMatchObject({ value: secret, path: '/', httpOnly: true, secure: true });
    expect(moved).not.toHaveProperty('domain');
    expect(gone).toMatchObject({ value: '', path: '/api/login' });
    expect(await rowsOf(customer.accountId)).toMatchObject([{ kind: 'cookie', device_hash: hash }]);
    expect(await mailsTo(test, customer.email)).toEqual([]);
  });

  it('A legacy cookie planted by a sibling host does not become known', async () => {
    const customer = await newCustomer(test);
    const planted = newSecret().secret;
    const reply = await signIn(customer, {
      headers: { ...home, ...browser(), cookie: `known_device=${planted}` },
    });
    expect(reply.cookies.find(({ name }) => name === 'device')!.value).not.toBe(planted);
    await guess(customer.email, 50);
    expect(
      await guess(customer.email, 5, undefined, { headers: { cookie: `known_device=${planted}` } }),
    ).toBe(0);
  });

  it('Two accounts of one browser are both known by its one cookie', async () => {
    const [one, other] = [await newCustomer(test), await newCustomer(test)];
    const first = await signIn(one, { headers: { ...home, ...browser() } });
    const cookie = `device=${first.cookies.find(({ name }) => name === 'device')!.value}`;
    const second = await signIn(other, { headers: { ...home, ...browser(), cookie } });
    expect(`device=${second.cookies.find(({ name }) => name === 'device')!.value}`).toBe(cookie);
    for (const { email } of [one, other])
      expect(await guess(email, 5, undefined, { headers: { cookie } })).toBe(5);
  });

  it('Over https the cookie is bound to its host', async () => {
    const secure = await limitedBy({ PUBLIC_URL: 'https://account.crave.test' });
    const customer = await newCustomer(secure);
    const headers = { ...home, ...browser(secure), host: 'account.crave.test' };
    const reply = await signIn(customer, { on: secure, headers });
    const cookie = reply.cookies.find(({ name }) => name.endsWith('device'))!;
    expect(cookie).toMatchObject({ name: '__Host-device', path: '/', secure: true, httpOnly: true });
    expect(cookie).not.toHaveProperty('domain');
    const days = (cookie.expires!.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(limits.knownDeviceDays);
    await secure.close();
  });
});

describe('[finding F12] [T1] guessing elsewhere does not lock the owner out', () => {
  it(
    'Of hundreds of guesses ten are compared; a known browser, a known app and a known network sign in',
    { timeout: 180_000 },
    async () => {
      const customer = await newCustomer(test);
      const reply = await signIn(customer, { headers: { ...home, ...browser() } });
      const cookie = `device=${reply.cookies.find(({ name }) => name === 'device')!.value}`;
      const device_token = deviceTokenOf(await signIn(customer));
      expect(await guess(customer.email, howMany(200, 1000))).toBe(rates.signIn.refuse);

      // The same network with an unknown device.
      expect((await signIn(customer)).statusCode).toBe(200);
      const away = from('192.0.2.50');
      expect((await signIn(customer, { headers: away })).statusCode).toBe(429);
      expect((await signIn(customer, { headers: { ...away, cookie } })).statusCode).toBe(200);
      const app = await signIn(customer, { headers: away, device_token });
      expect([app.statusCode, deviceTokenOf(app)]).toEqual([200, device_token]);
    },
  );

  it('A known network has ten attempts of its own, and expires after a month', async () => {
    const customer = await newCustomer(test);
    await signIn(customer);
    await guess(customer.email, 50);
    expect(await guess(customer.email, 50, () => '198.51.100.1')).toBe(rates.signIn.refuse);
    expect((await signIn(customer)).statusCode).toBe(429);
    test.clock.advance(limits.knownNetworkDays * 86_400 + 1);
    expect(await guess(customer.email, 50, () => '198.51.100.1')).toBe(rates.signIn.refuse);
    expect(await guess(customer.email, 5)).toBe(0);
    test.clock.reset();
  });

  it('A sign-in of a known device takes two statements, as before there were networks', async () => {
    const customer = await newCustomer(test);
    const device_token = deviceTokenOf(await signIn(customer));
    test.stopPolling();
    const statements = vi.spyOn(test.database.pool, 'connect');
    expect((await signIn(customer, { device_token })).statusCode).toBe(200);
    expect(statements.mock.calls).toHaveLength(2);
    statements.mockRestore();
  });
});

describe('[finding F3] [D10] [T1] failed sign-ins of one network', () => {
  let people = 0;
  const unknownEmail = () => `nobody-${(people += 1)}@demo.test`;
  const fail = async (address: string) =>
    codeOf(await signIn({ email: unknownEmail(), password: 'x' }, { headers: from(address) }));

  it.each([
    ['IPv4', () => '203.0.113.3', 1],
    ['one /64', (index: number) => `2001:db8:1:1::${hex(index % 200)}`, 1],
    ['one /56', (index: number) => `2001:db8:2:1${hex(16 + (index % 200))}::1`, 4],
    ['one /48', (index: number) => `2001:db8:3:${hex((index % 200) * 256)}::1`, 16],
  ] as const)(
    'From %s a hundred for each home are compared; a known device signs in from there',
    { timeout: 180_000 },
    async (_, addressOf, homes) => {
      const most = rates.signInNetwork.refuse * homes;
      const customer = await newCustomer(test);
      const device_token = deviceTokenOf(await signIn(customer));
      const before = await compared();
      // All but the last attempts are consumed at the limiter directly: hashing is slow.
      const direct = most - 20;
      for (let index = 0; index < direct; index += 20)
        await Promise.all(
          Array.from({ length: 20 }, (__, nth) =>
            test.limiter.takeNetwork(addressOf(index + nth), ['signInNetwork']),
          ),
        );
      for (let index = direct; index < most + 10; index += 10)
        await Promise.all(Array.from({ length: 10 }, (__, nth) => fail(addressOf(index + nth))));
      expect((await compared()) - before).toBe(most - direct);
      const there = { headers: from(addressOf(0)) };
      expect((await signIn(customer, there)).statusCode).toBe(429);
      expect((await signIn(customer, { ...there, device_token })).statusCode).toBe(200);
    },
  );

  it('The bot check costs four times as much after twenty and ten times after fifty, for unknown devices only', async () => {
    const guarded = await limitedBy({ BOT_CHECK: 'pow', BOT_CHECK_COST: '10' });
    const customer = await newCustomer(guarded);
    const address = '203.0.113.9';
    const challenge = async () => {
      const url = `${getChallenge.path}?action=login`;
      return (await guarded.app.inject({ url, headers: from(address) })).json<Challenge>();
    };
    const tokenAt = async (level: 0 | 1 | 2) => solve((await guarded.botCheck.challenge('login', level))!);
    const sign = async (password: string, recaptcha_token: string, more: object = {}) =>
      codeOf(
        await askToken(
          guarded,
          { ...signInForm(customer.email, password), recaptcha_token, ...more },
          { headers: from(address) },
        ),
      );
    const first = await askToken(
      guarded,
      { ...signInForm(customer.email, customer.password), recaptcha_token: await tokenAt(0) },
      { headers: home },
    );
    const { device_token } = first.json<{ device_token: string }>();
    const fill = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await guarded.limiter.takeNetwork(address, ['signInNetwork']);
    };
    const { level1, level2 } = rates.signInNetwork;

    await fill(level1 - 1);
    expect((await challenge()).parameters.cost).toBe(10);
    expect(await sign('wrong', await tokenAt(0))).toBe('BAD_CREDENTIALS');
    expect((await challenge()).parameters).toMatchObject({ cost: 40, data: { level: 1 } });
    // Solutions below the required cost consume no attempt, neither of the email nor of the network.
    for (let time = 0; time < 12; time += 1)
      expect(await sign('wrong', await tokenAt(0))).toBe('RECAPTCHA_RETRY');
    expect(await sign(customer.password, await tokenAt(1))).toBeUndefined();
    await fill(level2 - level1);
    expect((await challenge()).parameters).toMatchObject({ cost: 100, data: { level: 2 } });
    expect(await sign(customer.password, await tokenAt(1))).toBe('RECAPTCHA_RETRY');
    expect(await sign(customer.password, await tokenAt(0), { device_token })).toBeUndefined();
    expect(await sign(customer.password, await solve(await challenge()))).toBeUndefined();
    await guarded.close();
  });
});
