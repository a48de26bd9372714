import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../../testing/create-test-app.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';
import { solvedFor } from '../../../testing/solve-challenge.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'pow', BOT_CHECK_COST: '200' });
});
afterAll(() => test.close());

it('[P4] [A-94] Changing the password without a solved bot check is rejected, and changes nothing', async () => {
  const { access_token, password } = await newCustomer(test);
  const change = (rest: object) =>
    test.app.inject({
      method: 'PATCH',
      url: '/api/account/v1.1/change-password',
      headers: bearer(access_token),
      payload: { oldPassword: password, newPassword: 'sunlit-road7', ...rest },
    });
  for (const rest of [{}, { recaptcha_token: '' }]) {
    const reply = await change(rest);
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'RECAPTCHA_RETRY']);
  }
  const recaptcha_token = await solvedFor(test.app, 'reset_password');
  expect((await change({ recaptcha_token })).statusCode).toBe(204);
});
