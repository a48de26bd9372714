import { randomUUID } from 'node:crypto';
import { externalStatuses, putSubscription } from '@marquee/product/contract/service/subscriptions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { newServiceClient, type TestServiceClient } from '../../testing/service-client.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';

let test: TestApp;
let client: TestServiceClient;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  client = await newServiceClient(test);
});
afterAll(() => test.close());

const put = (customer: object, externalId: string, rest: object = {}, by = client) =>
  by.call(putSubscription, {
    params: { externalId },
    body: {
      customer,
      brand: 'crave',
      store: 'PARTNERSHIP',
      sku: 'crave_total',
      status: 'ACTIVE',
      priceCents: 1999,
      billingCycle: 'monthly',
      cycleDate: new Date(test.clock.now() + 86_400_000).toISOString(),
      sequence: 1,
      ...rest,
    },
  });

const listed = async ({ access_token }: TestCustomer) =>
  (await test.app.inject({ url: '/api/subscription/v2.1/all', headers: bearer(access_token) })).json<
    { status: string; storeName: string }[]
  >();
const grantedTo = async (accountId: string) =>
  (
    await test.database.pool.query<{ sku: string }>(
      'select sku from entitlement_grants where account_id = $1 order by sku',
      [accountId],
    )
  ).rows.map(({ sku }) => sku);

describe('[B6] [A-83] subscriptions sold elsewhere', () => {
  it.each(['PENDING_CREATION', 'PENDING_ACTIVATION'])(
    '[ENT-SUB-05] %s is in the lists with its status, entitles to nothing and cannot be cancelled',
    async (status) => {
      const customer = await newCustomer(test);
      const owner = { accountId: customer.accountId };
      const externalId = randomUUID();
      const first = await put(owner, externalId, { status });
      expect([first.statusCode, first.json()]).toEqual([
        201,
        { subscriptionId: expect.any(String) as string, status },
      ]);
      expect(await listed(customer)).toMatchObject([{ status, storeName: 'PARTNERSHIP' }]);
      expect(await grantedTo(customer.accountId)).toEqual([]);
      const { experiences } = (
        await test.app.inject({
          url: `/api/account/v4/account/${customer.accountId}`,
          headers: bearer(customer.access_token),
        })
      ).json<{ experiences: unknown[] }>();
      expect(experiences).toEqual([]);
      const cancel = await test.app.inject({
        method: 'POST',
        url: '/api/subscription/v1/cancellation-session',
        headers: bearer(customer.access_token),
        payload: { subscriptionItemId: first.json<{ subscriptionId: string }>().subscriptionId },
      });
      expect(codeOf(cancel)).toBe('NOT_FOUND');

      const active = await put(owner, externalId, { sequence: 2 });
      expect([active.statusCode, active.json()]).toEqual([
        200,
        { ...first.json<object>(), status: 'ACTIVE' },
      ]);
      expect(await grantedTo(customer.accountId)).toEqual(['crave_total']);
      await put(owner, externalId, { sequence: 3, status: 'ENDED' });
      expect(await listed(customer)).toEqual([]);
      expect(await grantedTo(customer.accountId)).toEqual([]);
    },
  );

  it('a lower sequence is stale, an equal one is answered as before and changes nothing', async () => {
    const customer = await newCustomer(test);
    const owner = { accountId: customer.accountId };
    const externalId = randomUUID();
    const first = await put(owner, externalId, { sequence: 5 });
    expect(codeOf(await put(owner, externalId, { sequence: 4, status: 'ENDED' }))).toBe('SEQUENCE_STALE');
    const again = await put(owner, externalId, { sequence: 5, status: 'ENDED' });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await listed(customer)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('the product’s own SKUs are granted; an unknown product, customer or foreign brand is refused', async () => {
    const { accountId } = await newCustomer(test);
    await put({ accountId }, randomUUID(), { productId: 'crave_total' });
    const { rows } = await test.database.pool.query<{ skus: string[] }>(
      "select entitled_skus as skus from products where id = 'crave_total'",
    );
    expect(await grantedTo(accountId)).toEqual([...rows[0]!.skus].toSorted());
    expect(codeOf(await put({ accountId }, randomUUID(), { productId: 'nothing' }))).toBe('VALIDATION');
    expect(codeOf(await put({ accountId: randomUUID() }, randomUUID()))).toBe('NOT_FOUND');
    expect(codeOf(await put({ accountId }, randomUUID(), { sku: 'tsn' }))).toBe('BRAND_NOT_ALLOWED');
    const ofBrand = await newServiceClient(test, undefined, { brands: ['tsn'] });
    expect(codeOf(await put({ accountId }, randomUUID(), {}, ofBrand))).toBe('CLIENT_NOT_ALLOWED');
  });

  it('a subscription stays with its customer, and two clients may use the same id', async () => {
    const [first, second] = [await newCustomer(test), await newCustomer(test)];
    const externalId = randomUUID();
    await put({ accountId: first.accountId }, externalId);
    expect(codeOf(await put({ accountId: second.accountId }, externalId, { sequence: 2 }))).toBe('NOT_FOUND');
    const other = await newServiceClient(test);
    expect((await put({ accountId: second.accountId }, externalId, {}, other)).statusCode).toBe(201);
    expect([await listed(first), await listed(second)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it(
    '[H] in any order, with repeats: the state of the highest sequence, and a grant only while it is active',
    longTimeout,
    async () => {
      const change = fc.record({ sequence: fc.nat(8), status: fc.constantFrom(...externalStatuses) });
      await fc.assert(
        fc.asyncProperty(
          // What a sequence says does not change when it is repeated.
          fc.uniqueArray(change, { selector: ({ sequence }) => sequence, minLength: 1 }),
          fc.array(fc.nat(), { maxLength: 12 }),
          fc.boolean(),
          async (states, repeats, atOnce) => {
            const { accountId } = await newCustomer(test);
            const externalId = randomUUID();
            const sent = [...states, ...repeats.map((index) => states[index % states.length]!)];
            const send = (state: object) => put({ accountId }, externalId, state);
            if (atOnce) await Promise.all(sent.map(send));
            else for (const state of sent) await send(state);
            const newest = states.toSorted((a, b) => b.sequence - a.sequence)[0]!;
            const { rows } = await test.database.pool.query<{ status: string }>(
              'select status from subscriptions where account_id = $1',
              [accountId],
            );
            expect(rows).toEqual(newest.status === 'ENDED' ? [] : [{ status: newest.status }]);
            expect(await grantedTo(accountId)).toEqual(newest.status === 'ACTIVE' ? ['crave_total'] : []);
          },
        ),
        { numRuns: howMany(15, 200) },
      );
    },
  );
});
