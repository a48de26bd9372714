/** Ended subscriptions leave lists and tokens at once: no job runs in these tests. */
import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import {
  askToken,
  bearer,
  claimsOf,
  type TestCustomer,
  codeOf,
  newCustomer,
} from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

/** Signs in again, because the clock moves further than an access token lives. */
const see = async ({ email, password }: TestCustomer) => {
  const form = { grant_type: 'password', username: email, password, recaptcha_token: '' };
  const { access_token } = (await askToken(test, form)).json<{ access_token: string }>();
  const get = async <T>(url: string) =>
    (await test.app.inject({ url, headers: bearer(access_token) })).json<T>();
  const all = await get<Subscription[]>('/api/subscription/v2.1/all?includeGracePeriod=true');
  const unified = await get<{ type: string; experience: { sku: string } }[]>('/api/account/v5');
  return {
    access_token,
    all,
    plans: all.map(({ productId }) => productId),
    unified: unified.filter(({ type }) => type === 'DTC').map(({ experience }) => experience.sku),
    scope: claimsOf(access_token).scope.filter((each) => each.startsWith('subscription:')),
  };
};

const post = (token: string, url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/subscription/v1/${url}`,
    headers: { ...bearer(token), 'idempotency-key': randomUUID(), ...headers },
    payload,
  });

const cancel = async (token: string, id: string, rest: object = {}) => {
  const opened = await post(token, 'cancellation-session', { subscriptionItemId: id });
  const { SessionId: sessionid } = opened.json<{ SessionId: string }>();
  return post(token, `${id}/cancel`, { subscriptionItemId: id, ...rest }, { sessionid });
};

const moveTo = (at: number) => test.clock.advance((at - test.clock.now()) / 1000);

it('[OBS-2] A cancelled plan is listed until its end and gone a moment later, in every list and the token', async () => {
  const customer = await newCustomer(test);
  const dtc = await newCustomer(test, 'dtc');
  const before = await see(dtc);
  const { subscriptionId: id, cycleDate } = before.all[0]!;
  expect((await cancel(before.access_token, id)).statusCode).toBe(200);

  moveTo(Date.parse(cycleDate) - 60_000);
  const last = await see(dtc);
  expect([last.plans, last.unified, last.scope]).toEqual([before.plans, before.unified, before.scope]);

  moveTo(Date.parse(cycleDate));
  const after = await see(dtc);
  const never = await see(customer);
  expect([after.plans, after.unified, after.scope]).toEqual([[], [], never.scope]);
});

it('[OBS-2] A restarted plan continues by time', async () => {
  const dtc = await newCustomer(test, 'dtc');
  const before = await see(dtc);
  const { subscriptionId: id, cycleDate } = before.all[0]!;
  await cancel(before.access_token, id);
  expect((await post(before.access_token, `${id}/restart`, { type: 'all' })).statusCode).toBe(200);
  moveTo(Date.parse(cycleDate) + 60_000);
  const after = await see(dtc);
  expect([after.plans, after.scope]).toEqual([before.plans, before.scope]);
});

it('[OBS-2] An unpaid plan is gone when its grace period is over', async () => {
  const grace = await newCustomer(test, 'grace');
  const before = await see(grace);
  expect(before.scope.length).toBeGreaterThan(0);
  moveTo(Date.parse(before.all[0]!.cycleDate) + limits.graceDays * 86_400_000);
  const after = await see(grace);
  expect([after.plans, after.unified]).toEqual([[], []]);
  expect(after.scope.length).toBeLessThan(before.scope.length);
});

it('[OBS-1] [A-95] A reason may be omitted; an unknown one is rejected, and nothing is cancelled', async () => {
  const dtc = await newCustomer(test, 'dtc');
  const { access_token, all } = await see(dtc);
  const { subscriptionId: id } = all[0]!;
  for (const reasonId of ['nonsense', '', 'one-brand']) {
    const reply = await cancel(access_token, id, { reasonId });
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'VALIDATION']);
    expect(reply.json()).toMatchObject({ details: { reasonId: 'unknown' } });
  }
  expect((await see(dtc)).all[0]!.cancelled).toBe(false);
  expect((await cancel(access_token, id)).statusCode).toBe(200);

  const bundle = await newCustomer(test, 'bundle');
  const own = await see(bundle);
  const plan = own.all.find(({ productType }) => productType === 'BUNDLE')!;
  const reply = await cancel(own.access_token, plan.subscriptionId, { reasonId: 'one-brand' });
  expect(reply.statusCode).toBe(200);
});
