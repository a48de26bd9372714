import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { World } from '../app.ts';
import { openBrowser, openWorld } from '../testing.ts';

/** A portal whose answers the test sets, by path; what it was asked is kept. */
const startPortal = async (answers: Record<string, readonly [number, object]>) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${path} ${request.headers.authorization?.split(' ')[0] ?? ''}`);
    const [status, body] = answers[path] ?? [404, { code: 'NOT_FOUND' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
    request.resume();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { asked, portalUrl: `http://localhost:${(server.address() as AddressInfo).port}` };
};

const codes = '/api/short-code/v1/device_authorization';
const tokens = '/api/login/v2.1';
const given = {
  device_code: 'secret',
  user_code: 'BCDFG',
  verification_uri: 'http://portal.test/activate?service=crave',
  verification_uri_complete: 'http://portal.test/activate/code?service=crave&code=BCDFG',
  expires_in: 600,
  interval: 0.02,
};
const pending = [400, { error: 'authorization_pending', code: 'authorization_pending' }] as const;
const granted = [
  200,
  { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 600 },
] as const;

const openApp = (world: World) => {
  const browser = openBrowser(world);
  const fields = { brand: 'crave', lang: 'en' };
  return {
    page: async (query = '') => (await browser.open(`${world.url}/app?brand=crave&lang=en${query}`)).body,
    post: (act: string) => browser.open(`${world.url}/app/${act}`, fields),
  };
};

it('[G] the app signs in by code, lists subscriptions, checks an entitlement and signs out', async () => {
  const answers: Record<string, readonly [number, object]> = {
    [codes]: [200, given],
    [tokens]: pending,
    '/api/account/v5': [200, [{ experience: { name: 'Crave <Total>' } }]],
    '/api/subscription/v1/entitlements/crave_total': [200, { sku: 'crave_total' }],
    '/api/subscription/v1/entitlements/crave_basic': [403, { code: 'NO_SUBSCRIPTION' }],
    '/api/login/v1.1/logout': [204, {}],
  };
  const { asked, portalUrl } = await startPortal(answers);
  const app = openApp(await openWorld({ portalUrl }));
  expect(await app.page()).toContain('Sign in with a code');
  await app.post('sign-in');
  const waiting = await app.page();
  expect(waiting).toContain('BCDFG');
  expect(waiting).toContain('http-equiv="refresh"');
  answers[tokens] = granted;
  await expect.poll(() => app.page()).toContain('You’re signed in');
  expect(await app.page()).toContain('Crave &lt;Total&gt;');
  expect(await app.page('&sku=crave_total')).toContain('Yes, it’s included.');
  expect(await app.page('&sku=crave_basic')).toContain('No, it isn’t included.');
  await app.post('sign-out');
  expect(await app.page()).toContain('Sign in with a code');
  expect(asked).toContain(`${codes} Basic`);
  expect(asked).toContain('/api/login/v1.1/logout Bearer');
});

it.each([
  ['access_denied', 'The sign-in was denied.'],
  ['expired_token', 'The code has expired.'],
])('[G] %s: the app says so and offers a new code', async (code, sentence) => {
  const { portalUrl } = await startPortal({ [codes]: [200, given], [tokens]: [400, { error: code, code }] });
  const app = openApp(await openWorld({ portalUrl }));
  await app.post('sign-in');
  await expect.poll(() => app.page()).toContain(sentence);
  expect(await app.page()).toContain('Sign in with a code');
});

it('[G] a portal that is away: the app says so', async () => {
  const app = openApp(await openWorld({ portalUrl: 'http://127.0.0.1:1' }));
  await app.post('sign-in');
  expect(await app.page()).toContain('The portal isn’t answering.');
});

it('[G] the app has fewer than 200 lines', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const lines = sources.map(
    (name) =>
      readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
        .trimEnd()
        .split('\n').length,
  );
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(200);
});
