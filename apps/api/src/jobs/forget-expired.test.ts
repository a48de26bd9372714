import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, newCustomer, signInForm } from '../testing/people.ts';
import { forgetExpired } from './forget-expired.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const day = 86_400;
const count = async (table: string, accountId?: string) => {
  const { rows } = await test.database.pool.query<{ count: string }>(
    `select count(*) from ${table} ${accountId === undefined ? '' : `where account_id = '${accountId}'`}`,
  );
  return Number(rows[0]!.count);
};

it('What can no longer be used is forgotten, and what is in use stays', async () => {
  const { email, password, access_token, accountId } = await newCustomer(test);
  await askToken(test, signInForm(email, password));
  await askToken(test, signInForm(email, 'wrong'));
  await test.app.inject({
    method: 'POST',
    url: '/api/magic-link/v2.1/generate',
    headers: bearer(access_token),
  });
  const forget = forgetExpired(test);

  await forget();
  expect(await count('sessions', accountId)).toBe(2);
  expect([await count('refresh_tokens'), await count('magic_links'), await count('attempts')]).toEqual([
    2, 1, 1,
  ]);

  test.clock.advance(3 * day);
  await forget();
  expect([await count('refresh_tokens'), await count('magic_links'), await count('attempts')]).toEqual([
    2, 0, 0,
  ]);

  test.clock.advance(30 * day);
  await forget();
  expect([await count('refresh_tokens'), await count('sessions', accountId)]).toEqual([0, 2]);

  test.clock.advance(400 * day);
  await forget();
  expect([
    await count('sessions', accountId),
    await count('known_devices'),
    await count('audit_events'),
  ]).toEqual([0, 0, 0]);
  expect(await count('passwords', accountId)).toBe(1);
  test.clock.reset();
});

it('Whoever ran out of tries for good is not forgiven by time', async () => {
  await test.database.pool.query(
    "insert into attempts values ('signIn', 'somebody', 10, now() - interval '9 days', 90, now() - interval '9 days', 100)",
  );
  await forgetExpired(test)();
  expect(await count('attempts')).toBe(1);
});
