/** Real connections: a test client that tidies addresses first would hide what an attacker sends. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { howMany, longTimeout } from '../testing/test-scale.ts';
import { makePortalFixture } from '../testing/portal-fixture.ts';

let test: TestApp;
let port = 0;
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'error' }, { portalDist: await makePortalFixture() });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly payload?: string;
}

const ask = ({ method, url, headers = {}, payload = '' }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = {
      host: 'localhost',
      ...headers,
      'content-length': Buffer.byteLength(payload),
      connection: 'close',
    };
    const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.once('error', reject);
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
    socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n${payload}`);
  });

const isHandled = (status: number) => status >= 200 && status < 500;

const nasty = [
  '//',
  '///evil.test',
  '/%00',
  '/%',
  '/%zz',
  '/%c0%af',
  '/%E0%A4%A',
  '/..%2f..%2fetc%2fpasswd',
  '/..;/api/config',
  '/login?lang[]=fr&lang[x]=y&service=__proto__',
  '/login?service=constructor&service=toString',
  '/login?continue=javascript:alert(1)',
  '/login?continue=%0d%0aset-cookie:%20a=b',
  '/login?webSessionContext=%ff%fe!!!',
  '/activate/%0d%0a',
  '/api//config',
  '/api/config?service=%00&service=',
  `/${'a'.repeat(10_000)}`,
  `/login?x=${'b'.repeat(10_000)}`,
  `/api/${'../'.repeat(500)}`,
  `/account/subscriptions/${'%2e'.repeat(300)}`,
  '/api/config/%2e%2e/test/clock',
  '/assets/%252e%252e/x',
  '/\u0000',
  '/\\evil.test',
];

it.each(nasty)('[T27] A hostile address is refused or shown a page, never a failure: %s', async (url) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'] as const)
    expect(await ask({ method, url })).toSatisfy(isHandled);
});

const path = fc.oneof(
  fc.webPath().map((text) => `/${text}`),
  fc.string({ unit: 'binary' }).map((text) => `/${encodeURI(text.toWellFormed())}`),
  fc
    .string({
      unit: fc.constantFrom(
        '/',
        '.',
        '%',
        '2',
        'f',
        '0',
        'e',
        '\\',
        ';',
        '?',
        '&',
        '=',
        '#',
        '[',
        ']',
        ':',
        '@',
      ),
    })
    .map((text) => `/${text}`),
  fc.constantFrom('/api/config', '/api/log/v1/client', '/login', '/assets/main-1.js'),
);
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const headers = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
      headerText.map((text) => `Basic ${text}`),
    ),
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'application/json; charset=x'),
    ),
    origin: headerText,
    host: fc.oneof(headerText, fc.domain()),
    cookie: headerText,
    'accept-encoding': headerText,
    'if-none-match': headerText,
    range: fc.oneof(headerText, fc.constant('bytes=9-1,-5')),
    'x-forwarded-for': headerText,
  },
  { requiredKeys: [] },
);
const payload = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('{"__proto__":1}', '[', '{"events":[null]}', '"\\ud800"', 'a=b&a[b]=c'),
);

it('[T27] Thousands of generated calls: none is answered 5xx', longTimeout, async () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  await fc.assert(
    fc.asyncProperty(method, path, headers, payload, async (verb, url, sent, body) => {
      expect(await ask({ method: verb, url, headers: sent, payload: body })).toSatisfy(isHandled);
    }),
    { numRuns: howMany(1200, 12_000) },
  );
});

it.each([5000, 30_000])('[T27] A body nested %i deep is refused, never a failure', async (depth) => {
  for (const payload of [
    `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    `${'{"a":'.repeat(depth / 3)}"\\u0000"${'}'.repeat(depth / 3)}`,
  ])
    expect(
      await ask({
        method: 'POST',
        url: '/api/account/v1.3/register?token=x',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
    ).toBe(400);
});

it('[T27] [F25] Two hundred connections that never finish their call do not keep others waiting', async () => {
  const { server } = test.app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write('POST /api/log/v1/client HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const started = performance.now();
  expect(await ask({ method: 'GET', url: '/api/config' })).toBe(200);
  expect(performance.now() - started).toBeLessThan(1000);
  for (const socket of slow) socket.destroy();
});

it('A connection that was never used closes without a word: a browser would take it for an answer to what it is about to ask', async () => {
  const { server } = test.app;
  const { headersTimeout } = server;
  server.headersTimeout = 100;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  await once(socket, 'close');
  server.headersTimeout = headersTimeout;
  expect(said).toBe('');
});
