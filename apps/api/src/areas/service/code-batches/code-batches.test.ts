import { randomBytes, randomUUID } from 'node:crypto';
import {
  createCodeBatch,
  exportCodes,
  getCodeBatch,
  putPromotion,
  sealCodeBatch,
  voidCodeBatch,
} from '@marquee/product/contract/service/code-batches.ts';
import { limits } from '@marquee/product/limits.ts';
import { codeKey } from '@marquee/product/values/billing/codes.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listBatchCodes, makeCodes } from '../../../billing/code-batches.ts';
import { sendTo } from '../../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../../testing/create-test-app.ts';
import { listJobs } from '../../../testing/queue.ts';
import { newServiceClient, type TestServiceClient } from '../../../testing/service-client.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';
import { howMany, longTimeout } from '../../../testing/test-scale.ts';

let test: TestApp;
let client: TestServiceClient;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  client = await newServiceClient(test);
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const description = { en: 'Spring offer', fr: 'Offre du printemps' };
const newPromotion = async (terms: object = {}) => {
  const promotionId = `promo-${randomUUID()}`;
  await client.call(putPromotion, { params: { promotionId }, body: { percent: 50, ...terms } });
  return promotionId;
};
const ask = (body: object) =>
  client.call(createCodeBatch, { body: { count: 3, description, campaign: 'spring', ...body } });
/** Its codes are made. */
const newBatch = async (body: object) => {
  const { batchId: id } = (await ask(body)).json<{ batchId: string }>();
  const jobs = () => listJobs(test.database.pool, { task: 'makeCodes', key: `codes ${id} %` });
  for (let made = 0; made < (await jobs()).length; made += 1) await makeCodes(test)({ batchId: id });
  return id;
};
const csvOf = async (id: string) => {
  const reply = await client.call(exportCodes, { params: { id } });
  const [head, ...lines] = reply.body.trimEnd().split('\r\n');
  return { reply, head, codes: lines.map((line) => line.split(',')[1]!) };
};
const stateOf = async (id: string) => (await client.call(getCodeBatch, { params: { id } })).json<object>();
const redeem = (who: TestCustomer, code: string, on = test, brand = 'crave') =>
  sendTo(on)(
    'POST',
    '/api/billing/v1/redeem',
    { ...bearer(who.access_token), 'idempotency-key': randomUUID() },
    { code, brand },
  );

it('[A2] a gift batch is made, exported and redeemed; the codes are not kept, and typing is forgiven', async () => {
  const id = await newBatch({ giftCents: 2500, prefix: 'spring' });
  expect(await stateOf(id)).toEqual({
    state: 'ready',
    count: 3,
    made: 3,
    redeemed: 0,
    exported: 0,
    campaign: 'spring',
  });
  const { reply, head, codes } = await csvOf(id);
  expect([reply.headers['content-type'], head]).toEqual(['text/csv; charset=utf-8', 'number,code']);
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^SPRING-(?:[\dA-Z]{4}-){4}[\dA-Z]$/);
  expect((await csvOf(id)).codes).toEqual(codes);
  const { rows } = await test.database.pool.query('select * from codes, code_batches');
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);

  const customer = await newCustomer(test);
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
  expect(codeKey(typed)).toBe(codeKey(codes[0]!));
  expect((await redeem(customer, typed)).body).toMatchObject({ balances: { CAD: 25 } });
  expect((await redeem(await newCustomer(test), codes[0]!)).status).toBe(404);
  expect(await stateOf(id)).toMatchObject({ redeemed: 1, exported: 2 });
});

it('[A2] a promotion batch gives the terms of its promotion, until the earlier of both ends', async () => {
  const soon = new Date(test.clock.now() + 5 * 86_400_000).toISOString();
  const later = new Date(test.clock.now() + 9 * 86_400_000).toISOString();
  const promotionId = await newPromotion({ percent: 30, sku: 'tsn', endsAt: soon });
  const id = await newBatch({ promotionId, expiresAt: later });
  await client.call(putPromotion, { params: { promotionId }, body: { percent: 99 } });
  const { codes } = await csvOf(id);
  const customer = await newCustomer(test);
  const checked = await test.app.inject({
    method: 'POST',
    url: '/api/billing/v1/redeem/check',
    headers: bearer(customer.access_token),
    payload: { code: codes[0], brand: 'tsn' },
  });
  expect(checked.json()).toMatchObject({ kind: 'PROMO', value: 30, productSku: 'tsn', description });
  test.clock.advance(6 * 86_400);
  expect((await redeem(await newCustomer(test), codes[0]!)).status).toBe(404);
});

it('[A2] a gift code never expires, and contradictions are refused', async () => {
  const promotionId = await newPromotion();
  const wrong = [
    {},
    { promotionId, giftCents: 100 },
    { giftCents: 100, expiresAt: '2099-01-01T00:00:00Z' },
    { giftCents: 100, count: limits.codesPerBatch + 1 },
    { giftCents: 100, count: 1, reusable: { code: 'FREE-MONEY', maxRedemptions: 5 } },
    { promotionId, count: 2, reusable: { code: 'TWO-CODES', maxRedemptions: 5 } },
  ];
  for (const body of wrong) expect(codeOf(await ask(body)), JSON.stringify(body)).toBe('VALIDATION');
  expect(codeOf(await ask({ promotionId: 'nobody-knows-it' }))).toBe('NOT_FOUND');
});

it('[A2] the codes can be exported until the batch is sealed, by hand or after 30 days', async () => {
  const [byHand, byTime] = [await newBatch({ giftCents: 100 }), await newBatch({ giftCents: 100 })];
  const { codes } = await csvOf(byHand);
  expect((await client.call(sealCodeBatch, { params: { id: byHand } })).statusCode).toBe(204);
  expect((await client.call(sealCodeBatch, { params: { id: byHand } })).statusCode).toBe(204);
  const refused = await client.call(exportCodes, { params: { id: byHand } });
  expect([refused.statusCode, codeOf(refused)]).toEqual([410, 'BATCH_SEALED']);
  expect((await redeem(await newCustomer(test), codes[0]!)).status).toBe(201);
  test.clock.advance((limits.codeBatchDays + 1) * 86_400);
  // Its token is older than an hour by now.
  const late = await newServiceClient(test);
  expect(codeOf(await late.call(exportCodes, { params: { id: byTime } }))).toBe('BATCH_SEALED');
});

it('[A2] void ends the codes that nobody has redeemed, and only those', async () => {
  const id = await newBatch({ giftCents: 1000 });
  const { codes } = await csvOf(id);
  const owner = await newCustomer(test);
  await redeem(owner, codes[0]!);
  expect((await client.call(voidCodeBatch, { params: { id } })).statusCode).toBe(204);
  expect((await redeem(await newCustomer(test), codes[1]!)).status).toBe(404);
  const balance = await test.app.inject({
    url: '/api/billing/v1.1/balance',
    headers: bearer(owner.access_token),
  });
  expect(balance.json()).toMatchObject({ balances: { CAD: 10 } });
  expect(await stateOf(id)).toMatchObject({ state: 'void', redeemed: 1 });
});

it('[A2] the secret is rotated while a batch is made: the export has every code', async () => {
  const count = 3;
  const { batchId: id } = (await ask({ giftCents: 100, count })).json<{ batchId: string }>();
  await makeCodes(test)({ batchId: id });
  const rotated = { ...test, giftSecrets: [randomBytes(32), ...test.giftSecrets] };
  await test.database.pool.query('update code_batches set count = 5 where id = $1', [id]);
  await makeCodes(rotated)({ batchId: id });
  const batch = await test.database.query
    .selectFrom('code_batches')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const found: unknown[] = [];
  for await (const codes of listBatchCodes(test.database.query, rotated.giftSecrets, batch))
    found.push(...codes);
  expect(found).toHaveLength(5);
});

it('[A2] a big batch is made 10,000 at a time, each number once', longTimeout, async () => {
  const count = howMany(limits.codesPerJob + 100, limits.codesPerBatch);
  const id = await newBatch({ giftCents: 100, count });
  const { rows } = await test.database.pool.query<{ total: number; numbers: number; last: number }>(
    'select count(*)::int as total, count(distinct number)::int as numbers, max(number) as last from codes where batch_id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ total: count, numbers: count, last: count });
  await makeCodes(test)({ batchId: id });
  expect(await stateOf(id)).toMatchObject({ state: 'ready', made: count });
});

it(
  '[A2] a reusable code is redeemed exactly as often as allowed, by two servers at once',
  longTimeout,
  async () => {
    const second = await createTestApp({ BOT_CHECK: 'off' }, { beside: test });
    const [places, people] = [howMany(5, 20), howMany(15, 100)];
    const code = `SPRING-${randomUUID().slice(0, 8)}`;
    const promotionId = await newPromotion();
    const id = await newBatch({ promotionId, count: 1, reusable: { code, maxRedemptions: places } });
    expect(codeOf(await ask({ promotionId, count: 1, reusable: { code, maxRedemptions: 1 } }))).toBe(
      'VALIDATION',
    );
    const customers: TestCustomer[] = [];
    for (let nth = 0; nth < people; nth += 1) customers.push(await newCustomer(test));
    const replies = await Promise.all(
      customers.map((each, nth) => redeem(each, code, nth % 2 === 0 ? test : second)),
    );
    await second.close();
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(places);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(people - places);
    expect(await stateOf(id)).toMatchObject({ redeemed: places });
    expect((await redeem(customers[0]!, code)).status).toBe(404);
  },
);

it('[A1] a client with brands makes, reads and exports codes of those brands only', async () => {
  const bounded = await newServiceClient(test, undefined, { brands: ['tsn'] });
  const body = { giftCents: 100, count: 1, description, campaign: 'x' };
  expect(codeOf(await bounded.call(createCodeBatch, { body }))).toBe('CLIENT_NOT_ALLOWED');
  expect((await bounded.call(createCodeBatch, { body: { ...body, brand: 'tsn' } })).statusCode).toBe(202);
  const id = await newBatch({ giftCents: 100 });
  for (const call of [getCodeBatch, exportCodes, sealCodeBatch, voidCodeBatch])
    expect(codeOf(await bounded.call(call, { params: { id } }))).toBe('NOT_FOUND');
  const params = { promotionId: `promo-${randomUUID()}` };
  expect(codeOf(await bounded.call(putPromotion, { params, body: { percent: 5 } }))).toBe(
    'CLIENT_NOT_ALLOWED',
  );
});

it('[A1] the same key makes one batch', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { giftCents: 100, count: 1, description, campaign: 'x' };
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => (await client.call(createCodeBatch, { body, headers })).body),
  );
  expect(new Set(ids).size).toBe(1);
});
