/** A page that stays open longer than an access token is valid. */
import { limits } from '@marquee/product/limits.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { visitorOf } from '../../visitor.ts';

// Serial: there is one server with one clock.
test.describe.configure({ mode: 'default' });

let server: IsolatedServer;
test.beforeAll(async () => {
  server = isolatedServer(4266);
  await server.start();
});
test.afterAll(() => server.stop());

const arrive = async (page: Page, context: BrowserContext) => {
  await setTokenCookies(
    context,
    await newCustomer({ kind: 'fresh', brand: 'crave' }, server.url),
    server.url,
  );
  await page.clock.install();
  return visitorOf(page, { brand: 'crave', language: 'en' }, server.url);
};

/** Advances the clocks of server and page. */
const passTokenLife = async (page: Page): Promise<void> => {
  const seconds = (limits.accessTokenMinutes + 1) * 60;
  await server.advance(seconds);
  await page.clock.fastForward(seconds * 1000);
};

test('[A-67] [portal 3] after eleven minutes on a form, Save works without a new sign-in', async ({
  page,
  context,
}) => {
  const visitor = await arrive(page, context);
  await visitor.open('manageName');
  await visitor.field('fields.firstName.label').fill('Marie-Ève');
  await passTokenLife(page);
  await visitor.submit();
  await visitor.isAt('manageAccount');
  await expect(page.getByRole('main')).toContainText('Marie-Ève');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[A-67] [portal 8] a lost network does not sign out: the click continues when it is back', async ({
  page,
  context,
}) => {
  const visitor = await arrive(page, context);
  await visitor.open('manageAccount');
  await expect(visitor.link('account.manage.editEmail')).toBeVisible();
  await context.setOffline(true);
  await passTokenLife(page);
  await visitor.link('shell.menu.profiles').click();
  await expect(page.getByText(visitor.say('shell.connection.offline'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(false);
  await visitor.isAt('profiles');
  await visitor.sees('shell.menu.profiles');
});
