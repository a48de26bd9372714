/** Inactive accounts: marked, warned twice, erased; never one with a subscription, a purchase or gift money. */
import { limits } from '@marquee/product/limits.ts';
import { retention } from '@marquee/product/privacy/retention.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { askToken, newCustomer, signInForm, type TestCustomer } from '../testing/test-clients.ts';
import { eraseInactive } from './erase-inactive.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());
afterEach(() => test.clock.reset());

/** As the purge leaves it: its sessions are gone. */
const withoutSessions = async (kind: Parameters<typeof newCustomer>[1]): Promise<TestCustomer> => {
  const who = await newCustomer(test, kind);
  await test.database.pool.query('delete from sessions where account_id = $1', [who.accountId]);
  return who;
};
const run = async (afterDays = 0) => {
  test.clock.advance(afterDays * 86_400);
  await eraseInactive(test)();
};
const statusOf = async ({ accountId }: TestCustomer) =>
  (
    await test.database.query
      .selectFrom('accounts')
      .select('status')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).status;
const mailsTo = async ({ accountId }: TestCustomer) =>
  (
    await test.database.query
      .selectFrom('mails')
      .select('data')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'accountInactive')
      .orderBy('send_after')
      .execute()
  ).length;

const { inactiveFirstNoticeDays: first, inactiveLastNoticeDays: last } = limits;
const quiet = retention.inactiveAccounts.days;

it('[A-87] After three years without a sign-in: mails 60 and 14 days before, then erased; a sign-in starts over', async () => {
  const [who, back] = [await withoutSessions('fresh'), await withoutSessions('fresh')];
  await run();
  await run(quiet - first - 1);
  expect([await mailsTo(who), await statusOf(who)]).toEqual([0, 'ACTIVE']);
  await run(1);
  await run(1);
  expect([await mailsTo(who), await statusOf(who)]).toEqual([1, 'ACTIVE']);
  await run(first - last - 1);
  expect(await mailsTo(who)).toBe(2);
  expect((await askToken(test, signInForm(back.email, back.password))).statusCode).toBe(200);
  await run(last - 1);
  expect(await statusOf(who)).toBe('ACTIVE');
  await run(1);
  expect([await statusOf(who), await statusOf(back)]).toEqual(['DELETED', 'ACTIVE']);
});

it.each(['dtc', 'gift', 'linked', 'cancelled', 'stores'] as const)(
  '[A-87] %s has something bought, held or linked: never noted, warned or erased',
  async (kind) => {
    const who = await withoutSessions(kind);
    for (const days of [0, quiet, first, last, quiet]) await run(days);
    expect([await mailsTo(who), await statusOf(who)]).toEqual([0, 'ACTIVE']);
  },
);

it('[A-87] An address that was never verified gets no mail, and its account goes after 90 days', async () => {
  const who = await withoutSessions('unverified');
  await run(retention.unverifiedAccounts.days - 1);
  expect(await statusOf(who)).toBe('ACTIVE');
  await run(2);
  expect([await statusOf(who), await mailsTo(who)]).toEqual(['DELETED', 0]);
});

it('[A-87] Security events of an erased account are nobody’s after 30 days', async () => {
  const who = await withoutSessions('unverified');
  await run(retention.unverifiedAccounts.days + 1);
  const events = async () =>
    (
      await test.database.query
        .selectFrom('audit_events')
        .select('id')
        .where('account_id', '=', who.accountId)
        .execute()
    ).length;
  expect(await events()).toBeGreaterThan(0);
  await run(limits.deletedActivityDays + 1);
  expect(await events()).toBe(0);
});
