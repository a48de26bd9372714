import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchRevocations } from '../../identity/sessions/revocations.ts';
import { createNotifications } from '../../integrations/notifications.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, newCustomer, signInForm } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    BOT_CHECK: 'off',
    BRAND_HOSTS: 'account.example.com=crave,account.crave.localhost=crave,example.com=crave,10.1.2.3=crave',
  });
});
afterAll(() => test.close());

interface Answer {
  access_token: string;
  refresh_token: string;
  magicLink: string;
  url: string;
  expires_in: number;
  code: string;
}
const own = () => ({ origin: test.env.publicUrl });
const cookieTransport = () => ({ ...own(), 'x-token-transport': 'cookie' });
const post = (url: string, headers: Record<string, string>, payload?: object) =>
  test.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const readAccount = (token: string) => test.app.inject({ url: '/api/account/v1.1/', headers: bearer(token) });
const refresh = (refresh_token: string) => askToken(test, { grant_type: 'refresh_token', refresh_token });
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof askToken>>) =>
  Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]));
const sentCookies = (jar: Record<string, { value: string }>) =>
  Object.entries(jar)
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');

const signInByCookie = async (headers: Record<string, string> = {}) => {
  const { email, password, accountId } = await newCustomer(test);
  const reply = await askToken(test, signInForm(email, password), {
    headers: { ...cookieTransport(), ...headers },
  });
  return { email, password, accountId, reply, jar: cookiesOf(reply) };
};

describe('cookies', () => {
  it('[ENT-TOK-08] [ENT-TOK-10] [ENT-TOK-11] [ENT-TOK-12] Browsers get their tokens as secure cookies that expire with the tokens', async () => {
    const { reply, jar } = await signInByCookie();
    expect(reply.json()).not.toHaveProperty('refresh_token');
    const { exp } = claimsOf(jar['access_token']!.value);
    const month = test.clock.now() + 30 * 86_400_000;
    expect(jar['access_token']).toMatchObject({ path: '/', secure: true, sameSite: 'None' });
    expect(jar['access_token']).not.toHaveProperty('httpOnly');
    expect(Math.abs(jar['access_token']!.expires!.getTime() / 1000 - exp)).toBeLessThanOrEqual(1);
    expect(jar['refresh_token']).toMatchObject({
      path: '/api/login',
      secure: true,
      httpOnly: true,
      sameSite: 'None',
    });
    expect(Math.abs(jar['refresh_token']!.expires!.getTime() - month)).toBeLessThan(10_000);
    expect(jar['has_session']).toMatchObject({ value: '1', path: '/', secure: true });
    expect(jar['access_token']).not.toHaveProperty('domain');
  });

  it.each([
    ['account.example.com', 'example.com'],
    ['account.crave.localhost', 'crave.localhost'],
    ['example.com', undefined],
    ['localhost', undefined],
    ['10.1.2.3', undefined],
    ['account.not-configured.com', undefined],
  ])('[ENT-TOK-09] At %s the parent domain is %s', async (host, domain) => {
    const { jar } = await signInByCookie({ host });
    for (const name of ['access_token', 'refresh_token', 'has_session'])
      expect(jar[name]!.domain).toBe(domain);
  });

  it.each([
    [
      'iOS 12',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
      undefined,
    ],
    [
      'Safari of macOS 10.14',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15',
      undefined,
    ],
    [
      'Chrome 60',
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112.113 Safari/537.36',
      undefined,
    ],
    [
      'Chrome on macOS 10.14',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'None',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'None'],
  ])('[ENT-TOK-12] SameSite for %s', async (_, agent, sameSite) => {
    const { jar } = await signInByCookie({ 'user-agent': agent });
    expect(jar['access_token']!.sameSite).toBe(sameSite);
  });

  it('[T17] A refresh by cookie needs one of our own pages', async () => {
    const { jar } = await signInByCookie();
    const cookie = sentCookies(jar);
    const by = (headers: Record<string, string>) =>
      askToken(
        test,
        { grant_type: 'refresh_token' },
        { headers: { cookie, 'x-token-transport': 'cookie', ...headers } },
      );
    expect((await by({})).statusCode).toBe(400);
    expect((await by({ origin: 'https://evil.test' })).statusCode).toBe(400);
    const reply = await by(own());
    expect(reply.statusCode).toBe(200);
    expect(cookiesOf(reply)['refresh_token']!.value).not.toBe(jar['refresh_token']!.value);
  });

  it('[T17] Two cookies of the same name count as none', async () => {
    const { jar } = await signInByCookie();
    const cookie = `refresh_token=planted; ${sentCookies(jar)}`;
    const reply = await askToken(
      test,
      { grant_type: 'refresh_token' },
      { headers: { ...cookieTransport(), cookie } },
    );
    expect(reply.json<Answer>().code).toBe('REFRESH_INVALID');
  });

  it('[T17] A cookie authorises nothing but a refresh', async () => {
    const { jar } = await signInByCookie();
    const headers = { ...own(), cookie: sentCookies(jar) };
    expect((await test.app.inject({ url: '/api/account/v1.1/', headers })).statusCode).toBe(401);
    expect((await post('/api/magic-link/v2.1/generate', headers)).statusCode).toBe(401);
    expect((await post('/api/login/v1.1/session', headers)).statusCode).toBe(401);
  });

  it('A browser keeps its cookie across brands', async () => {
    const { jar } = await signInByCookie();
    const reply = await askToken(
      test,
      { grant_type: 'refresh_token' },
      { brand: 'tsn', headers: { ...cookieTransport(), cookie: sentCookies(jar) } },
    );
    expect(claimsOf(reply.json<Answer>().access_token).client_id).toBe('crave-web');
  });
});

describe('logout', () => {
  it('[SESS-20] The refresh token is revoked at once, and so is the access token', async () => {
    const { access_token, refresh_token } = await newCustomer(test);
    expect((await post('/api/login/v1.1/logout', bearer(access_token), {})).statusCode).toBe(204);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
    expect((await readAccount(access_token)).statusCode).toBe(401);
  });

  it('The refresh token alone is enough, in the body or as a cookie of our own page', async () => {
    const { refresh_token } = await newCustomer(test);
    expect((await post('/api/login/v1.1/logout', {}, { refresh_token })).statusCode).toBe(204);
    expect((await refresh(refresh_token)).statusCode).toBe(400);

    const { jar } = await signInByCookie();
    const cookie = sentCookies(jar);
    expect(
      (await post('/api/login/v1.1/logout', { cookie, origin: 'https://evil.test' }, {})).statusCode,
    ).toBe(401);
    const reply = await post('/api/login/v1.1/logout', { cookie, ...own() }, {});
    expect(reply.statusCode).toBe(204);
    expect(reply.cookies.map(({ name, expires }) => [name, expires?.getTime()])).toEqual([
      ['access_token', 0],
      ['has_session', 0],
      ['refresh_token', 0],
      ['session', 0],
    ]);
    expect((await readAccount(jar['access_token']!.value)).statusCode).toBe(401);
  });

  it('Other sessions of the account stay', async () => {
    const { email, password, access_token } = await newCustomer(test);
    const other = (await askToken(test, signInForm(email, password))).json<Answer>();
    await post('/api/login/v1.1/logout', bearer(access_token), {});
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
  });

  it('A logout without a session is rejected', async () => {
    expect((await post('/api/login/v1.1/logout', {}, {})).statusCode).toBe(401);
    expect((await post('/api/login/v1.1/logout', bearer('a.b.c'), {})).statusCode).toBe(401);
  });

  const watchSecond = async () => {
    const notifications = createNotifications(test.connection, test.log);
    const revocations = await watchRevocations({ ...test, notifications });
    const stop = () => {
      revocations.stop();
      return notifications.stop();
    };
    return { ...revocations, stop };
  };

  it('A second server learns of it at once', async () => {
    const other = await watchSecond();
    const { access_token } = await newCustomer(test);
    const { sid } = claimsOf(access_token);
    expect(other.has(sid)).toBe(false);
    await post('/api/login/v1.1/logout', bearer(access_token), {});
    await expect.poll(() => other.has(sid)).toBe(true);
    await other.stop();
  });

  it('A server that starts later knows earlier revocations', async () => {
    const { access_token } = await newCustomer(test);
    await post('/api/login/v1.1/logout', bearer(access_token), {});
    const later = await watchSecond();
    expect(later.has(claimsOf(access_token).sid)).toBe(true);
    await later.stop();
  });

  it('A server whose connection was cut listens again', async () => {
    const other = await watchSecond();
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee notifications' and datname = current_database()",
    );
    const { access_token } = await newCustomer(test);
    await post('/api/login/v1.1/logout', bearer(access_token), {});
    await expect.poll(() => other.has(claimsOf(access_token).sid)).toBe(true);
    await other.stop();
  });
});

describe('revocation listener', () => {
  const linesOpen = async () => {
    const { rows } = await test.database.pool.query(
      "select from pg_stat_activity where application_name = 'marquee notifications' and datname = current_database()",
    );
    return rows.length;
  };

  it('closes its connection while it cannot read what it missed', { timeout: 30_000 }, async () => {
    // The previous test closed the connection; the server reopens it shortly after.
    await expect.poll(linesOpen).toBe(1);
    const busy = vi.spyOn(test.database.query, 'selectFrom').mockImplementation(() => {
      throw new Error('the database is busy');
    });
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee notifications' and datname = current_database()",
    );
    const failures = () =>
      test.logLines.filter((line) => line.includes('notifications are not heard')).length;
    await expect.poll(failures).toBeGreaterThan(2);
    busy.mockRestore();
    const { access_token } = await newCustomer(test);
    const { sid } = claimsOf(access_token);
    await expect
      .poll(
        async () => {
          await test.database.pool.query("select pg_notify('session_ended', $1)", [sid]);
          return test.revocations.has(sid);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await expect.poll(linesOpen).toBe(1);
  });
});

describe('magic link', () => {
  const generate = async (token: string) =>
    (await post('/api/magic-link/v2.1/generate', bearer(token))).json<Answer>();
  const exchange = (magic_link_token: string, brand: 'crave' | 'tsn' | 'noovo' = 'tsn', headers = {}) =>
    askToken(test, { grant_type: 'magic_link_token', magic_link_token }, { brand, headers });

  it('[API-AUTH-14] An empty post with a bearer creates a link', async () => {
    const { access_token } = await newCustomer(test);
    const { magicLink, url, expires_in } = await generate(access_token);
    expect(magicLink).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`${test.env.publicUrl}/z-browser-link?magicLink=${magicLink}`);
    expect(expires_in).toBe(60);
    expect((await post('/api/magic-link/v2.1/generate', {})).statusCode).toBe(401);
  });

  it('[API-AUTH-08] [T7] The link returns a session of the calling brand, once, without more rights', async () => {
    const { access_token } = await newCustomer(test, 'dtc');
    const { magicLink } = await generate(access_token);
    const reply = await exchange(magicLink);
    const before = claimsOf(access_token);
    const after = claimsOf(reply.json<Answer>().access_token);
    expect(after.client_id).toBe('tsn-web');
    for (const claim of [
      'account_id',
      'profile_id',
      'user_name',
      'authorities',
      'creation_date',
      'scope',
    ] as const)
      expect(after[claim]).toEqual(before[claim]);
    const second = await exchange(magicLink);
    expect([second.statusCode, second.json<Answer>().code]).toEqual([400, 'MAGIC_LINK_INVALID']);
  });

  it('[T7] Of fifty concurrent uses one succeeds', async () => {
    const { access_token } = await newCustomer(test);
    const { magicLink } = await generate(access_token);
    const replies = await Promise.all(Array.from({ length: 50 }, () => exchange(magicLink)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('[T7] After a minute, or after its session has ended, the link is invalid', async () => {
    const { access_token } = await newCustomer(test);
    const { magicLink: late } = await generate(access_token);
    test.clock.advance(61);
    expect((await exchange(late)).statusCode).toBe(400);
    test.clock.reset();
    const { magicLink: orphan } = await generate(access_token);
    await post('/api/login/v1.1/logout', bearer(access_token), {});
    expect((await exchange(orphan)).statusCode).toBe(400);
    expect((await exchange('garbage')).statusCode).toBe(400);
  });

  it('[T18] Neither a magic link nor a refresh token is a bearer token token', async () => {
    const { access_token, refresh_token } = await newCustomer(test);
    const { magicLink } = await generate(access_token);
    expect((await readAccount(magicLink)).statusCode).toBe(401);
    expect((await readAccount(refresh_token)).statusCode).toBe(401);
  });

  it('The browser that created it keeps its session; another device gets its own', async () => {
    const { jar } = await signInByCookie();
    const token = jar['access_token']!.value;
    const { sid } = claimsOf(token);
    const same = await exchange((await generate(token)).magicLink, 'tsn', {
      ...cookieTransport(),
      cookie: sentCookies(jar),
    });
    expect(claimsOf(same.json<Answer>().access_token).sid).toBe(sid);
    const other = await exchange((await generate(token)).magicLink);
    expect(claimsOf(other.json<Answer>().access_token).sid).not.toBe(sid);
  });
});

describe('session call', () => {
  it('[API-AUTH-15] An empty post returns an access token for the brand of the query, or for the same', async () => {
    const { access_token } = await newCustomer(test);
    const session = (query: string) => post(`/api/login/v1.1/session${query}`, bearer(access_token));
    const { access_token: other, expires_in } = (await session('?brand=tsn')).json<Answer>();
    expect(claimsOf(other)).toMatchObject({ client_id: 'tsn-web', sid: claimsOf(access_token).sid });
    // As long as the presented token, with tolerance for a busy machine.
    expect(expires_in).toBeLessThanOrEqual(600);
    expect(expires_in).toBeGreaterThan(590);
    expect(claimsOf((await session('')).json<Answer>().access_token).client_id).toBe('crave-web');
    expect((await session('?brand=nobody')).statusCode).toBe(400);
  });

  it('[API-AUTH-01] Calls carry a bearer: without one, 401 invalid_token', async () => {
    const { access_token, email } = await newCustomer(test);
    const without = await test.app.inject('/api/account/v1.1/');
    expect([without.statusCode, without.json()]).toEqual([
      401,
      { error: 'invalid_token', code: 'invalid_token' },
    ]);
    const reply = await readAccount(access_token);
    expect([reply.statusCode, reply.json<{ email: string }>().email]).toEqual([200, email]);
  });
});
