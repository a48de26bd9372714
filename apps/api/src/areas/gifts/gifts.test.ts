import { randomUUID } from 'node:crypto';
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { advanceOrder } from '../../billing/orders/charge-order.ts';
import { sendGift } from '../../billing/gifts.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { type Answer, sendTo } from '../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { solve } from '../../testing/solve-challenge.ts';
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
const giftFor = async (rest: object = {}, card: keyof typeof cards = 'good') => ({
  productId: 'gift_crave_25',
  senderName: '  Chloé  Roy ',
  senderEmail: `${randomUUID()}@demo.test`,
  recipientEmail: `${randomUUID()}@demo.test`,
  message: 'Joyeux anniversaire!\u202E',
  payment: { token: await world.cardToken(card) },
  ...rest,
});
const buy = async (
  gift: object,
  { key = randomUUID(), headers = {}, by = test }: { key?: string; headers?: object; by?: TestApp } = {},
) =>
  (await sendTo(by)(
    'POST',
    '/api/storefront/v1/gifts/purchase',
    { ...headers, 'idempotency-key': key },
    gift,
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
  it('[API-SUB-27] GET /api/storefront/v1/gifts lists those of a brand, in the requested language', async () => {
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

  it('[API-SUB-27] a guest buys one: charged once, mailed at once, and another account redeems it', async () => {
    const gift = await giftFor();
    const { status, body } = await buy(gift);
    expect([status, body]).toEqual([
      201,
      {
        orderNumber: expect.stringMatching(/^M\d{8}$/) as string,
        code: expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/) as string,
      },
    ]);
    expect(await chargesFor(gift.senderEmail)).toMatchObject([{ amount: 2500 }]);
    const order = await orderOf(body.orderNumber);
    expect(order).toMatchObject({
      kind: 'GIFT',
      account_id: null,
      taxes: [],
      total_cents: 2500,
      gift_cents: 0,
    });
    expect(order.gift).toMatchObject({ senderName: 'Chloé Roy', message: 'Joyeux anniversaire!' });
    const [senderMail] = await mailsTo(test, gift.senderEmail);
    expect(senderMail!.subject).toBe('Your gift is on its way');

    await sendGift(test)({ orderId: order.id });
    const [recipientMail] = await mailsTo(test, gift.recipientEmail);
    expect(recipientMail!.text).toContain(body.code);
    expect(recipientMail!.text).toContain('Joyeux anniversaire!');
    expect(await redeem(body.code)).toMatchObject({ status: 201, body: { balances: { CAD: 25 } } });
    expect((await redeem(body.code)).status).toBe(404);
  });

  it('a customer’s gift is among their receipts, and gift balance cannot buy it', async () => {
    const customer = await newCustomer(test, 'gift');
    const headers = bearer(customer.access_token);
    const { body } = await buy(await giftFor({ productId: 'gift_tsn_50' }), { headers });
    const receipts = (await test.app.inject({ url: '/api/receipt/v1/receipts', headers })).json<
      { orderNumber: string }[]
    >();
    expect(receipts).toMatchObject([
      { orderNumber: body.orderNumber, brand: 'tsn', total: 50, giftAmount: 0 },
    ]);
  });

  it('[UX-37] the card names the recipient, without a link; a gift of the release before names nobody', async () => {
    const gift = await giftFor({ recipientName: ' Geneviève https://scam.test ' });
    const { body } = await buy(gift);
    const { id } = await orderOf(body.orderNumber);
    await sendGift(test)({ orderId: id });
    const [mail] = await mailsTo(test, gift.recipientEmail);
    expect(mail!.text).toContain('For Geneviève scam');
    expect(mail!.text).not.toContain('https://scam');
    await test.database.pool.query(`update orders set gift = gift - 'recipientName' where id = $1`, [id]);
    await sendGift(test)({ orderId: id });
    const mails = await mailsTo(test, gift.recipientEmail);
    expect(mails.filter(({ text }) => text.includes('Geneviève'))).toHaveLength(1);
  });

  it('is sent on its day', async () => {
    const gift = await giftFor({ sendDate: addDays(billingDayOf(test.clock.now()), 10) });
    const { body } = await buy(gift);
    const { id } = await orderOf(body.orderNumber);
    const { rows } = await test.database.pool.query<{ days: string }>(
      'select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs where key = $1',
      [`gift ${id}`],
    );
    expect(Number(rows[0]!.days)).toBeGreaterThan(9);
    expect(Number(rows[0]!.days)).toBeLessThan(11);
    expect(await mailsTo(test, gift.recipientEmail)).toEqual([]);
  });

  it('[T16] twenty at once with one key: one charge, twenty equal replies', async () => {
    const gift = await giftFor();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(gift, { key })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect([replies[0]!.status, await chargesFor(gift.senderEmail)]).toMatchObject([201, [{ amount: 2500 }]]);
    expect(await mailsTo(test, gift.senderEmail)).toHaveLength(1);
    expect(await buy({ ...gift, senderName: 'Other' }, { key })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect((await buy(gift, { key: '' })).body).toMatchObject({ code: 'IDEMPOTENCY_REQUIRED' });
  });

  it('[F2] a lost gateway response is PENDING, then resolved, and a retry returns the code', async () => {
    const gift = await giftFor({}, 'losesAnswer');
    const key = randomUUID();
    const first = await buy(gift, { key });
    expect([first.status, first.body]).toEqual([202, { Id: first.body.Id, status: 'PENDING' }]);
    await advanceOrder(test, first.body.Id);
    const { status, body } = await buy(gift, { key });
    expect([status, (await redeem(body.code)).status]).toEqual([201, 201]);
    expect(await chargesFor(gift.senderEmail)).toHaveLength(1);
  });

  it('a declined card, an invalid token, and an unavailable gateway cost nothing', async () => {
    const declined = await giftFor({}, 'declined');
    expect(await buy(declined)).toMatchObject({ status: 402, body: { code: 'TRANSACTION_FAILED' } });
    expect(await buy(await giftFor({ payment: { token: 'nonsense' } }))).toMatchObject({
      status: 400,
      body: { code: 'CARD_INVALID' },
    });
    const gift = await giftFor();
    await world.control('down');
    const away = await buy(gift);
    await world.control('ok');
    expect(away).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await chargesFor(declined.senderEmail)).toEqual([]);
    expect((await buy(gift)).status).toBe(201);
  });

  it('invalid fields are named', async () => {
    const today = billingDayOf(test.clock.now());
    const wrong: readonly [object, object][] = [
      [{ senderName: ' ' }, { senderName: 'REQUIRED' }],
      [
        { senderEmail: 'x', recipientEmail: 'a@b' },
        { senderEmail: 'EMAIL_FORMAT', recipientEmail: 'EMAIL_FORMAT' },
      ],
      [{ recipientName: 'x'.repeat(limits.nameMax + 1) }, { recipientName: 'MAX_LENGTH' }],
      [{ message: 'x'.repeat(limits.giftMessageLength + 1) }, { message: 'MAX_LENGTH' }],
      [{ sendDate: addDays(today, -1) }, { sendDate: 'SEND_DATE_RANGE' }],
      [{ sendDate: addDays(today, limits.giftSendDays + 1) }, { sendDate: 'SEND_DATE_RANGE' }],
      [{ sendDate: '2027-02-30' }, { sendDate: 'SEND_DATE_RANGE' }],
    ];
    for (const [rest, details] of wrong) {
      const { status, body } = await buy(await giftFor(rest));
      expect([status, body.details], JSON.stringify(rest)).toEqual([400, details]);
    }
    for (const productId of ['nothing', 'crave_total'])
      expect((await buy(await giftFor({ productId }))).status).toBe(404);
    expect((await buy(await giftFor({ sendDate: addDays(today, limits.giftSendDays) }))).status).toBe(201);
  });
});

describe('[finding F9] gifts of guests', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({
      ...world.variables,
      TEST_LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      BOT_CHECK_COST: '10',
    });
    keep = vi.spyOn(limited.gateway, 'storeCard');
  });
  afterAll(() => limited.close());
  const times = (count: number, status: number) => Array<number>(count).fill(status);
  const hex = (value: number) => value.toString(16);

  const buyFrom = async (address: string, rest: object = {}, card: keyof typeof cards = 'good') =>
    buy(await giftFor(rest, card), { by: limited, headers: { 'x-forwarded-for': address } });
  const solvedBy = async (address: string) => {
    const asked = await limited.app.inject({
      url: `${getChallenge.path}?action=gift`,
      headers: { 'x-forwarded-for': address },
    });
    return { recaptcha_token: await solve(asked.json<Challenge>()) };
  };
  /** Counts the gateway's card registrations. */
  let keep: MockInstance;
  const keeps = () => keep.mock.calls.length;

  it.each([
    ['IPv4', () => '203.0.113.1'],
    ['one /64', (index: number) => `2001:db8:1:1::${hex(index)}`],
  ])(
    'From %s every gift needs a bot check, after two an hour a costlier one, and ten are the limit',
    async (_, addressOf) => {
      const { level1, refuse } = rates.guestGift;
      const statuses: number[] = [];
      const first = keeps();
      expect((await buyFrom(addressOf(99))).body).toMatchObject({ status: 403, code: 'RECAPTCHA_RETRY' });
      expect(keeps()).toEqual(first);
      for (let nth = 0; nth < level1; nth += 1)
        statuses.push((await buyFrom(addressOf(nth), await solvedBy(addressOf(nth)))).status);
      expect(statuses).toEqual(times(level1, 201));
      const before = keeps();
      expect((await buyFrom(addressOf(100))).body).toMatchObject({ status: 403, code: 'RECAPTCHA_RETRY' });
      const usual = { recaptcha_token: await solve((await limited.botCheck.challenge('gift', 0))!) };
      expect((await buyFrom(addressOf(101), usual)).body).toMatchObject({ code: 'RECAPTCHA_RETRY' });
      const other = { recaptcha_token: await solve((await limited.botCheck.challenge('login', 1))!) };
      expect((await buyFrom(addressOf(102), other)).body).toMatchObject({ code: 'RECAPTCHA_BLOCKED' });
      expect(keeps()).toEqual(before);
      for (let nth = level1; nth < refuse; nth += 1)
        statuses.push((await buyFrom(addressOf(nth), await solvedBy(addressOf(nth)))).status);
      expect(statuses).toEqual(times(refuse, 201));
      const after = keeps();
      expect((await buyFrom(addressOf(103), await solvedBy(addressOf(103)))).status).toBe(429);
      expect(keeps()).toEqual(after);
    },
  );

  it.each([
    ['IPv4', () => '203.0.113.2', 1],
    ['one /64', (index: number) => `2001:db8:2:1::${hex(index)}`, 1],
    ['one /56', (index: number) => `2001:db8:3:1${hex(16 + (index % 200))}::1`, 4],
  ] as const)(
    'From %s five cards an hour are declined for each home, and then the gateway is not called',
    async (_, addressOf, homes) => {
      const most = rates.guestGiftDeclined.refuse * homes;
      const statuses: number[] = [];
      // All but the last five are counted at the limiter directly, as each declined card counts there.
      const direct = most - rates.guestGiftDeclined.refuse;
      for (let nth = 0; nth < direct; nth += 1)
        await limited.limiter.takeNetwork(addressOf(nth), ['guestGiftDeclined']);
      for (let nth = direct; nth < most; nth += 1)
        statuses.push((await buyFrom(addressOf(nth), await solvedBy(addressOf(nth)), 'declined')).status);
      expect(statuses).toEqual(times(most - direct, 402));
      const before = keeps();
      const late = await buyFrom(addressOf(most), await solvedBy(addressOf(most)), 'declined');
      expect(late.status).toBe(429);
      expect(keeps()).toEqual(before);
    },
  );

  it('One recipient gets five gifts a day, from all senders', async () => {
    const recipientEmail = `${randomUUID()}@demo.test`;
    const statuses: number[] = [];
    for (let nth = 0; nth <= rates.giftRecipient.refuse; nth += 1)
      statuses.push(
        (await buyFrom(`198.51.100.${nth}`, { recipientEmail, ...(await solvedBy(`198.51.100.${nth}`)) }))
          .status,
      );
    expect(statuses).toEqual([...times(rates.giftRecipient.refuse, 201), 429]);
    const { access_token } = await newCustomer(limited);
    const byAccount = await buy(await giftFor({ recipientEmail }), {
      by: limited,
      headers: bearer(access_token),
    });
    expect(byAccount.status).toBe(429);
  });

  it('One account buys ten gifts an hour, and an idempotent retry does not count', async () => {
    const { access_token } = await newCustomer(test);
    const headers = bearer(access_token);
    const [gift, key] = [await giftFor(), randomUUID()];
    const statuses: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) statuses.push((await buy(gift, { headers, key })).status);
    for (let nth = 0; nth < rates.gift.refuse; nth += 1)
      statuses.push((await buy(await giftFor(), { headers })).status);
    expect(statuses).toEqual([...times(3 + rates.gift.refuse - 1, 201), 429]);
  });

  it('A link in the message is shown without its scheme, so that mail programs do not link it', async () => {
    const recipientEmail = `${randomUUID()}@demo.test`;
    const message = 'Win at https://evil.test/win or www.evil.example, write to me@evil.test. Love, J.';
    const { body } = await buy(await giftFor({ recipientEmail, message }));
    await sendGift(test)({ orderId: (await orderOf(body.orderNumber)).id });
    const [mail] = await mailsTo(test, recipientEmail);
    for (const shown of [mail!.text, mail!.html]) {
      expect(shown).not.toMatch(/https?:\/\/evil|evil\.\w|@evil/);
      expect(shown.replaceAll('\u2060', '')).toContain(
        'Win at evil.test/win or www.evil.example, write to me@evil.test. Love, J.',
      );
    }
  });
});
