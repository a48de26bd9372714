/** Permissions of an approved TV, and its notification and listing for the owner. */
import { listReceipts } from '@marquee/product/contract/billing/payments.ts';
import { listEntitlements } from '@marquee/product/contract/unified-subscriptions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCard, sendTo } from '../../testing/buyer.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, codeOf, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { startTestWorld, type TestWorld } from '../../testing/world.ts';
import { newTv, poll, callShortCode } from './testing.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
  test = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url });
});
afterAll(async () => {
  await test.close();
  await world.stop();
});

const letIn = async (kind: 'dtc' | 'bdu' = 'dtc') => {
  const owner = await newCustomer(test, kind);
  const { user_code: code, device_code } = await newTv(test);
  expect((await callShortCode(test, 'activate', owner.access_token, { code })).http).toBe(200);
  return { owner, tv: await poll(test, device_code) };
};
const call = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => test.app.inject({ method, url, headers: bearer(token), ...(body && { payload: body }) });

it('[finding F1] [finding F23] A TV plays, and can neither order, read cards and receipts, change anything nor create a link', async () => {
  const { owner, tv } = await letIn();
  await addCard(test, world, owner);
  for (const [method, url, body] of [
    ['GET', listReceipts.path],
    ['GET', '/api/billing/v1/payment-instruments'],
    ['PATCH', '/api/account/v1.1', { firstName: 'Thief' }],
    ['PUT', '/api/cart/v1', { items: [{ productId: 'tsn', pricingPlanId: 'tsn.monthly' }] }],
    ['POST', '/api/storefront/v1/orders', { cartId: 'x' }],
    ['POST', '/api/magic-link/v2.1/generate'],
    ['POST', '/api/login/v1.1/session', {}],
    ['GET', '/api/device/v1/devices'],
  ] as const) {
    const reply = await call(tv.access_token, method, url, body);
    expect([reply.statusCode, codeOf(reply)], `${method} ${url}`).toEqual([403, 'SCOPE_FORBIDDEN']);
  }
  for (const url of ['/api/profile/v1.1', '/api/profile/maturity/v1.1'])
    expect((await call(tv.access_token, 'GET', url)).statusCode, url).toBe(200);
  const account = (await call(tv.access_token, 'GET', '/api/account/v1.1/')).json<object>();
  expect(account).toMatchObject({ email: owner.email, lastName: null, phoneNumber: null, address: null });
  expect(account).toMatchObject({ accountRecoveryId: '' });
  expect(claimsOf(tv.access_token)).toMatchObject({ session_scope: 'player' });
  expect(claimsOf(owner.access_token)).not.toHaveProperty('session_scope');
});

it('[D13] A TV reads the current entitlements, and learns of ended ones at once', async () => {
  const { owner, tv } = await letIn();
  const list = async () =>
    (await call(tv.access_token, 'GET', listEntitlements.path))
      .json<{ skus: { sku: string }[] }>()
      .skus.map(({ sku }) => sku);
  expect(await list()).toEqual(['crave_total', 'starz']);
  expect((await call(tv.access_token, 'GET', `${listEntitlements.path}/starz`)).statusCode).toBe(200);
  await test.database.query
    .deleteFrom('entitlement_grants')
    .where('account_id', '=', owner.accountId)
    .where('sku', '=', 'starz')
    .execute();
  expect(await list()).toEqual(['crave_total']);
  expect(codeOf(await call(tv.access_token, 'GET', `${listEntitlements.path}/starz`))).toBe(
    'NO_SUBSCRIPTION',
  );
});

it('[finding F1] [finding F23] [D8] The owner is notified by mail, sees it in the list, and removing it revokes its session', async () => {
  const { owner, tv } = await letIn();
  const [mail] = await mailsTo(test, owner.email);
  expect(mail!.subject).toBe('A new TV is signed in');
  expect(mail!.text).toContain('Living room');
  const { devices } = (await call(owner.access_token, 'GET', '/api/device/v1/devices')).json<{
    devices: { id: string; name: string }[];
  }>();
  const device = devices.find(({ name }) => name === 'Living room')!;
  expect((await call(owner.access_token, 'DELETE', `/api/device/v1/devices/${device.id}`)).statusCode).toBe(
    204,
  );
  expect((await call(tv.access_token, 'GET', '/api/account/v1.1/')).statusCode).toBe(401);
  const { refresh_token } = tv;
  expect(codeOf(await askToken(test, { grant_type: 'refresh_token', refresh_token }))).toBe('DEVICE_REMOVED');
});

it('TV provider users, who have no email, get no mail', async () => {
  const { owner } = await letIn('bdu');
  expect(await mailsTo(test, owner.email)).toEqual([]);
});

it('[finding F23] A card that is added or made the default is reported by mail, once', async () => {
  const owner = await newCustomer(test);
  await addCard(test, world, owner);
  const second = await addCard(test, world, owner, 'losesAnswer');
  const choose = () =>
    sendTo(test)('PATCH', `/api/billing/v1/payment-instruments/${second}`, bearer(owner.access_token), {
      default: true,
    });
  await choose();
  await choose();
  const texts = (await mailsTo(test, owner.email)).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('The card ending in 4242 was added to your account.');
  expect(texts[2]).toContain('The card ending in 3220 is now your default card.');
});
