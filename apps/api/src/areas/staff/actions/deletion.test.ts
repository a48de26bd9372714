/** A deletion that support starts: two people send the link, and the customer alone decides within a day. */
import { confirmDeletion, refuseDeletion } from '@marquee/product/contract/account.ts';
import {
  type ActionPreview,
  approveAction,
  confirmCalls,
  previewCalls,
} from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo, tokenIn } from '../../../testing/read-mails.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { turnOnTwoStep } from '../../../testing/two-step.ts';
import { bearer, codeOf, eventsOf, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
let asker: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test);
  asker = await staffConsole.signIn(['billing']);
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const preview = ({ accountId: id }: TestCustomer) =>
  asker.call(previewCalls.startDeletion, { params: { id }, body: {} });
const ask = async (customer: TestCustomer) => {
  const { actionId } = (await preview(customer)).json<ActionPreview>();
  const body = { reasonCode: 'customerAsked', note: 'called in' };
  const reply = await asker.call(confirmCalls.startDeletion, { params: { id: actionId }, body });
  expect(reply.statusCode, reply.body).toBe(202);
  return actionId;
};
const approve = (who: TestStaff, id: string) =>
  who.call(approveAction, { params: { id }, body: { note: '' } });

/** Returns the secret of the mail's link. */
const start = async (customer: TestCustomer): Promise<string> => {
  const other = await staffConsole.signIn(['billing']);
  const reply = await approve(other, await ask(customer));
  expect(reply.statusCode, reply.body).toBe(200);
  const [mail] = (await mailsTo(test, customer.email)).toReversed();
  return tokenIn(mail!);
};
const answer = async ({ method, path: url }: typeof confirmDeletion | typeof refuseDeletion, token: string) =>
  test.app.inject({ method, url, payload: { token } });
const statusOf = async ({ accountId }: TestCustomer) => {
  const { status } = await test.database.query
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return status;
};

describe('[console D3] A deletion that support starts', () => {
  it('needs a second person, and then the customer: the link deletes once and ends every session', async () => {
    const customer = await newCustomer(test);
    const id = await ask(customer);
    expect(codeOf(await approve(asker, id))).toBe('FOUR_EYES');
    expect(await mailsTo(test, customer.email)).toEqual([]);
    expect((await approve(await staffConsole.signIn(['admin']), id)).statusCode).toBe(200);
    expect(await statusOf(customer)).toBe('ACTIVE');
    const token = tokenIn((await mailsTo(test, customer.email))[0]!);
    const replies = await Promise.all([answer(confirmDeletion, token), answer(confirmDeletion, token)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    expect(replies.find(({ statusCode }) => statusCode === 200)!.json()).toEqual({ email: customer.email });
    expect(await statusOf(customer)).toBe('DELETED');
    const url = '/api/account/v1.1/';
    expect((await test.app.inject({ url, headers: bearer(customer.access_token) })).statusCode).toBe(401);
  });

  it('is refused by the same link: the account stays, the link ends, and the refusal is on record', async () => {
    const customer = await newCustomer(test);
    const token = await start(customer);
    expect((await answer(refuseDeletion, token)).statusCode).toBe(204);
    expect(codeOf(await answer(confirmDeletion, token))).toBe('TOKEN_INVALID');
    expect(await statusOf(customer)).toBe('ACTIVE');
    expect(await eventsOf(test, customer.accountId)).toContain('deletionRefused');
  });

  it('lasts a day, and a newer request ends the link of the one before', async () => {
    const [late, early] = [await newCustomer(test), await newCustomer(test)];
    const [first, second] = [await start(late), await start(late)];
    expect(codeOf(await answer(confirmDeletion, first))).toBe('TOKEN_INVALID');
    const other = await start(early);
    test.clock.advance(limits.deletionHours * 3600 - 1);
    expect((await answer(confirmDeletion, other)).statusCode).toBe(200);
    test.clock.advance(2);
    expect(codeOf(await answer(confirmDeletion, second))).toBe('LINK_EXPIRED');
    expect(codeOf(await answer(refuseDeletion, second))).toBe('LINK_EXPIRED');
    expect(await statusOf(late)).toBe('ACTIVE');
  });

  it('[PERM-08] holds the conditions of every deletion, also for what was bought after the mail', async () => {
    expect(codeOf(await preview(await newCustomer(test, 'dtc')))).toBe('DELETE_FORBIDDEN');
    const customer = await newCustomer(test);
    const token = await start(customer);
    const { accountId: other } = await newCustomer(test, 'dtc');
    await test.database.query
      .updateTable('subscriptions')
      .set({ account_id: customer.accountId })
      .where('account_id', '=', other)
      .execute();
    expect(codeOf(await answer(confirmDeletion, token))).toBe('DELETE_FORBIDDEN');
    expect((await answer(refuseDeletion, token)).statusCode).toBe(204);
  });

  it('[threat] does not pass a second factor: the mailbox alone deletes no account that has one', async () => {
    const customer = await newCustomer(test);
    const token = await start(customer);
    await turnOnTwoStep(test, customer);
    expect(codeOf(await answer(confirmDeletion, token))).toBe('PROOF_REQUIRED');
    expect(await statusOf(customer)).toBe('ACTIVE');
    const { rows } = await test.database.pool.query<{ row: string }>(
      'select deletion_requests::text as row from deletion_requests where account_id = $1',
      [customer.accountId],
    );
    expect(rows[0]!.row).not.toContain(token);
  });
});
