import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCard, newBuyer, payWith, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer } from '../../testing/test-clients.ts';
import { notesOf } from '../../testing/refunds.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { renewDueSubscriptions } from '../subscriptions/renew-due.ts';
import { collectDisputeEvidence } from './dispute-evidence.ts';
import { handleDispute } from './disputes.ts';
import { refundOrder } from './refund-order.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const day = 86_400;
const post = async (path: string, body: object = {}) => {
  const reply = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { id: string };
};

/** A customer who bought a plan and whose bank has just charged it back. */
const newDispute = async () => {
  const { customer, order } = await newBuyer(test, world, ['crave_total.monthly', 'starz.monthly']);
  const { accountId } = customer;
  const { Id: orderId, orderNumber } = (await order(sendTo(test))).body;
  const readOrder = () =>
    test.database.query.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const { charge_id: chargeId } = await readOrder();
  const { id } = await post(`/pay/charges/${chargeId}/dispute`);
  const hear = async () => handleDispute(test, (await test.gateway.readDispute(id))!);
  await hear();
  return {
    ...customer,
    id,
    orderNumber,
    readOrder,
    hear,
    close: async (outcome: 'won' | 'lost') => {
      await post(`/pay/disputes/${id}/close`, { outcome });
      await hear();
    },
    read: () =>
      test.database.query.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    subscriptions: () =>
      test.database.query
        .selectFrom('subscriptions')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('sku')
        .execute(),
    skus: async () =>
      (
        await test.database.query
          .selectFrom('entitlements')
          .select('sku')
          .where('account_id', '=', accountId)
          .where('source', '=', 'dtc')
          .execute()
      ).map(({ sku }) => sku),
    charges: async () =>
      (
        await test.database.query
          .selectFrom('orders')
          .select('id')
          .where('account_id', '=', accountId)
          .where('status', '=', 'COMPLETE')
          .execute()
      ).length,
    isBlocked: async () => {
      const { instrument_id: card } = await readOrder();
      const { blocked_code: code } = await test.database.query
        .selectFrom('payment_instruments')
        .select('blocked_code')
        .where('id', '=', card)
        .executeTakeFirstOrThrow();
      return code === 'disputed';
    },
    daysLater: async (days: number) => {
      test.clock.advance(days * day);
      await renewDueSubscriptions(test, accountId);
    },
  };
};

describe('a dispute that is open', () => {
  it('blocks the card and holds what it paid: access until the period ends, no renewal, no grace', async () => {
    const dispute = await newDispute();
    expect(await dispute.read()).toMatchObject({ status: 'OPEN', reason: 'fraudulent' });
    expect(await dispute.isBlocked()).toBe(true);
    expect((await dispute.subscriptions()).map(({ hold_at: at }) => at !== null)).toEqual([true, true]);
    expect(await dispute.skus()).toContain('starz');
    const { body } = await sendTo(test)(
      'GET',
      '/api/subscription/v2.1/all?includeGracePeriod=true',
      bearer(dispute.access_token),
    );
    expect(body).toMatchObject([{ renewalDate: null, endDate: expect.any(String) as string }]);
    await dispute.daysLater(32);
    expect([await dispute.subscriptions(), await dispute.skus(), await dispute.charges()]).toEqual([
      [],
      [],
      1,
    ]);
  });

  it('goes on with another card, if the customer chooses one', async () => {
    const dispute = await newDispute();
    // One that is there and does not pay changes nothing.
    await addCard(test, world, dispute);
    expect((await dispute.subscriptions()).every(({ hold_at: at }) => at !== null)).toBe(true);
    await payWith(test, world, dispute, 'good');
    expect((await dispute.subscriptions()).every(({ hold_at: at }) => at === null)).toBe(true);
    await dispute.daysLater(32);
    expect([(await dispute.subscriptions()).length, await dispute.charges()]).toEqual([2, 2]);
  });

  it('is answered with what we know of the payment, and nothing secret', async () => {
    const dispute = await newDispute();
    const text = await collectDisputeEvidence(test.database.query, dispute.id);
    const { charge_id: chargeId } = await dispute.readOrder();
    for (const words of [
      dispute.id,
      chargeId!,
      dispute.orderNumber,
      'Crave Total',
      'ending in 4242',
      '$32.19',
    ])
      expect(text).toContain(words);
    expect(text).toContain('orderPaid: 1 times');
    expect(text).not.toContain(dispute.access_token);
    await expect(collectDisputeEvidence(test.database.query, 'dp_none')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('cannot be refunded as well, nor credited by changing the plan', async () => {
    const dispute = await newDispute();
    const refundRequest = {
      orderNumber: dispute.orderNumber,
      to: 'balance' as const,
      by: 'Ana',
      reason: 'asked',
    };
    await expect(refundOrder(test, refundRequest)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' });
    const plan = (await dispute.subscriptions()).find(({ sku }) => sku === 'crave_total')!;
    const { body } = await sendTo(test)(
      'POST',
      `/api/subscription/v1/${plan.id}/change-plan`,
      { ...bearer(dispute.access_token), 'idempotency-key': dispute.id },
      { pricingPlanId: 'crave_basic.monthly' },
    );
    expect(body).toMatchObject({ code: 'INELIGIBLE_PLAN' });
  });
});

describe('a dispute that is closed', () => {
  it('lost: a note with the taxes that were paid, and what it paid ends at once', async () => {
    const dispute = await newDispute();
    await dispute.close('lost');
    const { total_cents: total } = await dispute.readOrder();
    const notes = await notesOf(test, dispute.accountId);
    expect(notes).toMatchObject([
      { kind: 'DISPUTE', status: 'DONE', refund_id: dispute.id, gift_cents: 0 },
      { kind: 'DISPUTE', status: 'DONE', refund_id: dispute.id, gift_cents: 0 },
    ]);
    expect(notes.reduce((sum, note) => sum + note.total_cents, 0)).toBe(total);
    expect(await dispute.readOrder()).toMatchObject({ refunded_cents: total });
    expect([await dispute.subscriptions(), await dispute.skus()]).toEqual([[], []]);
    expect(await dispute.read()).toMatchObject({ status: 'LOST' });
  });

  it('won: the card pays again, and it renews', async () => {
    const dispute = await newDispute();
    await dispute.close('won');
    expect([await dispute.isBlocked(), await notesOf(test, dispute.accountId)]).toEqual([false, []]);
    await dispute.daysLater(32);
    expect([(await dispute.subscriptions()).length, await dispute.charges()]).toEqual([2, 2]);
  });

  it('is closed once, however often and in whatever order it is heard of', async () => {
    const dispute = await newDispute();
    const before = (await test.gateway.readDispute(dispute.id))!;
    await dispute.close('lost');
    await Promise.all([dispute.hear(), dispute.hear()]);
    await handleDispute(test, { ...before, status: 'needs_response' });
    expect(await notesOf(test, dispute.accountId)).toHaveLength(2);
    expect(await dispute.read()).toMatchObject({ status: 'LOST' });
    const { rows } = await test.database.pool.query(
      `select kind from audit_events where details->>'dispute' = $1 order by id`,
      [dispute.id],
    );
    expect(rows).toEqual([{ kind: 'disputeOpened' }, { kind: 'disputeClosed' }]);
  });

  it('about an earlier period: what was paid since is watched to its end', async () => {
    const dispute = await newDispute();
    await dispute.close('won');
    await dispute.daysLater(32);
    const { id } = await post(`/pay/charges/${(await dispute.readOrder()).charge_id}/dispute`);
    await post(`/pay/disputes/${id}/close`, { outcome: 'lost' });
    await handleDispute(test, (await test.gateway.readDispute(id))!);
    expect((await dispute.subscriptions()).map(({ cancelled }) => cancelled)).toEqual([true, true]);
    expect(await dispute.skus()).toContain('starz');
    await dispute.daysLater(32);
    expect([await dispute.subscriptions(), await dispute.charges()]).toEqual([[], 2]);
  });
});
