import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { notesOf, runRefunds } from '../../testing/refunds.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { getGiftBalanceCents } from '../gift-ledger.ts';
import { handleGatewayRefund, refundCredit, sweepRefunds } from './refund-at-gateway.ts';
import { grantGoodwillCredit, refundOrder, retryRefund } from './refund-order.ts';
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
const by = { by: 'Ana', reason: 'no picture for a week' };

/** A customer who bought with a card in Québec, and the order as it is now. */
const newOrder = async (plans: readonly string[] = ['crave_total.monthly', 'starz.monthly']) => {
  const { customer, order } = await newBuyer(test, world, plans);
  const { Id: id, orderNumber } = (await order(sendTo(test))).body;
  const read = () =>
    test.database.query.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    customer,
    accountId: customer.accountId,
    id,
    orderNumber,
    read,
    notes: () => notesOf(test, customer.accountId),
    balance: () => getGiftBalanceCents(test.database.query, customer.accountId),
    refund: (
      refundRequest: { cents?: number; to?: 'source' | 'balance'; approvedBy?: string; by?: string } = {},
    ) => refundOrder(test, { ...by, to: 'source', orderNumber, ...refundRequest }),
    refundedAtGateway: async () => {
      const { charge_id: chargeId } = await read();
      const { refunds } = await world.ledger();
      return refunds.filter(({ charge }) => charge === chargeId).reduce((sum, { amount }) => sum + amount, 0);
    },
  };
};
const code = (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('a refund', () => {
  it('goes to the card that paid, with its taxes, on every invoice; the customer hears of it once', async () => {
    const order = await newOrder();
    const { total_cents: total } = await order.read();
    const notes = await order.refund();
    expect(notes).toHaveLength(2);
    expect(notes.every(({ status, made_by: who }) => status === 'PENDING' && who === 'Ana')).toBe(true);
    expect(await order.refundedAtGateway()).toBe(0);
    await runRefunds(test);
    expect(await order.refundedAtGateway()).toBe(total);
    expect(await order.read()).toMatchObject({ refunded_cents: total });
    expect((await order.notes()).map(({ status, gift_cents: gift }) => [status, gift])).toEqual([
      ['DONE', 0],
      ['DONE', 0],
    ]);
    const { rows } = await test.database.pool.query(
      'select paid_cents - credited_cents as left from invoices where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ left: 0 }, { left: 0 }]);
    const [mail, ...others] = (await mailsTo(test, order.customer.email)).filter(({ subject }) =>
      subject.includes('refund'),
    );
    expect(others).toEqual([]);
    expect(mail!.text).toContain(order.orderNumber);
    expect(mail!.text).toContain(notes[0]!.number);
    expect(mail!.text).toContain('4242');
  });

  it('of an amount is that amount to the cent, and all of them together never exceed what was paid', async () => {
    const order = await newOrder();
    const { total_cents: total } = await order.read();
    for (const cents of [333, 1, 1000]) {
      const notes = await order.refund({ cents });
      expect(notes.reduce((sum, note) => sum + note.total_cents, 0)).toBe(cents);
    }
    expect(await code(order.refund({ cents: total }))).toBe('REFUND_TOO_HIGH');
    await order.refund();
    expect(await code(order.refund({ cents: 1 }))).toBe('REFUND_TOO_HIGH');
    expect(await code(order.refund())).toBe('REFUND_TOO_HIGH');
    await runRefunds(test);
    expect([await order.refundedAtGateway(), (await order.read()).refunded_cents]).toEqual([total, total]);
  });

  it('by ten people at once is paid once', async () => {
    const order = await newOrder(['tsn.monthly']);
    const { total_cents: total } = await order.read();
    const refused = await Promise.all(Array.from({ length: 10 }, () => code(order.refund())));
    expect(refused.filter((each) => each === 'done')).toHaveLength(1);
    await runRefunds(test);
    expect(await order.refundedAtGateway()).toBe(total);
  });

  it('can go to the balance instead', async () => {
    const order = await newOrder(['tsn.monthly']);
    await order.refund({ cents: 500, to: 'balance' });
    await runRefunds(test);
    expect([await order.balance(), await order.refundedAtGateway()]).toEqual([500, 0]);
  });

  it('above the limit, or of an old order, takes another person', async () => {
    const annual = await newOrder(['crave_total.annual']);
    expect(await code(annual.refund())).toBe('FOUR_EYES');
    expect(await code(annual.refund({ approvedBy: ' ana ' }))).toBe('FOUR_EYES');
    expect(await code(annual.refund({ approvedBy: 'Ben' }))).toBe('done');
    expect(await annual.notes()).toMatchObject([{ made_by: 'Ana', approved_by: 'Ben' }]);
    const old = await newOrder(['tsn.monthly']);
    test.clock.advance(31 * day);
    expect(await code(old.refund({ cents: 100 }))).toBe('FOUR_EYES');
    expect(await code(old.refund({ cents: 100, approvedBy: 'Ben' }))).toBe('done');
  });

  it('whose answer is lost, or that is asked for twice, is made once', async () => {
    const order = await newOrder(['tsn.monthly']);
    const { total_cents: total } = await order.read();
    const [note] = await order.refund();
    await world.control('lose-answer', 1);
    await expect(refundCredit(test)({ refundKey: note!.refund_key! })).rejects.toThrow('no answer');
    expect(await order.notes()).toMatchObject([{ status: 'PENDING' }]);
    // The queue gave up: the sweep finds it by its row.
    await deleteJobs(test.database.pool, { key: 'refund %' });
    test.clock.advance(300);
    await sweepRefunds(test)();
    expect(await listJobs(test.database.pool, { key: `refund ${note!.refund_key}` })).toHaveLength(1);
    await Promise.all([runRefunds(test), runRefunds(test)]);
    await refundCredit(test)({ refundKey: note!.refund_key! });
    expect(await order.refundedAtGateway()).toBe(total);
    expect(await order.notes()).toMatchObject([{ status: 'DONE', refund_id: expect.any(String) as string }]);
    const mails = await mailsTo(test, order.customer.email);
    expect(mails.filter(({ subject }) => subject.includes('refund'))).toHaveLength(1);
  });

  it('while the gateway is away waits', async () => {
    const order = await newOrder(['tsn.monthly']);
    await order.refund();
    await world.control('down', 1);
    await expect(runRefunds(test)).rejects.toThrow();
    expect(await order.notes()).toMatchObject([{ status: 'PENDING' }]);
    await runRefunds(test);
    expect(await order.notes()).toMatchObject([{ status: 'DONE' }]);
  });

  it('that the gateway refuses is raised, counts no more, and can be tried again or go to the balance', async () => {
    const order = await newOrder(['tsn.monthly']);
    const { charge_id: chargeId, total_cents: total } = await order.read();
    const [note] = await order.refund();
    // It is refunded at the gateway first, and the webhook is lost.
    await fetch(`${world.url}/pay/charges/${chargeId}/refund`, { method: 'POST' });
    await runRefunds(test);
    expect(await order.notes()).toMatchObject([{ status: 'FAILED', note: 'refund_too_high' }]);
    expect(await order.read()).toMatchObject({ refunded_cents: 0 });
    expect(test.logLines.some((line) => line.includes('the gateway refused a refund'))).toBe(true);
    await retryRefund(test, note!.number, 'source');
    await runRefunds(test);
    expect(await order.notes()).toMatchObject([{ status: 'FAILED' }]);
    await retryRefund(test, note!.number, 'balance');
    expect([await order.balance(), await order.notes()]).toMatchObject([
      total,
      [{ status: 'DONE', card_cents: 0, gift_cents: total }],
    ]);
    expect(await code(retryRefund(test, note!.number, 'balance'))).toBe('NOT_FOUND');
  });
});

describe('a refund at the gateway', () => {
  const newsOf = async (chargeId: string) => (await test.gateway.listRefunds(chargeId))[0]!;

  it('gets notes of its own, once, however often it is heard of', async () => {
    const order = await newOrder();
    const { charge_id: chargeId, total_cents: total } = await order.read();
    await fetch(`${world.url}/pay/charges/${chargeId}/refund`, { method: 'POST' });
    const refund = await newsOf(chargeId!);
    await Promise.all([handleGatewayRefund(test, refund), handleGatewayRefund(test, refund)]);
    await handleGatewayRefund(test, refund);
    expect(await order.read()).toMatchObject({ refunded_cents: total });
    expect((await order.notes()).map((note) => [note.status, note.refund_id])).toEqual([
      ['DONE', refund.id],
      ['DONE', refund.id],
    ]);
  });

  it('is our own when it has our key, also before our answer arrives', async () => {
    const order = await newOrder(['tsn.monthly']);
    const { charge_id: chargeId } = await order.read();
    await order.refund();
    await world.control('lose-answer', 1);
    await expect(runRefunds(test)).rejects.toThrow();
    await handleGatewayRefund(test, await newsOf(chargeId!));
    expect(await order.notes()).toMatchObject([{ status: 'DONE' }]);
    expect(await order.notes()).toHaveLength(1);
  });
});

describe('a gift', () => {
  const buyGift = async () => {
    const who = await newCustomer(test);
    const { body } = await sendTo(test)(
      'POST',
      '/api/storefront/v1/gifts/purchase',
      { authorization: `Bearer ${who.access_token}`, 'idempotency-key': who.accountId },
      {
        productId: 'gift_crave_25',
        senderName: 'Alex',
        senderEmail: who.email,
        recipientEmail: 'camille@demo.test',
        payment: { token: await world.cardToken('good') },
      },
    );
    return { ...(body as { orderNumber: string; code: string }), body };
  };
  const redeem = async (gift: string) => {
    const who = await newCustomer(test);
    const headers = { authorization: `Bearer ${who.access_token}`, 'idempotency-key': who.accountId };
    return sendTo(test)('POST', '/api/billing/v1/redeem', headers, { code: gift, brand: 'crave' });
  };

  it('goes back whole and can be redeemed no more; one that was redeemed stays', async () => {
    const gift = await buyGift();
    expect(gift.body).toMatchObject({ code: expect.any(String) as string });
    const refundRequest = { ...by, to: 'source' as const, orderNumber: gift.orderNumber };
    expect(await code(refundOrder(test, { ...refundRequest, cents: 100 }))).toBe('REFUND_TOO_HIGH');
    expect(await code(refundOrder(test, refundRequest))).toBe('done');
    expect((await redeem(gift.code)).body).toMatchObject({ code: 'CODE_INVALID' });
    const other = await buyGift();
    expect((await redeem(other.code)).status).toBe(201);
    expect(await code(refundOrder(test, { ...refundRequest, orderNumber: other.orderNumber }))).toBe(
      'REFUND_TOO_HIGH',
    );
  });
});

it('Goodwill goes to the balance and leaves a note; much of it takes two people', async () => {
  const who = await newCustomer(test);
  const creditRequest = { ...by, accountId: who.accountId };
  const note = await grantGoodwillCredit(test, { ...creditRequest, cents: 1500 });
  expect(await getGiftBalanceCents(test.database.query, who.accountId)).toBe(1500);
  expect(note).toMatchObject({
    kind: 'GOODWILL',
    status: 'DONE',
    number: expect.stringMatching(/^C\d{8}$/) as string,
  });
  expect(await code(grantGoodwillCredit(test, { ...creditRequest, cents: 10_001 }))).toBe('FOUR_EYES');
  const mails = await mailsTo(test, who.email);
  expect(mails.find(({ subject }) => subject.includes('refund'))?.text).toContain('15.00');
});
