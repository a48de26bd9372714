/** The outcome table of the payment port, row by row, for each gateway. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { freePort } from '../../testing/api-process.ts';
import {
  askStripe,
  cards,
  startTestWorld,
  stripeCard,
  stripeKeys,
  type TestWorld,
} from '../../testing/world.ts';
import type { ChargeRequest, PaymentGateway } from './payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { createWorldGateway } from './world-gateway.ts';

const gatewayAt = (name: 'world' | 'stripe', url: string, more: Readonly<Record<string, string>> = {}) => {
  const env = readEnv({
    WORLD_URL: url,
    STRIPE_API_URL: `${url}/stripe`,
    PAYMENTS: name,
    ...stripeKeys,
    ...more,
  });
  return name === 'stripe' ? createStripeGateway(env) : createWorldGateway(env);
};

const keep = () => Promise.resolve();

describe.each(['world', 'stripe'] as const)('the gateway %s', (name) => {
  let world: TestWorld;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    world = await startTestWorld(undefined, name);
  });
  // A circuit of its own for each test.
  beforeEach(async () => {
    gateway = gatewayAt(name, world.url);
    await world.control('ok');
  });
  afterAll(() => world.stop());

  const keptCard = async (kind: keyof typeof cards = 'good') => {
    const customer = await gateway.createCustomer(randomUUID());
    const token = await world.cardToken(kind);
    const kept = await gateway.storeCard({ token, customer, key: randomUUID(), purpose: 'pay' });
    if (kept.is !== 'kept') throw new Error(kept.is);
    return { customer, card: kept.card, method: kept.card.id };
  };
  const attemptWith = async (
    kind: keyof typeof cards = 'good',
    change: Partial<ChargeRequest> = {},
  ): Promise<ChargeRequest> => {
    const { customer, method } = await keptCard(kind);
    return {
      id: randomUUID(),
      orderId: randomUUID(),
      customer,
      method,
      cents: 1234,
      onSession: false,
      intentId: null,
      askedAt: new Date(),
      ...change,
    };
  };
  const chargesOf = async ({ orderId }: ChargeRequest) =>
    (await world.ledger()).charges.filter(
      ({ reference, status }) => reference === orderId && status === 'succeeded',
    );

  describe.each([
    ['on session', true],
    ['off session', false],
  ] as const)('%s', (_, onSession) => {
    it('[D3] a good card is paid, once however often it is asked for, and looking finds it at once', async () => {
      const attempt = await attemptWith('good', { onSession });
      let intentId: string | null = null;
      const saveIntent = async (id: string) => {
        expect(await chargesOf(attempt)).toEqual([]);
        intentId = id;
      };
      const paid = await gateway.charge(attempt, saveIntent);
      expect(paid).toMatchObject({ is: 'paid', chargeId: expect.any(String) as string });
      expect(await gateway.charge({ ...attempt, intentId }, keep)).toMatchObject({ ...paid });
      expect(await gateway.readOutcome({ ...attempt, intentId })).toMatchObject({ ...paid });
      expect(await chargesOf(attempt)).toHaveLength(1);
      // What was kept before the money moved is what the answer names.
      if (name === 'stripe' && onSession) expect(paid).toMatchObject({ intentId });
    });

    it.each([
      ['declined', ['declined', 'generic_decline']],
      ['poor', ['insufficient_funds']],
      ['expired', ['expired_card']],
    ] as const)('a card that is %s is declined with its code', async (kind, codes) => {
      const attempt = await attemptWith(kind, { onSession });
      const outcome = await gateway.charge(attempt, keep);
      expect(outcome.is).toBe('declined');
      if (outcome.is === 'declined') expect(codes).toContain(outcome.code);
      expect(await chargesOf(attempt)).toEqual([]);
    });

    it('[D3] [D21] a lost answer is unknown; looking finds the charge, and asking again charges nothing', async () => {
      const attempt = await attemptWith('good', { onSession });
      let intentId: string | null = null;
      await world.control('lose-answer', 1);
      expect(await gateway.charge(attempt, async (id) => void (intentId = id))).toMatchObject({
        is: 'unknown',
      });
      expect(await chargesOf(attempt)).toHaveLength(1);
      expect(await gateway.readOutcome({ ...attempt, intentId })).toMatchObject({ is: 'paid' });
      expect(await gateway.charge({ ...attempt, intentId }, keep)).toMatchObject({ is: 'paid' });
      expect(await chargesOf(attempt)).toHaveLength(1);
    });

    it('cancelled before it was asked for, it can never be charged', async () => {
      const attempt = await attemptWith('good', { onSession });
      expect(await gateway.cancel(attempt)).toEqual({ is: 'cancelled' });
      expect((await gateway.charge(attempt, keep)).is).not.toBe('paid');
      expect(await chargesOf(attempt)).toEqual([]);
    });

    it('cancelling what was charged says that it was', async () => {
      const attempt = await attemptWith('good', { onSession });
      await world.control('lose-answer', 1);
      let intentId: string | null = null;
      await gateway.charge(attempt, async (id) => void (intentId = id));
      expect(await gateway.cancel({ ...attempt, intentId })).toMatchObject({ is: 'paid' });
      expect(await chargesOf(attempt)).toHaveLength(1);
    });
  });

  it('[D2] a gateway that refuses to work, a bad key, and nobody there are unavailable, and nothing is charged', async () => {
    const attempt = await attemptWith();
    await world.control('down');
    expect(await gateway.charge(attempt, keep)).toEqual({ is: 'unavailable' });
    await world.control('ok');
    const stranger = gatewayAt(name, world.url, {
      PAY_SECRET: 'another',
      STRIPE_SECRET_KEY: 'sk_test_other',
    });
    expect(await stranger.charge(attempt, keep)).toEqual({ is: 'unavailable' });
    const nobody = gatewayAt(name, `http://localhost:${await freePort()}`);
    expect(await nobody.charge(attempt, keep)).toEqual({ is: 'unavailable' });
    expect(await chargesOf(attempt)).toEqual([]);
    expect(await gateway.charge(attempt, keep)).toMatchObject({ is: 'paid' });
  });

  it('[D15] a card that was dropped cannot be charged; dropping it again, or one that never was, is done', async () => {
    const attempt = await attemptWith();
    await gateway.deleteCard(attempt.method);
    await gateway.deleteCard(attempt.method);
    await gateway.deleteCard('pm_visa_4242_1240_never');
    expect(await gateway.readCard(attempt.method)).toBeUndefined();
    expect(await gateway.charge(attempt, keep)).toMatchObject({ is: 'declined', code: 'card_gone' });
  });

  it('[D15] a card that pays once is charged once and cannot be charged again', async () => {
    const kept = await gateway.storeCard({
      token: await world.cardToken('good'),
      customer: null,
      key: randomUUID(),
      purpose: 'once',
    });
    if (kept.is !== 'kept') throw new Error(kept.is);
    const once = { customer: null, method: kept.card.id, onSession: true };
    const attempt = await attemptWith('good', once);
    expect(await gateway.charge(attempt, keep)).toMatchObject({ is: 'paid' });
    const again = await attemptWith('good', once);
    expect((await gateway.charge(again, keep)).is).not.toBe('paid');
    expect(await chargesOf(again)).toEqual([]);
  });

  it('a refund is given once for its key, and never more than was paid', async () => {
    const attempt = await attemptWith();
    const paid = await gateway.charge(attempt, keep);
    if (paid.is !== 'paid') throw new Error(paid.is);
    const request = { chargeId: paid.chargeId, cents: 1000, key: randomUUID() };
    const { id } = await gateway.refund(request);
    expect(await gateway.refund(request)).toMatchObject({ id, status: 'done' });
    expect(await gateway.refund({ ...request, key: randomUUID() })).toMatchObject({
      id: undefined,
      status: 'failed',
    });
    expect(await gateway.listRefunds(paid.chargeId)).toEqual([
      { id, chargeId: paid.chargeId, cents: 1000, key: request.key, status: 'done' },
    ]);
  });

  it('the ledger names every charge and refund with its attempt and order', async () => {
    const from = new Date(Math.floor(Date.now() / 1000) * 1000);
    const attempt = await attemptWith();
    const paid = await gateway.charge(attempt, keep);
    if (paid.is !== 'paid') throw new Error(paid.is);
    const { id: refundId } = await gateway.refund({ chargeId: paid.chargeId, cents: 34, key: randomUUID() });
    const lines = [];
    for await (const line of gateway.ledger(from, new Date(Date.now() + 1000))) lines.push(line);
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: 'charge',
        id: paid.chargeId,
        for: attempt.id,
        orderId: attempt.orderId,
        cents: 1234,
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'refund', id: refundId, for: paid.chargeId, cents: 34 }),
    );
    const before = [];
    for await (const line of gateway.ledger(new Date(0), from)) before.push(line.id);
    expect(before).not.toContain(paid.chargeId);
  });

  it('a token that is no good is refused, and one that is sent twice is one card', async () => {
    const customer = await gateway.createCustomer(randomUUID());
    const request = { customer, key: randomUUID(), purpose: 'keep' as const };
    expect(await gateway.storeCard({ ...request, token: 'pm_nobody_made' })).toEqual({ is: 'invalid' });
    const twice = { ...request, key: randomUUID(), token: await world.cardToken('good') };
    const first = await gateway.storeCard(twice);
    expect(first).toMatchObject({
      is: 'kept',
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
    });
    expect(await gateway.storeCard(twice)).toEqual(first);
  });
});

describe('Stripe alone', () => {
  let world: TestWorld;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    world = await startTestWorld(undefined, 'stripe');
  });
  beforeEach(() => {
    gateway = gatewayAt('stripe', world.url);
  });
  afterAll(() => world.stop());

  const always = '4000002760003184';
  const untilSetUp = '4000002500003155';
  const answer = (id: string, result: 'passed' | 'failed') =>
    fetch(`${world.url}/stripe/challenge/${id}`, { method: 'POST', body: new URLSearchParams({ result }) });
  const customerOf = async () => (await gateway.createCustomer(randomUUID()))!;
  const keepBy = async (number: string, purpose: 'keep' | 'pay' = 'keep') =>
    gateway.storeCard({
      token: await stripeCard(world.url, number),
      customer: await customerOf(),
      key: randomUUID(),
      purpose,
    });
  const attemptOf = async (number: string, change: Partial<ChargeRequest> = {}): Promise<ChargeRequest> => {
    const customer = await customerOf();
    const token = await stripeCard(world.url, number);
    await gateway.storeCard({ token, customer, key: randomUUID(), purpose: 'pay' });
    return {
      id: randomUUID(),
      orderId: randomUUID(),
      customer,
      method: token,
      cents: 2200,
      onSession: true,
      intentId: null,
      askedAt: new Date(),
      ...change,
    };
  };

  it('[D3] nothing is searched for', () => {
    const sources = readdirSync(import.meta.dirname)
      .filter((file) => file.startsWith('stripe') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) expect(source).not.toMatch(/\.search\(/);
  });

  it.each([
    ['passed', 'paid'],
    ['failed', 'declined'],
  ] as const)('3-D Secure that is %s: action, then %s', async (result, is) => {
    const attempt = await attemptOf(always);
    const first = await gateway.charge(attempt, keep);
    if (first.is !== 'action') throw new Error(first.is);
    expect(first.action).toMatch(/^pi_\w+_secret_\w+$/);
    const asked = { ...attempt, intentId: first.intentId };
    expect(await gateway.readOutcome(asked)).toEqual(first);
    await answer(first.intentId, result);
    expect(await gateway.readOutcome(asked)).toMatchObject({ is });
  });

  it('3-D Secure that is left is cancelled, and cannot be passed afterwards', async () => {
    const attempt = await attemptOf(always);
    const first = await gateway.charge(attempt, keep);
    if (first.is !== 'action') throw new Error(first.is);
    const asked = { ...attempt, intentId: first.intentId };
    expect(await gateway.cancel(asked)).toEqual({ is: 'cancelled' });
    await answer(first.intentId, 'passed');
    expect(await gateway.readOutcome(asked)).toEqual({ is: 'cancelled' });
  });

  it('off session a bank that asks declines with authentication_required', async () => {
    const attempt = await attemptOf(always, { onSession: false });
    expect(await gateway.charge(attempt, keep)).toMatchObject({
      is: 'declined',
      code: 'authentication_required',
    });
  });

  it('a card that was set up, or paid on session once, pays off session without being asked about', async () => {
    const setup = await keepBy(untilSetUp);
    if (setup.is !== 'action') throw new Error(setup.is);
    expect(setup.action).toMatch(/^seti_\w+_secret_\w+$/);
    expect(await gateway.completeSetup(setup.setupId)).toEqual(setup);
    await answer(setup.setupId, 'passed');
    expect(await gateway.completeSetup(setup.setupId)).toMatchObject({ is: 'kept', card: { last4: '3155' } });

    const attempt = await attemptOf(untilSetUp);
    const first = await gateway.charge(attempt, keep);
    if (first.is !== 'action') throw new Error(first.is);
    await answer(first.intentId, 'passed');
    const renewal = { ...attempt, id: randomUUID(), orderId: randomUUID(), onSession: false };
    expect(await gateway.charge(renewal, keep)).toMatchObject({ is: 'paid' });
  });

  it('a bank’s no to keeping a card is a decline, also after the customer was asked', async () => {
    expect(await keepBy(cards.declined)).toMatchObject({ is: 'declined', code: 'generic_decline' });
    expect(await keepBy(cards.declined, 'pay')).toMatchObject({ is: 'declined' });
    const setup = await keepBy(always);
    if (setup.is !== 'action') throw new Error(setup.is);
    await answer(setup.setupId, 'failed');
    expect(await gateway.completeSetup(setup.setupId)).toMatchObject({ is: 'declined' });
  });

  it('[D21] a server that falls before it keeps the intent leaves nothing that can be charged', async () => {
    const attempt = await attemptOf(cards.good);
    const fallen = await gateway.charge(attempt, () => Promise.reject(new Error('the database is gone')));
    expect(fallen).toMatchObject({ is: 'unknown' });
    expect(await gateway.readOutcome(attempt)).toEqual({ is: 'nothing' });
    expect(await gateway.charge(attempt, keep)).toMatchObject({ is: 'paid' });
    const { charges } = await world.ledger();
    expect(charges.filter(({ reference }) => reference === attempt.orderId)).toHaveLength(1);
  });

  it('[D3] a charge that is older than its key is found in the list of its customer', async () => {
    const attempt = await attemptOf(cards.good, { onSession: false });
    const paid = await gateway.charge(attempt, keep);
    const old = { ...attempt, askedAt: new Date(Date.now() - 21 * 3_600_000) };
    expect(await gateway.readOutcome(old)).toEqual(paid);
    const never = { ...old, id: randomUUID() };
    expect(await gateway.readOutcome(never)).toEqual({ is: 'nothing' });
  });

  it('[D15] with its customer every card goes; two who ask for a customer at once get the same', async () => {
    const account = randomUUID();
    const made = await Promise.all(
      [1, 2, 3].map(() => gateway.createCustomer(account).catch(() => undefined)),
    );
    expect(new Set(made.filter((id) => id !== undefined)).size).toBe(1);
    const attempt = await attemptOf(cards.good, { onSession: false });
    await gateway.deleteCustomer(attempt.customer!);
    await gateway.deleteCustomer(attempt.customer!);
    expect(await gateway.charge(attempt, keep)).toMatchObject({ is: 'declined', code: 'card_gone' });
  });

  it('a dispute is read with its charge, and stands in the ledger until it is won', async () => {
    const attempt = await attemptOf(cards.good);
    const paid = await gateway.charge(attempt, keep);
    if (paid.is !== 'paid') throw new Error(paid.is);
    const bank = async (path: string, body = {}) =>
      (await fetch(`${world.url}/stripe/bank/disputes/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((reply) => reply.json())) as { id: string };
    const { id } = await bank(paid.chargeId);
    expect(await gateway.readDispute(id)).toMatchObject({
      chargeId: paid.chargeId,
      cents: 2200,
      status: 'needs_response',
    });
    await bank(`${id}/close`, { won: true });
    const disputed = [];
    for await (const line of gateway.ledger(new Date(0), new Date(Date.now() + 1000)))
      if (line.kind === 'dispute') disputed.push([line.for, line.cents]);
    expect(disputed).toEqual([
      [paid.chargeId, -2200],
      [paid.chargeId, 2200],
    ]);
  });

  it('a parameter that Stripe does not know is refused, and so is a publishable key where a secret one is needed', async () => {
    await expect(askStripe(world.url, '/customers', { payment_method_types: 'card' })).rejects.toThrow(
      'parameter_unknown',
    );
    await expect(askStripe(world.url, '/customers', {}, stripeKeys.STRIPE_PUBLISHABLE_KEY)).rejects.toThrow(
      'secret_key_required',
    );
  });
});
