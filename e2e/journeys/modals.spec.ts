import { expect, test } from '../journey.ts';

test('[ROUTE-GEN-15] [ERR-56] [SHELL-MOD-03] a screen whose file is gone shows the generic error and is logged, never a blank page', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/login?service=crave&lang=en');
  await page.route('**/assets/register-identifier-page-*.js', (route) => route.abort());
  const logged = page.waitForRequest('**/api/log/v1/client');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog')).toContainText('An error occurred, please try again later.');
  expect((await logged).postData()).toMatch(/MODULE_NOT_FOUND|ChunkLoadError/);
  await expectAccessible();
  await page.unroute('**/assets/register-identifier-page-*.js');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[SHELL-MOD-03] a page opened at a screen whose file is gone says so as soon as it has words', async ({
  page,
}) => {
  const words = Promise.withResolvers<void>();
  await page.route('**/assets/en-*.js', async (route) => {
    await words.promise;
    await route.continue();
  });
  await page.route('**/assets/register-identifier-page-*.js', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.goto('/register/identifier?service=crave&lang=en');
  await asked;
  words.resolve();
  await expect(page.getByRole('dialog')).toContainText('An error occurred, please try again later.');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
});
