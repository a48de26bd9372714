/** Staff decisions and the erasure of the account lock in one order: the account, then the action. */
import {
  type ActionPreview,
  approveAction,
  confirmCalls,
  previewCalls,
} from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../../identity/erasure/erase-account.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole } from '../../../testing/staff.ts';
import { codeOf, newCustomer, waitForBlockedQuery } from '../../../testing/test-clients.ts';

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

/** A goodwill that waits for a second person. */
const waiting = async () => {
  const { accountId } = await newCustomer(test);
  const asker = await staffConsole.signIn(['billing']);
  const body = { cents: limits.goodwillAloneCents + 1 };
  const shown = await asker.call(previewCalls.goodwill, { params: { id: accountId }, body });
  const { actionId } = shown.json<ActionPreview>();
  const confirmed = await asker.call(confirmCalls.goodwill, {
    params: { id: actionId },
    body: { reasonCode: 'other', note: '' },
  });
  expect(confirmed.statusCode).toBe(202);
  return { accountId, actionId };
};

it('[console D3] An approval waits for the erasure of the account, and then finds no action', async () => {
  const { accountId, actionId } = await waiting();
  const approver = await staffConsole.signIn(['admin']);
  const { approval } = await test.database.query.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const reply = approver.call(approveAction, { params: { id: actionId }, body: { note: '' } });
    await waitForBlockedQuery(test);
    await eraseAccount(tx, test.clock.now(), accountId);
    return { approval: reply };
  });
  expect(codeOf(await approval)).toBe('NOT_FOUND');
});

it('[console D3] Approvals, erasures and changes that emit events end without a deadlock, in any order', async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, waiting));
  const approver = await staffConsole.signIn(['admin']);
  const outcomes = await Promise.all(
    asked.flatMap(({ accountId, actionId }) => [
      approver
        .call(approveAction, { params: { id: actionId }, body: { note: '' } })
        .then(({ statusCode }) => statusCode),
      test.database.query.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        await eraseAccount(tx, test.clock.now(), accountId);
        return 'erased' as const;
      }),
      // The trigger of the outbox counts in the row of the account.
      test.database.query
        .updateTable('accounts')
        .set({ first_name: 'Alex' })
        .where('id', '=', accountId)
        .execute()
        .then(() => 'changed' as const),
    ]),
  );
  for (const outcome of outcomes) expect([200, 404, 'erased', 'changed']).toContain(outcome);
});
