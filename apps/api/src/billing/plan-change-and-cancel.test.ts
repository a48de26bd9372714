/** What belongs to buying follows people into another account, and leaves with them. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Instrument, Receipt } from '@marquee/product/contract/billing/payments.ts';
import { titles } from '@marquee/product/values/titles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCode } from '../demo/make-codes.ts';
import { addCard, newBuyer, sendTo } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../testing/test-clients.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { markCodeRedeemed } from './redeemable-codes.ts';
import { hashesOfCode } from './gifts.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const get = async <T>({ access_token }: TestCustomer, url: string) =>
  (await test.app.inject({ url, headers: bearer(access_token) })).json<T>();
const cardsOf = (who: TestCustomer) => get<Instrument[]>(who, '/api/billing/v1/payment-instruments');
const receiptsOf = (who: TestCustomer) => get<Receipt[]>(who, '/api/receipt/v1/receipts');
const takeCode = async (accountId: string, code: string) =>
  test.database.query.transaction().execute((tx) =>
    markCodeRedeemed(tx, test.clock.now(), {
      accountId,
      brand: 'crave',
      hashes: hashesOfCode(test.giftSecrets, code),
    }),
  );
const fillCart = (accountId: string, plan: string) =>
  test.database.pool.query('insert into carts values ($1, gen_random_uuid(), $2, now())', [
    accountId,
    [plan],
  ]);
const rowsOf = async (table: string, accountId: string) =>
  (
    await test.database.pool.query<Record<string, unknown>>(`select * from ${table} where account_id = $1`, [
      accountId,
    ])
  ).rows;

const twins = async () => {
  const customer = await newCustomer(test, 'twins');
  const path = '/api/account/v1.1/consolidation';
  const { candidates } = await get<{ candidates: [{ accountId: string }] }>(customer, path);
  const [{ accountId: other }] = candidates;
  const consolidate = async () =>
    (await sendTo(test)('POST', path, bearer(customer.access_token), { accountIds: [other] })).status;
  return { customer, other, consolidate };
};

it('cards, receipts, promotions and the cart of the other account come along', async () => {
  const { customer, other, consolidate } = await twins();
  const promo = await makeCode(test, 'promo');
  await takeCode(other, promo);
  await fillCart(other, 'rds.monthly');
  expect(await consolidate()).toBe(200);
  expect(await cardsOf(customer)).toMatchObject([{ last4: '4242', default: true }]);
  expect(await receiptsOf(customer)).toMatchObject([{ brand: 'tsn', total: 22.98 }]);
  expect(await rowsOf('redemptions', customer.accountId)).toHaveLength(1);
  expect(await rowsOf('carts', customer.accountId)).toMatchObject([{ pricing_plan_ids: ['rds.monthly'] }]);
  await expect(takeCode(customer.accountId, promo)).rejects.toThrow('REDEEM_CODE_INVALID');
});

it('one card pays, one cart is filled, and a promotion counts once: one’s own', async () => {
  const { customer, other, consolidate } = await twins();
  const promo = await makeCode(test, 'promo');
  for (const accountId of [customer.accountId, other]) await takeCode(accountId, promo);
  await fillCart(customer.accountId, 'crave_basic.monthly');
  await fillCart(other, 'rds.monthly');
  await addCard(test, world, customer, 'poor');
  expect(await consolidate()).toBe(200);
  expect(await cardsOf(customer)).toMatchObject([
    { last4: '9995', default: true },
    { last4: '4242', default: false },
  ]);
  expect(await rowsOf('redemptions', customer.accountId)).toHaveLength(1);
  expect(await rowsOf('carts', customer.accountId)).toMatchObject([
    { pricing_plan_ids: ['crave_basic.monthly'] },
  ]);
  expect(await rowsOf('carts', other)).toEqual([]);
});

it('whoever leaves takes their cards, cart and addresses along; the amounts stay for the books', async () => {
  const customer = await newCustomer(test);
  const headers = bearer(customer.access_token);
  const send = sendTo(test);
  await addCard(test, world, customer);
  const [card] = await rowsOf('payment_instruments', customer.accountId);
  const gift = async (sendDate?: string) =>
    send(
      'POST',
      '/api/storefront/v1/gifts/purchase',
      { ...headers, 'idempotency-key': randomUUID() },
      {
        productId: 'gift_crave_25',
        senderName: 'Ana',
        senderEmail: customer.email,
        recipientEmail: 'bea@demo.test',
        ...(sendDate && { sendDate }),
        payment: { token: await world.cardToken('good') },
      },
    );
  await gift();
  await gift(new Date(test.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await test.database.pool.query(
    "update orders set gift = jsonb_set(gift, '{sendDate}', '\"2020-01-01\"') where account_id = $1 and (gift->>'sendDate')::date < now() + interval '9 days'",
    [customer.accountId],
  );
  await takeCode(customer.accountId, await makeCode(test, 'promo'));
  await fillCart(customer.accountId, 'tsn.monthly');

  const { password } = customer;
  expect((await send('DELETE', '/api/account/v1.1', headers, { password })).status).toBe(204);
  expect(await rowsOf('payment_instruments', customer.accountId)).toEqual([]);
  expect(await rowsOf('carts', customer.accountId)).toEqual([]);
  const orders = await rowsOf('orders', customer.accountId);
  expect(orders).toHaveLength(3);
  for (const order of orders) expect(order).toMatchObject({ email: '', city: null, card_last4: null });
  expect(orders.reduce((sum, { due_cents: cents }) => sum + Number(cents), 0)).toBe(5000);
  // A gift that is still on its way arrives.
  expect(orders.filter(({ gift: left }) => left !== null)).toHaveLength(1);
  const { rows: jobs } = await test.database.pool.query(
    `select from graphile_worker.jobs j join gateway_removals r on j.key = 'drop ' || r.id
     where j.task_identifier = 'deleteErasedCard' and r.method = $1`,
    [card!['gateway_id']],
  );
  expect(jobs).toHaveLength(1);
});

it('[T25] nobody leaves while a payment is under way', async () => {
  const { customer, order } = await newBuyer(test, world, ['tsn.monthly'], 'losesAnswer');
  expect((await order(sendTo(test))).status).toBe(202);
  const { password, access_token } = customer;
  expect(await sendTo(test)('DELETE', '/api/account/v1.1', bearer(access_token), { password })).toMatchObject(
    {
      status: 409,
      body: { code: 'DELETE_FORBIDDEN' },
    },
  );
});

it('[T25] Fifty deletions against fifty purchases: never both', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { customer, order } = await newBuyer(test, world);
    const { password, access_token } = customer;
    const remove = () => sendTo(test)('DELETE', '/api/account/v1.1', bearer(access_token), { password });
    // A password takes its time to compare: the purchase begins a little later each round.
    const [left, bought] = await Promise.all([remove(), setTimeout(round).then(() => order(sendTo(test)))]);
    expect([left.status, bought.status], `round ${round}`).not.toEqual([204, 201]);
    expect([left.status === 204, bought.status === 201], `round ${round}`).toContain(true);
  }
});

it('[T25] A token that another server’s deletion has not reached yet puts nothing back', async () => {
  const { accountId, access_token } = await newCustomer(test, 'fresh');
  await test.database.pool.query("update accounts set status = 'DELETED' where id = $1", [accountId]);
  const items = [{ productId: 'tsn', pricingPlanId: 'tsn.monthly' }];
  const writes = [
    ['/api/cart/v1', { items }, 'carts'],
    [`/api/watchlist/v1/items/${titles[0]!.id}`, undefined, 'watchlist_items'],
  ] as const;
  for (const [url, body, table] of writes) {
    expect((await sendTo(test)('PUT', url, bearer(access_token), body)).status, url).toBe(401);
    expect(await rowsOf(table, accountId)).toEqual([]);
  }
});
