import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/people.ts';

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
    readonly experience: { readonly sku: string; readonly brandId: string; readonly displayName: string };
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

it('[API-ACCT-03] GET /v5 with optional brandIds, without what guests have', async () => {
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
