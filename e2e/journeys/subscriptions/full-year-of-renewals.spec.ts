/** A year of renewals on a server with a movable clock. */
import { listAllSubscriptions, type Subscription } from '@marquee/product/contract/subscriptions.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { setTokenCookies, expect, newCustomer, signInAgain, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { visitorOf } from '../../visitor.ts';

let server: IsolatedServer;
test.beforeAll(async () => {
  server = isolatedServer(4262, { BOT_CHECK: 'off' });
  await server.start();
});
test.afterAll(() => server.stop());

type Customer = Awaited<ReturnType<typeof newCustomer>>;

const planOf = async ({ access_token: token }: Customer): Promise<Subscription> => {
  const reply = await fetch(`${server.url}${listAllSubscriptions.path}?includeGracePeriod=true`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as [Subscription])[0];
};

test('[FLOW-22] a simulated year: a plan renews on its day each month, and the customer finds every payment', async ({
  page,
  context,
}) => {
  const customer = await newCustomer({ kind: 'rds', brand: 'rds' }, server.url);
  const first = dayOf((await planOf(customer)).cycleDate);
  for (let month = 1; month <= 12; month += 1) {
    await server.advanceTo(`${renewalDay(first, 'monthly', month - 1)}T18:00:00Z`);
    const later = await signInAgain(customer, 'rds', server.url);
    await expect
      .poll(async () => dayOf((await planOf(later)).cycleDate), { intervals: [250] })
      .toBe(renewalDay(first, 'monthly', month));
  }

  await setTokenCookies(context, await signInAgain(customer, 'rds', server.url), server.url);
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' }, server.url);
  await visitor.open('subscriptions');
  await visitor.isAt('subscriptionsBrand');
  await expect(page.getByRole('main')).toContainText(formatDate(renewalDay(first, 'monthly', 12), 'fr'));
  const days = Array.from({ length: 12 }, (_, month) => renewalDay(first, 'monthly', month));
  for (const [year, paid] of Map.groupBy(days, (day) => day.slice(0, 4))) {
    await visitor.open('payments');
    await visitor.field('payments.history.year').selectOption(year);
    const list = page.getByRole('region', { name: visitor.say('payments.history.list', { year }) });
    for (const day of paid)
      await expect(list.getByRole('listitem').filter({ hasText: formatDate(day, 'fr') })).toHaveCount(1);
  }
});
