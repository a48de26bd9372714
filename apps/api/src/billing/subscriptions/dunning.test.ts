/** Renewals that are cancelled, declined, lost or met by a gateway which is away, while they are being charged. */
import { randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCard, payWith, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, type TestCustomer, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { advanceOrder, settleAttempt } from '../orders/charge-order.ts';
import { compareWithGateway } from '../../testing/compare-with-gateway.ts';
import { refundCredit } from '../credits/refund-at-gateway.ts';
import { sweepOrders } from '../orders/sweeps.ts';
import { renewDueSubscriptions } from './renew-due.ts';
import { listJobs, deleteJobs } from '../../testing/queue.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(async () => {
  test.clock.reset();
  await world.control('ok');
});
afterAll(() => test.close());

const day = 86_400;
const untilDue = 13 * day;

interface OrderSeen {
  readonly id: string;
  readonly status: string;
  readonly failure: string | null;
  readonly due_cents: number;
  readonly refunded_cents: number;
  readonly charge_id: string | null;
}
/** On the day of the renewal, signed in again. */
const daysLater = async (who: TestCustomer, seconds = untilDue): Promise<TestCustomer> => {
  test.clock.advance(seconds);
  const tokens = (await askToken(test, signInForm(who.email, who.password))).json<TestCustomer>();
  return { ...who, access_token: tokens.access_token };
};
const renewalsOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<OrderSeen>(
      "select * from orders where account_id = $1 and kind = 'RENEWAL' and placed_at > now() order by placed_at, number",
      [accountId],
    )
  ).rows;
const invoicesOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<{
      product_id: string;
      status: string;
      period: number;
      credited_cents: number;
    }>('select * from invoices where account_id = $1 order by product_id, due_at, status', [accountId])
  ).rows;
const rowsOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.pool.query<{ id: string; sku: string; period: number; grace_period: boolean }>(
      'select * from subscriptions where account_id = $1 order by sku',
      [accountId],
    )
  ).rows;
const keptBy = async (orders: readonly OrderSeen[]) => {
  const { charges, refunds } = await world.ledger();
  return orders
    .flatMap(({ id }) =>
      charges.filter(({ reference, status }) => reference === id && status === 'succeeded'),
    )
    .map(({ id, amount }) =>
      refunds.filter(({ charge }) => charge === id).reduce((rest, refund) => rest - refund.amount, amount),
    )
    .filter((cents) => cents > 0);
};
const cancel = async ({ access_token }: TestCustomer, planId: string, itemId: string) => {
  const call = sendTo(test);
  const headers = bearer(access_token);
  const { body } = await call('POST', '/api/subscription/v1/cancellation-session', headers, {
    subscriptionItemId: itemId,
  });
  return call(
    'POST',
    `/api/subscription/v1/${planId}/cancel`,
    {
      ...headers,
      sessionid: (body as { SessionId: string }).SessionId,
      'idempotency-key': `cancel-${itemId}`,
    },
    { subscriptionItemId: itemId },
  );
};
const refunds = async () => {
  const jobs = await listJobs<{ refundKey: string }>(test.database.pool, { task: 'refundCredit' });
  for (const { payload } of jobs) await refundCredit(test)(payload);
};

describe('[D1] an add-on that is cancelled while its renewal is being charged', () => {
  it('is charged once with the rest and given back with its taxes', async () => {
    let who = await newCustomer(test, 'dtc');
    const [plan, addOn] = await rowsOf(who);
    await payWith(test, world, who, 'losesAnswer');
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    expect(await renewalsOf(who)).toMatchObject([{ status: 'PENDING', due_cents: 3219 }]);

    expect((await cancel(who, plan!.id, addOn!.id)).status).toBe(200);
    await Promise.all([
      renewDueSubscriptions(test, who.accountId),
      renewDueSubscriptions(test, who.accountId),
    ]);
    expect(await renewalsOf(who)).toHaveLength(1);

    const [order] = await renewalsOf(who);
    await advanceOrder(test, order!.id);
    await refunds();
    await renewDueSubscriptions(test, who.accountId);
    expect(await renewalsOf(who)).toMatchObject([{ status: 'COMPLETE', refunded_cents: 690 }]);
    expect(await keptBy(await renewalsOf(who))).toEqual([2529]);
    expect(await rowsOf(who)).toMatchObject([{ sku: 'crave_total', period: 1, grace_period: false }]);
    expect(await invoicesOf(who)).toMatchObject([
      { product_id: 'crave_total', status: 'PAID', credited_cents: 0 },
      { product_id: 'starz', status: 'PAID', credited_cents: 690 },
    ]);
    expect(await compareWithGateway(test.database, await world.ledger(), new Date())).toEqual([]);
  });

  it('is ordered anew without it while the gateway is away', async () => {
    let who = await newCustomer(test, 'dtc');
    const [plan, addOn] = await rowsOf(who);
    await world.control('down');
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    expect((await cancel(who, plan!.id, addOn!.id)).status).toBe(200);
    await world.control('ok');
    await renewDueSubscriptions(test, who.accountId);
    expect(await renewalsOf(who)).toMatchObject([
      { status: 'FAILED', failure: 'withdrawn' },
      { status: 'COMPLETE', due_cents: 2529 },
    ]);
    expect(await keptBy(await renewalsOf(who))).toEqual([2529]);
  });
});

describe('an order whose outcome nobody knows', () => {
  it('[D9] is asked about until the gateway says it, however long that takes', async () => {
    let who = await newCustomer(test, 'rds', { brand: 'rds' });
    await payWith(test, world, who, 'losesAnswer');
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    const [order] = await renewalsOf(who);
    await world.control('down');
    // Fewer times than open the circuit, which would have to close first.
    for (let time = 2; time < limits.outsideFailures; time += 1) {
      test.clock.advance(12 * 3600);
      await advanceOrder(test, order!.id);
    }
    expect(await renewalsOf(who)).toMatchObject([{ status: 'PENDING' }]);
    await world.control('ok');
    test.clock.advance(3600);
    const key = `settle ${order!.id}`;
    await deleteJobs(test.database.pool, { key });
    await sweepOrders(test)();
    expect(await listJobs(test.database.pool, { key })).toMatchObject([{ isDue: true }]);
    await advanceOrder(test, order!.id);
    expect(await renewalsOf(who)).toMatchObject([{ status: 'COMPLETE' }]);
    expect(await keptBy(await renewalsOf(who))).toHaveLength(1);
  });
});

it('[D1] money that an attempt brings after another one has paid goes back', async () => {
  let who = await newCustomer(test, 'rds', { brand: 'rds' });
  who = await daysLater(who);
  await renewDueSubscriptions(test, who.accountId);
  const [order] = await renewalsOf(who);
  const attemptId = randomUUID();
  await test.database.pool.query(
    `insert into charge_attempts (id, order_id, number, gateway, method, cents, on_session, status, asked_at, answered_at)
     values ($1, $2, 9, 'world', 'pm_late', 100, false, 'UNAVAILABLE', now(), now())`,
    [attemptId, order!.id],
  );
  const chargeId = `ch_${attemptId}`;
  await settleAttempt(test, attemptId, { is: 'paid', chargeId });
  await settleAttempt(test, attemptId, { is: 'paid', chargeId });
  expect(await listJobs(test.database.pool, { key: `refund ${chargeId}` })).toHaveLength(1);
  expect(await renewalsOf(who)).toMatchObject([{ status: 'COMPLETE', charge_id: order!.charge_id }]);
});

describe('[D16] a declined renewal', () => {
  const choose = (who: TestCustomer, id: string) =>
    sendTo(test)('PATCH', `/api/billing/v1/payment-instruments/${id}`, bearer(who.access_token), {
      default: true,
    });
  const declinesOf = async (who: TestCustomer) =>
    (await renewalsOf(who)).filter(({ status }) => status === 'FAILED').length;
  const dunned = async (who: TestCustomer) =>
    (await mailsTo(test, who.email)).filter(({ subject }) => subject.includes('mettez à jour votre carte'))
      .length;

  it('is not charged again by choosing the same card, and costs one mail a day', async () => {
    let who = await newCustomer(test, 'rds', { brand: 'rds' });
    const card = await addCard(test, world, who, 'poor');
    await choose(who, card);
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    for (let time = 0; time < 12; time += 1) {
      expect((await choose(who, card)).status).toBe(200);
      await renewDueSubscriptions(test, who.accountId);
    }
    expect([await declinesOf(who), await dunned(who)]).toEqual([1, 1]);
  });

  it('is charged with other cards, five declines a day at most', async () => {
    let who = await newCustomer(test, 'rds', { brand: 'rds' });
    const cards = [
      await addCard(test, world, who, 'poor'),
      await addCard(test, world, who, 'declined'),
    ] as const;
    await choose(who, cards[0]);
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await choose(who, cards[(time + 1) % 2]!)).status);
      await renewDueSubscriptions(test, who.accountId);
    }
    expect(await declinesOf(who)).toBe(limits.declinesPerAccount);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - limits.declinesPerAccount + 1);
    expect(await dunned(who)).toBe(1);
  });

  it('of a card that its bank has closed waits for another card, which is charged at once', async () => {
    let who = await newCustomer(test, 'rds', { brand: 'rds' });
    await payWith(test, world, who, 'expired');
    who = await daysLater(who);
    await renewDueSubscriptions(test, who.accountId);
    for (let days = 0; days < 5; days += 1) {
      who = await daysLater(who, day);
      await renewDueSubscriptions(test, who.accountId);
    }
    expect(await declinesOf(who)).toBe(1);
    await payWith(test, world, who, 'good');
    await renewDueSubscriptions(test, who.accountId);
    expect((await rowsOf(who))[0]).toMatchObject({ grace_period: false });
    expect(await keptBy(await renewalsOf(who))).toHaveLength(1);
  });
});
