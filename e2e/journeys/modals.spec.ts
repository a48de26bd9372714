import { expect, test } from '../fixtures.ts';

const failed = 'We couldn’t show this page';

test('[ROUTE-GEN-15] [ERR-56] [portal 7] a screen whose file is gone is loaded anew, then says so with a way on, and is logged', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/login?service=crave&lang=en');
  await page.route('**/assets/register-identifier-page-*.js', (route) => route.abort());
  const logged = page.waitForRequest('**/api/log/v1/client');
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('link', { name: 'Create account' }).click();
  expect((await logged).postData()).toMatch(/MODULE_NOT_FOUND|ChunkLoadError/);
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible();
  await expectAccessible();
  await page.unroute('**/assets/register-identifier-page-*.js');
  await page.getByRole('button', { name: 'Reload this page' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'registerIdentifier');
});

test('[portal 7] a page whose words never arrive says so in its language', async ({ page }) => {
  await page.route('**/assets/fr-*.js', (route) => route.abort());
  await page.goto('/login?service=crave&lang=fr');
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recharger cette page' })).toBeVisible();
});

test('[portal 7] a page whose first code cannot be fetched is loaded once more, and works', async ({
  page,
}) => {
  let refusals = 2;
  await page.route('**/assets/start-*.js', (route) => (refusals-- > 0 ? route.abort() : route.continue()));
  await page.goto('/login?service=crave&lang=en');
  await page.getByRole('button', { name: 'Switch brand' }).click();
  await expect(page.getByRole('dialog', { name: 'Switch brand' })).toBeVisible();
});
