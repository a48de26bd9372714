/** The tax province follows from the postal code, not from the claimed province. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postGiftEntry } from '../../billing/gift-ledger.ts';
import { addCard, itemsOf, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const instruments = '/api/billing/v1/payment-instruments';
const add = async (who: TestCustomer, BillingAddress: object) =>
  sendTo(test)('POST', instruments, bearer(who.access_token), {
    token: await world.cardToken('good'),
    BillingAddress,
  });

const give = (who: TestCustomer, cents: number) =>
  test.database.query
    .transaction()
    .execute((tx) =>
      postGiftEntry(tx, { accountId: who.accountId, cents, reason: 'test', at: test.clock.now() }),
    );

const fill = async (who: TestCustomer, plan = 'crave_mobile.monthly', query = '') => {
  const headers = bearer(who.access_token);
  const { body } = await sendTo(test)('PUT', `/api/cart/v1${query}`, headers, { items: itemsOf([plan]) });
  return body as Cart;
};
const order = (who: TestCustomer, body: object) =>
  sendTo(test)(
    'POST',
    '/api/storefront/v1/orders',
    { ...bearer(who.access_token), 'idempotency-key': randomUUID() },
    body,
  );
const lastOrder = async (who: TestCustomer) => {
  const { rows } = await test.database.pool.query<{ state: string; total_cents: number }>(
    'select state, total_cents from orders where account_id = $1 order by placed_at desc limit 1',
    [who.accountId],
  );
  return rows[0];
};

it('[D6] the province of a card is that of its postal code; one that disagrees is rejected', async () => {
  const who = await newCustomer(test);
  expect(await add(who, { City: 'Calgary', postalCode: 't2p2m5' })).toMatchObject({
    status: 201,
    body: { BillingAddress: { State: 'AB', City: 'Calgary' } },
  });
  expect(await add(who, { State: 'AB', City: 'Calgary', postalCode: 'T2P 2M5' })).toMatchObject({
    status: 201,
  });
  expect(await add(who, { State: 'NB', City: 'Calgary', postalCode: 'T2P 2M5' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', details: { postalCode: 'province' } },
  });
  const { rows } = await test.database.pool.query<{ state: string; postal_code: string }>(
    'select distinct state, postal_code from payment_instruments where account_id = $1',
    [who.accountId],
  );
  expect(rows).toEqual([{ state: 'AB', postal_code: 'T2P 2M5' }]);
});

it('[D6] gift balance pays with the taxes of the card, whatever province the order names', async () => {
  const who = await newCustomer(test);
  await addCard(test, world, who);
  await give(who, 10_000);
  const { cartId } = await fill(who);
  expect(await order(who, { cartId, province: 'AB' })).toMatchObject({ status: 201 });
  // Crave Mobile with Quebec's taxes.
  expect(await lastOrder(who)).toEqual({ state: 'QC', total_cents: 919 });
});

it('[D6] without a card the postal code of the account counts, else that of the order, which the account stores', async () => {
  const who = await newCustomer(test);
  await give(who, 10_000);
  const cart = await fill(who, 'crave_mobile.monthly', '?postalCode=B3J%202K9');
  expect(cart).toMatchObject({ taxedIn: 'NS', totals: { total: 9.11 } });
  expect(await order(who, { cartId: cart.cartId })).toMatchObject({ status: 400 });
  expect(await order(who, { cartId: cart.cartId, postalCode: '90210' })).toMatchObject({
    status: 400,
    body: { details: { postalCode: 'POSTAL_CODE_FORMAT' } },
  });
  const body = { cartId: cart.cartId, postalCode: 'b3j2k9', province: 'AB' };
  expect(await order(who, body)).toMatchObject({ status: 201 });
  expect(await lastOrder(who)).toEqual({ state: 'NS', total_cents: 911 });

  const next = await fill(who, 'tsn.monthly');
  expect(next).toMatchObject({ taxedIn: 'NS' });
  expect(await order(who, { cartId: next.cartId, postalCode: 'T2P 2M5' })).toMatchObject({ status: 201 });
  expect(await lastOrder(who)).toMatchObject({ state: 'NS' });
});

it('[UX-2] the cart announces the next payment that the renewal will charge: without the promotion, after today’s gift balance', async () => {
  const who = await newCustomer(test);
  const paymentInstrumentId = await addCard(test, world, who);
  await give(who, 1000);
  const { cartId, nextRenewal, totals } = await fill(who, 'crave_total.monthly');
  expect(totals).toMatchObject({ total: 25.29, giftAmount: 10, due: 15.29 });
  expect(nextRenewal).toMatchObject({ total: 25.29, gift: 0, due: 25.29 });
  const placed = await order(who, { cartId, paymentInstrumentId });
  const { Id } = placed.body as { Id: string };
  const { body } = await sendTo(test)('GET', `/api/storefront/v1/orders/${Id}`, bearer(who.access_token));
  expect(body).toMatchObject({ nextRenewal, decline: null });
});
