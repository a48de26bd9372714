/** Stripe's client against answers in Stripe's own words, sent by a server of the test. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Gateway } from './gateway.ts';
import { createStripeGateway } from './stripe.ts';

interface Asked {
  readonly call: string;
  readonly body: URLSearchParams;
  readonly key: string | undefined;
}
interface Answer {
  readonly status: number;
  readonly body: object;
}

const asked: Asked[] = [];
let answers: Record<string, Answer | 'hang up'> = {};
const server = createServer((request, response) => {
  void (async () => {
    const { pathname, search } = new URL(request.url!, 'http://stripe');
    const body = new URLSearchParams(`${await text(request)}&${search.slice(1)}`);
    const call = `${request.method} ${pathname}`;
    asked.push({ call, body, key: request.headers['idempotency-key'] as string | undefined });
    const answer = answers[call] ?? { status: 404, body: { error: { type: 'invalid_request_error' } } };
    if (answer === 'hang up') request.socket.destroy();
    else
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
  })();
});

const webhookSecret = 'whsec_test';
let gateway: Gateway;
beforeAll(async () => {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  gateway = createStripeGateway(
    { stripe: { secretKey: 'sk_test_x', webhookSecret } },
    { host: 'localhost', port: (server.address() as AddressInfo).port, protocol: 'http' },
  );
});
beforeEach(() => {
  asked.length = 0;
  answers = {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const intent = (rest: object) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  metadata: { order: 'order-1' },
  ...rest,
});
const order = { id: 'order-1', cardId: 'cus_1/pm_1', cents: 2200 };
const charge = 'POST /v1/payment_intents';

it('A card becomes a method of a customer of its own, once for each token', async () => {
  answers = {
    'POST /v1/customers': { status: 200, body: { id: 'cus_1', object: 'customer' } },
    'POST /v1/payment_methods/pm_1/attach': {
      status: 200,
      body: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 } },
    },
  };
  expect(await gateway.keep('pm_1', 'key-1')).toEqual({
    id: 'cus_1/pm_1',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2039,
  });
  expect(asked.map(({ key }) => key)).toEqual(['customer-key-1', 'attach-key-1']);
  answers['POST /v1/payment_methods/pm_2/attach'] = {
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
  };
  expect(await gateway.keep('pm_2', 'key-2')).toBeUndefined();
});

it('An order is charged in whole cents under its own key, while its owner is away', async () => {
  answers = { [charge]: { status: 200, body: intent({}) } };
  expect(await gateway.charge(order)).toEqual({ is: 'paid', chargeId: 'pi_1' });
  const [{ body, key }] = asked as [Asked];
  expect(key).toBe('order-1');
  expect(Object.fromEntries(body)).toMatchObject({
    amount: '2200',
    currency: 'cad',
    customer: 'cus_1',
    payment_method: 'pm_1',
    confirm: 'true',
    off_session: 'true',
    'metadata[order]': 'order-1',
  });
});

it('A no is an answer; silence and an unfinished charge are none', async () => {
  answers = {
    [charge]: {
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
    },
  };
  expect(await gateway.charge(order)).toEqual({ is: 'refused', why: 'insufficient_funds' });
  answers = { [charge]: 'hang up' };
  await expect(gateway.charge(order)).rejects.toThrow();
  answers = { [charge]: { status: 200, body: intent({ status: 'processing' }) } };
  await expect(gateway.charge(order)).rejects.toThrow();
});

it('What became of an order is found by its name', async () => {
  const search = 'GET /v1/payment_intents/search';
  answers = { [search]: { status: 200, body: { object: 'search_result', data: [] } } };
  expect(await gateway.find('order-1')).toBeUndefined();
  expect(asked[0]!.body.get('query')).toBe("metadata['order']:'order-1'");
  const refused = intent({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  answers = { [search]: { status: 200, body: { data: [refused] } } };
  expect(await gateway.find('order-1')).toEqual({ is: 'refused', why: 'card_declined' });
  answers = { [search]: { status: 200, body: { data: [refused, intent({})] } } };
  expect(await gateway.find('order-1')).toEqual({ is: 'paid', chargeId: 'pi_1' });
});

it('Cards are forgotten and charges given back, once', async () => {
  answers = {
    'POST /v1/payment_methods/pm_1/detach': { status: 200, body: { id: 'pm_1' } },
    'POST /v1/refunds': { status: 200, body: { id: 're_1' } },
  };
  await gateway.forget('cus_1/pm_1');
  await gateway.refund('pi_1');
  expect(asked.map(({ call, key }) => [call, key])).toEqual([
    ['POST /v1/payment_methods/pm_1/detach', expect.anything() as string],
    ['POST /v1/refunds', 'refund-pi_1'],
  ]);
});

it('[T26] An event counts when Stripe signed it just now', () => {
  const now = Date.UTC(2026, 10, 15);
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent({}) },
  });
  const signed = (secret: string, seconds: number) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: now / 1000 - seconds,
    });
  expect(gateway.readEvent(body, signed(webhookSecret, 10), now)).toMatchObject({
    id: 'evt_1',
    orderId: 'order-1',
    charged: { is: 'paid', chargeId: 'pi_1' },
  });
  expect(gateway.readEvent(body, signed('whsec_other', 10), now)).toBeUndefined();
  expect(gateway.readEvent(body, signed(webhookSecret, 301), now)).toBeUndefined();
  expect(gateway.readEvent(`${body} `, signed(webhookSecret, 10), now)).toBeUndefined();
  expect(gateway.readEvent(body, undefined, now)).toBeUndefined();
});
