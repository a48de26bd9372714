/** A page that reloads with an idempotency key asks for the outcome of its request. */
import { randomUUID } from 'node:crypto';
import type { Cart, Outcome } from '@marquee/product/contract/billing/purchase.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceOrder } from '../../billing/orders/charge-order.ts';
import { type Answer, itemsOf, type Placed, type Send, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { type cards, openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;

const call = async <T>(
  who: TestCustomer | undefined,
  method: Parameters<Send>[0],
  path: string,
  headers: Record<string, string> = {},
  payload?: object,
) =>
  (await sendTo(test)(
    method,
    path,
    { ...(who && bearer(who.access_token)), ...headers },
    payload,
  )) as Answer<T>;

const outcomeOf = (who: TestCustomer | undefined, key: string) =>
  call<Outcome & { code?: string }>(who, 'GET', '/api/storefront/v1/outcome', { 'idempotency-key': key });
const outcomeOfPlan = (who: TestCustomer | undefined, plan = 'tsn.monthly') =>
  call<Outcome & { code?: string }>(who, 'GET', `/api/storefront/v1/outcome?pricingPlanId=${plan}`);

const order = async (customer: TestCustomer, card: keyof typeof cards = 'good', plan = 'tsn.monthly') => {
  const { body: cart } = await call<Cart>(
    customer,
    'PUT',
    '/api/cart/v1',
    {},
    {
      items: itemsOf([plan]),
    },
  );
  const key = randomUUID();
  const { body: added } = await call<{ Id: string }>(
    customer,
    'POST',
    '/api/billing/v1/payment-instruments',
    {},
    {
      token: await world.cardToken(card),
      BillingAddress: { City: 'Montréal', postalCode: 'H2X 1Y4' },
      purpose: 'pay',
    },
  );
  const body = { cartId: cart.cartId, paymentInstrumentId: added.Id };
  const headers = { 'idempotency-key': key };
  const placed = await call<Placed>(customer, 'POST', '/api/storefront/v1/orders', headers, body);
  return { key, placed };
};

const chargesOf = async (orderId: string) =>
  (await world.ledger()).charges.filter(
    ({ reference, status }) => reference === orderId && status === 'succeeded',
  );

describe.each(['world', 'stripe'] as const)('the outcome of a request with PAYMENTS=%s', (PAYMENTS) => {
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS }));
  });
  afterAll(() => test.close());

  it('[portal 5] a key returns whether its order is paid, to its own customer only', async () => {
    const customer = await newCustomer(test);
    const { key, placed } = await order(customer);
    const paid = {
      status: 200,
      body: { status: 'COMPLETE', Id: placed.body.Id, orderNumber: placed.body.orderNumber, decline: null },
    };
    expect(await outcomeOf(customer, key)).toEqual(paid);
    // Another tab knows the plan but not the key.
    expect(await outcomeOfPlan(customer)).toEqual(paid);
    const stranger = await newCustomer(test);
    const strangers = [
      await outcomeOf(stranger, key),
      await outcomeOf(undefined, key),
      await outcomeOfPlan(stranger),
      await outcomeOf(customer, randomUUID()),
      await outcomeOfPlan(customer, 'crave_total.monthly'),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await outcomeOfPlan(undefined)).body.code).toBe('IDEMPOTENCY_REQUIRED');
    expect(await chargesOf(placed.body.Id)).toHaveLength(1);
  });

  it('[portal 5] a declined order returns why, and a pending one is PENDING until it is settled', async () => {
    const customer = await newCustomer(test);
    const declined = await order(customer, 'poor');
    expect((await outcomeOf(customer, declined.key)).body).toMatchObject({
      status: 'FAILED',
      decline: { declineClass: 'funds', last4: world.last4Of('poor') },
    });
    const lost = await order(customer, 'losesAnswer');
    expect((await outcomeOf(customer, lost.key)).body).toEqual({
      status: 'PENDING',
      Id: lost.placed.body.Id,
      orderNumber: expect.any(String) as string,
      decline: null,
    });
    await advanceOrder(test, lost.placed.body.Id);
    expect((await outcomeOf(customer, lost.key)).body.status).toBe('COMPLETE');
    expect(await chargesOf(lost.placed.body.Id)).toHaveLength(1);
  });

  it('[portal 5] an order that waits for 3-D Secure returns its action, and asking charges nothing', async () => {
    const customer = await newCustomer(test);
    const { key, placed } = await order(customer, 'asksBank');
    const { Id, action } = placed.body;
    expect((await outcomeOf(customer, key)).body).toMatchObject({ status: 'PENDING', Id, action });
    expect(await chargesOf(Id)).toEqual([]);
    await world.answerBank(action!, 'approved');
    expect((await outcomeOf(customer, key)).body).toMatchObject({ status: 'COMPLETE', Id });
    expect(await chargesOf(Id)).toHaveLength(1);
  });

  it('[portal 5] a guest can ask by the key of their gift, also after signing in', async () => {
    const body = {
      productId: 'gift_crave_25',
      senderName: 'Alex',
      senderEmail: `alex-${randomUUID()}@example.ca`,
      recipientEmail: `gene-${randomUUID()}@example.ca`,
      payment: { token: await world.cardToken('good') },
    };
    const key = randomUUID();
    const buy = (who?: TestCustomer) =>
      call<Placed>(who, 'POST', '/api/storefront/v1/gifts/purchase', { 'idempotency-key': key }, body);
    const { body: bought } = await buy();
    const customer = await newCustomer(test);
    for (const who of [undefined, customer])
      expect((await outcomeOf(who, key)).body).toMatchObject({
        status: 'COMPLETE',
        orderNumber: bought.orderNumber,
      });
    expect((await buy(customer)).body).toEqual(bought);
  });

  it('[portal 5] a restart, which charges nothing, is found by its key too', async () => {
    const customer = await newCustomer(test, 'cancelled');
    const path = '/api/subscription/v1';
    const { body: all } = await call<readonly { subscriptionId: string }[]>(
      customer,
      'GET',
      '/api/subscription/v2.1/all?includeGracePeriod=true',
    );
    const { subscriptionId } = all[0]!;
    const key = randomUUID();
    expect((await outcomeOf(customer, key)).status).toBe(404);
    const headers = { 'idempotency-key': key };
    await call(customer, 'POST', `${path}/${subscriptionId}/restart`, headers, { type: 'plan' });
    expect((await outcomeOf(customer, key)).body).toEqual({
      status: 'COMPLETE',
      Id: null,
      orderNumber: null,
      decline: null,
    });
  });
});
