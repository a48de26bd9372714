import { randomUUID } from 'node:crypto';
import { activateProduct, getActivation } from '@marquee/product/contract/short-code.ts';
import { makeActivation } from '@marquee/product/contract/test.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { type ActivationStatus, activationStatuses } from '@marquee/product/values/enums.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const newLink = async (accountId: string, status: ActivationStatus) => {
  const reply = await test.app.inject({
    method: 'POST',
    url: makeActivation.path,
    payload: { accountId, status },
  });
  return [reply.statusCode, reply.json<{ id: string }>().id] as const;
};
const ask = async (call: typeof getActivation | typeof activateProduct, id: string, token: string) => {
  const reply = await test.app.inject({ ...buildRequest(call, { id }), headers: bearer(token) });
  return { http: reply.statusCode, ...reply.json<{ status?: unknown; code?: string }>() };
};

const refusals = {
  alreadyDone: [409, 'ACTIVATION_DONE'],
  expired: [410, 'ACTIVATION_EXPIRED'],
  entitlementExpired: [403, 'NO_SUBSCRIPTION'],
  error: [502, 'ACTIVATION_ERROR'],
} as const;

it.each(activationStatuses)('[API-SUB-06] [ENT-SUB-12] A link has its status: %s', async (status) => {
  const { accountId, access_token } = await newCustomer(test);
  const [made, id] = await newLink(accountId, status);
  expect(made).toBe(201);
  expect(await ask(getActivation, id, access_token)).toEqual({
    http: 200,
    id,
    status,
    brand: 'crave',
    productSku: expect.any(String) as string,
    expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  if (status === 'success') return;
  const { http, code } = await ask(activateProduct, id, access_token);
  expect([http, code]).toEqual(refusals[status]);
  const { rows } = await test.database.pool.query('select from entitlement_grants where account_id = $1', [
    accountId,
  ]);
  expect(rows).toEqual([]);
});

it('A link grants its product once, also in fifty concurrent requests', async () => {
  const { accountId, access_token, refresh_token } = await newCustomer(test);
  const [, id] = await newLink(accountId, 'success');
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(activateProduct, id, access_token)));
  expect(answers.filter(({ http }) => http === 200)).toMatchObject([{ id, status: 'success' }]);
  expect(answers.filter(({ code }) => code === 'ACTIVATION_DONE')).toHaveLength(49);
  expect(await ask(getActivation, id, access_token)).toMatchObject({ status: 'alreadyDone' });
  const reply = await askToken(test, { grant_type: 'refresh_token', refresh_token });
  expect(claimsOf(reply.json<{ access_token: string }>().access_token).scope).toContain(
    'subscription:crave_total',
  );
});

it('[D12] Each link ends on its own day, and never shortens an earlier grant', async () => {
  const { accountId, access_token } = await newCustomer(test);
  const take = async (until: Date | null) => {
    const [, id] = await newLink(accountId, 'success');
    await test.database.pool.query('update activation_links set entitled_until = $2 where id = $1', [
      id,
      until,
    ]);
    expect((await ask(activateProduct, id, access_token)).http).toBe(200);
    const { rows } = await test.database.pool.query<{ ends_at: Date }>(
      'select ends_at from entitlement_grants where account_id = $1 order by ends_at',
      [accountId],
    );
    return rows.map(({ ends_at }) => ends_at);
  };
  const days = ['2090-01-01', '2100-01-01', '2110-01-01'].map((day) => new Date(day));
  expect(await take(days[1]!)).toEqual([days[1]]);
  expect(await take(days[0]!)).toEqual([days[0], days[1]]);
  expect(await take(days[2]!)).toEqual(days);
});

it('[D13] A link without an end grants twelve months', async () => {
  const { accountId, access_token } = await newCustomer(test);
  const [, id] = await newLink(accountId, 'success');
  await ask(activateProduct, id, access_token);
  const grant = await test.database.query
    .selectFrom('entitlement_grants')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const months = new Date(test.clock.now()).getUTCMonth();
  expect([grant.ends_at?.getUTCFullYear(), grant.ends_at?.getUTCMonth()]).toEqual([
    new Date(test.clock.now()).getUTCFullYear() + 1,
    months,
  ]);
});

it('[T19] Another account’s link, an unknown one and a malformed one get the same 404', async () => {
  const owner = await newCustomer(test);
  const stranger = await newCustomer(test);
  const [, id] = await newLink(owner.accountId, 'success');
  for (const call of [getActivation, activateProduct])
    for (const each of [id, randomUUID(), 'nonsense', '../..'])
      expect(await ask(call, each, stranger.access_token)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  expect((await ask(activateProduct, id, owner.access_token)).http).toBe(200);
  expect((await newLink('nobody', 'success'))[0]).toBe(404);
});
