/** Customers who pay by the year hear of the renewal a month before, once for each year. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { openShop } from '../../testing/world.ts';
import { notifyRenewals } from './renewal-notices.ts';

let test: TestApp;
beforeAll(async () => {
  ({ test } = await openShop());
});
afterAll(() => test.close());

const renewIn = async (days: number, cycle: string, rest = ''): Promise<TestCustomer> => {
  const who = await newCustomer(test, 'dtc');
  await test.database.pool.query(
    `update subscriptions set cycle_date = $2, billing_cycle = $3 ${rest} where account_id = $1 and store = 'CSG'`,
    [who.accountId, new Date(test.clock.now() + days * 86_400_000), cycle],
  );
  return who;
};
const noticesTo = async ({ email }: TestCustomer) =>
  (await mailsTo(test, email)).filter(({ subject }) => subject.includes('renews soon'));

it('[money G] A plan paid by the year is announced 30 days before it renews, with day and amount, once', async () => {
  const soon = await renewIn(29, 'annual');
  const [later, monthly, leaving] = [
    await renewIn(31, 'annual'),
    await renewIn(20, 'monthly'),
    await renewIn(20, 'annual', ', cancelled = true'),
  ];
  await Promise.all([notifyRenewals(test)(), notifyRenewals(test)()]);
  await notifyRenewals(test)();
  const [notice, ...more] = await noticesTo(soon);
  expect(more).toEqual([]);
  expect(notice!.text).toMatch(/Renews .* at \$/);
  for (const who of [later, monthly, leaving]) expect(await noticesTo(who)).toEqual([]);
  // The next year is another renewal.
  await test.database.pool.query(
    `update subscriptions set cycle_date = cycle_date + interval '1 day' where account_id = $1`,
    [soon.accountId],
  );
  await notifyRenewals(test)();
  expect(await noticesTo(soon)).toHaveLength(2);
});
