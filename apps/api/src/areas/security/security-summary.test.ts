import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { turnOnTwoStep } from '../../testing/two-step.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const summaryOf = async (token: string) =>
  (await test.app.inject({ url: '/api/security/v1', headers: bearer(token) })).json<{ advice: string[] }>();
const commonSince = async (accountId: string) =>
  (
    await test.database.query
      .selectFrom('passwords')
      .select('common_since')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).common_since;

it('[A-87] A common password signs in, and the security page advises a new one until it is changed', async () => {
  const { accountId, email } = await newCustomer(test);
  await test.database.query
    .updateTable('passwords')
    .set({ hash: await test.passwords.hash('trustno1') })
    .where('account_id', '=', accountId)
    .execute();
  const { access_token: token } = (await askToken(test, signInForm(email, 'trustno1'))).json<{
    access_token: string;
  }>();
  expect((await summaryOf(token)).advice).toEqual(['commonPassword', 'noPasskey', 'noTwoStep']);
  const since = await commonSince(accountId);
  test.clock.advance(60);
  expect((await askToken(test, signInForm(email, 'trustno1'))).statusCode).toBe(200);
  expect(await commonSince(accountId)).toEqual(since);

  const changed = await test.app.inject({
    method: 'PATCH',
    url: '/api/account/v1.1/change-password',
    headers: bearer(token),
    payload: { oldPassword: 'trustno1', newPassword: 'Rainy-Night-77', recaptcha_token: 't' },
  });
  expect(changed.statusCode).toBe(204);
  expect(await commonSince(accountId)).toBeNull();
  expect((await summaryOf(token)).advice).toEqual(['noPasskey', 'noTwoStep']);
});

it('[A-87] A good password is not marked, and the account overview carries the same advice', async () => {
  const customer = await newCustomer(test, 'fresh');
  expect((await askToken(test, signInForm(customer.email, customer.password))).statusCode).toBe(200);
  expect(await commonSince(customer.accountId)).toBeNull();
  await turnOnTwoStep(test, customer);
  const overview = await test.app.inject({
    url: '/api/account/v1/overview',
    headers: bearer(customer.access_token),
  });
  expect(overview.json<{ advice: string[] }>().advice).toEqual(['noPasskey']);
});
