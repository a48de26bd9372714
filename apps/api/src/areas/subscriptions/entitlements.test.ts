/** Entitlements for players: SKUs with end date and limits, and 304 while nothing changes. */
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceGrants } from '../../billing/entitlements/grants.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { bearer, codeOf, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const path = '/api/subscription/v1/entitlements';
const ask = (token: string, rest = '', headers: Record<string, string> = {}) =>
  test.app.inject({ url: path + rest, headers: { ...bearer(token), ...headers } });
const skusIn = (reply: Awaited<ReturnType<typeof ask>>) =>
  reply.json<{ skus: { sku: string }[] }>().skus.map(({ sku }) => sku);
const grant = ({ accountId }: TestCustomer, sku: string, id: string, endsAt?: Date) =>
  replaceGrants(test.database.query, test.clock.now(), accountId, { kind: 'activation', id }, [sku], {
    endsAt,
  });

it('[D13] Every SKU once, with its end and limits; an add-on has the limits of its plan', async () => {
  const { access_token } = await newCustomer(test, 'dtc');
  const reply = await ask(access_token);
  expect(reply.json()).toEqual({
    skus: [
      { sku: 'crave_total', until: null, resolution: '4K', screens: 4, downloads: true },
      { sku: 'starz', until: null, resolution: '4K', screens: 4, downloads: true },
    ],
    asOf: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    maxAge: limits.entitlementsMaxAgeSeconds,
  });
  expect(reply.headers['cache-control']).toBe('no-store');
});

it('[D12] A SKU of several sources lasts as long as the last of them', async () => {
  const customer = await newCustomer(test);
  const [soon, later] = [new Date('2090-01-01'), new Date('2100-01-01')];
  await grant(customer, 'tsn', 'one', soon);
  await grant(customer, 'tsn', 'two', later);
  const untilOf = async () =>
    (await ask(customer.access_token, '/tsn')).json<{ until: string | null }>().until;
  expect(await untilOf()).toBe(later.toISOString());
  await grant(customer, 'tsn', 'three');
  expect(await untilOf()).toBe(null);
});

it('[D13] Ended SKUs are not listed; one SKU alone is 403 NO_SUBSCRIPTION', async () => {
  const customer = await newCustomer(test);
  await grant(customer, 'tsn', 'past', new Date(test.clock.now() - 1));
  await grant(customer, 'rds', 'now');
  expect(skusIn(await ask(customer.access_token))).toEqual(['rds']);
  const gone = await ask(customer.access_token, '/tsn');
  expect([gone.statusCode, codeOf(gone)]).toEqual([403, 'NO_SUBSCRIPTION']);
  expect((await ask(customer.access_token, '/rds')).json()).toMatchObject({
    sku: 'rds',
    screens: 2,
    maxAge: 300,
  });
});

it('Can be filtered by brand; an unknown brand is rejected', async () => {
  const customer = await newCustomer(test);
  for (const sku of ['tsn', 'rds', 'starz', 'unheard_of']) await grant(customer, sku, sku);
  expect(skusIn(await ask(customer.access_token, '?brand=crave'))).toEqual(['starz']);
  expect(skusIn(await ask(customer.access_token, '?brand=tsn'))).toEqual(['tsn']);
  expect(skusIn(await ask(customer.access_token))).toEqual(['rds', 'starz', 'tsn', 'unheard_of']);
  expect(codeOf(await ask(customer.access_token, '?brand=nobody'))).toBe('VALIDATION');
});

it('An unchanged response is 304 with its ETag; a change returns 200', async () => {
  const customer = await newCustomer(test, 'dtc');
  const { etag } = (await ask(customer.access_token)).headers;
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const headers = { 'if-none-match': String(etag) };
  const same = await ask(customer.access_token, '', headers);
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  await grant(customer, 'rds', 'new');
  const changed = await ask(customer.access_token, '', headers);
  expect([changed.statusCode, skusIn(changed)]).toEqual([200, ['crave_total', 'rds', 'starz']]);
  expect(changed.headers.etag).not.toBe(etag);
});

it('A token is required', async () => {
  expect((await test.app.inject(path)).statusCode).toBe(401);
});

it('The list is read by an index-only scan', async () => {
  await test.database.pool.query('vacuum analyze entitlement_grants');
  const client = await test.database.pool.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select sku, max(ends_at) from entitlement_grants
     where account_id = gen_random_uuid() and (ends_at is null or ends_at > now()) group by sku`,
  );
  client.release(true);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'Index Only Scan using entitlement_grants_once',
  );
});
