/** Chunks that fail to load: network error, or removed by a release. */
import { expect, settled, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;
const switcher = '**/assets/brand-switcher-*.js';
const profiles = '**/assets/profiles-page-*.js';

test('[portal 7] a modal whose code never comes says so over the page, and opens at the next try', async ({
  page,
}) => {
  const visitor = visitorOf(page, crave);
  await visitor.open('login');
  await page.route(switcher, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await visitor.button('shell.header.switch').click();
  await reloaded;
  await settled(page);
  await visitor.button('shell.header.switch').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(visitor.say('GENERIC'));
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  await page.unroute(switcher);
  await dialog.getByRole('button', { name: visitor.say('shell.tryAgain') }).click();
  await expect(dialog.getByRole('button', { name: 'TSN', exact: true })).toBeVisible();
});

test('[portal 7] a screen whose code a deploy took away is loaded from the new release', async ({
  page,
  context,
}) => {
  await signIn(context);
  const visitor = visitorOf(page, crave);
  await visitor.open('manageAccount');
  let isNewRelease = false;
  page.once('load', () => (isNewRelease = true));
  await page.route(profiles, (route) => (isNewRelease ? route.continue() : route.fulfill({ status: 404 })));
  await visitor.link('shell.menu.profiles').click();
  await visitor.isAt('profiles');
  await visitor.sees('shell.menu.profiles');
  expect(isNewRelease).toBe(true);
});
