/** Suspension and reinstatement of an account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceOrder } from '../billing/orders/charge-order.ts';
import { newBuyer, sendTo } from '../testing/buyer.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, codeOf, newCustomer, signInForm } from '../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../testing/read-mails.ts';
import { startTestWorld, type TestWorld } from '../testing/world.ts';
import { reinstateAccount, suspendAccount } from './suspend-account.ts';

let test: TestApp;
let other: TestApp;
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
  test = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url });
  other = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url }, { beside: test });
});
afterAll(async () => {
  await other.close();
  await test.close();
  await world.stop();
});

/** As the command does: the servers learn of it through the database only. */
const suspend = (accountId: string) =>
  test.database.query.transaction().execute((tx) => suspendAccount(test, tx, test.clock.now(), accountId));
const reinstate = (accountId: string) =>
  test.database.query.transaction().execute((tx) => reinstateAccount(test, tx, test.clock.now(), accountId));
const read = ({ app }: TestApp, path: string, token: string) =>
  app.inject({ url: path, headers: bearer(token) });

describe('[D19] a suspended account', () => {
  it('is signed out everywhere, on every server, and cannot come back until it is reinstated', async () => {
    const { accountId, email, password, access_token, refresh_token } = await newCustomer(test, 'dtc');
    expect(await suspend(accountId)).toHaveLength(1);
    for (const server of [test, other])
      for (const path of ['/api/account/v1.1/', '/api/profile/v1.1'])
        await expect.poll(async () => (await read(server, path, access_token)).statusCode).toBe(401);
    expect(codeOf(await askToken(test, { grant_type: 'refresh_token', refresh_token }))).toBe(
      'REFRESH_INVALID',
    );
    expect(codeOf(await askToken(test, signInForm(email, password)))).toBe('BAD_CREDENTIALS');
    expect(await suspend(accountId)).toBeUndefined();

    expect(await reinstate(accountId)).toBe(true);
    expect(await reinstate(accountId)).toBe(false);
    expect((await askToken(test, signInForm(email, password))).statusCode).toBe(200);
    const subjects = (await mailsTo(test, email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(['Your account is suspended', 'Your account is active again']);
  });

  it('Its links end too: an email change that waits can neither be confirmed nor undone', async () => {
    const { accountId, email, password, access_token } = await newCustomer(test);
    const newEmail = `${accountId}@demo.test`;
    const post = (path: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url: `/api/account/v1.1/change-email${path}`,
        headers: bearer(access_token),
        payload,
      });
    await post('', { newEmail, emailConfirm: newEmail, password });
    const tokens = [
      ['/confirm', tokenIn(await lastMailTo(test, newEmail))],
      ['/undo', tokenIn(await lastMailTo(test, email))],
    ] as const;
    await suspend(accountId);
    for (const [path, token] of tokens)
      expect(codeOf(await post(path, { token })), path).toBe('TOKEN_INVALID');
  });

  it('An order under way settles all the same, gift money included', async () => {
    const { customer, order } = await newBuyer(test, world, ['tsn.monthly'], 'losesAnswer');
    const { body } = await order(sendTo(test));
    await suspend(customer.accountId);
    await advanceOrder(test, body.Id);
    const settled = await test.database.query
      .selectFrom('orders')
      .select('status')
      .where('id', '=', body.Id)
      .executeTakeFirstOrThrow();
    expect(settled.status).toBe('COMPLETE');
  });
});
