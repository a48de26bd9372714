/** Batches of codes and activation links that staff make. */
import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/staff/codes.ts';
import type { StaffCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCodes } from '../../../billing/code-batches.ts';
import { sendTo } from '../../../testing/buyer.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo } from '../../../testing/read-mails.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  staffConsole = await createTestConsole(test);
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});
beforeAll(async () => {
  editor = await staffConsole.signIn(['catalogue']);
});

const terms = {
  campaign: 'FEB-RETURN',
  description: { en: '50% off', fr: '50 % de rabais' },
  gives: { percent: 50 },
  count: 3,
  reason: 'Customers who left in fall',
};
const create = async (more: object = {}, id: string = randomUUID()) => {
  const reply = await editor.call(calls.createStaffCodeBatch, {
    params: { id },
    body: { ...terms, ...more },
  });
  return { id, reply };
};
const batchOf = async (id: string) =>
  (await editor.call(calls.listStaffCodeBatches))
    .json<{ batches: StaffCodeBatch[] }>()
    .batches.find((each) => each.id === id)!;
const codesOf = async (id: string) => {
  await makeCodes(test)({ batchId: id });
  const reply = await editor.call(calls.exportStaffCodes, { params: { id } });
  return {
    reply,
    codes: reply.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]!),
  };
};
const redeem = async (code: string) => {
  const who = await newCustomer(test);
  const { status } = await sendTo(test)(
    'POST',
    '/api/billing/v1/redeem',
    { ...bearer(who.access_token), 'idempotency-key': randomUUID() },
    { code, brand: 'crave' },
  );
  return status;
};
const auditOf = async (kind: string) =>
  test.database.query
    .selectFrom('audit_events')
    .select(['actor_id', 'reason'])
    .where('kind', '=', kind)
    .where('actor_kind', '=', 'staff')
    .execute();

describe('[A-82] A batch of codes made by staff', () => {
  it('is made once, exported as CSV, counted as it is used, and stopped with a reason', async () => {
    const { id, reply } = await create();
    expect(reply.statusCode, reply.body).toBe(204);
    await create({}, id);
    const { codes, reply: csv } = await codesOf(id);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(new Set(codes).size).toBe(3);
    expect(await redeem(codes[0]!)).toBe(201);
    expect(await batchOf(id)).toMatchObject({
      state: 'ready',
      count: 3,
      made: 3,
      redeemed: 1,
      campaign: 'FEB-RETURN',
    });
    await editor.call(calls.stopCodeBatch, { params: { id }, body: { reason: 'Sent by mistake' } });
    expect(await redeem(codes[1]!)).toBe(404);
    expect((await batchOf(id)).state).toBe('void');
    expect(codeOf(await editor.call(calls.exportStaffCodes, { params: { id } }))).toBe('BATCH_SEALED');
    expect(await auditOf('codeBatchCreated')).toEqual([{ actor_id: editor.id, reason: terms.reason }]);
    expect(await auditOf('codeBatchVoided')).toEqual([{ actor_id: editor.id, reason: 'Sent by mistake' }]);
  });

  it('begins and ends on its dates', async () => {
    const at = (hours: number) => new Date(test.clock.now() + hours * 3_600_000).toISOString();
    const { id } = await create({ startsAt: at(1), expiresAt: at(2) });
    const { codes } = await codesOf(id);
    expect(await redeem(codes[0]!)).toBe(404);
    test.clock.advance(3700);
    expect(await redeem(codes[0]!)).toBe(201);
    test.clock.advance(3700);
    expect(await redeem(codes[1]!)).toBe(404);
  });

  it('gives one shared code to as many customers as its budget says', async () => {
    const code = `WELCOME-${randomUUID().slice(0, 8)}`;
    const { id } = await create({ count: 1, shared: { code, maxRedemptions: 2 } });
    const replies = await Promise.all(Array.from({ length: 4 }, () => redeem(code)));
    expect(replies.toSorted((a, b) => a - b)).toEqual([201, 201, 404, 404]);
    expect(await batchOf(id)).toMatchObject({ redeemed: 2, most: 2 });
  });

  it.each<[string, object]>([
    [
      'more gift money than the budget',
      { gives: { giftCents: 2500 }, count: limits.codeBatchBudgetCents / 2500 + 1 },
    ],
    ['a gift that expires', { gives: { giftCents: 2500 }, expiresAt: '2099-01-01T00:00:00Z' }],
    [
      'a shared gift',
      { gives: { giftCents: 2500 }, count: 1, shared: { code: 'FREE-MONEY', maxRedemptions: 5 } },
    ],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['no reason', { reason: ' ' }],
  ])('refuses %s', async (_, more) => {
    expect(codeOf((await create(more)).reply)).toBe('VALIDATION');
  });
});

it('[A-82] an activation link waits for the account that verifies the email, and goes out by mail once', async () => {
  const { email } = await newCustomer(test);
  const body = {
    email,
    brand: 'crave',
    sku: 'crave_total',
    language: 'fr',
    mail: true,
    reason: 'Bought in a shop',
  };
  const reply = await editor.call(calls.createStaffActivationLink, { body });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, url } = reply.json<{ id: string; url: string }>();
  expect(url).toContain(id);
  expect(await mailsTo(test, email)).toHaveLength(1);
  expect(await auditOf('activationLinkCreated')).toEqual([
    { actor_id: editor.id, reason: 'Bought in a shop' },
  ]);
  const wrong = await editor.call(calls.createStaffActivationLink, { body: { ...body, brand: 'tsn' } });
  expect(codeOf(wrong)).toBe('BRAND_NOT_ALLOWED');
});
