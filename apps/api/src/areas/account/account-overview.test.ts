/** The overview of the account page. */
import type { AccountOverview } from '@marquee/product/contract/account.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postGiftEntry } from '../../billing/gift-ledger.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async (url: string, who: TestCustomer, language = 'en') =>
  test.app.inject({ url, headers: { ...bearer(who.access_token), 'accept-language': language } });
const overviewOf = async (who: TestCustomer, language?: string): Promise<AccountOverview> => {
  const reply = await read('/api/account/v1/overview', who, language);
  expect(reply.statusCode).toBe(200);
  return reply.json<AccountOverview>();
};

it('[UX-14] one response says the plan, next bill, profiles, devices and gift balance, as their own pages do', async () => {
  const who = await newCustomer(test, 'dtc');
  await test.database.query
    .transaction()
    .execute((tx) =>
      postGiftEntry(tx, { accountId: who.accountId, cents: 2500, reason: 'test', at: test.clock.now() }),
    );
  const overview = await overviewOf(who);
  expect(overview.plans).toMatchObject([
    { name: 'Crave Total', addOns: ['Starz'], state: 'ACTIVE', endsOn: null, billedByUs: true },
  ]);
  expect((await read('/api/billing/v1/next-bill', who)).json()).toMatchObject(overview.nextBill!);
  expect(overview.nextBill).toMatchObject({ gift: 25 });
  expect(overview.giftBalance).toBe(25);
  const devices = (await read('/api/device/v1/devices', who)).json<{ devices: unknown[] }>();
  const profiles = (await read('/api/profile/v1.1', who)).json<unknown[]>();
  expect(overview.devices).toEqual({ used: devices.devices.length, most: 5 });
  expect(overview.profiles).toEqual({ used: profiles.length, most: 5 });
});

it('[UX-14] a cancelled plan says its last day, a failed payment comes first, and other billers come last', async () => {
  const [cancelled] = (await overviewOf(await newCustomer(test, 'cancelled'), 'fr')).plans;
  expect(cancelled).toMatchObject({
    state: 'CANCELLED',
    endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  const [late] = (await overviewOf(await newCustomer(test, 'grace'))).plans;
  expect(late).toMatchObject({ state: 'PAYMENT_PROBLEM' });
  const stores = await overviewOf(await newCustomer(test, 'stores'));
  expect(stores.plans.length).toBeGreaterThan(1);
  expect(stores.plans.map(({ billedByUs }) => billedByUs)).toEqual(
    stores.plans.map(({ billedByUs }) => billedByUs).toSorted((one, other) => Number(other) - Number(one)),
  );
});

it('[UX-14] a new account has one profile and nothing else', async () => {
  expect(await overviewOf(await newCustomer(test, 'fresh'))).toEqual({
    plans: [],
    nextBill: null,
    profiles: { used: 1, most: 5 },
    devices: { used: 0, most: 5 },
    giftBalance: 0,
    advice: ['noPasskey', 'noTwoStep'],
    assist: { codeUntil: null, view: null },
  });
});
