/** The history of gift money is the ledger, as the customer reads it. */
import { randomUUID } from 'node:crypto';
import type { GiftEntry } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postGiftEntry } from '../../billing/gift-ledger.ts';
import { type Answer, itemsOf, payWith, type Placed, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { howMany } from '../../testing/test-scale.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Page {
  readonly balances: Readonly<Record<string, number>>;
  readonly entries: readonly GiftEntry[];
  readonly more: boolean;
}
const read = async (who: TestCustomer, query = '', language = 'en') =>
  (await sendTo(test)('GET', `/api/billing/v1/gift-entries${query}`, {
    ...bearer(who.access_token),
    'accept-language': language,
  })) as Answer<Page>;
const post = (who: TestCustomer, cents: number, reason = 'gift') =>
  test.database.query
    .transaction()
    .execute((tx) => postGiftEntry(tx, { accountId: who.accountId, cents, reason, at: test.clock.now() }));

const readAll = async (who: TestCustomer): Promise<readonly GiftEntry[]> => {
  const all: GiftEntry[] = [];
  for (let before = ''; ; before = `?before=${all.at(-1)!.id}`) {
    const { body } = await read(who, before);
    all.push(...body.entries);
    if (!body.more) return all;
  }
};

it('[B20] A redeemed code and the payment that used it, newest first, each with its balance', async () => {
  const who = await newCustomer(test);
  const send = sendTo(test);
  const once = () => ({ ...bearer(who.access_token), 'idempotency-key': randomUUID() });
  await payWith(test, world, who, 'good');
  const { body: made } = await send('POST', '/api/test/codes', {}, { kind: 'gift' });
  const { code } = made as { code: string };
  await send('POST', '/api/billing/v1/redeem', once(), { code, brand: 'crave' });
  test.clock.advance(60);
  const { body: cart } = await send('PUT', '/api/cart/v1', bearer(who.access_token), {
    items: itemsOf(['tsn.monthly']),
  });
  const { body: cards } = await send('GET', '/api/billing/v1/payment-instruments', bearer(who.access_token));
  const ordered = (await send('POST', '/api/storefront/v1/orders', once(), {
    cartId: (cart as { cartId: string }).cartId,
    paymentInstrumentId: (cards as { Id: string }[])[0]!.Id,
  })) as Answer<Placed>;
  expect(ordered.status).toBe(201);

  const { status, body } = await read(who);
  expect(status).toBe(200);
  const [payment, redeemed] = body.entries;
  expect(body.entries).toHaveLength(2);
  expect(redeemed).toMatchObject({ kind: 'CODE', amount: 25, balance: 25, balanceKey: 'CAD' });
  expect(payment).toMatchObject({ kind: 'PAYMENT', number: ordered.body.orderNumber, description: 'TSN' });
  expect(payment!.balance).toBe(body.balances['CAD']);
  expect(Math.round((25 + payment!.amount) * 100)).toBe(Math.round(payment!.balance * 100));
  expect(body.more).toBe(false);
});

it('[B20] The products are named in the language of the request', async () => {
  const who = await newCustomer(test);
  const orderId = randomUUID();
  await test.database.pool.query(
    `insert into orders (id, account_id, kind, brand, status, language, email, subtotal_cents, discount_cents, tax_cents,
       total_cents, gift_cents, due_cents, taxes, placed_at, tried_at)
     values ($1, $2, 'PURCHASE', 'crave', 'COMPLETE', 'en', '', 100, 0, 0, 100, 100, 0, '[]', now(), now())`,
    [orderId, who.accountId],
  );
  await test.database.pool.query(
    `insert into order_items (id, order_id, place, product_id, pricing_plan_id, name_en, name_fr, billing_cycle, cents,
       discount_cents) values ($1, $2, 0, 'crave_basic', 'x', 'Basic', 'De base', 'monthly', 100, 0)`,
    [randomUUID(), orderId],
  );
  await post(who, 500);
  await post(who, -100, `order ${orderId}`);
  const firstOf = async (language: string) => (await read(who, '', language)).body.entries[0]!.description;
  expect([await firstOf('en'), await firstOf('fr-CA')]).toEqual(['Basic', 'De base']);
});

it('[B20] However the money moved, each balance is the sum up to it, never below zero, and pages neither lose nor repeat', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: -3000, max: 4000 }), fc.boolean()), {
        minLength: 1,
        maxLength: 60,
      }),
      async (moves) => {
        const who = await newCustomer(test);
        let cents = 0;
        const accepted: number[] = [];
        for (const [move, isLater] of moves) {
          if (isLater) test.clock.advance(1);
          if (move === 0 || cents + move < 0) continue;
          await post(who, move);
          cents += move;
          accepted.push(move);
        }
        const entries = (await readAll(who)).toReversed();
        expect(new Set(entries.map(({ id }) => id)).size).toBe(accepted.length);
        let sum = 0;
        for (const { amount, balance } of entries) {
          sum += Math.round(amount * 100);
          expect(Math.round(balance * 100)).toBe(sum);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect(sum).toBe(cents);
        test.clock.reset();
      },
    ),
    { numRuns: howMany(4, 60, 500) },
  );
});

it('[B20] A page has at most its limit, and a malformed or foreign place is refused or empty', async () => {
  const who = await newCustomer(test);
  const other = await newCustomer(test);
  for (let nth = 0; nth <= limits.giftEntriesPerPage; nth++) await post(who, 100);
  const { body } = await read(who);
  expect([body.entries.length, body.more]).toEqual([limits.giftEntriesPerPage, true]);
  expect((await read(who, '?before=x')).status).toBe(400);
  await post(other, 100);
  expect((await read(other, `?before=${body.entries[0]!.id}`)).body.entries).toEqual([]);
});
