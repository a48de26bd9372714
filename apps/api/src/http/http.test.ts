import { createHash } from 'node:crypto';
import { brandIds, whitelistOf } from '@marquee/product/brands.ts';
import { endpoints } from '@marquee/product/contract/registry.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { newCustomer } from '../testing/test-clients.ts';
import { makePortalFixture } from '../testing/portal-fixture.ts';
import { production } from '../testing/production.ts';

/** The sites that people may be sent to: none of them may call. */
const brandOrigins = [...new Set(brandIds.flatMap((id) => whitelistOf(id)))].flatMap((host) => [
  `https://${host}`,
  `https://www.${host}`,
]);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    BRAND_HOMES: '{"crave":"http://www.crave.localhost:4100/"}',
    BRAND_HOSTS: 'account.rds.test=rds',
    API_ORIGINS: 'https://tv.example.test',
  });
});
afterAll(() => test.close());

const post = (payload: string, contentType = 'application/json', url = '/api/log/v1/client') =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

describe('refusals', () => {
  it('The 404 body is fixed except for the request id', async () => {
    const [one, other] = await Promise.all([
      test.app.inject('/api/<script>?echo=me'),
      test.app.inject({ method: 'DELETE', url: '/api/account/other' }),
    ]);
    const { requestId, ...body } = one.json<Record<string, unknown>>();
    expect(body).toEqual({
      type: 'urn:marquee:error:NOT_FOUND',
      title: 'Not found',
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(other.json()).toEqual({ ...body, requestId: other.headers['x-request-id'] });
    expect(requestId).toBe(one.headers['x-request-id']);
    expect(one.headers['content-type']).toContain('application/problem+json');
  });

  it('Malformed JSON is 400, another content type 415, a large body 413', async () => {
    expect((await post('{"level":')).json()).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await post('{}')).json()).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await post('')).json()).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await post('level=error', 'application/x-www-form-urlencoded')).json()).toMatchObject({
      status: 415,
    });
    expect((await post('{}', 'text/plain')).json()).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(
      (await post(`"${'x'.repeat(70_000)}"`, 'application/json', '/api/test/clock')).json(),
    ).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('A refusal names each field with the rule that it broke', async () => {
    const reply = await post('{"area":"a b","path":1,"status":200}', 'application/json', '/api/test/fail');
    expect(reply.json()).toMatchObject({
      code: 'VALIDATION',
      details: { area: 'invalid_format', path: 'invalid_type', status: 'too_small' },
    });
  });

  it('Unknown body fields are ignored, and those that would change an object are dropped', async () => {
    const payload =
      '{"advanceSeconds":0,"extra":1,"__proto__":{"advanceSeconds":9},"constructor":{"prototype":{}}}';
    expect((await post(payload, 'application/json', '/api/test/clock')).statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['advanceSeconds']).toBeUndefined();
  });

  it('[T27] A failure inside never shows our insides, and is one line in the log', async () => {
    const broken = await createTestApp();
    await broken.database.close();
    broken.logLines.length = 0;
    const reply = await broken.app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready' }]);
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
    expect(broken.logLines).toHaveLength(1);
    await broken.app.close();
  });
});

describe('every answer', () => {
  it.each([
    '/api/config',
    '/api/nope',
    '/api',
    '/api/openapi.json',
    '/api/docs',
    '/api/%',
    '/api/test/clock',
    '/healthz',
  ])('[T27] Every API answer is no-store: %s', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'] as const) {
      const { headers } = await test.app.inject({ method, url });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('[T17] Every answer carries the security headers', async () => {
    for (const url of ['/api/config', '/login', '/api/%zz', '/%zz', '/api/docs']) {
      const { headers } = await test.app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('[T27] In production browsers are told to stay with https', async () => {
    const safe = await createTestApp({ ...production, TEST_MODE: 'false' });
    const { headers } = await safe.app.inject('/api/config');
    expect(headers['strict-transport-security']).toContain('max-age=63072000');
    await safe.close();
  });

  it('A path with and without a trailing slash is the same call', async () => {
    const [one, other] = [await test.app.inject('/api/config'), await test.app.inject('/api/config/')];
    expect(other.json()).toEqual(one.json());
  });

  it('HEAD is answered like GET, without a body', async () => {
    const reply = await test.app.inject({ method: 'HEAD', url: '/api/config' });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });
});

describe('other sites', () => {
  const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    test.app.inject({
      method,
      url: '/api/config',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it.each(['http://localhost:4000', 'http://account.rds.test:4000'])(
    '[T17] The pages of the portal may call with credentials: %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        expect((await from(origin, method)).headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        });
      }
    },
  );

  it('[T17] An origin of API_ORIGINS may call, and never with credentials', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await from('https://tv.example.test', method);
      expect(headers['access-control-allow-origin']).toBe('https://tv.example.test');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it.each([
    'https://evil.test',
    'https://crave.ca.evil.test',
    'http://crave.ca',
    'https://evilcrave.ca',
    'null',
    'https://CRAVE.ca:8443',
    'http://www.crave.localhost:4100',
    'http://localhost:4001',
    'http://account.rds.test',
    'https://account.rds.test:4000',
    'http://tv.example.test',
    ...brandOrigins,
  ])('[T17] Any other site may not: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      expect((await from(origin, method)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('[T17] A form posted by another site changes nothing, on any route of the contract', async () => {
    const { access_token, refresh_token } = await newCustomer(test);
    const cookie = `access_token=${access_token}; refresh_token=${refresh_token}; has_session=1`;
    const changes = endpoints.filter(
      ({ method, who }) => method !== 'GET' && method !== 'HEAD' && who !== 'test',
    );
    for (const { method, path } of changes) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]) {
        const reply = await test.app.inject({
          method,
          url: path,
          payload: 'a=b',
          headers: { 'content-type': type, cookie, origin: 'https://evil.test' },
        });
        expect([400, 401, 403, 415], `${method} ${path}`).toContain(reply.statusCode);
      }
    }
  });
});

describe('leaving', () => {
  it('[F17] A server that is asked to stop is not ready any more, but still answers and closes', async () => {
    test.readiness.open = false;
    const [ready, call] = [await test.app.inject('/readyz'), await test.app.inject('/api/config')];
    test.readiness.open = true;
    expect([ready.statusCode, call.statusCode, call.headers.connection]).toEqual([503, 200, 'close']);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('overload', () => {
  /** As in a process that is busy with something else, for as long as the calls take. */
  const block = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };

  it('[F16] A blocked event loop refuses nobody: not at the start, not in between, not at the end', async () => {
    const busy = await createTestApp();
    const statuses: number[] = [];
    for (let moment = 0; moment < 6; moment += 1) {
      const calls = Array.from({ length: 20 }, () => busy.app.inject('/api/config'));
      block(700);
      statuses.push(...(await Promise.all(calls)).map(({ statusCode }) => statusCode));
      busy.readiness.open = moment < 4;
    }
    await busy.close();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('[F16] A queue for the database that is too long is refused within 100 ms with Retry-After, and pages and health are not', async () => {
    const full = await createTestApp({}, { portalDist: await makePortalFixture() });
    const { app, database } = full;
    const { pool } = database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = Array.from({ length: limits.waitingForDatabase + 1 }, () => pool.connect());
    // Of several, the quickest: the others may have waited for the machine.
    let quickestMs = Infinity;
    for (let time = 0; time < 10; time += 1) {
      const began = performance.now();
      await app.inject('/api/config');
      quickestMs = Math.min(quickestMs, performance.now() - began);
    }
    const [call, ...others] = await Promise.all(
      ['/api/config', '/healthz', '/login', '/assets/main-1.js'].map((url) => app.inject(url)),
    );
    for (const client of held) client.release();
    for (const next of waiting) (await next).release();
    expect(call!.json()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(call!.headers['retry-after'])).toBeGreaterThan(0);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(quickestMs).toBeLessThan(100);
    expect((await app.inject('/api/config')).statusCode).toBe(200);
    await full.close();
  });

  it('[F16] A queue that is not too long is served', async () => {
    const { pool } = test.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = Array.from({ length: limits.waitingForDatabase }, () => pool.connect());
    const { statusCode } = await test.app.inject('/api/config');
    for (const client of held) client.release();
    for (const next of waiting) (await next).release();
    expect(statusCode).toBe(200);
  });
});

describe('self-description', () => {
  /** OpenAPI paths have no trailing slash; the router accepts both. */
  const template = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');

  it('OpenAPI 3.1 lists every endpoint of the contract with its replies and refusals', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown>; summary: string }>>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const { method, path, reply, says } of endpoints) {
      const operation = document.paths[template(path)]?.[method.toLowerCase()];
      expect(operation?.summary).toBe(says);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(Object.keys(reply)));
    }
  });

  it('[P6] [A-14] OpenAPI lists every alias of a call, and says what it is an alias of', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { summary: string; description: string }>>;
    }>();
    const aliases = endpoints.flatMap(({ method, path, aliases: others = [], says }) =>
      others.map((alias) => ({ method, path, alias, says })),
    );
    expect(aliases.map(({ alias }) => template(alias))).toEqual(
      expect.arrayContaining(['/api/partner/v4/account/{id}', '/api/bdu/v2.1/list']),
    );
    for (const { method, path, alias, says } of aliases)
      expect(paths[template(alias)]?.[method.toLowerCase()]).toMatchObject({
        summary: says,
        description: `Alias of ${method} ${path}.`,
      });
  });

  it('[experience 40] The reference page shows every endpoint with a menu entry, chip and form', async () => {
    const { body } = await test.app.inject('/api/docs');
    for (const { method, path, says } of endpoints) {
      expect(body).toContain(`data-method="${method.toLowerCase()}" data-path="${template(path)}"`);
      expect(body).toContain(says);
    }
    const articles = body.match(/<article id="/g)?.length;
    expect(body.match(/<li data-for="/g)).toHaveLength(articles!);
    expect(body).toContain('<span class="method post">POST</span>');
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[T17] The reference page runs its own script and style alone, both allowed by hash', async () => {
    const { body, headers } = await test.app.inject('/api/docs');
    const hashOf = (tag: string) => {
      const content = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(body)![1]!;
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    };
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src ${hashOf('style')}`);
    expect(policy).toContain(`script-src ${hashOf('script')}`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('A token of a demo customer is offered in test mode only', async () => {
    const plain = await createTestApp({ TEST_MODE: 'false' });
    onTestFinished(() => plain.close());
    const [here, there] = [await test.app.inject('/api/docs'), await plain.app.inject('/api/docs')];
    expect([here.body, there.body].map((body) => body.includes('id="get-token"'))).toEqual([true, false]);
  });

  it('[G] API_DOCS=off serves neither the reference page nor the document', async () => {
    const hidden = await createTestApp({ API_DOCS: 'off' });
    onTestFinished(() => hidden.close());
    for (const url of ['/api/docs', '/api/openapi.json'])
      expect((await hidden.app.inject(url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('Metrics count answers by route, never by address', async () => {
    await test.app.inject('/api/config?service=secret-value');
    const { body } = await test.app.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/config",status="200"\} [1-9]/,
    );
    expect(body).not.toContain('secret-value');
    expect(body).toContain('process_resident_memory_bytes');
  });

  it('[T20] Metrics are for this machine, and with a token for whoever has it; others find nothing there', async () => {
    const status = async (from: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
      (await from.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await status(test, address), address).toBe(200);
    for (const address of ['203.0.113.1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '::127.0.0.1'])
      expect(await status(test, address), address).toBe(404);
    expect(await status(test, '127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).toBe(404);
    expect(await status(test, '127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404);

    const token = 'a-long-token-for-the-figures';
    const closed = await createTestApp({ METRICS_TOKEN: token });
    expect(await status(closed, '127.0.0.1')).toBe(404);
    expect(await status(closed, '127.0.0.1', { authorization: `Bearer ${token}x` })).toBe(404);
    expect(await status(closed, '203.0.113.1', { authorization: `Bearer ${token}` })).toBe(200);
    const refused = await closed.app.inject('/metrics');
    expect(refused.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(closed.logLines.join()).not.toContain(token);
    await closed.close();
  });
});
