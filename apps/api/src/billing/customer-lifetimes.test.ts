/** Generated lives of customers with faults at every step and two workers: no period is charged twice, and the books agree. */
import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCard, itemsOf, sendTo } from '../testing/buyer.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { howMany, isFullScale } from '../testing/test-scale.ts';
import { askToken, bearer, type TestCustomer, newCustomer } from '../testing/test-clients.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { advanceOrder } from './orders/charge-order.ts';
import { refundCredit } from './credits/refund-at-gateway.ts';
import { renewDueSubscriptions } from './subscriptions/renew-due.ts';
import { deleteJobs } from '../testing/queue.ts';

let workers: readonly [TestApp, TestApp];
let world: TestWorld;
beforeEach(async () => {
  const shop = await openShop();
  world = shop.world;
  workers = [
    shop.test,
    await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url }, { beside: shop.test }),
  ];
});
afterEach(async () => {
  await workers[1].close();
  await workers[0].close();
});

const plans = [
  'crave_basic.monthly',
  'crave_standard.monthly',
  'crave_total.monthly',
  'crave_total.annual',
] as const;
const addOns = ['starz.monthly'] as const;
const cities = {
  AB: { State: 'AB', City: 'Calgary', postalCode: 'T2P 1J9' },
  NB: { State: 'NB', City: 'Moncton', postalCode: 'E1C 1A1' },
  QC: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
} as const;
const faults = ['ok', 'ok', 'ok', 'lose-answer', 'down'] as const;

type Step = readonly [
  fault: (typeof faults)[number],
  (
    | readonly ['buy' | 'change', (typeof plans)[number]]
    | readonly ['add', (typeof addOns)[number]]
    | readonly ['cancel' | 'restart' | 'pay', number]
    | readonly ['card', 'good' | 'poor' | 'losesAnswer' | 'expired', keyof typeof cities]
    | readonly ['wait', number]
    | readonly ['consolidate']
  ),
];
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...faults),
  fc.oneof(
    fc.tuple(fc.constantFrom('buy', 'change'), fc.constantFrom(...plans)),
    fc.tuple(fc.constant('add' as const), fc.constantFrom(...addOns)),
    fc.tuple(fc.constantFrom('cancel', 'restart', 'pay'), fc.nat(5)),
    fc.tuple(
      fc.constant('card' as const),
      fc.constantFrom('good', 'good', 'poor', 'losesAnswer', 'expired'),
      fc.constantFrom(...(Object.keys(cities) as (keyof typeof cities)[])),
    ),
    { weight: 3, arbitrary: fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 20 })) },
    fc.tuple(fc.constant('consolidate' as const)),
  ),
);

const rowsOf = async <T extends object>(text: string, accountId: string) =>
  (await workers[0].database.pool.query<T>(text, [accountId])).rows;

/** What both workers find to do for the account, at the same moment. */
const work = async (accountId: string): Promise<void> => {
  await Promise.all(workers.map((worker) => renewDueSubscriptions(worker, accountId)));
  const pending = await rowsOf<{ id: string }>(
    "select id from orders where account_id = $1 and status = 'PENDING'",
    accountId,
  );
  for (const { id } of pending) await Promise.all(workers.map((worker) => advanceOrder(worker, id)));
};

const live = async (kind: 'fresh' | 'gift' | 'twins', steps: readonly Step[]): Promise<string> => {
  const [test] = workers;
  let who: TestCustomer = await newCustomer(test, kind);
  const send = sendTo(test);
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
    rest: object = {},
  ) => {
    const headers = { ...bearer(who.access_token), 'idempotency-key': randomUUID(), ...rest };
    const reply = await send(method, path, headers, body);
    expect(reply.status, `${method} ${path}`).not.toBe(500);
    return reply.body as never;
  };
  const billed = async () =>
    (await call('GET', '/api/subscription/v2.1/all?includeGracePeriod=true')) as readonly Subscription[];
  const nth = async (which: number) => {
    const items = (await billed()).flatMap(({ subscriptionId, subscriptionItemId, addOns: more }) => [
      { planId: subscriptionId, itemId: subscriptionItemId },
      ...more.map((each) => ({ planId: subscriptionId, itemId: each.subscriptionItemId })),
    ]);
    return items[which % Math.max(1, items.length)];
  };
  const buy = async (pricingPlanId: string) => {
    const { cartId } = await call('PUT', '/api/cart/v1', { items: itemsOf([pricingPlanId]) });
    const [card] = (await call('GET', '/api/billing/v1/payment-instruments')) as readonly { Id: string }[];
    await call('POST', '/api/storefront/v1/orders', {
      cartId,
      province: 'ON',
      acceptIssues: ['DOUBLE_BILLING'],
      ...(card && { paymentInstrumentId: card.Id }),
    });
  };

  const play = async ([name, ...what]: Step[1]) => {
    if (name === 'buy' || name === 'add') return buy(what[0] as string);
    if (name === 'card') {
      const [card, place] = what as ['good', keyof typeof cities];
      await addCard(test, world, who, card, cities[place]).then(
        (id) => call('PATCH', `/api/billing/v1/payment-instruments/${id}`, { default: true }),
        () => undefined,
      );
      return undefined;
    }
    if (name === 'wait') {
      for (const worker of workers) worker.clock.advance(Number(what[0]) * 86_400);
      const renewed = await askToken(test, { grant_type: 'refresh_token', refresh_token: who.refresh_token });
      who = { ...who, ...renewed.json<TestCustomer>() };
      return undefined;
    }
    if (name === 'consolidate') {
      const { candidates = [] } = await call('GET', '/api/account/v1/consolidation');
      return call('POST', '/api/account/v1/consolidation', {
        accountIds: (candidates as readonly { accountId: string }[]).map(({ accountId }) => accountId),
      });
    }
    const item = await nth(typeof what[0] === 'number' ? what[0] : 0);
    if (!item) return undefined;
    const { planId, itemId } = item;
    if (name === 'change')
      return call('POST', `/api/subscription/v1/${planId}/change-plan`, { pricingPlanId: what[0] });
    if (name === 'pay') return call('POST', `/api/subscription/v1/${planId}/pay`, {});
    if (name === 'restart') return call('POST', `/api/subscription/v1/${planId}/restart`, { type: 'all' });
    const session = await call('POST', '/api/subscription/v1/cancellation-session', {
      subscriptionItemId: itemId,
    });
    return call(
      'POST',
      `/api/subscription/v1/${planId}/cancel`,
      { subscriptionItemId: itemId },
      { sessionid: (session as { SessionId?: string }).SessionId ?? '' },
    );
  };

  await play(['card', 'good', 'AB']);
  for (const [fault, what] of steps) {
    if (fault !== 'ok') await world.control(fault, 1);
    await Promise.all([play(what), work(who.accountId)]);
    await world.control('ok');
    await work(who.accountId);
  }
  return who.accountId;
};

/** Time passes until the gateway has said what became of every order, and every refund is made. */
const settleAll = async (accountId: string): Promise<void> => {
  const [test] = workers;
  await expect
    .poll(
      async () => {
        for (const worker of workers) worker.clock.advance(1800);
        await work(accountId);
        return rowsOf("select from orders where account_id = $1 and status = 'PENDING'", accountId);
      },
      { timeout: 180_000 },
    )
    .toEqual([]);
  const refunds = await rowsOf<{ key: string }>(
    `select distinct refund_key as key from credit_notes
     where account_id = $1 and status = 'PENDING' and refund_key is not null`,
    accountId,
  );
  for (const { key } of refunds) await refundCredit(test)({ refundKey: key });
};

const judge = async (accountId: string): Promise<void> => {
  const { charges, refunds } = await world.ledger();
  const orders = await rowsOf<{ id: string; number: string; status: string; due_cents: number }>(
    'select * from orders where account_id = $1 and placed_at > (select created_at from accounts where id = $1)',
    accountId,
  );
  const kept = charges
    .filter(({ reference, status }) => status === 'succeeded' && orders.some(({ id }) => id === reference))
    .reduce(
      (sum, { id, amount }) =>
        sum +
        amount -
        refunds.filter(({ charge }) => charge === id).reduce((all, refund) => all + refund.amount, 0),
      0,
    );
  const [books] = await rowsOf<{ charged: string; refunded: string; sold: string; invoiced: string }>(
    `select
       (select coalesce(sum(due_cents), 0) from orders o where o.account_id = $1 and status = 'COMPLETE' and charge_id is not null
          and exists (select from charge_attempts a where a.order_id = o.id)) as charged,
       (select coalesce(sum(card_cents), 0) from credit_notes where account_id = $1 and status = 'DONE') as refunded,
       (select coalesce(sum(total_cents), 0) from orders o where account_id = $1 and status = 'COMPLETE'
          and exists (select from invoices i where i.order_id = o.id and i.paid_cents > 0)
          and kind in ('PURCHASE', 'RENEWAL', 'CHANGE')
          and placed_at > (select created_at from accounts where id = $1)) as sold,
       (select coalesce(sum(i.paid_cents), 0) from invoices i join orders o on o.id = i.order_id
          where i.account_id = $1 and i.status = 'PAID'
          and o.placed_at > (select created_at from accounts where id = $1)) as invoiced`,
    accountId,
  );
  expect(kept, 'kept by the gateway').toBe(Number(books!.charged) - Number(books!.refunded));
  expect(Number(books!.invoiced), 'invoices of what was sold').toBe(Number(books!.sold));
  const twice = await rowsOf(
    `select a.id from invoices a join invoices b on b.subscription_id = a.subscription_id and b.id > a.id
      where a.account_id = $1 and a.status = 'PAID' and b.status = 'PAID'
        and a.from_day < b.until_day and b.from_day < a.until_day
        and a.credited_cents = 0 and b.credited_cents = 0`,
    accountId,
  );
  expect(twice, 'periods paid twice').toEqual([]);
};

/** Each batch has a database and a gateway of its own: the ledgers of earlier batches would slow down every check. */
const batchSize = 100;
const lives = howMany(12, 500, 20_000);
const batches = Array.from({ length: Math.ceil(lives / batchSize) }, (_, nth) => nth + 1);

it.each(batches)(
  `[D1] [D6] [D9] ${Math.min(lives, batchSize)} lives with faults at every step and two workers: one charge a period, and all sums agree (batch %i of ${batches.length})`,
  { timeout: isFullScale ? 1_800_000 : 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('fresh', 'gift', 'twins'),
        fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
        async (kind, steps) => {
          for (const worker of workers) worker.clock.reset();
          // No worker takes the jobs of this test, and a queue that grows slows every customer down.
          await deleteJobs(workers[0].database.pool);
          const accountId = await live(kind, steps);
          await settleAll(accountId);
          await judge(accountId);
        },
      ),
      { numRuns: Math.min(lives, batchSize), endOnFailure: true },
    );
  },
);
