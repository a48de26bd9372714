import { randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOutcome } from '../../buying/charge-order.ts';
import { sendGift } from '../../buying/gifts.ts';
import { dayAt } from '../../buying/days.ts';
import { type Answer, sendTo } from '../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/people.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { type cards, openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

interface Bought {
  readonly orderNumber: string;
  readonly code: string;
  readonly Id: string;
  readonly details: object;
}
const wishFor = async (rest: object = {}, card: keyof typeof cards = 'good') => ({
  productId: 'gift_crave_25',
  senderName: '  Chloé  Roy ',
  senderEmail: `${randomUUID()}@demo.test`,
  recipientEmail: `${randomUUID()}@demo.test`,
  message: 'Joyeux anniversaire!\u202E',
  payment: { token: await world.cardToken(card) },
  ...rest,
});
const buy = async (
  wish: object,
  { key = randomUUID(), headers = {}, by = test }: { key?: string; headers?: object; by?: TestApp } = {},
) =>
  (await sendTo(by)(
    'POST',
    '/api/storefront/v1/gifts/purchase',
    { ...headers, 'idempotency-key': key },
    wish,
  )) as Answer<Bought>;
const orderOf = async (orderNumber: string) =>
  test.database.query
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', orderNumber)
    .executeTakeFirstOrThrow();
const chargesFor = async (email: string) => {
  const { rows } = await test.database.pool.query<{ id: string }>('select id from orders where email = $1', [
    email,
  ]);
  const ids = new Set(rows.map(({ id }) => id));
  return (await world.ledger()).charges.filter(
    ({ reference, status }) => ids.has(reference) && status === 'succeeded',
  );
};
const redeem = async (code: string) => {
  const { access_token } = await newCustomer(test);
  return sendTo(test)(
    'POST',
    '/api/billing/v1/redeem',
    { ...bearer(access_token), 'idempotency-key': randomUUID() },
    { code, brand: 'crave' },
  );
};

describe('gift cards', () => {
  it('[API-SUB-27] GET /api/storefront/v1/gifts lists those of a brand, in the language asked', async () => {
    const list = async (brand: string, language: string) =>
      (
        await test.app.inject({
          url: `/api/storefront/v1/gifts?brand=${brand}`,
          headers: { 'accept-language': language },
        })
      ).json<{ productId: string; name: string; price: number }[]>();
    expect(await list('crave', 'fr-CA')).toMatchObject([
      { productId: 'gift_crave_25', name: 'Carte-cadeau de 25\u00A0$', price: 25 },
      { productId: 'gift_crave_50', price: 50 },
      { productId: 'gift_crave_100', price: 100 },
    ]);
    expect((await list('tsn', 'en'))[0]).toMatchObject({ productId: 'gift_tsn_25', name: 'Gift card, $25' });
    expect(await list('ctv', 'en')).toEqual([]);
  });

  it('[API-SUB-27] a guest buys one: charged once, told at once, and somebody else redeems it', async () => {
    const wish = await wishFor();
    const { status, body } = await buy(wish);
    expect([status, body]).toEqual([
      201,
      {
        orderNumber: expect.stringMatching(/^M\d{8}$/) as string,
        code: expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/) as string,
      },
    ]);
    expect(await chargesFor(wish.senderEmail)).toMatchObject([{ amount: 2500 }]);
    const order = await orderOf(body.orderNumber);
    expect(order).toMatchObject({
      kind: 'GIFT',
      account_id: null,
      taxes: [],
      total_cents: 2500,
      gift_cents: 0,
    });
    expect(order.gift).toMatchObject({ senderName: 'Chloé Roy', message: 'Joyeux anniversaire!' });
    const [told] = await mailsTo(test, wish.senderEmail);
    expect(told!.subject).toBe('Crave Account: your gift is on its way');

    await sendGift(test)({ orderId: order.id });
    const [got] = await mailsTo(test, wish.recipientEmail);
    expect(got!.text).toContain(body.code);
    expect(got!.text).toContain('Joyeux anniversaire!');
    expect(await redeem(body.code)).toMatchObject({ status: 201, body: { balances: { CAD: 25 } } });
    expect((await redeem(body.code)).status).toBe(404);
  });

  it('a customer’s gift is among their receipts, and gift money does not buy it', async () => {
    const customer = await newCustomer(test, 'gift');
    const headers = bearer(customer.access_token);
    const { body } = await buy(await wishFor({ productId: 'gift_tsn_50' }), { headers });
    const receipts = (await test.app.inject({ url: '/api/receipt/v1/receipts', headers })).json<
      { orderNumber: string }[]
    >();
    expect(receipts).toMatchObject([
      { orderNumber: body.orderNumber, brand: 'tsn', total: 50, giftAmount: 0 },
    ]);
  });

  it('waits for its day', async () => {
    const wish = await wishFor({ sendDate: addDays(dayAt(test.clock.now()), 10) });
    const { body } = await buy(wish);
    const { id } = await orderOf(body.orderNumber);
    const { rows } = await test.database.pool.query<{ days: string }>(
      'select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs where key = $1',
      [`gift ${id}`],
    );
    expect(Number(rows[0]!.days)).toBeGreaterThan(9);
    expect(Number(rows[0]!.days)).toBeLessThan(11);
    expect(await mailsTo(test, wish.recipientEmail)).toEqual([]);
  });

  it('[T16] twenty at once with one key: one charge, twenty equal answers', async () => {
    const wish = await wishFor();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(wish, { key })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect([replies[0]!.status, await chargesFor(wish.senderEmail)]).toMatchObject([201, [{ amount: 2500 }]]);
    expect(await mailsTo(test, wish.senderEmail)).toHaveLength(1);
    expect(await buy({ ...wish, senderName: 'Other' }, { key })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect((await buy(wish, { key: '' })).body).toMatchObject({ code: 'IDEMPOTENCY_REQUIRED' });
  });

  it('[F2] an answer that is lost is PENDING, then found, and the code is told to whoever comes back', async () => {
    const wish = await wishFor({}, 'losesAnswer');
    const key = randomUUID();
    const first = await buy(wish, { key });
    expect([first.status, first.body]).toEqual([202, { Id: first.body.Id, status: 'PENDING' }]);
    await findOutcome(test, first.body.Id);
    const { status, body } = await buy(wish, { key });
    expect([status, (await redeem(body.code)).status]).toEqual([201, 201]);
    expect(await chargesFor(wish.senderEmail)).toHaveLength(1);
  });

  it('a refused card, a token that is none, and a gateway that is away cost nothing', async () => {
    const declined = await wishFor({}, 'declined');
    expect(await buy(declined)).toMatchObject({ status: 402, body: { code: 'TRANSACTION_FAILED' } });
    expect(await buy(await wishFor({ payment: { token: 'nonsense' } }))).toMatchObject({
      status: 400,
      body: { code: 'CARD_INVALID' },
    });
    const wish = await wishFor();
    await world.control('down');
    const away = await buy(wish);
    await world.control('ok');
    expect(away).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await chargesFor(declined.senderEmail)).toEqual([]);
    expect((await buy(wish)).status).toBe(201);
  });

  it('what was typed wrong is named, field by field', async () => {
    const today = dayAt(test.clock.now());
    const wrong: readonly [object, object][] = [
      [{ senderName: ' ' }, { senderName: 'REQUIRED' }],
      [
        { senderEmail: 'x', recipientEmail: 'a@b' },
        { senderEmail: 'EMAIL_FORMAT', recipientEmail: 'EMAIL_FORMAT' },
      ],
      [{ message: 'x'.repeat(limits.giftMessageLength + 1) }, { message: 'MAX_LENGTH' }],
      [{ sendDate: addDays(today, -1) }, { sendDate: 'SEND_DATE_RANGE' }],
      [{ sendDate: addDays(today, limits.giftSendDays + 1) }, { sendDate: 'SEND_DATE_RANGE' }],
      [{ sendDate: '2027-02-30' }, { sendDate: 'SEND_DATE_RANGE' }],
    ];
    for (const [rest, details] of wrong) {
      const { status, body } = await buy(await wishFor(rest));
      expect([status, body.details], JSON.stringify(rest)).toEqual([400, details]);
    }
    for (const productId of ['nothing', 'crave_total'])
      expect((await buy(await wishFor({ productId }))).status).toBe(404);
    expect((await buy(await wishFor({ sendDate: addDays(today, limits.giftSendDays) }))).status).toBe(201);
  });

  it('one address tries few cards without an account', async () => {
    const counting = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url, TEST_LIMITS: 'on' });
    const statuses: number[] = [];
    for (let nth = 0; nth <= limits.giftsPerHour; nth += 1)
      statuses.push((await buy(await wishFor({}, 'declined'), { by: counting })).status);
    expect(statuses).toEqual([...Array.from({ length: limits.giftsPerHour }, () => 402), 429]);
    await counting.close();
  });
});
