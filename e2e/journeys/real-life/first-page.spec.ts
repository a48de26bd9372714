/** Slow connection: the prerendered page is usable before its scripts have loaded. */
import { postClientLog } from '@marquee/product/contract/support.ts';
import type { Page } from '@playwright/test';
import { expect, settled, signIn, test } from '../../fixtures.ts';

/** Opens a URL and delays its scripts. */
const openWithoutScripts = async (page: Page, address: string): Promise<() => Promise<void>> => {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/(flow|react|start)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  // The entry script has run and records early input.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return async () => {
    letThrough();
    await settled(page);
  };
};

const logsOf = (page: Page): string[] => {
  const logs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(postClientLog.path)) logs.push(request.postData() ?? '');
  });
  return logs;
};

test('[portal 13] The sign-in page that the server drew stays, with its focus, and takes an early click', async ({
  page,
}) => {
  const logs = logsOf(page);
  const finish = await openWithoutScripts(page, '/login?service=crave&lang=en');
  const drawn = await page.getByRole('heading', { level: 1 }).evaluateHandle((element) => element);
  await page.getByRole('button', { name: 'Switch brand' }).click();
  await finish();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await drawn.evaluate((heading) => heading.isConnected)).toBe(true);
  expect(logs).toEqual([]);
});

test('[portal 13] A language chosen before the scripts is the language of the page', async ({ page }) => {
  const finish = await openWithoutScripts(page, '/login?service=crave&lang=en');
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('fr-CA');
  await finish();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bienvenue');
});

test('[portal 13] The account page that the server drew stays, and a link keeps the focus', async ({
  page,
  context,
}) => {
  await signIn(context);
  const logs = logsOf(page);
  const finish = await openWithoutScripts(page, '/account/manage?service=crave');
  const link = page.getByRole('link', { name: 'Profiles', exact: true });
  await link.focus();
  const drawn = await link.evaluateHandle((element) => element);
  await finish();
  await expect(link).toBeFocused();
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole('link', { name: 'Edit name' })).toBeVisible();
  expect(logs).toEqual([]);
});

/** What the page requested before its first paint. */
const requestsBeforePaint = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { startTime: paint } = performance.getEntriesByName('first-contentful-paint')[0]!;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < paint)
      .map(({ name }) => name);
  });

test('[portal 13] The pages that the server drew are painted from one response', async ({
  page,
  context,
}) => {
  await page.goto('/login?service=crave&lang=en');
  await settled(page);
  expect(await requestsBeforePaint(page)).toEqual([]);
  await signIn(context);
  await page.goto('/account/manage?service=crave');
  await settled(page);
  expect(await requestsBeforePaint(page)).toEqual([]);
});
