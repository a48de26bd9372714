import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import { billingProviders } from '@marquee/product/values/enums.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const get = async <T>(token: string, path: string, language = 'en') => {
  const reply = await test.app.inject({
    url: `/api/account/${path}`,
    headers: { ...bearer(token), 'accept-language': language },
  });
  return { status: reply.statusCode, body: reply.json<T>() };
};

interface Experiences {
  readonly accountId: string;
  readonly experiences: readonly {
    readonly source: string;
    readonly experience: {
      readonly sku: string;
      readonly brandId: string;
      readonly displayName: string;
      readonly logoUrl: string | null;
    };
  }[];
}

it('[API-ACCT-02] GET /v4/account/{account_id} with Accept-Language en or fr and optional brandIds', async () => {
  const { access_token, accountId } = await newCustomer(test, 'stores');
  const path = `v4/account/${accountId}`;
  const all = await get<Experiences>(access_token, path);
  expect(all.body.accountId).toBe(accountId);
  expect(all.body.experiences.map(({ experience }) => experience.brandId)).toEqual(['crave', 'crave', 'tsn']);
  const some = await get<Experiences>(access_token, `${path}?brandIds=rds,tsn`);
  expect(some.body.experiences).toEqual([
    {
      source: 'DTC',
      partnerId: null,
      experience: {
        displayName: 'TSN',
        sku: 'tsn',
        brandId: 'tsn',
        logoUrl: null,
        contentPolicies: [{ sku: 'tsn' }],
      },
    },
  ]);
  expect((await get<Experiences>(access_token, `${path}?sources=PARTNER`)).body.experiences).toEqual([]);

  const grace = await newCustomer(test, 'grace');
  const named = async (language: string) =>
    (await get<Experiences>(grace.access_token, `v4/account/${grace.accountId}`, language)).body
      .experiences[0]?.experience.displayName;
  expect([await named('en'), await named('fr-CA')]).toEqual(['Crave Basic', 'Crave De base']);
});

it('[API-ACCT-03] GET /v5 with optional brandIds, without guest subscriptions', async () => {
  const { access_token } = await newCustomer(test, 'stores');
  const stores = async (query = '') =>
    (await get<readonly { storeName: string }[]>(access_token, `v5${query}`)).body.map(
      ({ storeName }) => storeName,
    );
  expect((await stores()).toSorted((a, b) => a.localeCompare(b))).toEqual(['APPLE', 'GOOGLE', 'ROKU']);
  expect(await stores('?brandIds=tsn')).toEqual(['GOOGLE']);
  const guest = await newCustomer(test, 'guest-store');
  expect((await get(guest.access_token, 'v5')).body).toEqual([]);
});

it('[ENT-SUB-06] Unified subscription fields: type, storeName, providerDisplayName, providerLogoUrl, experience, for every biller', async () => {
  const { access_token } = await newCustomer(test, 'linked');
  const { body } = await get<readonly UnifiedEntry[]>(access_token, 'v5', 'fr');
  expect(
    body.map(({ type, storeName, providerDisplayName, experience }) => [
      type,
      storeName,
      providerDisplayName,
      experience.sku,
    ]),
  ).toEqual([
    ['PARTNER', 'mobilink', 'Mobilien', 'crave_mobile'],
    ['PARTNER', 'mobilink', 'Mobilien', 'starz'],
    ['BDU', 'prairie-fibre', 'Prairie Fibre', 'crave_basic'],
    ['BDU', 'prairie-fibre', 'Prairie Fibre', 'tsn'],
  ]);
  expect(body[2]).toEqual({
    type: 'BDU',
    storeName: 'prairie-fibre',
    providerDisplayName: 'Prairie Fibre',
    providerLogoUrl: expect.stringMatching(/^\/api\/assets\/[0-9a-f]{64}$/) as string,
    experience: { sku: 'crave_basic', name: 'Crave De base', logoUrl: null },
    brandName: 'crave',
    status: 'ACTIVE',
    manageUrl: null,
    subscription: null,
    subscriptionItemId: null,
    price: null,
    billingCycleType: null,
    cycleDate: null,
  });
  expect((await get<readonly UnifiedEntry[]>(access_token, 'v5?brandIds=tsn')).body).toHaveLength(1);
});

it('[B15] an experience has the logo of the partner or TV provider that it comes through', async () => {
  const { access_token, accountId } = await newCustomer(test, 'linked');
  const { body } = await get<Experiences>(access_token, `v4/account/${accountId}`);
  const logoOf = (id: string) => test.integrations.logoOf(id);
  expect(body.experiences.map(({ source, experience: { logoUrl } }) => [source, logoUrl])).toEqual([
    ['PARTNER', logoOf('mobilink')],
    ['BDU', logoOf('prairie-fibre')],
    ['BDU', logoOf('prairie-fibre')],
  ]);
  expect(logoOf('mobilink')).toMatch(/^\/api\/assets\/[0-9a-f]{64}$/);
  expect(logoOf('prairie-fibre')).not.toBe(logoOf('mobilink'));
});

it('[ENT-MISC-15] Billing providers: each store is in the list, with its management URL; guests are not', async () => {
  const dtc = await newCustomer(test, 'dtc');
  const [plan] = (await get<readonly UnifiedEntry[]>(dtc.access_token, 'v5')).body;
  expect(plan).toMatchObject({
    type: 'DTC',
    storeName: 'CSG',
    manageUrl: null,
    price: 22,
    subscription: { pricingPlanId: 'crave_total.monthly', addOns: [{ productSku: 'starz' }] },
  });
  for (const store of billingProviders)
    await test.database.pool.query(
      `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
       values (gen_random_uuid(), $1, 'rds', $2, 'rds', 'PLAN', 'ACTIVE', 'monthly', 1999, now() + interval '9 days')`,
      [dtc.accountId, store],
    );
  const { body } = await get<readonly UnifiedEntry[]>(dtc.access_token, 'v5?brandIds=rds');
  expect(
    Object.fromEntries(body.map(({ storeName, manageUrl }) => [storeName, manageUrl?.split('/')[2] ?? null])),
  ).toEqual({
    CSG: null,
    APPLE: 'apps.apple.com',
    ROKU: 'my.roku.com',
    GOOGLE: 'play.google.com',
    PARTNERSHIP: 'www.rds.ca',
  });
});
