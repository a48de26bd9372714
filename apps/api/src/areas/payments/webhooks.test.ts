import { createHmac, randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { settleAttempt } from '../../billing/orders/charge-order.ts';
import { readPaymentEvent } from '../../billing/gateway/read-payment-event.ts';
import { sweepGateway } from '../../billing/gateway/sweep-gateway.ts';
import { freePort } from '../../testing/api-process.ts';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
let port: number;
beforeAll(async () => {
  port = await freePort();
  ({ test, world } = await openShop({ LOG_LEVEL: 'trace' }, `http://localhost:${port}`));
});
afterAll(() => test.close());

const path = '/api/billing/v1/webhooks/payments';
const signed = (body: string, secret = test.env.pay.webhookSecret, at = Date.now()) => {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
const tell = (body: string, signature = signed(body)) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...(signature && { 'pay-signature': signature }) },
    payload: body,
  });
const attemptOf = async (orderId: string): Promise<string> => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from charge_attempts where order_id = $1 order by number desc',
    [orderId],
  );
  return rows[0]!.id;
};
/** A gateway event about a charge; whatever it says, the charge is read from the gateway. */
const eventOf = (attemptId: string, status: 'succeeded' | 'failed', id = `evt_${randomUUID()}`) =>
  // Unusual whitespace: the signature covers the bytes, not the parsed JSON.
  JSON.stringify(
    { id, type: `charge.${status}`, charge: { id: `ch_of_${attemptId}`, status, key: attemptId } },
    null,
    3,
  );

/** Runs the jobs of all stored events. */
const readEvents = async () => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from payment_events where processed_at is null order by random()',
  );
  await Promise.all(rows.map(({ id: eventId }) => readPaymentEvent(test)({ eventId })));
};
const waiting = async (): Promise<number> => {
  const { rows } = await test.database.pool.query('select from payment_events where processed_at is null');
  return rows.length;
};

/** An order whose charge succeeded or was declined, with the response lost. */
const pendingOrder = async (card: 'good' | 'declined' = 'good') => {
  const buyer = await newBuyer(test, world, ['tsn.monthly'], card);
  await world.control('lose-answer', 1);
  const { status, body } = await buyer.order(sendTo(test));
  expect(status).toBe(202);
  return { ...buyer, id: body.Id, attemptId: await attemptOf(body.Id) };
};
const effectsOf = async (orderId: string) => {
  const { rows } = await test.database.pool.query<{ status: string; given: string; heard: string }>(
    `select o.status, (select count(*) from subscriptions s where s.order_id = o.id) as given,
       (select count(*) from audit_events a where a.details->>'order' = o.number) as heard
     from orders o where o.id = $1`,
    [orderId],
  );
  return [rows[0]!.status, Number(rows[0]!.given), Number(rows[0]!.heard)];
};

it('a gateway event settles the order, and a retry gets the result', async () => {
  const { id, attemptId, order, customer } = await pendingOrder();
  expect((await tell(eventOf(attemptId, 'succeeded'))).json()).toEqual({ received: true });
  // Stored and acknowledged; the job does the rest.
  expect(await effectsOf(id)).toEqual(['PENDING', 0, 0]);
  await readEvents();
  expect(await effectsOf(id)).toEqual(['COMPLETE', 1, 1]);
  expect((await order(sendTo(test))).status).toBe(201);
  const subjects = (await mailsTo(test, customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => !subject.includes('payment methods'))).toHaveLength(1);
});

it('a decline is settled too, and the customer is notified', async () => {
  const { id, attemptId, order, customer } = await pendingOrder('declined');
  await tell(eventOf(attemptId, 'failed'));
  await readEvents();
  expect(await effectsOf(id)).toEqual(['FAILED', 0, 1]);
  expect((await order(sendTo(test))).status).toBe(402);
  expect((await mailsTo(test, customer.email))[0]!.subject).toContain('payment');
});

it('[T26] the same event ten times, concurrently and in sequence, counts once', async () => {
  const { id, attemptId } = await pendingOrder();
  const event = eventOf(attemptId, 'succeeded');
  const replies = await Promise.all(Array.from({ length: 10 }, () => tell(event)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await readEvents();
  expect((await tell(event)).statusCode).toBe(200);
  await readEvents();
  expect(await effectsOf(id)).toEqual(['COMPLETE', 1, 1]);
});

it('[T26] in any order, and whatever an event says: the charge is read from the gateway', async () => {
  const paid = await pendingOrder();
  for (const status of ['failed', 'succeeded', 'failed'] as const)
    await tell(eventOf(paid.attemptId, status));
  await readEvents();
  expect(await effectsOf(paid.id)).toEqual(['COMPLETE', 1, 1]);
  const declined = await pendingOrder('declined');
  await tell(eventOf(declined.attemptId, 'succeeded'));
  await readEvents();
  expect(await effectsOf(declined.id)).toEqual(['FAILED', 0, 1]);
});

it('[T26] money that arrives for an abandoned order is refunded, once', async () => {
  const { id, attemptId } = await pendingOrder();
  await settleAttempt(test, attemptId, { is: 'cancelled' });
  for (let times = 0; times < 3; times += 1) await tell(eventOf(attemptId, 'succeeded'));
  await readEvents();
  expect((await effectsOf(id))[0]).toBe('FAILED');
  const { charges } = await world.ledger();
  const charge = charges.find(({ reference }) => reference === id)!;
  const { rows } = await test.database.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'refundCharge' and key = $1",
    [`refund ${charge.id}`],
  );
  expect(rows).toHaveLength(1);
});

it(
  '[F14] a thousand events about one order, many of them duplicates, have one effect',
  { timeout: 180_000 },
  async () => {
    const { id, attemptId } = await pendingOrder();
    const ids = Array.from({ length: 100 }, () => `evt_${randomUUID()}`);
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          tell(eventOf(attemptId, 'succeeded', ids[(round * 50 + at) % 100])),
        ),
      );
    await readEvents();
    expect(await effectsOf(id)).toEqual(['COMPLETE', 1, 1]);
  },
);

it('[F14] an event is stored while the gateway is unavailable: the sweep requeues its job', async () => {
  const { id, attemptId } = await pendingOrder();
  await tell(eventOf(attemptId, 'succeeded', 'evt_swept'));
  await test.database.pool.query("select graphile_worker.remove_job('event evt_swept')");
  await sweepGateway(test, { eventsMs: -1000 })();
  const { rows } = await test.database.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'readPaymentEvent' and key = 'event evt_swept'",
  );
  expect(rows).toHaveLength(1);
  await readEvents();
  expect(await effectsOf(id)).toEqual(['COMPLETE', 1, 1]);
  expect(await waiting()).toBe(0);
});

it('[T26] unsigned events and old signatures are rejected and have no effect', async () => {
  const { id, attemptId } = await pendingOrder();
  const event = eventOf(attemptId, 'succeeded');
  const tooOld = Date.now() - (limits.webhookWindowMinutes * 60 + 5) * 1000;
  const refused = [
    '',
    'nonsense',
    't=,v1=',
    signed(event, 'another secret'),
    signed(`${event} `),
    signed(JSON.stringify(JSON.parse(event))),
    signed(event, undefined, tooOld),
    signed(event, undefined, Date.now() + 600_000),
  ];
  for (const signature of refused) {
    const reply = await tell(event, signature);
    expect([reply.statusCode, reply.json()], signature).toMatchObject([401, { code: 'SIGNATURE_INVALID' }]);
  }
  await readEvents();
  expect(await effectsOf(id)).toEqual(['PENDING', 0, 0]);
  expect((await test.app.inject({ method: 'POST', url: path })).statusCode).toBe(401);
});

it('irrelevant events are acknowledged', async () => {
  const others = [
    { id: 'evt_payout', type: 'payout.created' },
    JSON.parse(eventOf('somebody else’s', 'succeeded', 'evt_other')) as object,
    JSON.parse(eventOf(randomUUID(), 'succeeded', 'evt_unknown')) as object,
  ];
  for (const other of others) expect((await tell(JSON.stringify(other))).statusCode).toBe(200);
  await readEvents();
  expect(await waiting()).toBe(0);
});

it('an oversized body is not read, and bodies are never logged', async () => {
  const padded = JSON.stringify({ id: 'evt_large', type: 'x', padding: 'y'.repeat(limits.bodyBytes) });
  expect((await tell(padded)).statusCode).toBe(413);
  await tell(JSON.stringify({ id: 'evt_secret_words', type: 'secret.words' }), 'bad');
  await tell(JSON.stringify({ id: 'evt_secret_words', type: 'secret.words' }));
  expect(test.logLines.join('\n')).not.toMatch(/secret.words|evt_large/);
});

it('[F2] a webhook settles an order whose response was lost', async () => {
  await test.app.listen({ port, host: 'localhost' });
  const { id } = await pendingOrder();
  await vi.waitFor(
    () => readEvents().then(async () => expect(await effectsOf(id)).toEqual(['COMPLETE', 1, 1])),
    {
      timeout: 30_000,
    },
  );
});

it('[F2] [T26] Stripe webhooks settle an order, and report refunds and disputes; another signature is rejected', async () => {
  const stripePort = await freePort();
  const { test: shop, world: at } = await openShop({ PAYMENTS: 'stripe' }, `http://localhost:${stripePort}`);
  await shop.app.listen({ port: stripePort, host: 'localhost' });
  const buyer = await newBuyer(shop, at, ['tsn.monthly'], 'losesAnswer');
  const { status, body } = await buyer.order(sendTo(shop));
  expect(status).toBe(202);
  const read = async (type: string) => {
    const event = await vi.waitUntil(
      async () => {
        const { rows } = await shop.database.pool.query<{ id: string; object_id: string; body: string }>(
          'select * from payment_events where type = $1',
          [type],
        );
        return rows[0];
      },
      { timeout: 30_000 },
    );
    await readPaymentEvent(shop)({ eventId: event.id });
    return event;
  };
  const succeeded = await read('payment_intent.succeeded');
  const { rows: orders } = await shop.database.pool.query<{ status: string; charge_id: string }>(
    'select status, charge_id from orders where id = $1',
    [body.Id],
  );
  expect(orders).toEqual([{ status: 'COMPLETE', charge_id: succeeded.object_id }]);
  await shop.gateway.refund({ chargeId: succeeded.object_id, cents: 100, key: randomUUID() });
  await read('charge.refunded');
  await fetch(`${at.url}/stripe/bank/disputes/${succeeded.object_id}`, { method: 'POST' });
  const dispute = await read('charge.dispute.created');
  expect(await shop.gateway.readDispute(dispute.object_id)).toMatchObject({ chargeId: succeeded.object_id });
  const { rows: left } = await shop.database.pool.query(
    `select from payment_events where processed_at is null and type in ('charge.refunded', 'charge.dispute.created')`,
  );
  expect(left).toEqual([]);
  const forged = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'stripe-signature': signed(dispute.body, 'whsec_other') },
    payload: dispute.body,
  });
  expect(forged.statusCode).toBe(401);
  await shop.close();
});
