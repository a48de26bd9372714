import { randomUUID } from 'node:crypto';
import type { PlanChange, Subscription } from '@marquee/product/contract/subscriptions.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compareWithGateway } from '../../testing/compare-with-gateway.ts';
import { advanceOrder } from '../../billing/orders/charge-order.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { renewDueSubscriptions } from '../../billing/subscriptions/renew-due.ts';
import { itemsOf, payWith, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { type cards, openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Refusal {
  readonly code?: string;
}
const day = 86_400;
const calgary = { State: 'AB', City: 'Calgary', postalCode: 'T2P 1J9' };

/** A customer whose period started today or days ago, with this card. */
const someone = async (
  kind: Parameters<typeof newCustomer>[1] = 'dtc',
  card?: keyof typeof cards,
  daysAgo = 0,
) => {
  const customer = await newCustomer(test, kind, kind === 'tsn' ? { brand: 'tsn' } : {});
  await test.database.pool.query(
    `update subscriptions set started_on = $2::text, period = 1,
       cycle_date = ($2::text::date + case billing_cycle when 'annual' then interval '1 year' else interval '1 month' end) + interval '17 hours'
     where account_id = $1`,
    [customer.accountId, billingDayOf(test.clock.now() - daysAgo * day * 1000)],
  );
  const send = sendTo(test);
  const headers = bearer(customer.access_token);
  if (card) await payWith(test, world, customer, card, calgary);
  const get = async <T>(path: string) => (await send('GET', path, headers)) as { status: number; body: T };
  const list = async () =>
    (await get<Subscription[]>('/api/subscription/v2.1/all?includeGracePeriod=true')).body;
  const [{ subscriptionId: id }] = (await list()) as [Subscription];
  const path = `/api/subscription/v1/${id}/change-plan`;
  return {
    ...customer,
    id,
    list,
    preview: async (plan: string) => (await get<PlanChange & Refusal>(`${path}?pricingPlanId=${plan}`)).body,
    change: async (plan: string, key: string = randomUUID()) =>
      (await send('POST', path, { ...headers, 'idempotency-key': key }, { pricingPlanId: plan })) as {
        status: number;
        body: Subscription & Refusal & { Id: string };
      },
    buy: async (plan: string) => {
      const { body } = await send('PUT', '/api/cart/v1', headers, { items: itemsOf([plan]) });
      const [instrument] = (await get<{ Id: string }[]>('/api/billing/v1/payment-instruments')).body;
      const order = {
        cartId: (body as { cartId: string }).cartId,
        acceptIssues: ['DOUBLE_BILLING'],
        paymentInstrumentId: instrument!.Id,
      };
      const keyed = { ...headers, 'idempotency-key': randomUUID() };
      return (await send('POST', '/api/storefront/v1/orders', keyed, order)) as {
        status: number;
        body: Refusal & { Id: string; status?: string };
      };
    },
    cancel: async () => {
      const opened = await send('POST', '/api/subscription/v1/cancellation-session', headers, {
        subscriptionItemId: id,
      });
      return send(
        'POST',
        `/api/subscription/v1/${id}/cancel`,
        {
          ...headers,
          'idempotency-key': randomUUID(),
          sessionid: (opened.body as { SessionId: string }).SessionId,
        },
        { subscriptionItemId: id },
      );
    },
    balance: async () =>
      (await get<{ balances: Record<string, number> }>('/api/billing/v1.1/balance')).body.balances['CAD'] ??
      0,
    skus: async () =>
      (
        await test.database.pool.query<{ sku: string }>(
          "select sku from entitlement_grants where account_id = $1 and source_kind = 'direct' order by sku",
          [customer.accountId],
        )
      ).rows.map(({ sku }) => sku),
  };
};
const books = async () =>
  compareWithGateway(test.database, await world.ledger(), new Date(Date.now() - 60_000));

describe('a change of plan', () => {
  it('previews its price: the unused days count, and the difference is charged once', async () => {
    const who = await someone('dtc', 'good', 10);
    const [before] = (await who.list()) as [Subscription];
    const length = (Date.parse(before.cycleDate) - test.clock.now()) / day / 1000;
    const preview = await who.preview('crave_total.annual');
    // The unused part of the 22.00 and of the Quebec taxes paid on it; the new plan is taxed in Alberta.
    const net = Math.floor((2200 * Math.round(length)) / (Math.round(length) + 10));
    const taxLeft = (cents: number) => Math.floor((cents * net) / 2200);
    const credit = (net + taxLeft(110) + taxLeft(219)) / 100;
    const due = Math.round((219.99 + 11 - credit) * 100) / 100;
    expect(preview).toMatchObject({
      name: 'Crave Total',
      price: 219.99,
      credit,
      toBalance: 0,
      totals: { subtotal: 219.99, discount: 0, credit, taxes: [{ name: 'GST' }], due },
      paidWith: { last4: '4242' },
      leavesLegacy: false,
      loses: [],
    });
    const key = randomUUID();
    const { status, body } = await who.change('crave_total.annual', key);
    expect([status, body.pricingPlanId, body.price]).toEqual([200, 'crave_total.annual', 219.99]);
    expect(body.cycleDate.slice(0, 10)).toBe(preview.renewalDate);
    expect((await who.change('crave_total.annual', key)).body).toMatchObject({ subscriptionId: who.id });
    const { charges } = await world.ledger();
    const { rows } = await test.database.pool.query<{ id: string }>(
      "select id from orders where account_id = $1 and kind = 'CHANGE'",
      [who.accountId],
    );
    expect(charges.filter(({ reference }) => reference === rows[0]?.id)).toMatchObject([
      { amount: Math.round(due * 100) },
    ]);
    expect(rows).toHaveLength(1);
    expect((await mailsTo(test, who.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('payment methods') as string,
      expect.stringContaining('payment methods') as string,
      expect.stringContaining('receipt') as string,
    ]);
    expect(await books()).toEqual([]);
  });

  it('to a smaller plan credits the rest to the balance, with taxes, and removes its entitlements', async () => {
    const who = await someone('dtc', 'good');
    expect(await who.preview('crave_basic.monthly')).toMatchObject({
      credit: 25.29,
      toBalance: 14.8,
      totals: { subtotal: 9.99, discount: 0, total: 10.49, credit: 10.49, due: 0 },
      loses: [{ productSku: 'crave_total', name: 'Crave Total' }],
    });
    const { status } = await who.change('crave_basic.monthly');
    expect([status, await who.balance(), await who.skus()]).toEqual([200, 14.8, ['crave_basic', 'starz']]);
    // Changing there and back on one day keeps the value.
    expect(await who.preview('crave_total.monthly')).toMatchObject({ credit: 10.49 });
    await who.change('crave_total.monthly');
    expect([await who.balance(), await who.skus()]).toEqual([2.19, ['crave_total', 'starz']]);
    expect(await books()).toEqual([]);
  });

  it('an offer is no money: a half price counts as half, and ends with the change', async () => {
    const who = await someone('dtc', 'good');
    await test.database.pool.query(
      'update subscriptions set paid_cents = 1100, offer_percent = 50, offer_periods = 2 where id = $1',
      [who.id],
    );
    expect(await who.preview('crave_standard.monthly')).toMatchObject({ credit: 12.64, endsOffer: true });
    expect((await who.change('crave_standard.monthly')).body.price).toBe(14.99);
  });

  it('leaving a legacy plan is reported', async () => {
    const who = await someone('legacy', 'good');
    expect(await who.preview('crave_total.monthly')).toMatchObject({ leavesLegacy: true });
    expect((await who.change('crave_total.monthly')).status).toBe(200);
    expect((await who.change('cravep.monthly')).body.code).toBe('INELIGIBLE_PLAN');
  });

  it('[D1] is rejected, and nothing is charged, where the customer has the other plan too', async () => {
    const who = await someone('dtc', 'good');
    expect((await who.buy('crave_standard.monthly')).status).toBe(201);
    const charges = (await world.ledger()).charges.length;
    expect((await who.change('crave_standard.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    expect((await world.ledger()).charges).toHaveLength(charges);
  });

  it('[D1] waits for a running purchase of the other plan, and such a purchase waits for it', async () => {
    const buyer = await someone('dtc', 'losesAnswer');
    const { status, body } = await buyer.buy('crave_standard.monthly');
    expect([status, body.status]).toEqual([202, 'PENDING']);
    expect((await buyer.change('crave_standard.monthly')).body.code).toBe('PAYMENT_RUNNING');
    await advanceOrder(test, body.Id);
    expect(await buyer.list()).toHaveLength(2);

    const changer = await someone('dtc', 'losesAnswer');
    const change = (await changer.change('crave_standard.annual')).body;
    expect((await changer.buy('crave_standard.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    await advanceOrder(test, change.Id);
    expect(await changer.list()).toMatchObject([{ pricingPlanId: 'crave_standard.annual' }]);
    expect(await books()).toEqual([]);
  });

  it('is rejected for the same plan, another brand’s, an add-on, an unknown one, and a cancelled or unpaid one', async () => {
    const who = await someone('dtc', 'good');
    for (const plan of ['crave_total.monthly', 'tsn.monthly', 'starz.monthly', 'nothing', 'craveads.monthly'])
      expect([plan, (await who.change(plan)).body.code]).toEqual([plan, 'INELIGIBLE_PLAN']);
    const grace = await someone('grace', 'good');
    expect((await grace.change('crave_total.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    const cancelled = await someone('cancelled', 'good');
    expect((await cancelled.change('crave_standard.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    await test.database.pool.query('update subscriptions set cycle_date = now() where id = $1', [who.id]);
    expect((await who.change('crave_standard.monthly')).body.code).toBe('INELIGIBLE_PLAN');
  });

  it('a declined card changes nothing; an unknown charge changes it once it is settled', async () => {
    const declined = await someone('dtc', 'declined');
    const before = await declined.list();
    expect((await declined.change('crave_total.annual')).body.code).toBe('TRANSACTION_FAILED');
    expect(await declined.list()).toEqual(before);

    const who = await someone('dtc', 'losesAnswer');
    const key = randomUUID();
    const { status, body } = await who.change('crave_total.annual', key);
    expect([status, body.status]).toEqual([202, 'PENDING']);
    expect((await who.change('crave_standard.monthly')).body.code).toBe('PAYMENT_RUNNING');
    await advanceOrder(test, body.Id);
    expect((await who.change('crave_total.annual', key)).status).toBe(200);
    expect(await who.list()).toMatchObject([{ pricingPlanId: 'crave_total.annual' }]);
    expect(await books()).toEqual([]);
  });

  it('renews a year after the change, at its own price', async () => {
    const who = await someone('tsn', 'good');
    await who.change('tsnp.monthly');
    const start = billingDayOf(test.clock.now());
    const due = Date.parse(`${renewalDay(start, 'monthly', 1)}T17:00:00Z`);
    test.clock.advance(Math.ceil((due - test.clock.now()) / 1000) + 60);
    await renewDueSubscriptions(test, who.accountId);
    const { rows } = await test.database.pool.query<{ subtotal_cents: number }>(
      "select subtotal_cents from orders where account_id = $1 and kind = 'RENEWAL' and placed_at > now()",
      [who.accountId],
    );
    expect(rows).toEqual([{ subtotal_cents: 2499 }]);
  });
});

const pairs = Number(process.env['PAIRS'] ?? 10);
it(
  `[F12] ${pairs} pairs of a change and a cancellation leave only legal states`,
  { timeout: 300_000 },
  async () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const who = await someone('dtc', 'good');
      const [changed, cancelled] = await Promise.all([who.change('crave_standard.annual'), who.cancel()]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      const [state] = (await who.list()) as [Subscription];
      expect([state.cancelled, state.pricingPlanId]).toEqual([
        true,
        changed.status === 200 ? 'crave_standard.annual' : 'crave_total.monthly',
      ]);
    }
    expect(await books()).toEqual([]);
  },
);
