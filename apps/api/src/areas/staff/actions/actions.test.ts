/** Actions of staff: previewed, confirmed once, large ones decided by another person. */
import {
  approveAction,
  type ActionPreview,
  confirmCalls,
  listApprovals,
  previewCalls,
  refuseAction,
} from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getGiftBalanceCents } from '../../../billing/gift-ledger.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf, newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test);
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const preview = async (who: TestStaff, kind: StaffActionKind, accountId: string, body: object = {}) =>
  who.call(previewCalls[kind], { params: { id: accountId }, body });
const previewed = async (...asked: Parameters<typeof preview>): Promise<ActionPreview> => {
  const reply = await preview(...asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ActionPreview>();
};
const confirm = (who: TestStaff, kind: StaffActionKind, id: string, reasonCode = 'other') =>
  who.call(confirmCalls[kind], { params: { id }, body: { reasonCode, note: 'Case 7731' } });
const balanceOf = (accountId: string) => getGiftBalanceCents(test.database.query, accountId);
const auditOf = (accountId: string, kind: string) =>
  test.database.query
    .selectFrom('audit_events')
    .select(['actor_kind', 'actor_id', 'reason', 'request_id'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
const orderOf = (accountId: string) =>
  test.database.query
    .selectFrom('orders')
    .select(['number', 'total_cents', 'refunded_cents'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'COMPLETE')
    .where('total_cents', '>', 0)
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow();

describe('[console D3] Actions with preview and confirmation', () => {
  it('gives goodwill once, however often it is confirmed', async () => {
    const { accountId } = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const { actionId, needsApproval, effects } = await previewed(agent, 'goodwill', accountId, {
      cents: 1500,
    });
    expect(needsApproval).toBe(false);
    expect(effects[0]).toEqual({ key: 'addsToBalance', values: { cents: 1500, balance: 1500 } });
    expect(await balanceOf(accountId)).toBe(0);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => confirm(agent, 'goodwill', actionId, 'longWait')),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${JSON.stringify({ actionId, state: 'DONE' })}`]),
    );
    expect(await balanceOf(accountId)).toBe(1500);
    expect(await auditOf(accountId, 'goodwillGiven')).toMatchObject([
      { actor_kind: 'staff', actor_id: agent.id, reason: 'longWait' },
    ]);
    expect(await auditOf(accountId, 'staffActionDone')).toHaveLength(1);
  });

  it('is stale after ten minutes, or once the customer changed', async () => {
    const { accountId } = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const first = await previewed(agent, 'goodwill', accountId, { cents: 500 });
    const second = await previewed(agent, 'goodwill', accountId, { cents: 700 });
    expect((await confirm(agent, 'goodwill', first.actionId)).statusCode).toBe(200);
    expect(codeOf(await confirm(agent, 'goodwill', second.actionId))).toBe('PREVIEW_STALE');
    const third = await previewed(agent, 'goodwill', accountId, { cents: 700 });
    await test.database.query
      .updateTable('staff_actions')
      .set({ needs_approval: false })
      .where('id', '=', third.actionId)
      .execute();
    await test.database.pool.query(
      `update staff_actions set expires_at = expires_at - interval '${limits.staffPreviewMinutes} minutes' where id = $1`,
      [third.actionId],
    );
    expect(codeOf(await confirm(agent, 'goodwill', third.actionId))).toBe('PREVIEW_STALE');
    expect(await balanceOf(accountId)).toBe(500);
  });

  it('belongs to the person who previewed it, and to its kind', async () => {
    const { accountId } = await newCustomer(test);
    const [agent, other] = [await staffConsole.signIn(['agent']), await staffConsole.signIn(['billing'])];
    const { actionId } = await previewed(agent, 'goodwill', accountId, { cents: 500 });
    expect(codeOf(await confirm(other, 'goodwill', actionId))).toBe('NOT_FOUND');
    expect(codeOf(await confirm(agent, 'endSessions', actionId, 'other'))).toBe('NOT_FOUND');
    expect((await confirm(agent, 'goodwill', actionId, 'nonsense')).statusCode).toBe(400);
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('limits the goodwill of an agent', async () => {
    const { accountId } = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const cents = limits.goodwillAgentCents + 1;
    expect(codeOf(await preview(agent, 'goodwill', accountId, { cents }))).toBe('PERMISSION_DENIED');
  });

  it('asks for a recent sign-in before money moves', async () => {
    const { accountId } = await newCustomer(test);
    const agent = await staffConsole.signIn(
      ['agent'],
      test.clock.now() - (limits.staffFreshMinutes + 1) * 60_000,
    );
    const { actionId } = await previewed(agent, 'goodwill', accountId, { cents: 500 });
    expect(codeOf(await confirm(agent, 'goodwill', actionId))).toBe('REAUTH_REQUIRED');
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('refunds an order to the balance, never more than was paid', async () => {
    const { accountId } = await newCustomer(test, 'dtc');
    const billing = await staffConsole.signIn(['billing']);
    const { number, total_cents: total } = await orderOf(accountId);
    const body = { orderNumber: number, cents: 100, to: 'balance' };
    const { actionId } = await previewed(billing, 'refund', accountId, body);
    const reply = await confirm(billing, 'refund', actionId, 'serviceFailed');
    expect([reply.statusCode, reply.json()]).toEqual([200, { actionId, state: 'DONE' }]);
    expect((await orderOf(accountId)).refunded_cents).toBe(100);
    expect(await auditOf(accountId, 'refunded')).toMatchObject([
      { actor_kind: 'staff', actor_id: billing.id, reason: 'serviceFailed' },
    ]);
    expect(codeOf(await preview(billing, 'refund', accountId, { ...body, cents: total }))).toBe(
      'REFUND_TOO_HIGH',
    );
    const { accountId: stranger } = await newCustomer(test);
    expect(codeOf(await preview(billing, 'refund', stranger, body))).toBe('NOT_FOUND');
  });

  it('ends sessions, removes devices, suspends and reinstates', async () => {
    const { accountId } = await newCustomer(test, 'dtc');
    const agent = await staffConsole.signIn(['agent']);
    const operations = await staffConsole.signIn(['operations']);
    const device = await test.database.query
      .selectFrom('devices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const run = async (who: TestStaff, kind: StaffActionKind, body: object = {}) => {
      const { actionId } = await previewed(who, kind, accountId, body);
      const reply = await confirm(who, kind, actionId);
      expect([kind, reply.statusCode]).toEqual([kind, 200]);
    };
    await run(agent, 'removeDevice', { deviceId: device.id });
    await run(agent, 'endSessions');
    await run(operations, 'suspend');
    expect(codeOf(await preview(operations, 'suspend', accountId))).toBe('NOT_FOUND');
    await run(operations, 'reinstate');
    const { open } = await test.database.query
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(Number(open)).toBe(0);
    expect(await auditOf(accountId, 'staffActionDone')).toHaveLength(4);
  });

  it('sends the verification mail again, only where there is something to verify', async () => {
    const unverified = await newCustomer(test, 'unverified');
    const verified = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const { actionId } = await previewed(agent, 'resendVerification', unverified.accountId);
    const reply = await confirm(agent, 'resendVerification', actionId, 'mailLost');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(codeOf(await preview(agent, 'resendVerification', verified.accountId))).toBe('ALREADY_VERIFIED');
  });
});

describe('[console D3] Four eyes', () => {
  const waiting = async () => {
    const { accountId } = await newCustomer(test);
    const asker = await staffConsole.signIn(['billing', 'admin']);
    const cents = limits.goodwillAloneCents + 1;
    const { actionId, needsApproval } = await previewed(asker, 'goodwill', accountId, { cents });
    expect(needsApproval).toBe(true);
    const reply = await confirm(asker, 'goodwill', actionId, 'serviceFailed');
    expect([reply.statusCode, reply.json()]).toEqual([202, { actionId, state: 'WAITING' }]);
    expect(await balanceOf(accountId)).toBe(0);
    return { accountId, asker, actionId, cents };
  };
  const decide = (who: TestStaff, call: typeof approveAction, id: string) =>
    who.call(call, { params: { id }, body: { note: 'Checked' } });

  it('lets another person approve, once, and never the one who asked', async () => {
    const { accountId, asker, actionId, cents } = await waiting();
    const approver = await staffConsole.signIn(['billing']);
    expect(codeOf(await decide(asker, approveAction, actionId))).toBe('FOUR_EYES');
    const list = await approver.call(listApprovals);
    expect(list.json<{ approvals: object[] }>().approvals).toContainEqual(
      expect.objectContaining({ actionId, mayDecide: true, reasonCode: 'serviceFailed' }),
    );
    const replies = await Promise.all([1, 2, 3].map(() => decide(approver, approveAction, actionId)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await balanceOf(accountId)).toBe(cents);
    expect(await auditOf(accountId, 'staffActionDone')).toMatchObject([{ actor_id: approver.id }]);
  });

  it('does nothing once it is refused', async () => {
    const { accountId, actionId } = await waiting();
    const approver = await staffConsole.signIn(['admin']);
    expect((await decide(approver, refuseAction as never, actionId)).json()).toMatchObject({
      state: 'REFUSED',
    });
    expect((await decide(approver, approveAction, actionId)).json()).toMatchObject({ state: 'REFUSED' });
    expect(await balanceOf(accountId)).toBe(0);
  });

  it('is stale when the customer changed since, and denied without the permission', async () => {
    const { accountId, actionId } = await waiting();
    const agent = await staffConsole.signIn(['agent']);
    const operations = await staffConsole.signIn(['operations']);
    const { actionId: small } = await previewed(agent, 'goodwill', accountId, { cents: 100 });
    await confirm(agent, 'goodwill', small);
    expect(codeOf(await decide(operations, approveAction, actionId))).toBe('PERMISSION_DENIED');
    const approver = await staffConsole.signIn(['billing']);
    expect(codeOf(await decide(approver, approveAction, actionId))).toBe('PREVIEW_STALE');
    expect(await balanceOf(accountId)).toBe(100);
  });
});
