/** The headers of every page of every brand, and of every refusal of every call, as production sends them. */
import { brandIds } from '@marquee/product/brands.ts';
import { endpoints } from '@marquee/product/contract/registry.ts';
import { href, routeNames } from '@marquee/product/navigation/links.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { makePortalFixture } from '../testing/portal-fixture.ts';
import { production } from '../testing/production.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(
    {
      ...production,
      TEST_MODE: 'false',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://account.example.test',
      WORLD_URL: 'https://pay.example.test',
    },
    { portalDist: await makePortalFixture() },
  );
});
afterAll(() => test.close());

type Headers = Readonly<Record<string, unknown>>;

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'strict-transport-security': 'max-age=63072000',
  'origin-agent-cluster': '?1',
};

const policyOf = (headers: Headers): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

const hash = expect.stringMatching(/^'sha256-[\w+/]{43}='$/) as string;
const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", hash],
  'style-src': ["'self'", hash],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['marquee'],
};
const dataPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] };

const filled = (path: string) => path.replaceAll(/:\w+/g, 'x');
const pages = routeNames.map((name) => ({
  name,
  path: href(
    name,
    Object.fromEntries([...routes[name].path.matchAll(/:(\w+)/g)].map(([, param]) => [param!, 'x'])),
  ),
}));
const open = (path: string, brand: string) =>
  test.app.inject({ url: `${path}${path.includes('?') ? '&' : '?'}service=${brand}` });

/** Mozilla's HTTP Observatory, as far as an answer can be judged by itself: from 100 points on it says A+. */
const gradeOf = (headers: Headers): number => {
  const policy = policyOf(headers);
  const scripts = [...(policy['script-src'] ?? []), ...(policy['style-src'] ?? [])];
  const isTight = policy['default-src']?.join() === "'none'" && !/unsafe|\*|data:|http:/.test(scripts.join());
  const years =
    Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0) / 31_536_000;
  return (
    100 +
    (isTight ? 10 : -25) +
    (years >= 0.5 ? 0 : -20) +
    (headers['x-content-type-options'] === 'nosniff' ? 0 : -5) +
    (policy['frame-ancestors']?.join() === "'none'" ? 5 : -20) +
    (headers['referrer-policy'] === 'no-referrer' ? 5 : 0) +
    (headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0) +
    (headers['access-control-allow-origin'] === undefined ? 0 : -50)
  );
};

describe('pages', () => {
  it.each(pages)('[T17] $name has the whole policy and is graded A+, in every brand', async ({ path }) => {
    for (const brand of brandIds) {
      const { headers, statusCode } = await open(path, brand);
      expect([200, 404], path).toContain(statusCode);
      expect(headers).toMatchObject({ ...always, 'content-type': 'text/html; charset=utf-8' });
      expect(policyOf(headers)).toEqual(pagePolicy);
      expect(gradeOf(headers)).toBeGreaterThanOrEqual(130);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    }
  });
});

it('[B13] The policy lets the plan page read the storefront’s packages from their origin, and from nowhere else', async () => {
  const STOREFRONT_PACKAGES_URL = 'https://shop.example.com/packages?v=2';
  const shop = await createTestApp(
    { ...production, TEST_MODE: 'false', STOREFRONT_PACKAGES_URL },
    { portalDist: await makePortalFixture() },
  );
  const { headers } = await shop.app.inject(href('purchaseProducts'));
  expect(policyOf(headers)).toEqual({ ...pagePolicy, 'connect-src': ["'self'", 'https://shop.example.com'] });
  await shop.close();
});

describe('frames', () => {
  it('[finding F13] [portal 29] Only the sign-in routes may be framed, by FRAME_ORIGINS, and only where the widget is on', async () => {
    const origins = ['https://www.example.test', 'https://tv.example.test'];
    const widget = await createTestApp(
      { ...production, TEST_MODE: 'false', SIGN_IN_WIDGET: 'true', FRAME_ORIGINS: origins.join(',') },
      { portalDist: await makePortalFixture() },
    );
    const framable: string[] = [];
    for (const { name, path } of pages) {
      const { headers } = await widget.app.inject(path);
      const ancestors = policyOf(headers)['frame-ancestors'];
      if (routes[name].framable) {
        framable.push(path);
        expect([ancestors, headers['x-frame-options']], name).toEqual([origins, undefined]);
      } else expect([ancestors, headers['x-frame-options']], name).toEqual([["'none'"], 'DENY']);
    }
    for (const path of framable) expect(path).toMatch(/^\/(login|register|checkEmail)(\/|$)/);
    expect(framable.length).toBeGreaterThan(15);
    expect((await widget.app.inject('/api/config')).headers['x-frame-options']).toBe('DENY');
    expect((await widget.app.inject('/no/such/page')).headers['x-frame-options']).toBe('DENY');
    await widget.close();
  });
});

describe('calls', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

  it.each(endpoints.map(({ method, path }) => ({ method, path })))(
    '[T27] A refusal of $method $path may neither be kept nor run nor framed',
    async ({ method, path }) => {
      const broken = [
        ...methods.map((other) => ({ method: other, url: `${filled(path)}?a=%ff` })),
        { method, url: filled(path), payload: '{', headers: { 'content-type': 'application/json' } },
        { method, url: filled(path), payload: 'x', headers: { 'content-type': 'text/plain' } },
        { method, url: filled(path), headers: { authorization: 'Bearer x', origin: 'https://evil.test' } },
      ];
      for (const call of broken) {
        const { headers, statusCode } = await test.app.inject(call);
        expect(headers, `${call.method} ${call.url} ${statusCode}`).toMatchObject({
          ...always,
          'cache-control': 'no-store',
        });
        expect(policyOf(headers)).toEqual(dataPolicy);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );
});
