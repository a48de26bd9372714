import { randomBytes, randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { type DemoCodeKind, demoCodes, giftCodeOf } from '@marquee/product/values/billing/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markCodeRedeemed } from '../../billing/redeemable-codes.ts';
import { giftCodeFor, hashesOfCode, findGiftCode } from '../../billing/gifts.ts';
import { makeCode, makeDemoCodes } from '../../demo/make-codes.ts';
import { type Answer, sendTo } from '../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';
import { askToken, bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  await makeDemoCodes(test);
});
afterAll(() => test.close());

interface Redeemed {
  readonly orderNumber: string;
  readonly balances: Readonly<Record<string, number>>;
  readonly code: string;
}
const newCode = async (kind: DemoCodeKind) => {
  const { body } = await sendTo(test)('POST', '/api/test/codes', {}, { kind });
  return (body as { code: string }).code;
};
const check = (who: TestCustomer, code: string, brand = 'crave') =>
  test.app.inject({
    method: 'POST',
    url: '/api/billing/v1/redeem/check',
    headers: bearer(who.access_token),
    payload: { code, brand },
  });
const checkInAddress = (who: TestCustomer, code: string) =>
  test.app.inject({
    url: `/api/billing/v1/redeem/${encodeURIComponent(code)}?brand=crave`,
    headers: bearer(who.access_token),
  });
const redeem = async (who: TestCustomer, code: string, key: string = randomUUID(), brand = 'crave') =>
  (await sendTo(test)(
    'POST',
    '/api/billing/v1/redeem',
    { ...bearer(who.access_token), 'idempotency-key': key },
    { code, brand },
  )) as Answer<Redeemed>;
const balanceOf = async ({ access_token }: TestCustomer) =>
  (
    await test.app.inject({ url: '/api/billing/v1.1/balance', headers: bearer(access_token) })
  ).json<Redeemed>().balances;
const ledgerSum = async () => {
  const { rows } = await test.database.pool.query<{ sum: string }>('select sum(cents) from gift_ledger');
  return Number(rows[0]!.sum);
};

describe('codes', () => {
  it('a gift from before the secret was rotated can still be redeemed, and its code is unchanged', async () => {
    const { accountId } = await newCustomer(test);
    const orderId = randomUUID();
    const [before] = test.giftSecrets;
    const giftSecrets = [randomBytes(32), before!];
    const code = giftCodeFor(before!, orderId);
    await makeCode(test, 'gift', code);
    expect(await findGiftCode(test.database.query, giftSecrets, orderId)).toBe(code);
    const redemption = { accountId, brand: 'crave', hashes: hashesOfCode(giftSecrets, code) } as const;
    const number = await test.database.query
      .transaction()
      .execute((tx) => markCodeRedeemed(tx, Date.now(), redemption));
    expect(number).toMatch(/^M\d+$/);
  });

  it('[API-SUB-22] a gift is checked, redeemed, and then balance', async () => {
    const customer = await newCustomer(test);
    const code = await newCode('gift');
    const seen = await check(customer, code.toLowerCase().replaceAll('-', ' '));
    expect([seen.statusCode, seen.json()]).toMatchObject([
      200,
      {
        kind: 'GIFT',
        value: 25,
        productSku: null,
        description: { en: 'Gift card, $25', fr: 'Carte-cadeau de 25\u00A0$' },
      },
    ]);
    const { status, body } = await redeem(customer, code);
    expect([status, body]).toEqual([
      201,
      { orderNumber: expect.stringMatching(/^M\d{8}$/) as string, balances: { CAD: 25 } },
    ]);
    expect(await balanceOf(customer)).toEqual({ CAD: 25 });
    expect(await ledgerSum()).toBe(0);
    const receipts = await test.app.inject({
      url: '/api/receipt/v1/receipts',
      headers: bearer(customer.access_token),
    });
    expect(receipts.json()).toEqual([]);
  });

  it('a promotion applies to the next purchase, once per account', async () => {
    const [one, two] = [await newCustomer(test), await newCustomer(test)];
    expect((await check(one, 'welcome50')).json()).toMatchObject({ kind: 'PROMO', value: 50 });
    expect((await redeem(one, 'WELCOME50')).body.balances).toEqual({});
    expect((await redeem(one, 'WELCOME50')).status).toBe(404);
    expect((await redeem(two, 'WELCOME50')).status).toBe(201);
    const { body } = await sendTo(test)('PUT', '/api/cart/v1', bearer(one.access_token), {
      items: [{ productId: 'tsn', pricingPlanId: 'tsn.monthly' }],
    });
    expect((body as Cart).totals).toMatchObject({ subtotal: 19.99, discount: 9.99, total: 10 });
  });

  it('[finding F19] the call with the code in its URL returns the same, and the code is not logged', async () => {
    const customer = await newCustomer(test);
    const [good, bad] = [await newCode('gift'), 'GIFT-NONE-WRONG-1'];
    test.logLines.length = 0;
    for (const code of [good, bad]) {
      const [byBody, byAddress] = [await check(customer, code), await checkInAddress(customer, code)];
      const said = (reply: typeof byBody) => ({ ...reply.json<object>(), requestId: '' });
      expect([byAddress.statusCode, said(byAddress)]).toEqual([byBody.statusCode, said(byBody)]);
      const guest = await test.app.inject(`/api/billing/v1/redeem/${code}?brand=crave`);
      expect(guest.statusCode).toBe(401);
    }
    for (const code of [good, bad]) expect(test.logLines.join('\n')).not.toContain(code);
  });

  it('[T14] unknown, used and expired codes get the same error', async () => {
    const customer = await newCustomer(test);
    const refused = [
      'NOBODY-KNOWS',
      demoCodes.expired.code,
      demoCodes.used.code,
      await newCode('expired'),
      await newCode('used'),
    ];
    const bodies = new Set<string>();
    for (const code of refused) {
      const reply = await check(customer, code);
      const { requestId: _, ...body } = reply.json<{ requestId: string; code: string }>();
      expect([reply.statusCode, body.code], code).toEqual([404, 'CODE_INVALID']);
      bodies.add(JSON.stringify(body));
      const { status } = await redeem(await newCustomer(test), code);
      expect(status).toBe(404);
    }
    expect(bodies.size).toBe(1);
    expect((await check(customer, ' ')).json()).toMatchObject({ code: 'VALIDATION' });
    expect((await check(customer, 'x', 'nobody')).json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('the demo codes exist after every start, and a used one stays used', async () => {
    const customer = await newCustomer(test);
    expect((await redeem(customer, demoCodes.gift.code)).status).toBe(201);
    await makeDemoCodes(test);
    expect((await redeem(await newCustomer(test), demoCodes.gift.code)).status).toBe(404);
  });

  it(
    '[T14] a hundred accounts redeem one code at once: one of them gets the money',
    { timeout: 180_000 },
    async () => {
      const code = await newCode('gift');
      const people: TestCustomer[] = [];
      for (let nth = 0; nth < 100; nth += 1) people.push(await newCustomer(test));
      const statuses = (await Promise.all(people.map((each) => redeem(each, code)))).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 404)).toHaveLength(99);
      const { rows } = await test.database.pool.query<{ sum: string }>(
        'select sum(cents) from gift_ledger where account_id = any($1)',
        [people.map(({ accountId }) => accountId)],
      );
      expect([Number(rows[0]!.sum), await ledgerSum()]).toEqual([2500, 0]);
    },
  );

  it('[T14] one account redeems one code with many keys at once: once', async () => {
    const customer = await newCustomer(test);
    const code = await newCode('gift');
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(customer, code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balanceOf(customer)).toEqual({ CAD: 25 });
  });

  it('the same key returns the first reply, another code with it is rejected', async () => {
    const customer = await newCustomer(test);
    const code = await newCode('gift');
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(customer, code, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]!.status).toBe(201);
    expect(await redeem(customer, await newCode('gift'), key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect((await redeem(customer, code, '')).body.code).toBe('IDEMPOTENCY_REQUIRED');
    expect(await balanceOf(customer)).toEqual({ CAD: 25 });
  });

  it('[T14] attempts run out, a valid code refunds no others, and after an hour there are new ones', async () => {
    const customer = await newCustomer(test);
    const guess = async () => (await check(customer, randomUUID())).statusCode;
    const statuses: number[] = [];
    for (let nth = 0; nth < rates.redeem.refuse; nth += 1) {
      if (nth % 3 === 0) expect((await check(customer, demoCodes.promo.code)).statusCode).toBe(200);
      statuses.push(await guess());
    }
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await guess()).toBe(429);
    expect((await check(customer, demoCodes.promo.code)).statusCode).toBe(429);
    const later = await redeem(customer, demoCodes.promo.code);
    expect([later.status, later.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    test.clock.advance(3601);
    const { refresh_token } = customer;
    const signedIn = (
      await askToken(test, { grant_type: 'refresh_token', refresh_token })
    ).json<TestCustomer>();
    expect((await check(signedIn, demoCodes.promo.code)).statusCode).toBe(200);
    test.clock.reset();
  });

  it(
    '[T14] Thousands of random codes hit nothing, and ten of them are compared in an hour',
    longTimeout,
    async () => {
      const customer = await newCustomer(test);
      const guesses = howMany(1000, 10_000);
      const statuses: number[] = [];
      for (let nth = 0; nth < guesses; nth += 50)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, async () => {
              const code = giftCodeOf(randomBytes(32));
              return (nth / 50) % 2 === 0
                ? (await check(customer, code)).statusCode
                : (await redeem(customer, code)).status;
            }),
          )),
        );
      expect(statuses.filter((status) => status === 404)).toHaveLength(rates.redeem.refuse);
      expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - rates.redeem.refuse);
      expect(await balanceOf(customer)).toEqual({});
    },
  );

  it('[T14] the limit of one address covers all accounts', async () => {
    const counting = await createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on' });
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { access_token } = await newCustomer(counting);
      for (let guess = 0; guess < rates.redeem.refuse; guess += 1)
        statuses.push(
          (
            await counting.app.inject({
              url: `/api/billing/v1/redeem/${randomUUID()}?brand=crave`,
              headers: bearer(access_token),
            })
          ).statusCode,
        );
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(rates.redeemNetwork.refuseNew);
    await counting.close();
  });
});
