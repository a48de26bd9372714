/** The proxy recipes of docs/proxy, played: real nginx and Caddy with TLS before a server in production. */
import { register as createAccount } from '@marquee/product/contract/account.ts';
import { getChallenge, grantToken } from '@marquee/product/contract/auth.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from './db/embedded.ts';
import { freePort, startApi } from './testing/api-process.ts';
import { createTestDatabase } from './testing/create-test-app.ts';
import { basicOf, signInForm } from './testing/test-clients.ts';
import { production } from './testing/production.ts';
import { proxies } from './testing/proxy/proxy-recipes.ts';
import { type Proxy, type ProxyRequest, startProxy } from './testing/proxy/start-proxy.ts';
import { solve } from './testing/solve-challenge.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const metricsToken = 'a token for the metrics alone';
const password = 'Sunny-Day-42';
const isSecret = (text: string) => /hush|recaptcha_token=|action=/.test(text);

/** What a client may claim, and what must count for nothing behind the proxy. */
const lies = {
  'x-forwarded-host': 'account.evil.test',
  'x-forwarded-proto': 'http',
  'x-forwarded-for': '198.51.100.7',
  forwarded: 'for=198.51.100.7;host=account.evil.test;proto=http',
  'x-country': 'RU',
  'cf-ipcountry': 'RU',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Call = Proxy['https'];

const solved = async (call: Call, action: 'register' | 'login'): Promise<string> =>
  solve(JSON.parse((await call(buildRequest(getChallenge, {}, { action }).url)).body) as Challenge);

const register = async (call: Call, email: string, headers: Record<string, string>) => {
  const person = { email, password, phoneNumber: '4165550142', language: 'en' };
  const recaptcha_token = await solved(call, 'register');
  const { url } = buildRequest(createAccount, {}, { recaptcha_token });
  return call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(person),
  });
};

const signIn = async (call: Call, email: string, headers: Record<string, string>) =>
  call(grantToken.path, {
    method: 'POST',
    headers: {
      authorization: basicOf('crave'),
      'content-type': 'application/x-www-form-urlencoded',
      origin: production.PUBLIC_URL,
      'x-token-transport': 'cookie',
      ...headers,
    },
    payload: new URLSearchParams({
      ...signInForm(email, password),
      recaptcha_token: await solved(call, 'login'),
    }).toString(),
  });

it.each(Object.keys(proxies) as (keyof typeof proxies)[])(
  '[finding F17] [finding F18] Behind %s: https only, no metrics, cookies Secure, no claim of the client counts, no query in a log',
  { timeout: 300_000 },
  async (name) => {
    const port = await freePort();
    const proxy = await startProxy(name, port);
    const api = await startApi({
      ...production,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: await makeTestFolder('behind'),
      DATABASE_URL: databaseUrlOf(database.connection),
      TRUSTED_PROXIES: '127.0.0.1',
      COUNTRY_HEADER: 'X-Country',
      METRICS_TOKEN: metricsToken,
      // The least that production takes: this test solves six.
      BOT_CHECK_COST: '1000',
    });
    await api.ready;
    const direct: Call = async (path, { method = 'GET', headers = {}, payload }: ProxyRequest = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers,
        ...(payload !== undefined && { body: payload }),
      });
      return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
    };

    const plain = await proxy.http('/login?token=hush');
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers['location']).toMatch(/^https:\/\/account\.example\.com[:/].*login\?token=hush$/);

    await expect.poll(async () => (await proxy.https('/api/config')).status).toBe(200);
    const { headers } = await proxy.https('/api/config?token=hush');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');

    const withToken = { headers: { authorization: `Bearer ${metricsToken}` } };
    expect((await direct('/metrics', withToken)).status).toBe(200);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6detrics', '/metrics?a=hush'])
      expect((await proxy.https(path, withToken)).status, path).toBe(404);

    // Said by the proxy itself the country would count.
    expect((await register(direct, `d-${name}@customer.ca`, { 'x-country': 'RU' })).body).toContain(
      'GEO_BLOCKED',
    );
    const email = `${name}@customer.ca`;
    expect((await register(proxy.https, email, lies)).status).toBe(201);
    const signedIn = await signIn(proxy.https, email, lies);
    expect(signedIn.status).toBe(200);
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThanOrEqual(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).not.toContain('evil');
    }

    // Were the claimed addresses believed, each would have a limit of its own.
    const statuses: number[] = [];
    for (let turn = 0; turn < 200 && statuses.at(-1) !== 429; turn += 1) {
      const claimed = { 'x-forwarded-for': `198.51.100.${turn}`, forwarded: `for=198.51.100.${turn}` };
      statuses.push(
        (await proxy.https(buildRequest(getChallenge, {}, { action: 'login' }).url, { headers: claimed }))
          .status,
      );
    }
    expect(statuses.at(-1)).toBe(429);

    api.child.kill('SIGTERM');
    await api.over;
    expect((await proxy.https('/api/config?token=hush')).status).toBeGreaterThanOrEqual(500);
    await expect.poll(proxy.logs).toMatch(/\/api\/config\b.*50[23]/);
    expect(proxy.logs()).toContain('/api/account/v1.3/register');
    expect(proxy.logs().split('\n').filter(isSecret)).toEqual([]);
  },
);
