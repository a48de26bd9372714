/** Every screen of the account in a customer's view: it shows the customer's data, or says that the view leaves it out. */
import { type BrandId, brandIds } from '@marquee/product/brands.ts';
import { createAssistCode } from '@marquee/product/contract/security/assist.ts';
import { assistAddressOf, startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import { consoleHeader } from '@marquee/product/contract/staff/session.ts';
import errors from '@marquee/product/messages/en/errors.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import type { Page } from '@playwright/test';
import { addressOf } from '../../crawl/expected-route.ts';
import { type Customer, signInAt } from '../../crawl/personas.ts';
import { shows } from '../../crawl/screen-visit.ts';
import { screenNames, settingOf } from '../../crawl/screens.ts';
import { queryFor } from '../../crawl/visit-routes.ts';
import { expect, routeOf, settled, test } from '../../fixtures.ts';
import { testStack } from '../../stack.ts';
import { openConsole } from './open-console.ts';

/** A view keeps no state of a tab, so the screens that need one are not in it. */
const screensInView = screenNames.flatMap((name) => {
  const brand = brandIds.find((each) => shows(name, each));
  return brand && routes[name].access === 'auth' && !settingOf(name).have ? [[name, brand] as const] : [];
});

const openView = async (agent: Page, { accountId, token }: Customer): Promise<void> => {
  const { method, path } = createAssistCode;
  const reply = await fetch(testStack.url + path, { method, headers: { authorization: `Bearer ${token}` } });
  const { code } = (await reply.json()) as { code: string };
  const status = await agent.evaluate(
    async ([url, header, body]) => {
      const headers = { 'content-type': 'application/json', [header]: '1' };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
    [startAssist.path.replace(':id', accountId), consoleHeader, JSON.stringify({ code })] as const,
  );
  expect(status).toBe(201);
};

const parts = 4;
for (let part = 0; part < parts; part++)
  test(`[console D3] every screen of a customer, part ${part + 1}, shows its data or says that the view leaves it out`, async ({
    browser,
  }) => {
    const agent = await openConsole(browser, 'agent');
    const people = new Map<string, Promise<Customer>>();
    const enter = async (as: CustomerKind, brand: BrandId): Promise<Customer> => {
      const context = await browser.newContext();
      const customer = await signInAt(testStack.url)(context, as, brand, 'en');
      await context.close();
      await openView(agent, customer);
      return customer;
    };
    const problems: string[] = [];
    for (const [route, brand] of screensInView.filter((_, index) => index % parts === part)) {
      const { as = 'dtc', query = {}, before } = settingOf(route);
      const found = people.get(`${as} ${brand}`) ?? enter(as, brand);
      people.set(`${as} ${brand}`, found);
      const customer = await found;
      const given = (await before?.({ url: testStack.url, customer })) ?? {};
      const own = queryFor(route, customer.own).query;
      const address = addressOf({ route, brand, query: { ...own, ...query, ...given } });
      const refused: string[] = [];
      const screen = await agent.context().newPage();
      screen.on('response', (response) => {
        const [, call] = response.url().split(assistAddressOf(customer.accountId));
        // What the page logs is no part of a screen.
        if (call && !call.startsWith('/log/') && response.status() >= 400)
          refused.push(`${response.request().method()} ${call}`);
      });
      await screen.goto(`${testStack.console}/view/${customer.accountId}${address}`);
      await settled(screen);
      await screen.getByRole('main').locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await screen.waitForLoadState('networkidle');
      const says = (await screen.getByText(errors.ASSIST_NOT_INCLUDED).count()) > 0;
      if (says !== refused.length > 0)
        problems.push(`${route}: ${refused.join()} and ${says ? 'a' : 'no'} notice`);
      for (const text of await screen.getByRole('alert').allInnerTexts()) problems.push(`${route}: ${text}`);
      const shown = await routeOf(screen);
      if (shown !== route) problems.push(`${route}: went on to ${shown}`);
      await screen.close();
    }
    await agent.context().close();
    expect(problems).toEqual([]);
  });
