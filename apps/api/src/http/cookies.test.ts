/** The session cookie of the host, and the tokens that sister hosts may have planted. */
import { randomBytes, randomUUID } from 'node:crypto';
import { brandIds, whitelistOf } from '@marquee/product/brands.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, codeOf, newCustomer, signInForm } from '../testing/test-clients.ts';
import { createReadRequestContext } from './request-context.ts';
import { cookieDomainOf } from './own-origins.ts';
import { isOfOtherSession, refreshTokenIn } from './token-cookies.ts';

const publicUrl = 'https://account.crave.test';

let test: TestApp;
/** In test mode, where tokens are put into cookies by hand. */
let lenient: TestApp;
beforeAll(async () => {
  const common = { BOT_CHECK: 'off', PUBLIC_URL: publicUrl, BRAND_HOSTS: 'account.tsn.test=tsn' };
  test = await createTestApp({ ...common, TEST_LIMITS: 'on' });
  lenient = await createTestApp(common);
});
afterAll(async () => {
  await test.close();
  await lenient.close();
});

const own = { host: 'account.crave.test', origin: publicUrl, 'x-token-transport': 'cookie' };
type Reply = Awaited<ReturnType<typeof askToken>>;
const jarOf = ({ cookies }: Reply) => Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]));
const sent = (jar: Readonly<Record<string, { value: string } | undefined>>) =>
  Object.entries(jar)
    .flatMap(([name, cookie]) => (cookie ? [`${name}=${cookie.value}`] : []))
    .join('; ');

const signInAt = async (app: TestApp = test, headers: Readonly<Record<string, string>> = {}) => {
  const customer = await newCustomer(app);
  const reply = await askToken(app, signInForm(customer.email, customer.password), {
    headers: { ...own, ...headers },
  });
  return { customer, jar: jarOf(reply) };
};
const refresh = (cookie: string, form: Readonly<Record<string, string>> = {}, headers = {}) =>
  askToken(test, { grant_type: 'refresh_token', ...form }, { headers: { ...own, ...headers, cookie } });
const readAccount = (token: string, headers: Readonly<Record<string, string>> = {}, app = test) =>
  app.app.inject({ url: '/api/account/v1.1/', headers: { ...bearer(token), ...headers } });

describe('the session cookie', () => {
  it('[finding F11] A sign-in writes it for the host alone, with the session of the token', async () => {
    const { jar } = await signInAt();
    const cookie = jar['__Host-session']!;
    expect(cookie.value).toBe(claimsOf(jar['access_token']!.value).sid);
    expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'None' });
    expect(cookie).not.toHaveProperty('domain');
    expect(cookie).not.toHaveProperty('httpOnly');
    expect(jar['access_token']).toMatchObject({ domain: 'crave.test' });
  });

  it('Over http its name has no prefix', async () => {
    const plain = await createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on' });
    const { email, password } = await newCustomer(plain);
    const headers = { origin: plain.env.publicUrl, 'x-token-transport': 'cookie' };
    const jar = jarOf(await askToken(plain, signInForm(email, password), { headers }));
    expect(jar['session']?.value).toBe(claimsOf(jar['access_token']!.value).sid);
    await plain.close();
  });

  it('[finding F11] A refresh keeps it, and its answer to “Continue as” writes it', async () => {
    const { jar } = await signInAt();
    const kept = jarOf(await refresh(sent(jar)));
    expect(kept['__Host-session']?.value).toBe(jar['__Host-session']!.value);

    const other = await signInAt();
    const planted = { ...other.jar, '__Host-session': jar['__Host-session'] };
    const refused = await refresh(sent(planted));
    expect([codeOf(refused), refused.cookies]).toEqual(['SESSION_CHANGED', []]);
    const adopted = jarOf(
      await refresh(sent({ ...(await signInAt()).jar, '__Host-session': undefined }), { adopt: 'true' }),
    );
    expect(adopted['__Host-session']?.value).toBe(claimsOf(adopted['access_token']!.value).sid);
  });

  it('[finding F11] Only pages of the portal itself may adopt a session', async () => {
    const { customer, jar } = await signInAt();
    const form = { adopt: 'true', refresh_token: customer.refresh_token };
    for (const origin of ['https://blog.crave.test', 'https://www.crave.ca', 'null']) {
      const reply = await refresh(sent({ ...jar, '__Host-session': { value: randomUUID() } }), form, {
        origin,
      });
      expect(jarOf(reply)['__Host-session'], origin).toBeUndefined();
    }
  });

  it('[finding F11] A call whose token is of another session than the cookie is refused', async () => {
    const [victim, attacker] = [await signInAt(), await signInAt()];
    const cookie = sent({ '__Host-session': victim.jar['__Host-session'] });
    const [own, foreign] = [victim, attacker].map(({ jar }) => jar['access_token']!.value);
    expect((await readAccount(own!, { cookie })).statusCode).toBe(200);
    const refused = await readAccount(foreign!, { cookie });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'SESSION_CHANGED']);
    expect((await readAccount(foreign!)).statusCode).toBe(200);
  });

  it('In test mode tokens that were put in by hand count', async () => {
    const [first, second] = [await signInAt(lenient), await signInAt(lenient)];
    const cookie = sent({ '__Host-session': first.jar['__Host-session'] });
    expect((await readAccount(second.jar['access_token']!.value, { cookie }, lenient)).statusCode).toBe(200);
  });
});

describe('a page belongs to one account', () => {
  it('[A-66] A call for another account than the page shows is refused, before anything is read or written', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { accountId: other } = await newCustomer(test);
    expect((await readAccount(access_token, { 'x-account': accountId })).statusCode).toBe(200);
    const refused = await test.app.inject({
      method: 'PATCH',
      url: '/api/account/v1.1',
      headers: { ...bearer(access_token), 'x-account': other },
      payload: { firstName: 'Mallory' },
    });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'SESSION_CHANGED']);
    expect((await readAccount(access_token)).json<{ firstName: string }>().firstName).not.toBe('Mallory');
  });

  it('[A-66] So is a sign-out, which needs no token', async () => {
    const { access_token } = await newCustomer(test);
    const { accountId: other } = await newCustomer(test);
    const refused = await test.app.inject({
      method: 'POST',
      url: '/api/login/v1.1/logout',
      headers: { ...bearer(access_token), 'x-account': other },
      payload: {},
    });
    expect(codeOf(refused)).toBe('SESSION_CHANGED');
    expect((await readAccount(access_token)).statusCode).toBe(200);
  });
});

describe('a page whose browser was signed in as another account', () => {
  it('[A-66] A refresh is refused, and the other account’s refresh token still works', async () => {
    const [page, browser] = [await signInAt(lenient), await signInAt(lenient)];
    const cookie = sent(browser.jar);
    const post = (account: string) =>
      askToken(
        lenient,
        { grant_type: 'refresh_token' },
        { headers: { ...own, cookie, 'x-account': account } },
      );
    const refused = await post(page.customer.accountId);
    expect([refused.statusCode, codeOf(refused), refused.cookies]).toEqual([409, 'SESSION_CHANGED', []]);
    expect((await post(browser.customer.accountId)).statusCode).toBe(200);
  });

  it('[A-66] A sign-out by cookie is refused, and the other account stays signed in', async () => {
    const [page, browser] = [await signInAt(lenient), await signInAt(lenient)];
    const signOutOf = (account: string) =>
      lenient.app.inject({
        method: 'POST',
        url: '/api/login/v1.1/logout',
        headers: { ...own, cookie: sent(browser.jar), 'x-account': account },
        payload: {},
      });
    const refused = await signOutOf(page.customer.accountId);
    expect([refused.statusCode, codeOf(refused), refused.cookies]).toEqual([409, 'SESSION_CHANGED', []]);
    expect((await readAccount(browser.jar['access_token']!.value, {}, lenient)).statusCode).toBe(200);
    expect((await signOutOf(browser.customer.accountId)).statusCode).toBe(204);
  });
});

describe('several refresh tokens', () => {
  /** As the server writes them: the session comes first. */
  const tokenOf = (sid: string) =>
    `r2.${Buffer.concat([Buffer.from(sid.replaceAll('-', ''), 'hex'), randomBytes(52)]).toString('base64url')}`;
  const callerWith = (cookie: string, app = test) =>
    createReadRequestContext(app.env)({
      headers: { cookie, origin: publicUrl },
      hostname: 'account.crave.test',
      ip: '192.0.2.1',
      raw: { socket: {} },
    } as unknown as FastifyRequest);

  it('[finding F11] Of several the one of the session cookie counts; without that cookie, none', () => {
    const [sid, other] = [randomUUID(), randomUUID()];
    const [mine, planted] = [tokenOf(sid), tokenOf(other)];
    const session = `__Host-session=${sid}`;
    const read = (...cookies: string[]) => refreshTokenIn(callerWith(cookies.join('; ')));
    for (const pair of [
      [mine, planted],
      [planted, mine],
    ]) {
      const cookies = pair.map((token) => `refresh_token=${token}`);
      expect(read(session, ...cookies)).toBe(mine);
      expect(read(...cookies)).toBeUndefined();
      expect(read(`__Host-session=${randomUUID()}`, ...cookies)).toBeUndefined();
      expect(read(session, session, ...cookies)).toBeUndefined();
    }
    expect(read(`refresh_token=${planted}`)).toBe(planted);
    expect(isOfOtherSession(callerWith(session), planted)).toBe(true);
    expect(isOfOtherSession(callerWith(session), mine)).toBe(false);
    expect(isOfOtherSession(callerWith(''), planted)).toBe(false);
    expect(isOfOtherSession(callerWith(session, lenient), planted)).toBe(false);
  });
});

describe('the cookie domain', () => {
  it.each([
    ['account.crave.ca', 'crave.ca'],
    ['account.crave.localhost', 'crave.localhost'],
    ['a.b.example.com', 'b.example.com'],
    ['www.example.co.uk', 'example.co.uk'],
    ['ACCOUNT.Crave.CA', 'crave.ca'],
    ['crave.ca', undefined],
    ['example.co.uk', undefined],
    ['example.gc.ca', undefined],
    ['app.onrender.com', undefined],
    ['marquee.herokuapp.com', undefined],
    ['marquee.github.io', undefined],
    ['marquee.s3.amazonaws.com', undefined],
    ['account.localhost', undefined],
    ['localhost', undefined],
    ['10.1.2.3', undefined],
    ['[2001:db8::1]', undefined],
    ['::1', undefined],
  ])('[D26] At %s it is %s', (host, domain) => expect(cookieDomainOf(host)).toBe(domain));

  it('[finding F18] A host that a header names never makes a domain', async () => {
    for (const host of ['account.evil.test', 'evil.test', 'account.crave.test.evil.test', 'x.crave.test']) {
      const { jar } = await signInAt(test, { host, 'x-forwarded-host': 'account.evil.test' });
      for (const name of ['access_token', 'refresh_token', 'has_session'])
        expect(jar[name]!.domain, `${host} ${name}`).toBeUndefined();
    }
    const proxied = await createTestApp({
      BOT_CHECK: 'off',
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const { jar } = await signInAt(proxied, { 'x-forwarded-host': 'account.evil.test' });
    expect(jar['access_token']!.domain).toBeUndefined();
    await proxied.close();
  });
});

describe('other origins', () => {
  const sites = [...new Set(brandIds.flatMap((id) => whitelistOf(id)))].flatMap((host) => [
    `https://${host}`,
    `https://www.${host}`,
  ]);

  it('[finding F5] No site that people may be sent to gets a token, or ends a session, by the cookies of a customer', async () => {
    expect(sites.length).toBeGreaterThanOrEqual(24);
    const { jar } = await signInAt();
    const cookie = sent(jar);
    for (const origin of [...sites, 'https://account.crave.test:8443', 'http://account.crave.test', 'null']) {
      const reply = await refresh(cookie, {}, { origin });
      expect([reply.statusCode, codeOf(reply)], origin).toEqual([400, 'REFRESH_INVALID']);
      expect(reply.headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(reply.headers['access-control-allow-credentials'], origin).toBeUndefined();
      const logout = await test.app.inject({
        method: 'POST',
        url: '/api/login/v1.1/logout',
        headers: { cookie, origin },
        payload: {},
      });
      expect([logout.statusCode, logout.cookies], origin).toEqual([401, []]);
    }
    expect((await refresh(cookie)).statusCode).toBe(200);
  });
});
