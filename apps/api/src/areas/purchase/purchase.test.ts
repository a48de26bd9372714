import { randomUUID } from 'node:crypto';
import type { Cart, Offer, Order } from '@marquee/product/contract/billing/purchase.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceOrder } from '../../billing/orders/charge-order.ts';
import { addCard, type Answer, itemsOf, type Placed, type Send, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { type cards, openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const call = async <T>(
  { access_token }: TestCustomer,
  method: Parameters<Send>[0],
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) => (await sendTo(test)(method, path, { ...bearer(access_token), ...headers }, payload)) as Answer<T>;
const fill = (who: TestCustomer, ...plans: string[]) =>
  call<Cart & { code?: string }>(who, 'PUT', '/api/cart/v1', { items: itemsOf(plans) });
const order = (who: TestCustomer, body: object, key: string = randomUUID()) =>
  call<Placed>(who, 'POST', '/api/storefront/v1/orders', body, { 'idempotency-key': key });
const buy = async (
  who: TestCustomer,
  plans: readonly string[],
  card: keyof typeof cards = 'good',
  key?: string,
) => {
  const { body: cart } = await fill(who, ...plans);
  return order(who, { cartId: cart.cartId, paymentInstrumentId: await addCard(test, world, who, card) }, key);
};
const chargesOf = async (orderId: string) =>
  (await world.ledger()).charges.filter(
    ({ reference, status }) => reference === orderId && status === 'succeeded',
  );
const scopeOf = async ({ refresh_token }: TestCustomer) =>
  claimsOf(
    (await askToken(test, { grant_type: 'refresh_token', refresh_token })).json<{ access_token: string }>()
      .access_token,
  ).scope;
const offers = async (who: TestCustomer, query = 'brand=crave', headers: Record<string, string> = {}) =>
  (await call<Offer[]>(who, 'GET', `/api/catalog/v1/eligible-products?${query}`, undefined, headers)).body;

describe('the catalog', () => {
  it('[API-SUB-08] [ENT-SUB-10] GET /v1/eligible-products with query brand, storeName, csgSubscriptionId, landingPageBrand', async () => {
    const customer = await newCustomer(test);
    const all = await offers(
      customer,
      'brand=crave&storeName=CSG&csgSubscriptionId=x&landingPageBrand=crave',
    );
    expect(all.map(({ sku, eligible }) => [sku, eligible])).toEqual([
      ['crave_basic', true],
      ['crave_standard', true],
      ['crave_total', true],
      ['crave_mobile', true],
      ['crave_total', true],
    ]);
    const bundle = all.at(-1)!;
    expect([bundle.isBundle, bundle.products]).toEqual([
      true,
      [
        { sku: 'crave_total', name: 'Crave Total' },
        { sku: 'tsn', name: 'TSN' },
      ],
    ]);
    expect(all[2]!.plans).toEqual([
      { pricingPlanId: 'crave_total.monthly', planName: 'Monthly', price: 22, billingCycleType: 'monthly' },
      expect.objectContaining({ billingCycleType: 'annual' }) as object,
    ]);
  });

  it('[API-SUB-09] in test mode an unsigned targetSegment header shows early access offers', async () => {
    const customer = await newCustomer(test);
    const seen = async (headers: Record<string, string>) =>
      (await offers(customer, 'brand=crave', headers)).some(({ sku }) => sku === 'craveads');
    expect([await seen({}), await seen({ targetSegment: 'early-access' })]).toEqual([false, true]);
  });

  it('[ENT-MISC-16] a product billed already has the issue DOUBLE_BILLING; an owned one is not offered', async () => {
    const has = await newCustomer(test, 'dtc');
    expect((await offers(has)).find(({ productId }) => productId === 'crave_total')).toMatchObject({
      eligible: false,
    });
    const apple = await newCustomer(test, 'stores');
    expect((await offers(apple)).find(({ productId }) => productId === 'crave_total')).toMatchObject({
      eligible: true,
      issues: [{ type: 'DOUBLE_BILLING' }],
    });
  });

  it('[API-SUB-10] [API-SUB-11] add-ons need a plan that is active or about to be bought', async () => {
    const customer = await newCustomer(test);
    const addOns = async (query: string) =>
      (
        await call<Offer[]>(customer, 'GET', `/api/catalog/v1/eligible-products/addons?brand=crave&${query}`)
      ).body.map(({ sku, eligible }) => [sku, eligible]);
    expect(await addOns('storeName=CSG')).toEqual([['starz', false]]);
    expect(await addOns('pricingPlanIds=crave_total.monthly')).toEqual([['starz', true]]);
    expect(await addOns('csgSubscriptionId=x&channel=CSG&pricingPlanId=crave_total.monthly')).toEqual([
      ['starz', true],
    ]);
  });

  it('[API-SUB-12] GET /v1/products and the storefront packages are in the requested language', async () => {
    const customer = await newCustomer(test);
    const { body } = await call<{ name: string; description: string }[]>(
      customer,
      'GET',
      '/api/product/v1/products?brand=rds&storeName=CSG',
      undefined,
      { 'accept-language': 'fr' },
    );
    expect(body).toMatchObject([{ name: 'RDS', description: 'Les matchs, en direct et sur demande' }]);
    const packages = (await test.app.inject('/api/storefront/v1/packages?brand=crave&lang=fr')).json<{
      items: { name: string }[];
      bundlePartner: string;
    }>();
    expect([packages.items.length, packages.bundlePartner]).toEqual([6, 'tsn']);
  });
});

describe('the cart', () => {
  it('[API-SUB-28] [ENT-MISC-13] GET/PUT/DELETE /api/cart/v1: prices and taxes are computed by the server', async () => {
    const customer = await newCustomer(test);
    const { status, body } = await fill(customer, 'crave_total.monthly', 'starz.monthly');
    expect([status, body.items.map(({ name, price, planName }) => [name, price, planName])]).toEqual([
      200,
      [
        ['Crave Total', 22, 'Monthly'],
        ['Starz', 6, 'Monthly'],
      ],
    ]);
    expect(body.totals).toMatchObject({ subtotal: 28, taxes: [], total: 28 });
    const inQuebec = (await call<Cart>(customer, 'GET', '/api/cart/v1?province=QC')).body;
    expect(inQuebec.totals).toMatchObject({
      taxes: [
        { name: 'GST', amount: 1.4 },
        { name: 'QST', amount: 2.79 },
      ],
      total: 32.19,
    });
    expect((await call(customer, 'DELETE', '/api/cart/v1')).status).toBe(204);
    expect((await call<Cart>(customer, 'GET', '/api/cart/v1')).body.items).toEqual([]);
  });

  it('incompatible or unavailable items are rejected', async () => {
    const customer = await newCustomer(test);
    expect((await fill(customer, 'starz.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    expect((await fill(customer, 'cravep.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    expect((await fill(customer, 'craveads.monthly')).body.code).toBe('INELIGIBLE_PLAN');
    expect((await fill(customer, 'gift_crave_25.monthly')).body.code).toBe('VALIDATION');
    expect((await fill(customer, 'invented.monthly')).body.code).toBe('VALIDATION');
    expect((await fill(customer, 'tsn.monthly', 'tsn.annual')).body.code).toBe('VALIDATION');
  });
});

describe('an order', () => {
  it('[ENT-MISC-11] [ENT-MISC-12] is charged, fulfilled, confirmed by mail, and in the next token without a new sign-in', async () => {
    const customer = await newCustomer(test);
    const { status, body } = await buy(customer, ['crave_total.monthly', 'starz.annual']);
    expect([status, body]).toEqual([
      201,
      {
        Id: expect.any(String) as string,
        orderNumber: expect.stringMatching(/^M\d{8}$/) as string,
        totals: { total: 94.27 },
        items: [
          { name: 'Crave Total', discountAmount: 0 },
          { name: 'Starz', discountAmount: 0 },
        ],
        paymentInstrument: { BillingAddress: { State: 'QC', City: 'Montréal' } },
      },
    ]);
    expect(await scopeOf(customer)).toEqual(
      expect.arrayContaining(['subscription:crave_total', 'subscription:starz']),
    );
    expect(await chargesOf(body.Id)).toMatchObject([{ amount: 9427 }]);
    const { body: read } = await call<Order>(customer, 'GET', `/api/storefront/v1/orders/${body.Id}`);
    expect(read).toMatchObject({
      status: 'COMPLETE',
      Items: [
        {
          Amount: 22,
          PricingPlan: { SubscriptionBillingCycle: 2, SubscriptionBillingCycleIterations: 1 },
          Product: { ExternalReferences: [{ ExternalId: 'sku', Value: 'crave_total' }] },
        },
        { Amount: 59.99, PricingPlan: { SubscriptionBillingCycle: 5 } },
      ],
      Totals: { DiscountAmount: 0, TotalAmount: 94.27 },
      PaymentInstrument: { last4: '4242', BillingAddress: { State: 'QC', City: 'Montréal' } },
    });
    const mail = (await mailsTo(test, customer.email)).at(-1);
    expect(mail!.subject).toMatch(/^Votre reçu pour \S.* \/ Your receipt for \S/);
    expect(mail!.text).toContain('QST 9.975% · no. 1234567890 TQ0001: $8.18');
    expect((await call<Cart>(customer, 'GET', '/api/cart/v1')).body.items).toEqual([]);
  });

  it('[T16] twenty at once with one key: one charge, twenty equal replies', async () => {
    const customer = await newCustomer(test);
    const { body: cart } = await fill(customer, 'tsn.monthly');
    const body = { cartId: cart.cartId, paymentInstrumentId: await addCard(test, world, customer) };
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => order(customer, body, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]!.status).toBe(201);
    expect(await chargesOf(replies[0]!.body.Id)).toHaveLength(1);
    expect((await order(customer, { ...body, cartId: randomUUID() }, key)).body.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect((await order(customer, body, '')).body.code).toBe('IDEMPOTENCY_REQUIRED');
  });

  it('[T16] two tabs with two keys: one of them buys', async () => {
    const customer = await newCustomer(test);
    const { body: cart } = await fill(customer, 'tsn.monthly');
    const body = { cartId: cart.cartId, paymentInstrumentId: await addCard(test, world, customer) };
    const replies = await Promise.all([order(customer, body), order(customer, body)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('[A-86] a declined card returns its digits and the class of the decline, and another one buys', async () => {
    const customer = await newCustomer(test);
    for (const [card, details] of [
      ['declined', { declineClass: 'tryLater', last4: world.last4Of('declined') }],
      ['poor', { declineClass: 'funds', last4: world.last4Of('poor') }],
    ] as const) {
      const { status, body } = await buy(customer, ['tsn.monthly'], card);
      expect([status, body]).toMatchObject([402, { code: 'TRANSACTION_FAILED', details }]);
    }
    expect(await scopeOf(customer)).toEqual(['maturity:ADULT']);
    expect((await buy(customer, ['tsn.monthly'])).status).toBe(201);
    // Renewals use the card that succeeded.
    const { body: kept } = await call<{ last4: string; default: boolean }[]>(
      customer,
      'GET',
      '/api/billing/v1/payment-instruments',
    );
    expect(kept.find((card) => card.default)?.last4).toBe('4242');
  });

  it('[F2] a lost gateway response is PENDING until the gateway is queried, and then one charge', async () => {
    const customer = await newCustomer(test);
    const { body: cart } = await fill(customer, 'tsn.monthly');
    const orderBody = {
      cartId: cart.cartId,
      paymentInstrumentId: await addCard(test, world, customer, 'losesAnswer'),
    };
    const key = randomUUID();
    const first = await order(customer, orderBody, key);
    expect([first.status, first.body]).toEqual([202, { Id: first.body.Id, status: 'PENDING' }]);
    expect((await order(customer, orderBody, key)).status).toBe(202);
    expect(await scopeOf(customer)).toEqual(['maturity:ADULT']);
    // While an order is pending, the same product cannot be bought again.
    expect((await buy(customer, ['tsn.monthly'])).status).toBe(409);

    await advanceOrder(test, first.body.Id);
    expect((await order(customer, orderBody, key)).status).toBe(201);
    expect(await chargesOf(first.body.Id)).toHaveLength(1);
  });

  it('[F3] an unavailable gateway is detected before anything is charged, and a retry works', async () => {
    const customer = await newCustomer(test);
    const { body: cart } = await fill(customer, 'tsn.monthly');
    const orderBody = { cartId: cart.cartId, paymentInstrumentId: await addCard(test, world, customer) };
    await world.control('down');
    const { status, body } = await order(customer, orderBody);
    await world.control('ok');
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    // No bank was involved, so no card is marked as declined.
    expect(body).not.toHaveProperty('details');
    expect((await buy(customer, ['tsn.monthly'])).status).toBe(201);
  });

  it('a second plan of the brand needs confirmation, and a cart changed in the meantime is not bought', async () => {
    const customer = await newCustomer(test, 'stores');
    const { body: cart } = await fill(customer, 'crave_total.monthly');
    expect(cart.issues).toEqual([{ type: 'DOUBLE_BILLING' }]);
    const orderBody = { cartId: cart.cartId, paymentInstrumentId: await addCard(test, world, customer) };
    expect((await order(customer, orderBody)).body.code).toBe('DOUBLE_BILLING');
    expect((await order(customer, { ...orderBody, cartId: randomUUID() })).body.code).toBe('CART_STALE');
    expect((await order(customer, { ...orderBody, acceptIssues: ['DOUBLE_BILLING'] })).status).toBe(201);
  });

  it('gift balance pays first, and is returned when the card is declined', async () => {
    const customer = await newCustomer(test, 'gift');
    const balance = async () =>
      (await call<{ balances: { CAD: number } }>(customer, 'GET', '/api/billing/v1.1/balance')).body.balances
        .CAD;
    const { body: cart } = await fill(customer, 'crave_total.monthly', 'starz.monthly');
    expect(cart.totals).toMatchObject({ total: 28, giftAmount: 25, due: 3 });
    // Without a card the tax province must be given; then the gift balance pays everything.
    const other = await newCustomer(test, 'gift');
    const { body: small } = await fill(other, 'crave_mobile.monthly');
    expect((await order(other, { cartId: small.cartId })).body.code).toBe('VALIDATION');
    expect((await order(other, { cartId: small.cartId, province: 'ON' })).status).toBe(201);
    expect(
      (await call<{ balances: object }>(other, 'GET', '/api/billing/v1.1/balance')).body.balances,
    ).toEqual({
      CAD: 15.97,
    });

    expect((await buy(customer, ['crave_total.monthly', 'starz.monthly'], 'declined')).status).toBe(402);
    expect(await balance()).toBe(25);
    const { rows } = await test.database.pool.query<{ sum: string }>('select sum(cents) from gift_ledger');
    expect(Number(rows[0]!.sum)).toBe(0);
  });

  it('[T19] the order of another account is unknown', async () => {
    const [mine, theirs] = [await newCustomer(test), await newCustomer(test)];
    const { body } = await buy(theirs, ['tsn.monthly']);
    for (const id of [body.Id, randomUUID(), 'nonsense'])
      expect((await call(mine, 'GET', `/api/storefront/v1/orders/${id}`)).status).toBe(404);
    const { body: cart } = await fill(mine, 'tsn.monthly');
    const card = await addCard(test, world, theirs);
    expect((await order(mine, { cartId: cart.cartId, paymentInstrumentId: card })).status).toBe(404);
  });
});
