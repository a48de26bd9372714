/** Credits never exceed what was paid, also across provinces. */
import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { refundOrder } from '../../billing/credits/refund-order.ts';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import { renewDueSubscriptions } from '../../billing/subscriptions/renew-due.ts';
import { itemsOf, payWith, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { howMany } from '../../testing/test-scale.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { notesOf, runRefunds } from '../../testing/refunds.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const provinces = {
  AB: { State: 'AB', City: 'Calgary', postalCode: 'T2P 1J9' },
  NB: { State: 'NB', City: 'Moncton', postalCode: 'E1C 1A1' },
  QC: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
  ON: { State: 'ON', City: 'Toronto', postalCode: 'M5V 2T6' },
} as const;
type Province = keyof typeof provinces;
const plans = [
  'crave_total.annual',
  'crave_total.monthly',
  'crave_basic.monthly',
  'crave_basic.annual',
] as const;
type Plan = (typeof plans)[number];

/** A customer without subscriptions, who pays from a province. */
const newPayer = async (province: Province) => {
  const { accountId, access_token, email } = await newCustomer(test);
  const headers = () => bearer(access_token);
  const once = () => ({ ...headers(), 'idempotency-key': randomUUID() });
  const send = sendTo(test);
  const moveTo = (to: Province) => payWith(test, world, { access_token }, 'good', provinces[to]);
  await moveTo(province);
  const all = async () =>
    (await send('GET', '/api/subscription/v2.1/all?includeGracePeriod=true', headers()))
      .body as Subscription[];
  return {
    accountId,
    email,
    moveTo,
    all,
    buy: async (plan: Plan) => {
      const { body } = await send('PUT', '/api/cart/v1', headers(), { items: itemsOf([plan]) });
      const { body: cards } = await send('GET', '/api/billing/v1/payment-instruments', headers());
      const card = (cards as { Id: string; default: boolean }[]).find((each) => each.default)!;
      const orderBody = { cartId: (body as { cartId: string }).cartId, paymentInstrumentId: card.Id };
      return send('POST', '/api/storefront/v1/orders', once(), orderBody);
    },
    changeTo: async (plan: Plan) => {
      const [own] = await all();
      return own
        ? send('POST', `/api/subscription/v1/${own.subscriptionId}/change-plan`, once(), {
            pricingPlanId: plan,
          })
        : undefined;
    },
    redeem: async () => {
      const { body } = await send('POST', '/api/test/codes', {}, { kind: 'gift' });
      return send('POST', '/api/billing/v1/redeem', once(), {
        code: (body as { code: string }).code,
        brand: 'crave',
      });
    },
    orders: () =>
      test.database.query.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute(),
    balance: () => getGiftBalanceCents(test.database.query, accountId),
  };
};

/** Money received by card and gifts, and money refunded or spendable. */
const moneyOf = async (who: Awaited<ReturnType<typeof newPayer>>) => {
  const orders = await who.orders();
  const ids = new Set(orders.map(({ id }) => id));
  const { charges, refunds } = await world.ledger();
  const own = charges.filter(({ reference, status }) => status === 'succeeded' && ids.has(reference));
  const chargeIds = new Set(own.map(({ id }) => id));
  const { rows } = await test.database.pool.query<{ gifts: string }>(
    `select coalesce(sum(cents), 0) as gifts from gift_ledger where account_id = $1 and reason like 'code %'`,
    [who.accountId],
  );
  const sum = (of: readonly { readonly amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
  return {
    paid: sum(own),
    in: sum(own) + Number(rows[0]!.gifts),
    back: sum(refunds.filter(({ charge }) => chargeIds.has(charge))) + (await who.balance()),
  };
};

it('[D6] A year bought in Alberta and changed from New Brunswick is credited with the taxes of Alberta', async () => {
  const who = await newPayer('AB');
  expect((await who.buy('crave_total.annual')).status).toBe(201);
  const [bought] = await who.orders();
  expect(bought).toMatchObject({ total_cents: 23_099, taxes: [{ name: 'GST', cents: 1100 }] });
  await who.moveTo('NB');
  expect((await who.changeTo('crave_basic.monthly'))?.status).toBe(200);
  expect(await notesOf(test, who.accountId)).toMatchObject([
    { kind: 'CHANGE', status: 'DONE', taxes: [{ name: 'GST', cents: 1100 }], total_cents: 23_099 },
  ]);
  // The new plan is taxed in the customer's current province.
  const change = (await who.orders()).find(({ kind }) => kind === 'CHANGE')!;
  expect(change).toMatchObject({
    taxes: [{ name: 'HST', cents: 150 }],
    total_cents: 1149,
    credit_cents: 1149,
    due_cents: 0,
  });
  expect(await who.balance()).toBe(23_099 - 1149);
  expect(await moneyOf(who)).toEqual({ paid: 23_099, in: 23_099, back: 23_099 - 1149 });
});

type Step =
  | { readonly is: 'buy' | 'change'; readonly plan: Plan }
  | { readonly is: 'move'; readonly to: Province }
  | { readonly is: 'redeem' | 'renew' }
  | { readonly is: 'wait'; readonly days: number }
  | { readonly is: 'refund'; readonly cents: number; readonly to: 'source' | 'balance' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plans).map((plan) => ({ is: 'change' as const, plan })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Province>('AB', 'NB', 'QC', 'ON').map((to) => ({ is: 'move' as const, to })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...plans).map((plan) => ({ is: 'buy' as const, plan })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map((days) => ({ is: 'wait' as const, days })) },
  { weight: 1, arbitrary: fc.constantFrom({ is: 'redeem' as const }, { is: 'renew' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        cents: fc.integer({ min: 1, max: 9000 }),
        to: fc.constantFrom('source' as const, 'balance' as const),
      })
      .map((refund) => ({ is: 'refund' as const, ...refund })),
  },
);

const play = async (who: Awaited<ReturnType<typeof newPayer>>, next: Step): Promise<void> => {
  const reply = await (next.is === 'buy'
    ? who.buy(next.plan)
    : next.is === 'change'
      ? who.changeTo(next.plan)
      : undefined);
  expect(reply?.status ?? 200).toBeLessThan(500);
  if (next.is === 'move') await who.moveTo(next.to);
  if (next.is === 'redeem') await who.redeem();
  // Shifts the periods instead of the clock, so that the session stays valid.
  if (next.is === 'wait')
    await test.database.pool.query(
      `update invoices set from_day = to_char(from_day::date - $2::int, 'YYYY-MM-DD'),
         until_day = to_char(until_day::date - $2::int, 'YYYY-MM-DD') where account_id = $1`,
      [who.accountId, next.days],
    );
  if (next.is === 'renew') {
    await test.database.pool.query('update subscriptions set cycle_date = $2 where account_id = $1', [
      who.accountId,
      new Date(test.clock.now() - 1000),
    ]);
    await renewDueSubscriptions(test, who.accountId);
  }
  if (next.is === 'refund') {
    const order = (await who.orders()).findLast(
      ({ status, kind }) => status === 'COMPLETE' && kind !== 'REDEMPTION',
    );
    if (order)
      await refundOrder(test, {
        orderNumber: order.number,
        cents: next.cents,
        to: next.to,
        by: 'Ana',
        approvedBy: 'Ben',
        reason: 'asked',
      }).catch((error: { code?: string }) => expect(error.code).toBe('REFUND_TOO_HIGH'));
    await runRefunds(test);
  }
};

it('[D6] No sequence of buying, changing, moving, redeeming and refunding returns more than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const who = await newPayer('AB');
      await who.buy('crave_total.annual');
      for (const next of steps) {
        await play(who, next);
        const money = await moneyOf(who);
        expect(money.back).toBeLessThanOrEqual(money.in);
      }
      // By tax and invoice: the database constraints cover the sums, this covers the parts.
      const { rows } = await test.database.pool.query(
        `select i.id from invoices i join lateral jsonb_to_recordset(i.taxes) as paid (name text, cents int) on true
         where i.account_id = $1 and paid.cents < (
           select coalesce(sum(back.cents), 0) from credit_notes n,
             jsonb_to_recordset(n.taxes) as back (name text, cents int)
           where n.invoice_id = i.id and n.status not in ('FAILED', 'REJECTED') and back.name = paid.name)`,
        [who.accountId],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: howMany(12, 200) },
  );
}, 900_000);
