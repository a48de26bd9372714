/** Code that cannot be fetched: the network dropped it, or a deploy took it away. */
import { expect, signIn, test } from '../../journey.ts';
import { visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;
const switcher = '**/assets/brand-switcher-*.js';
const profiles = '**/assets/profiles-page-*.js';

test('[portal 7] a modal whose code is dropped once opens all the same', async ({ page }) => {
  const visitor = visitorOf(page, crave);
  await visitor.open('login');
  await page.route(switcher, (route) => route.abort(), { times: 1 });
  await visitor.button('shell.header.switch').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'TSN', exact: true })).toBeVisible();
});

test('[portal 7] a modal whose code never comes leaves the page as it was, and says so', async ({ page }) => {
  const visitor = visitorOf(page, crave);
  await visitor.open('login');
  await page.route(switcher, (route) => route.abort());
  await visitor.button('shell.header.switch').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
});

test('[portal 7] a screen whose code a deploy took away is loaded from the new release', async ({
  page,
  context,
}) => {
  await signIn(context);
  const visitor = visitorOf(page, crave);
  await visitor.open('manageAccount');
  const isOldPage = page.evaluate(() => ((window as { isOldPage?: boolean }).isOldPage = true));
  await isOldPage;
  await page.route(profiles, async (route) => {
    const old = await page.evaluate(() => 'isOldPage' in window);
    return old ? route.fulfill({ status: 404 }) : route.continue();
  });
  await visitor.link('shell.menu.profiles').click();
  await visitor.isAt('profiles');
  await expect(visitor.link('profiles.list.add')).toBeVisible();
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
});
