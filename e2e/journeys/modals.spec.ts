import { expect, test } from '../journey.ts';

test('[SHELL-MOD-03] [SHELL-MOD-04] [ERR-53] a bad magic link shows the generic error, and Try again leads to login', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/z-browser-link?magicLink=bad&service=crave&lang=en');
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  await expect(dialog).toContainText('An error occurred, please try again later.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'loginIndex');
});

test('[ROUTE-GEN-15] [ERR-56] a screen whose file is gone shows the generic error and is logged, never a blank page', async ({
  page,
  visit,
}) => {
  await visit('/login?service=crave&lang=en');
  await page.route('**/assets/not-built-page-*.js', (route) => route.abort());
  const logged = page.waitForRequest('**/api/log/v1/client');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog')).toContainText('An error occurred, please try again later.');
  expect((await logged).postData()).toMatch(/MODULE_NOT_FOUND|ChunkLoadError/);
});
