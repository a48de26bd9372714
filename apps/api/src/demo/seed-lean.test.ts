import { getAccount } from '@marquee/product/contract/account.ts';
import { listSessions } from '@marquee/product/contract/security/sessions.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { mailsTo } from '../testing/read-mails.ts';
import { askToken, bearer, signInForm } from '../testing/test-clients.ts';
import { seedLean } from './seed-lean.ts';
import { seededDeviceToken, seededEmail } from './seed-many.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  const hash = await test.passwords.hash(demoPassword);
  await seedLean(test.connection, 3000, hash);
  // A second run continues after the first.
  await seedLean(test.connection, 5000, hash);
});
afterAll(() => test.close());

it('Each lean customer has an account, a password, a device, a session and a subscription', async () => {
  const { rows } = await test.database.pool.query(`select
    (select count(*)::int from accounts) as accounts,
    (select count(*)::int from passwords) as passwords,
    (select count(*)::int from known_devices) as devices,
    (select count(*)::int from sessions) as sessions,
    (select count(distinct account_id)::int from subscriptions) as subscriptions`);
  expect(rows).toEqual([
    { accounts: 5000, passwords: 5000, devices: 5000, sessions: 5000, subscriptions: 5000 },
  ]);
});

it.each([1, 2000, 3000, 5000])('Lean customer %i signs in with a known device', async (number) => {
  const email = seededEmail(number);
  const form = { ...signInForm(email, demoPassword), device_token: seededDeviceToken(number) };
  const { access_token: token } = (await askToken(test, form)).json<{ access_token: string }>();
  const ask = async <Answer>(path: string) =>
    (await test.app.inject({ url: path, headers: bearer(token) })).json<Answer>();
  expect(await ask(getAccount.path)).toMatchObject({ email, emailVerificationStatus: 'VERIFIED' });
  expect(await ask(listAllSubscriptions.path)).toHaveLength(1);
  expect(await ask(listSessions.path)).toHaveLength(2);
  expect(await mailsTo(test, email)).toEqual([]);
});
