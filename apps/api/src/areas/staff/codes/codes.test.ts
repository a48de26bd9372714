/** Batches of codes and activation links that staff make. */
import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/staff/codes.ts';
import { listApprovals } from '@marquee/product/contract/staff/actions.ts';
import type { StaffCodeBatch, WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCodes } from '../../../billing/code-batches.ts';
import { sendTo } from '../../../testing/buyer.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
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
const create = async (more: object = {}, id: string = randomUUID(), by = editor) => {
  const reply = await by.call(calls.createStaffCodeBatch, {
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
    expect(reply.json(), reply.body).toEqual({ state: 'making' });
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
    ['a product that does not exist', { gives: { percent: 10, sku: 'nothing' } }],
    ['a product of another brand', { gives: { percent: 10, sku: 'tsn' }, brand: 'crave' }],
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

describe('[console D2] A gift batch worth more than one person may give out', () => {
  const large = { gives: { giftCents: 2500 }, count: limits.codeBatchAloneCents / 2500 + 1 };
  const decide = (by: TestStaff, id: string, approves = true) =>
    by.call(calls.decideCodeBatch, { params: { id }, body: { approves, note: '' } });
  const waitingFor = async (by: TestStaff, id: string) =>
    (await by.call(listApprovals))
      .json<{ batches: readonly WaitingCodeBatch[] }>()
      .batches.find((each) => each.id === id);
  const jobsOf = async (id: string) => {
    const { rows } = await test.database.pool.query(`select from graphile_worker.jobs where key like $1`, [
      `codes ${id}%`,
    ]);
    return rows.length;
  };

  it('has no codes before another person approves it, and never by the one who asked', async () => {
    const { id, reply } = await create(large);
    expect(reply.json()).toEqual({ state: 'waiting' });
    expect(await jobsOf(id)).toBe(0);
    expect((await batchOf(id)).state).toBe('waiting');
    const both = await staffConsole.signIn(['catalogue', 'admin']);
    const own = await create(large, randomUUID(), both);
    expect((await waitingFor(both, own.id))!.mayDecide).toBe(false);
    expect(codeOf(await decide(both, own.id))).toBe('FOUR_EYES');
    expect(await waitingFor(both, id)).toMatchObject({ mayDecide: true, reason: terms.reason });
    const replies = await Promise.all([decide(both, id), decide(both, id)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await batchOf(id)).state).toBe('making');
    await makeCodes(test)({ batchId: id });
    expect(await batchOf(id)).toMatchObject({ state: 'ready', made: large.count });
    expect(await auditOf('codeBatchDecided')).toEqual([{ actor_id: both.id, reason: terms.reason }]);
  });

  it('is refused for good, stopped while it waits, and not decided by those who may not', async () => {
    const admin = await staffConsole.signIn(['admin']);
    const refused = await create(large);
    expect((await decide(admin, refused.id, false)).statusCode).toBe(204);
    expect((await batchOf(refused.id)).state).toBe('refused');
    expect(codeOf(await decide(admin, refused.id))).toBe('NOT_FOUND');
    expect(await jobsOf(refused.id)).toBe(0);
    const stopped = await create(large);
    await editor.call(calls.stopCodeBatch, { params: { id: stopped.id }, body: { reason: 'Not now' } });
    expect((await batchOf(stopped.id)).state).toBe('void');
    expect(codeOf(await decide(admin, stopped.id))).toBe('NOT_FOUND');
    const other = await create(large);
    expect(codeOf(await decide(await staffConsole.signIn(['billing']), other.id))).toBe('PERMISSION_DENIED');
    const longAgo = test.clock.now() - (limits.staffFreshMinutes + 1) * 60_000;
    expect(codeOf(await decide(await staffConsole.signIn(['admin'], longAgo), other.id))).toBe(
      'REAUTH_REQUIRED',
    );
  });

  it('needs nobody else at the amount itself', async () => {
    const { reply } = await create({ ...large, count: limits.codeBatchAloneCents / 2500 });
    expect(reply.json()).toEqual({ state: 'making' });
  });

  it('is decided by another person in the database too', async () => {
    const { id } = await create(large);
    await expect(
      test.database.pool.query(`insert into code_batch_decisions values ($1, 'me', 'me', now(), true, '')`, [
        id,
      ]),
    ).rejects.toThrow('code_batch_decisions_four_eyes');
  });
});
