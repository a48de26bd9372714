/** 3-D Secure payments with each gateway. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceOrder } from '../../billing/orders/charge-order.ts';
import { type Answer, itemsOf, type Placed, type Send, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;

const call = async <T>(
  { access_token }: TestCustomer,
  method: Parameters<Send>[0],
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) => (await sendTo(test)(method, path, { ...bearer(access_token), ...headers }, payload)) as Answer<T>;

/** An order that can be resent with its idempotency key. */
const begin = async (plan = 'tsn.monthly') => {
  const customer = await newCustomer(test);
  const { body: cart } = await call<Cart>(customer, 'PUT', '/api/cart/v1', { items: itemsOf([plan]) });
  const { body: card } = await call<{ Id: string }>(customer, 'POST', '/api/billing/v1/payment-instruments', {
    token: await world.cardToken('asksBank'),
    BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
    purpose: 'pay',
  });
  const key = randomUUID();
  const order = () =>
    call<Placed>(
      customer,
      'POST',
      '/api/storefront/v1/orders',
      { cartId: cart.cartId, paymentInstrumentId: card.Id },
      { 'idempotency-key': key },
    );
  return { customer, order, asked: await order() };
};

const chargesOf = async (orderId: string) =>
  (await world.ledger()).charges.filter(
    ({ reference, status }) => reference === orderId && status === 'succeeded',
  );

describe.each(['world', 'stripe'] as const)('3-D Secure with PAYMENTS=%s', (PAYMENTS) => {
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS }));
  });
  afterAll(() => test.close());

  it('the order requires 3-D Secure each time it is sent, and is bought once after approval', async () => {
    const { order, asked } = await begin();
    expect(asked).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    const { Id, action } = asked.body;
    expect(action).toBeTypeOf('string');
    expect(await order()).toEqual(asked);
    await world.answerBank(action!, 'approved');
    expect(await order()).toMatchObject({ status: 201, body: { Id } });
    expect((await order()).status).toBe(201);
    expect(await chargesOf(Id)).toHaveLength(1);
  });

  it('a declined 3-D Secure challenge declines the order, and nothing is charged', async () => {
    const { order, asked } = await begin();
    await world.answerBank(asked.body.action!, 'refused');
    expect(await order()).toMatchObject({
      status: 402,
      body: { code: 'TRANSACTION_FAILED', details: { declineClass: 'customer', last4: '3184' } },
    });
    expect(await chargesOf(asked.body.Id)).toEqual([]);
  });

  it('a guest’s gift can require 3-D Secure too', async () => {
    const { body: gifts } = (await sendTo(test)('GET', '/api/storefront/v1/gifts?brand=crave', {})) as Answer<
      readonly { productId: string }[]
    >;
    const body = {
      productId: gifts[0]!.productId,
      senderName: 'Alex',
      senderEmail: `alex-${randomUUID()}@example.ca`,
      recipientEmail: `gene-${randomUUID()}@example.ca`,
      payment: { token: await world.cardToken('asksBank') },
    };
    const key = { 'idempotency-key': randomUUID() };
    const buy = async () =>
      (await sendTo(test)('POST', '/api/storefront/v1/gifts/purchase', key, body)) as Answer<Placed>;
    const asked = await buy();
    expect(asked).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    await world.answerBank(asked.body.action!, 'approved');
    expect((await buy()).status).toBe(201);
  });

  it('an abandoned challenge is cancelled after a quarter of an hour, and can then not be approved', async () => {
    const { order, asked } = await begin();
    const { Id, action } = asked.body;
    await advanceOrder(test, Id);
    expect((await order()).body).toMatchObject({ Id, action });
    // The customer's token expires after ten minutes, so the order is advanced directly.
    test.clock.advance((limits.paymentActionMinutes + 1) * 60);
    await advanceOrder(test, Id);
    await expect(world.answerBank(action!, 'approved')).rejects.toThrow('409');
    const { status, failure } = await test.database.query
      .selectFrom('orders')
      .select(['status', 'failure'])
      .where('id', '=', Id)
      .executeTakeFirstOrThrow();
    expect([status, failure]).toEqual(['FAILED', 'never charged']);
    expect(await chargesOf(Id)).toEqual([]);
  });
});
