import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { featuresOf, featureFlagNames } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';

const log = (body: object) => ({ method: 'POST', url: '/api/log/v1/client', payload: body }) as const;
const event = {
  level: 'error',
  code: 'ACCOUNT_FETCH',
  message: 'no answer',
  url: '/account',
  brand: 'crave',
};

describe('start-up configuration', () => {
  let test: TestApp;
  const config = async (query: string, host = 'localhost'): Promise<StartupConfig> => {
    const reply = await test.app.inject({ url: `/api/config${query}`, headers: { host } });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };

  beforeAll(async () => {
    test = await createTestApp({
      BRAND_HOSTS: 'account.tsn.test=tsn',
      FEATURES: '{"tsn":{"gift":false,"profiles":true}}',
      SITE_WARNING_LOGGED_OUT: 'true',
      SITE_WARNING_LOGGED_OUT_FR: 'Entretien cette nuit',
    });
  });
  afterAll(() => test.close());

  it('[STATE-20] Start-up config gives brand, feature flags, site warning settings, location of the storefront packages', async () => {
    const { brand, features, warning, storefrontPackagesUrl } = await config('?service=crave');
    expect(brand).toBe('crave');
    expect(Object.keys(features).toSorted()).toEqual(featureFlagNames.toSorted());
    expect(warning).toEqual({
      loggedIn: { enabled: false, en: '', fr: '' },
      loggedOut: { enabled: true, en: '', fr: 'Entretien cette nuit' },
    });
    expect(URL.canParse(storefrontPackagesUrl)).toBe(true);
  });

  it.each(brandIds)(
    '[BRAND-12] Support, terms, fallback-account and analytics keys exist in configuration: %s',
    async (id) => {
      const { support, terms, fallbackAccount, analyticsKey } = await config(`?service=${id}`);
      const brand = brandOf(id);
      expect({ support, terms, fallbackAccount, analyticsKey }).toEqual({
        support: brand.supportUrl,
        terms: brand.termsUrl,
        fallbackAccount: brand.fallbackAccountUrl,
        analyticsKey: brand.analyticsKey,
      });
    },
  );

  it('[FLAG-01] Brand feature flags follow the table, and the environment may override them', async () => {
    const { features, featureOverrides } = await config('?service=tsn');
    const shipped = featuresOf('tsn');
    expect([shipped.gift, shipped.profiles]).toEqual([true, false]);
    expect(features).toEqual({
      ...Object.fromEntries(featureFlagNames.map((name) => [name, shipped[name]])),
      gift: false,
      profiles: true,
    });
    expect(featureOverrides).toEqual({ tsn: { gift: false, profiles: true } });
  });

  it('An unknown service gets the unbranded configuration', async () => {
    expect((await config('?service=nobody')).brand).toBe('vanilla');
    expect((await config('?service=__proto__')).brand).toBe('vanilla');
    expect((await config('')).brand).toBe('vanilla');
  });

  it('A host name selects its brand, and a service parameter overrides it', async () => {
    expect(await config('', 'account.tsn.test:4000')).toMatchObject({ brand: 'tsn', hostBrand: 'tsn' });
    expect(await config('?service=rds', 'ACCOUNT.tsn.test')).toMatchObject({
      brand: 'rds',
      hostBrand: 'tsn',
    });
  });
});

describe('client log', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ TEST_LIMITS: 'on' });
  });
  afterAll(() => test.close());

  const linesAfter = async (body: object) => {
    test.logLines.length = 0;
    const reply = await test.app.inject(log(body));
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    return test.logLines.filter((line) => line.includes('"from":"browser"'));
  };

  it('One event, or several at once, become one line each', async () => {
    expect((await linesAfter(event)).map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, error: 'ACCOUNT_FETCH', text: 'no answer', url: '/account', brand: 'crave' },
    ]);
    expect(await linesAfter({ events: [event, event, event] })).toHaveLength(3);
  });

  it('[finding F21] A browser cannot write a line above warn; the metric keeps the reported level', async () => {
    const level = async (said: string) =>
      (JSON.parse((await linesAfter({ ...event, level: said }))[0]!) as { level: number }).level;
    expect([await level('info'), await level('warn'), await level('error')]).toEqual([30, 40, 40]);
    const { body } = await test.app.inject('/metrics');
    expect(body).toMatch(/client_log_events_total\{level="error"\} [1-9]/);
  });

  it('[T21] Line breaks and terminal codes are escaped into one line', async () => {
    const [line, ...others] = await linesAfter({
      ...event,
      message: 'a\r\n{"level":60}\u001B[31m\u2028b\u0000',
    });
    expect(others).toEqual([]);
    expect(line).toContain(String.raw`\\u001b[31m`);
    expect((JSON.parse(line ?? '') as { text: string }).text).toMatch(/^a[\u0020-\u007E]+b[\u0020-\u007E]+$/);
  });

  it('[T21] Tokens, addresses, cards and passwords do not reach the log', async () => {
    const secrets = [
      'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      'jeanne.tremblay@courriel.test',
      '4242 4242 4242 4242',
      '4242424242424242',
      'Sunny-Day-42',
      'dGhpc2lzYXZlcnlsb25ncmFuZG9tc3RyaW5nb2YyNTZiaXRz',
      '739201',
    ];
    const message = `Bearer ${secrets[0]} for ${secrets[1]}, card ${secrets[2]} or ${secrets[3]}, password=${secrets[4]} ${secrets[5]} code: ${secrets[6]}`;
    const url = `https://portal.test/reset?token=${secrets[5]}&email=${secrets[1]}#code=${secrets[6]}`;
    const written = (await linesAfter({ ...event, message, url })).join();
    expect(written).toContain('[token]');
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  it('[T21] More than 20 events, an unknown level or an oversized text are rejected by field', async () => {
    const refused = async (body: object) =>
      (await test.app.inject(log(body))).json<{ code: string; status: number }>();
    expect(
      await refused({ events: Array.from({ length: 21 }, () => ({ ...event, message: '' })) }),
    ).toMatchObject({ status: 400 });
    expect(await refused({ ...event, level: 'fatal' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await refused({ ...event, message: 'x'.repeat(2001) })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
    });
    expect(await refused({ events: [] })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('[T21] A body over 8 KB is rejected', async () => {
    const reply = await test.app.inject(log({ ...event, message: 'x'.repeat(8 * 1024) }));
    expect(reply.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});

describe('limit of the client log', () => {
  it('[T21] One address may post 60 times a minute', async () => {
    const test = await createTestApp({ TEST_LIMITS: 'on' });
    const statuses: number[] = [];
    for (let call = 0; call < 62; call += 1) statuses.push((await test.app.inject(log(event))).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    const refused = await test.app.inject({ ...log(event), headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await test.close();
  });

  it('[T21] Behind a trusted proxy each client has its own limit', async () => {
    const test = await createTestApp({ TEST_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) =>
      test.app
        .inject({ ...log(event), headers: { 'x-forwarded-for': address } })
        .then((reply) => reply.statusCode);
    for (let call = 0; call < 60; call += 1) await from('203.0.113.1');
    expect([await from('203.0.113.1'), await from('203.0.113.2')]).toEqual([429, 204]);
    await test.close();
  });

  it('[T21] From any number of addresses, the log grows by at most 600 lines a minute', async () => {
    const test = await createTestApp();
    const events = { events: Array.from({ length: 20 }, () => ({ ...event, message: '' })) };
    for (let call = 0; call < 40; call += 1) await test.app.inject(log(events));
    const written = () => test.logLines.filter((line) => line.includes('"from":"browser"')).length;
    expect(written()).toBeLessThanOrEqual(1200);
    expect(written()).toBeGreaterThanOrEqual(600);
    test.clock.advance(120);
    const before = written();
    await test.app.inject(log(event));
    expect(written()).toBe(before + 1);
    await test.close();
  });

  it(
    '[T21] Under a flood of posts the log stays within its quota, and other calls are not affected',
    longTimeout,
    async () => {
      const test = await createTestApp({ TEST_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
      const timeOf = async () => {
        const begin = performance.now();
        expect((await test.app.inject('/api/config?service=crave')).statusCode).toBe(200);
        return performance.now() - begin;
      };
      const slowest = (times: readonly number[]) =>
        times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
      const before: number[] = [];
      for (let call = 0; call < 300; call += 1) before.push(await timeOf());

      const posts = howMany(1000, 100_000);
      const loud = { ...event, message: 'x'.repeat(500) };
      const during: number[] = [];
      for (let post = 0; post < posts; post += 20) {
        const flood = Array.from({ length: 20 }, (_, nth) =>
          test.app.inject({ ...log(loud), headers: { 'x-forwarded-for': `10.${(post + nth) % 200}.0.1` } }),
        );
        await Promise.all(flood);
        if (post % 100 === 0) during.push(await timeOf());
      }
      const written = test.logLines.filter((line) => line.includes('"from":"browser"'));
      // A flood that spans several minutes has the quota of each.
      const minutes = new Set(
        written.map((line) => (JSON.parse(line) as { time: string }).time.slice(0, 16)),
      );
      expect(written.length).toBeLessThanOrEqual(minutes.size * limits.clientLog.linesPerMinute);
      expect(slowest(during)).toBeLessThan(slowest(before) + 50);
      await test.close();
    },
  );
});
