/** The sandboxed document of a brand's analytics tag. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { BrandId } from '@marquee/product/brands.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSetting } from '../../settings/save-setting.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { makePortalFixture } from '../../testing/portal-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { portalDist: await makePortalFixture() });
});
afterAll(() => test.close());

const gtm = {
  kind: 'gtm',
  key: 'GTM-AB12CD',
  origins: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
};
const setTag = async (brand: BrandId, value: object | null) => {
  await saveSetting(test.database.query, test.env, test.clock.now(), {
    key: 'analytics',
    brand,
    value,
    changedBy: 'test',
    approvedBy: 'test',
  });
  await test.settings.reload();
};
const policyOf = (headers: Readonly<Record<string, unknown>>) =>
  String(headers['content-security-policy']).split('; ');

describe('[C2] the tag’s frame', () => {
  it('may load and call the tag’s origins alone, has no origin of its own, and only the portal may frame it', async () => {
    await setTag('tsn', gtm);
    const { statusCode, headers, body } = await test.app.inject('/tags?brand=tsn');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
    const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1];
    const origins = gtm.origins.join(' ');
    expect(policyOf(headers)).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${origins}`,
      `connect-src ${origins}`,
      `img-src ${origins}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]);
    const again = await test.app.inject('/tags?brand=tsn');
    expect(again.body).not.toContain(nonce);
  });

  it('does not exist for a brand without a tag, an unknown brand, or a browser that refuses', async () => {
    await setTag('tsn', gtm);
    const statusOf = async (query: string, headers = {}) =>
      (await test.app.inject({ url: `/tags${query}`, headers })).statusCode;
    expect([await statusOf('?brand=crave'), await statusOf('?brand=nobody'), await statusOf('')]).toEqual([
      404, 404, 404,
    ]);
    expect(await statusOf('?brand=tsn&brand=tsn')).toBe(404);
    expect(await statusOf('?brand=__proto__')).toBe(404);
    expect(await statusOf('?brand=tsn', { 'sec-gpc': '1' })).toBe(404);
    await setTag('tsn', { kind: 'none', key: '', origins: [] });
    expect(await statusOf('?brand=tsn')).toBe(404);
  });

  it('gets no address that could end its script element', async () => {
    const key = 'https://tags.example.ca/t.js?x=</script>';
    await expect(setTag('tsn', { kind: 'url', key, origins: ['https://tags.example.ca'] })).rejects.toThrow(
      'VALIDATION',
    );
  });

  it('is served under the base path', async () => {
    const based = await createTestApp({ DYNAMIC_BASE: 'false', BASE_PATH: '/um/' });
    await saveSetting(based.database.query, based.env, based.clock.now(), {
      key: 'analytics',
      brand: 'tsn',
      value: gtm,
      changedBy: 'test',
      approvedBy: 'test',
    });
    await based.settings.reload();
    expect((await based.app.inject('/um/tags?brand=tsn')).statusCode).toBe(200);
    await based.close();
  });
});

it('[B9] The configuration of every page names the brands with a tag, and the key that operators set', async () => {
  await setTag('tsn', gtm);
  const configOf = async (service: string): Promise<StartupConfig> =>
    (await test.app.inject(`/api/config?service=${service}`)).json();
  expect(await configOf('tsn')).toMatchObject({ tagBrands: ['tsn'], analyticsKey: gtm.key });
  expect(await configOf('crave')).toMatchObject({ tagBrands: ['tsn'], analyticsKey: 'mq-crave' });
  expect((await test.app.inject('/login?service=tsn')).body).toContain('"tagBrands":["tsn"]');
  await setTag('tsn', null);
  expect(await configOf('tsn')).toMatchObject({ tagBrands: [], analyticsKey: 'mq-tsn' });
  expect((await test.app.inject('/login?service=tsn')).body).toContain('"tagBrands":[]');
});

it('[C2] The portal’s own policy gains frames of itself, and nothing of the tag', async () => {
  await setTag('tsn', gtm);
  const { headers } = await test.app.inject('/login?service=tsn');
  const policy = policyOf(headers);
  expect(policy.find((rule) => rule.startsWith('frame-src'))).toMatch(/^frame-src 'self' http:\/\/localhost/);
  const ownScripts = /^script-src 'self' 'sha256-[\w+/=]+'$/;
  expect(policy.find((rule) => rule.startsWith('script-src'))).toMatch(ownScripts);
  expect(policy.join()).not.toContain('google');
});

it('[C1] A tag that may call the portal’s own hosts is refused, and in production one without https', async () => {
  const hosted = await createTestApp({
    PUBLIC_URL: 'https://account.crave.test',
    BRAND_HOSTS: 'account.tsn.test=tsn',
  });
  const problemOf = (origins: readonly string[], production = false) => {
    const env = { ...hosted.env, production };
    const value = { kind: 'url', key: `${origins[0]}/t.js`.replace('*', 'a'), origins };
    return saveSetting(hosted.database.query, env, hosted.clock.now(), {
      key: 'analytics',
      brand: 'tsn',
      value,
      changedBy: 'test',
      approvedBy: 'test',
    }).then(
      () => undefined,
      (error: { details?: object }) => error.details,
    );
  };
  const ownHost = { analytics: 'ownHost' };
  expect(await problemOf(['https://account.crave.test'])).toEqual(ownHost);
  expect(await problemOf(['https://*.crave.test'])).toEqual(ownHost);
  expect(await problemOf(['https://tags.example.ca', 'https://account.tsn.test'])).toEqual(ownHost);
  expect(await problemOf(['https://tags.crave.test'])).toBeUndefined();
  expect(await problemOf(['http://localhost:4100'])).toBeUndefined();
  expect(await problemOf(['http://localhost:4100'], true)).toEqual({ analytics: 'https' });
  expect(await problemOf(['http://tags.example.ca'])).toEqual({ analytics: 'origins.0' });
  await hosted.close();
});

describe('[C2] the frame’s script', () => {
  const source = readFileSync(new URL('./tag-frame.js', import.meta.url), 'utf8');
  const portal = 'https://account.crave.test';
  type Entry = Readonly<Record<string, unknown>>;

  const runFrame = (tag: object) => {
    const scripts: { src?: string; nonce?: string }[] = [];
    let receive = (_message: object): void => undefined;
    const parent = {};
    const window: { dataLayer?: unknown[] } = {};
    runInNewContext(source, {
      window,
      parent,
      location: { origin: portal },
      document: {
        currentScript: { nonce: 'the-nonce' },
        querySelector: () => ({ textContent: JSON.stringify(tag) }),
        createElement: () => ({}),
        head: { append: (script: object) => scripts.push(script) },
      },
      addEventListener: (_: string, listener: typeof receive) => (receive = listener),
    });
    const layer = () =>
      window.dataLayer!.map((entry) =>
        Object.prototype.toString.call(entry) === '[object Arguments]'
          ? Array.from(entry as ArrayLike<unknown>)
          : (entry as Entry),
      );
    const send = (data: unknown, from: object = { source: parent, origin: portal }) =>
      receive({ ...from, data });
    return { scripts, layer, send };
  };
  const start = { start: { clientId: 'client-1' } };
  const view = { entry: { event: 'page_view', route: 'loginIndex', pageType: 'login', brand: 'crave' } };
  const page = { page_title: 'loginIndex', page_location: `${portal}/loginIndex` };
  const signals = [
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
      functionality_storage: 'denied',
      personalization_storage: 'denied',
    },
  ];

  it('loads the tag only when the portal starts it, after the consent signals', () => {
    const { scripts, layer, send } = runFrame({
      kind: 'gtm',
      key: 'GTM-1',
      script: 'https://t.example/g.js',
    });
    expect([scripts, layer()]).toEqual([[], []]);
    send(start);
    send(view);
    expect(scripts).toMatchObject([{ src: 'https://t.example/g.js', nonce: 'the-nonce' }]);
    expect(layer()).toEqual([
      signals,
      ['set', 'ads_data_redaction', true],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) as number, client_id: 'client-1' },
      { event: 'page_view', pageType: 'login', brand: 'crave', ...page },
    ]);
  });

  it('gives Google Analytics our client id, no storage, and events as commands', () => {
    const { layer, send } = runFrame({ kind: 'ga4', key: 'G-1', script: 'https://t.example/g.js' });
    send(start);
    send(view);
    expect(layer().slice(2)).toEqual([
      ['js', expect.anything()],
      ['config', 'G-1', { client_id: 'client-1', client_storage: 'none', send_page_view: false }],
      ['event', 'page_view', { pageType: 'login', brand: 'crave', ...page }],
    ]);
  });

  it('hears the portal alone', () => {
    const { scripts, layer, send } = runFrame({ kind: 'url', key: 'k', script: 'https://t.example/g.js' });
    send(start, { source: {}, origin: portal });
    send(start, { source: {}, origin: 'https://evil.example' });
    for (const nothing of [null, undefined, 'start', 7, {}]) send(nothing);
    expect([scripts, layer()]).toEqual([[], []]);
  });
});
