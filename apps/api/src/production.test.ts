/** A server in production, as callers meet it: what is not configured is not there. */
import { randomUUID } from 'node:crypto';
import { brandIds } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { demoCustomers, demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { demoPartnerIds, demoTvProviderIds } from '@marquee/product/values/demo/demo-providers.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { segmentPurpose, signSegment } from './areas/purchase/target-segment.ts';
import { makeCustomer } from './demo/make-customer.ts';
import { type TestApp, createTestApp } from './testing/create-test-app.ts';
import { askToken, bearer, codeOf, signInForm } from './testing/test-clients.ts';
import { production } from './testing/production.ts';
import { solvedFor } from './testing/solve-challenge.ts';

const createProduction = (more: Readonly<Record<string, string>> = {}) =>
  createTestApp({ ...production, TEST_MODE: 'false', ...more });

/** A verified customer; there are no test calls in production to make one. */
const newCustomer = async ({ app, database, passwords, clock, integrations }: TestApp) => {
  const email = `${randomUUID()}@customer.ca`;
  const means = { query: database.query, passwords, now: clock.now(), integrations };
  const accountId = (await makeCustomer(means, demoCustomers.fresh, email))!;
  const form = { ...signInForm(email, demoPassword), recaptcha_token: await solvedFor(app, 'login') };
  const { access_token } = (await askToken({ app }, form)).json<{ access_token: string }>();
  return { accountId, headers: bearer(access_token) };
};

let test: TestApp;
beforeAll(async () => {
  test = await createProduction({
    METRICS_TOKEN: '',
    BRAND_HOSTS: 'account.tsn.example.com=tsn',
    TRUSTED_PROXIES: '10.0.0.0/8',
    COUNTRY_HEADER: 'X-Geo',
  });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

describe('parties that are not configured', () => {
  it('[finding F10] TV providers are listed nowhere, nobody is sent to one, and a logout leads to our sign-in page', async () => {
    for (const brand of brandIds) {
      const list = await test.app.inject(`/api/bdu/v2.2/provider-list?brand=${brand}`);
      expect(list.json(), brand).toEqual({ providers: [] });
      const { features } = (await test.app.inject(`/api/config?service=${brand}`)).json<StartupConfig>();
      expect(features.bduLogin, brand).toBe(!featuresOf(brand).dtcLogin);
    }
    for (const id of demoTvProviderIds) {
      const reply = await test.app.inject(`/api/bdu/v1/authorize?providerId=${id}&brand=crave`);
      expect([reply.statusCode, codeOf(reply)], id).toEqual([404, 'NO_PROVIDER']);
      const logout = await test.app.inject(`/api/bdu/v1/logout?providerId=${id}`);
      expect([logout.statusCode, logout.headers.location], id).toEqual([
        302,
        expect.stringContaining('/login'),
      ]);
    }
  });

  it('[finding F10] Partners are listed nowhere, and every call about one answers NOT_FOUND', async () => {
    const { accountId, headers } = await newCustomer(test);
    const list = await test.app.inject({ url: `/api/partner/v1/account/${accountId}/links`, headers });
    expect(list.json()).toEqual([]);
    for (const id of demoPartnerIds) {
      const leave = await test.app.inject(`/api/partner/v1/authorize?partnerId=${id}&brand=crave`);
      const link = await test.app.inject({
        method: 'POST',
        url: `/api/partner/v1/${id}/link`,
        headers,
        payload: { authorizationCode: 'a', state: 'b', force: true },
      });
      expect([codeOf(leave), codeOf(link)], id).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    }
  });

  it('[finding F10] A merchant link activates nothing: MERCHANT_ERROR', async () => {
    const { headers } = await newCustomer(test);
    const read = await test.app.inject('/api/merchant/v1/activation?token=a.b.c');
    const used = await test.app.inject({
      method: 'POST',
      url: '/api/merchant/v1/activate',
      headers,
      payload: { token: 'a.b.c' },
    });
    expect([codeOf(read), codeOf(used)]).toEqual(['MERCHANT_ERROR', 'MERCHANT_ERROR']);
    const { rowCount } = await test.database.pool.query(
      `select from entitlement_grants where source_kind = 'merchant'`,
    );
    expect(rowCount).toBe(0);
  });
});

describe('what a caller claims', () => {
  const country = async (headers: Record<string, string>, remoteAddress = '10.1.2.3') => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login/v2.1',
      remoteAddress,
      headers: {
        authorization: `Basic ${btoa('crave-web:default')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams({
        ...signInForm('nobody@customer.ca', 'x'),
        recaptcha_token: await solvedFor(test.app, 'login'),
      }).toString(),
    });
    return codeOf(reply);
  };

  it('[finding F18] [D17] One country header counts, from a trusted proxy alone', async () => {
    expect(await country({ 'x-geo': 'RU' })).toBe('GEO_BLOCKED');
    expect(await country({ 'x-geo': 'CA' })).toBe('BAD_CREDENTIALS');
    for (const header of ['x-country', 'cf-ipcountry'])
      expect(await country({ [header]: 'RU' }), header).toBe('BAD_CREDENTIALS');
    for (const peer of ['127.0.0.1', '203.0.113.5', '::1'])
      expect(await country({ 'x-geo': 'RU' }, peer), peer).toBe('BAD_CREDENTIALS');
  });

  it('[D17] Early access needs a segment that was signed, for as long as it says', async () => {
    const { headers } = await newCustomer(test);
    const key = test.tokenKeys.derive(segmentPurpose);
    const dayIn = (days: number) => new Date(test.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    const isOffered = async (targetSegment: string) => {
      const seen = await test.app.inject({
        url: '/api/catalog/v1/eligible-products?brand=crave',
        headers: { ...headers, targetSegment },
      });
      const cart = await test.app.inject({
        method: 'PUT',
        url: '/api/cart/v1',
        headers: { ...headers, targetSegment },
        payload: { items: [{ productId: 'craveads', pricingPlanId: 'craveads.monthly' }] },
      });
      return [seen.body.includes('"craveads"'), cart.statusCode === 200];
    };
    expect(await isOffered(signSegment(key, 'early-access', dayIn(0)))).toEqual([true, true]);
    for (const claim of [
      'early-access',
      `early-access.${dayIn(9)}`,
      signSegment(key, 'early-access', dayIn(-1)),
      signSegment(key, 'other', dayIn(9)),
      signSegment(Buffer.alloc(32), 'early-access', dayIn(9)),
      signSegment(key, 'early-access', dayIn(0)).replace(dayIn(0), dayIn(9)),
      `${signSegment(key, 'early-access', dayIn(9))}x`,
    ])
      expect(await isOffered(claim), claim).toEqual([false, false]);
  });

  it('[D17] No text that was not signed is a segment', async () => {
    const { headers } = await newCustomer(test);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('early-access', '.', '2099-12-31', 'A'), { maxLength: 6 }),
        async (parts) => {
          const targetSegment = parts.join('');
          const reply = await test.app.inject({
            url: '/api/catalog/v1/eligible-products?brand=crave',
            headers: { ...headers, targetSegment },
          });
          expect(reply.body).not.toContain('"craveads"');
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('for those who run it', () => {
  it('[finding F17] Without a token there are no metrics, for this machine neither', async () => {
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await test.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    const token = 'a token for the metrics alone';
    const measured = await createProduction({ METRICS_TOKEN: token });
    const reply = await measured.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
    await measured.close();
  });

  it.each([
    ['', 'max-age=63072000'],
    ['host', 'max-age=63072000'],
    ['subdomains', 'max-age=63072000; includeSubDomains'],
    ['preload', 'max-age=63072000; includeSubDomains; preload'],
    ['off', undefined],
  ])('[finding F24] HSTS=%s sends %s', async (HSTS, header) => {
    const server = await createProduction({ HSTS });
    const { headers } = await server.app.inject('/api/config');
    expect(headers['strict-transport-security']).toBe(header);
    await server.close();
  });
});

describe('well-known addresses', () => {
  it('[finding F24] security.txt names the contact and ends within a year; without a contact there is none', async () => {
    expect((await test.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
    const told = await createProduction({ SECURITY_CONTACT: 'mailto:security@example.com' });
    const { body, headers } = await told.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@example.com');
    expect(fields.get('Canonical')).toBe('https://account.example.com/.well-known/security.txt');
    const ends = Date.parse(fields.get('Expires')!) - told.clock.now();
    expect(ends).toBeGreaterThan(0);
    expect(ends).toBeLessThan(365 * 86_400_000);
    await told.close();
  });

  it('[SEC-PASSKEY] passkey-endpoints names the page where passkeys are added and removed', async () => {
    const reply = await test.app.inject('/.well-known/passkey-endpoints');
    const page = 'https://account.example.com/account/security/passkeys';
    expect(reply.headers['content-type']).toMatch('application/json');
    expect(reply.json()).toEqual({ enroll: page, manage: page });
  });

  it('[finding F24] change-password leads to the page of the host that was asked', async () => {
    const reply = await test.app.inject({
      url: '/.well-known/change-password',
      headers: { host: 'account.tsn.example.com' },
    });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/account/manage/password']);
    const elsewhere = await createProduction({ DYNAMIC_BASE: 'false', BASE_PATH: '/um/' });
    const other = await elsewhere.app.inject('/.well-known/change-password');
    expect(other.headers.location).toBe('/um/account/manage/password');
    await elsewhere.close();
  });
});
