/** The simulator behaves as Stripe documents; tested with the official client. */
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import type { World } from '../app.ts';
import { listen } from '../pay/testing.ts';
import { openWorld } from '../testing.ts';

const secretKey = 'sk_test_for_this_test_alone';
const webhookSecret = 'whsec_for_this_test_alone';

const open = (webhookUrl = 'http://127.0.0.1:9/', more: Parameters<typeof openWorld>[0] = {}) =>
  openWorld({ ...more, stripe: { secretKey, webhookSecret, webhookUrl, webhookWaitsMs: [1] } });

const post = (
  { url }: World,
  path: string,
  form: Readonly<Record<string, string>>,
  { key, bearer = secretKey }: { readonly key?: string; readonly bearer?: string } = {},
) =>
  fetch(`${url}/stripe/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...(key && { 'idempotency-key': key }) },
    body: new URLSearchParams(form),
  });
const idOf = async (reply: Promise<Response>): Promise<string> =>
  ((await (await reply).json()) as { id: string }).id;

const cardOf = (number: string) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '5',
  'card[exp_year]': '2039',
  'card[cvc]': '123',
});
const intentOf = (method: string, customer: string) => ({
  amount: '1100',
  currency: 'cad',
  payment_method: method,
  customer,
  confirm: 'true',
  off_session: 'true',
});
const attached = async (world: World, number = '4242424242424242') => {
  const customer = await idOf(post(world, '/customers', {}));
  const method = await idOf(
    post(world, '/payment_methods', cardOf(number), { bearer: 'pk_test_of_the_stand_in' }),
  );
  await post(world, `/payment_methods/${method}/attach`, { customer });
  return { customer, method };
};

it('[D3] a key is answered again with the first answer, refused for another call, and busy while the first runs', async () => {
  const world = await open(undefined, { slowMs: 300 });
  const { customer, method } = await attached(world);
  const form = intentOf(method, customer);
  const first = await post(world, '/payment_intents', form, { key: 'k1' });
  const again = await post(world, '/payment_intents', form, { key: 'k1' });
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(await again.text()).toBe(await first.text());
  const other = await post(world, '/payment_intents', { ...form, amount: '1101' }, { key: 'k1' });
  expect([other.status, await other.json()]).toMatchObject([400, { error: { type: 'idempotency_error' } }]);

  await fetch(`${world.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'pay', mode: 'slow', times: 1 }),
  });
  const both = await Promise.all([1, 2].map(() => post(world, '/payment_intents', form, { key: 'k2' })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

it('a key is not used up by a call that was refused as it was read', async () => {
  const world = await open();
  const { customer, method } = await attached(world);
  const { currency: _, ...incomplete } = intentOf(method, customer);
  expect((await post(world, '/payment_intents', incomplete, { key: 'k1' })).status).toBe(400);
  expect((await post(world, '/payment_intents', intentOf(method, customer), { key: 'k1' })).status).toBe(200);
});

it('Stripe’s client accepts the webhook signature, and only with its secret', async () => {
  const { url, receives } = await listen(200);
  const world = await open(url);
  const { customer, method } = await attached(world);
  await post(world, '/payment_intents', { ...intentOf(method, customer), 'metadata[attempt]': 'a1' });
  const [{ headers, body }] = (await receives(1)) as [Awaited<ReturnType<typeof receives>>[0]];
  const { webhooks } = new Stripe(secretKey);
  const signature = String(headers['stripe-signature']);
  const event = webhooks.constructEvent(body, signature, webhookSecret);
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    data: { object: { status: 'succeeded', metadata: { attempt: 'a1' } } },
  });
  expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
])('%s is declined where it is kept, with %s and %s', async (number, code, decline_code) => {
  const world = await open();
  const customer = await idOf(post(world, '/customers', {}));
  const method = await idOf(post(world, '/payment_methods', cardOf(number)));
  const reply = await post(world, `/payment_methods/${method}/attach`, { customer });
  expect([reply.status, await reply.json()]).toMatchObject([
    402,
    { error: { type: 'card_error', code, decline_code } },
  ]);
});

it('the number of a card is in no answer, event or log', async () => {
  const lines: string[] = [];
  const world = await open(undefined, { log: (line) => lines.push(line) });
  const number = '4000056655665556';
  const { customer, method } = await attached(world, number);
  const answers = await Promise.all([
    post(world, '/payment_intents', intentOf(method, customer)).then((reply) => reply.text()),
    post(world, '/payment_methods', cardOf('4000056655665557')).then((reply) => reply.text()),
    fetch(`${world.url}/stripe/events`).then((reply) => reply.text()),
  ]);
  const all = answers.join('') + lines.join('');
  expect(all).toContain('succeeded');
  for (const secret of [number, '4000056655665557', number.slice(0, 6)]) expect(all).not.toContain(secret);
});
