/** Cards between us and the gateway: kept, updated, removed, and forgotten, also while the gateway is away. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCard, newBuyer, payWith, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { openShop, stripeCard, type TestWorld } from '../../testing/world.ts';
import { readOpenAttempt } from '../orders/charge-attempts.ts';
import { advanceOrder } from '../orders/charge-order.ts';
import { readOrder } from '../orders/orders.ts';
import { renewDueSubscriptions } from '../subscriptions/renew-due.ts';
import { deleteGatewayCard, deleteCardOfErasedAccount } from './customers.ts';
import { completePendingCard, applyCardDetached, applyCardUpdate } from './stored-cards.ts';
import { sweepGateway } from './sweep-gateway.ts';

const path = '/api/billing/v1/payment-instruments';
const address = { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' } as const;

describe.each(['world', 'stripe'] as const)('with the gateway %s', (PAYMENTS) => {
  let test: TestApp;
  let world: TestWorld;
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS }));
  });
  afterEach(() => world.control('ok'));
  afterAll(() => test.close());

  const rowOf = async (id: string) =>
    (
      await test.database.query.selectFrom('payment_instruments').selectAll().where('id', '=', id).execute()
    )[0];
  const remove = (who: TestCustomer, id: string) =>
    sendTo(test)('DELETE', `${path}/${id}`, bearer(who.access_token));
  const jobsOf = async (task: string, id: string) => {
    const { rows } = await test.database.pool.query(
      'select from graphile_worker.jobs where task_identifier = $1 and key = $2',
      [task, `drop ${id}`],
    );
    return rows.length;
  };

  it('[D15] a card that is removed while the gateway is away is dropped afterwards, by its job or by the sweep', async () => {
    const who = await newCustomer(test);
    const id = await addCard(test, world, who);
    const { gateway_id: method } = (await rowOf(id))!;
    await world.control('down');
    expect((await remove(who, id)).status).toBe(204);
    expect(await jobsOf('deleteGatewayCard', id)).toBe(1);
    await expect(deleteGatewayCard(test)({ instrumentId: id })).rejects.toThrow();
    expect((await rowOf(id))!.dropped_at).toBeNull();
    await world.control('ok');
    // Its job is lost; the sweep finds the row.
    await test.database.pool.query('select graphile_worker.remove_job($1)', [`drop ${id}`]);
    await sweepGateway(test, { removalsMs: -1000 })();
    expect(await jobsOf('deleteGatewayCard', id)).toBe(1);
    expect(await test.gateway.readCard(method)).toBeDefined();
    await deleteGatewayCard(test)({ instrumentId: id });
    expect(await test.gateway.readCard(method)).toBeUndefined();
    expect((await rowOf(id))!.dropped_at).not.toBeNull();
    await test.database.pool.query('select graphile_worker.remove_job($1)', [`drop ${id}`]);
    await sweepGateway(test, { removalsMs: -1000 })();
    expect(await jobsOf('deleteGatewayCard', id)).toBe(0);
  });

  it('[D15] a deleted account leaves nothing at the gateway, even if it was away', async () => {
    const who = await newCustomer(test);
    const id = await addCard(test, world, who);
    const { gateway_id: method } = (await rowOf(id))!;
    await world.control('down');
    const { password } = who;
    const left = await sendTo(test)('DELETE', '/api/account/v1.1', bearer(who.access_token), { password });
    expect(left.status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    const removals = await test.database.query.selectFrom('gateway_removals').selectAll().execute();
    expect(removals.length).toBeGreaterThan(0);
    for (const { id: removalId } of removals) expect(await jobsOf('deleteErasedCard', removalId)).toBe(1);
    await expect(deleteCardOfErasedAccount(test)({ removalId: removals[0]!.id })).rejects.toThrow();
    await world.control('ok');
    for (const { id: removalId } of removals) await deleteCardOfErasedAccount(test)({ removalId });
    expect(await test.database.query.selectFrom('gateway_removals').selectAll().execute()).toEqual([]);
    expect(await test.gateway.readCard(method)).toBeUndefined();
  });

  it('[D15] a guest’s card pays once and is kept by nobody', async () => {
    const kept = vi.spyOn(test.gateway, 'createCustomer');
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/storefront/v1/gifts/purchase',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        productId: 'gift_crave_25',
        senderName: 'Ana',
        senderEmail: `ana-${randomUUID()}@example.com`,
        recipientEmail: `zoe-${randomUUID()}@example.com`,
        payment: { token: await world.cardToken('good') },
      },
    });
    expect(reply.statusCode, reply.body).toBe(201);
    const { rows } = await test.database.pool.query<{
      method: string;
      customer_id: string | null;
      id: string;
    }>('select * from charge_attempts order by asked_at desc limit 1');
    expect(rows[0]!.customer_id).toBeNull();
    expect(kept).not.toHaveBeenCalled();
    const again = await test.gateway.charge(
      {
        id: randomUUID(),
        orderId: randomUUID(),
        customer: null,
        method: rows[0]!.method,
        cents: 100,
        onSession: true,
        intentId: null,
        askedAt: new Date(),
      },
      () => Promise.resolve(),
    );
    expect(again.is).not.toBe('paid');
    expect(await test.gateway.readCard(rows[0]!.method)).toBeUndefined();
  });

  it('[D21] an attempt that nobody answered stays open while the gateway cannot be asked about it', async () => {
    const buyer = await newBuyer(test, world);
    await world.control('lose-answer', 1);
    const { body } = await buyer.order(sendTo(test));
    // As a server leaves it that falls before it hears the answer.
    await test.database.pool.query(
      "update charge_attempts set status = 'ASKED', answered_at = null where order_id = $1",
      [body.Id],
    );
    await world.control('down');
    await advanceOrder(test, body.Id);
    expect((await readOrder(test.database.query, body.Id))!.status).toBe('PENDING');
    expect(await readOpenAttempt(test.database.query, body.Id)).toBeDefined();
    await world.control('ok');
    await advanceOrder(test, body.Id);
    expect((await readOrder(test.database.query, body.Id))!.status).toBe('COMPLETE');
    const { charges } = await world.ledger();
    expect(charges.filter(({ reference }) => reference === body.Id)).toHaveLength(1);
  });
});

describe('with Stripe', () => {
  let test: TestApp;
  let world: TestWorld;
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS: 'stripe' }));
  });
  afterAll(() => test.close());

  const add = async (who: TestCustomer, number: string, purpose?: 'keep' | 'pay') =>
    sendTo(test)('POST', path, bearer(who.access_token), {
      token: await stripeCard(world.url, number),
      BillingAddress: address,
      ...(purpose && { purpose }),
    });
  const complete = (who: TestCustomer, id: string) =>
    sendTo(test)('POST', `${path}/setups/${id}`, bearer(who.access_token));
  const answer = (id: string, result: 'passed' | 'failed') =>
    fetch(`${world.url}/stripe/challenge/${id}`, { method: 'POST', body: new URLSearchParams({ result }) });
  const cardsOf = async (who: TestCustomer) =>
    (await sendTo(test)('GET', path, bearer(who.access_token))).body as Instrument[];
  const bank = (method: string, change: object) =>
    fetch(`${world.url}/stripe/bank/cards/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
  const always = '4000002760003184';

  it('keeping a card may ask the bank first; passed, it is kept once, whoever brings the news', async () => {
    const who = await newCustomer(test);
    const first = await add(who, always);
    const { setupId, action } = first.body as { setupId: string; action: string };
    expect([first.status, action.startsWith(`${setupId}_secret_`)]).toEqual([202, true]);
    expect((await complete(who, setupId)).status).toBe(202);
    expect((await complete(await newCustomer(test), setupId)).status).toBe(404);
    await answer(setupId, 'passed');
    const [kept, again] = [await complete(who, setupId), await complete(who, setupId)];
    expect([kept.status, again.status, again.body]).toEqual([201, 201, kept.body]);
    await completePendingCard(test, setupId);
    expect(await cardsOf(who)).toEqual([kept.body]);
    expect(kept.body).toMatchObject({ last4: '3184', default: true });
  });

  it('one who confirmed and left has their card all the same; one whose bank said no is told', async () => {
    const who = await newCustomer(test);
    const left = (await add(who, always)).body as { setupId: string };
    await answer(left.setupId, 'passed');
    await completePendingCard(test, left.setupId);
    expect(await cardsOf(who)).toHaveLength(1);
    const refused = (await add(who, always)).body as { setupId: string };
    await answer(refused.setupId, 'failed');
    expect(await complete(who, refused.setupId)).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED' },
    });
    expect(await add(who, '4000000000000002')).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED' },
    });
    expect(await cardsOf(who)).toHaveLength(1);
  });

  it('one customer at the gateway for an account, however many cards, and added at once', async () => {
    const who = await newCustomer(test);
    await Promise.all([1, 2].map(() => add(who, '4242424242424242')));
    await add(who, '5555555555554444', 'pay');
    const { rows } = await test.database.pool.query<{ customers: string; made: string }>(
      `select count(distinct i.customer_id) as customers,
         (select count(*) from gateway_customers c where c.account_id = $1) as made
       from payment_instruments i where i.account_id = $1`,
      [who.accountId],
    );
    expect(rows).toEqual([{ customers: '1', made: '1' }]);
  });

  it('a purchase that the bank asks about: 202 with the action, and the same call under the same key after it', async () => {
    const buyer = await newBuyer(test, world);
    const { body: card } = await add(buyer.customer, always, 'pay');
    const orderBody = { ...buyer.orderBody, paymentInstrumentId: (card as Instrument).Id };
    const first = await buyer.order(sendTo(test), orderBody);
    expect(first).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    const { action } = first.body as unknown as { action: string };
    const again = await buyer.order(sendTo(test), orderBody);
    expect(again).toMatchObject({ status: 202, body: { action } });
    await answer(action.split('_secret_')[0]!, 'passed');
    expect((await buyer.order(sendTo(test), orderBody)).status).toBe(201);
  });

  it('a card that its bank renewed has its new digits and is not blocked any more; one that was detached is gone', async () => {
    const who = await newCustomer(test);
    await add(who, '4242424242424242');
    const { body } = await add(who, '5555555555554444');
    const { Id } = body as Instrument;
    const read = async () =>
      (
        await test.database.query.selectFrom('payment_instruments').selectAll().where('id', '=', Id).execute()
      )[0]!;
    const { gateway_id: method } = await read();
    await test.database.pool.query(
      "update payment_instruments set blocked_at = now(), blocked_code = 'expired_card' where id = $1",
      [Id],
    );
    await bank(method, { last4: '1881', expYear: 2044, expMonth: 3 });
    await applyCardUpdate(test, method);
    await applyCardUpdate(test, method);
    expect(await read()).toMatchObject({ last4: '1881', exp_year: 2044, exp_month: 3, blocked_at: null });
    await test.gateway.deleteCard(method);
    await applyCardDetached(test, method);
    await applyCardDetached(test, method);
    expect(await cardsOf(who)).toMatchObject([{ last4: '4242', default: true }]);
  });

  it('[D16] what a blocked card could not pay is tried once when its bank has renewed it', async () => {
    const who = await newCustomer(test, 'dtc');
    await payWith(test, world, who, 'expired');
    const { rows: due } = await test.database.pool.query<{ at: Date }>(
      "select min(cycle_date) as at from subscriptions where account_id = $1 and store = 'CSG'",
      [who.accountId],
    );
    test.clock.advance((due[0]!.at.getTime() - test.clock.now()) / 1000 + 3600);
    await renewDueSubscriptions(test, who.accountId);
    const read = async () => {
      const { rows } = await test.database.pool.query<{ method: string; blocked: boolean; unpaid: boolean }>(
        `select i.gateway_id as method, i.blocked_at is not null as blocked,
           bool_or(s.grace_period) as unpaid
         from payment_instruments i join subscriptions s on s.account_id = i.account_id and s.store = 'CSG'
         where i.account_id = $1 and i.is_default group by i.id`,
        [who.accountId],
      );
      return rows[0]!;
    };
    const { method, ...before } = await read();
    expect(before).toEqual({ blocked: true, unpaid: true });
    await renewDueSubscriptions(test, who.accountId);
    await bank(method, { declineCode: null, expYear: 2045 });
    await applyCardUpdate(test, method);
    await renewDueSubscriptions(test, who.accountId);
    expect(await read()).toEqual({ method, blocked: false, unpaid: false });
    test.clock.reset();
  });
});

it('[D16] charges of customers who are away are kept to a rate, and every call is counted', async () => {
  const { test, world } = await openShop({ PAY_RATE: '2' });
  const buyer = await newBuyer(test, world);
  const { rows } = await test.database.pool.query<{ gateway_id: string }>(
    'select gateway_id from payment_instruments where account_id = $1',
    [buyer.customer.accountId],
  );
  const charge = (onSession: boolean) =>
    test.gateway.charge(
      {
        id: randomUUID(),
        orderId: randomUUID(),
        customer: null,
        method: rows[0]!.gateway_id,
        cents: 100,
        onSession,
        intentId: null,
        askedAt: new Date(),
      },
      () => Promise.resolve(),
    );
  const before = performance.now();
  await Promise.all([1, 2, 3, 4].map(() => charge(false)));
  expect(performance.now() - before).toBeGreaterThan(900);
  expect(await test.metrics.registry.metrics()).toMatch(
    /gateway_calls_total\{call="charge",outcome="paid"\} 4\b/,
  );
  await test.close();
});
