import { expect, signIn, test } from '../fixtures.ts';

test('[SHELL-SW-01] [SHELL-SW-02] [SHELL-SW-05] [SHELL-HDR-15] the switcher is a modal with brands, two other products and a close button', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/login');
  const opener = page.getByRole('button', { name: 'Switch brand' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Switch brand' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('body')).toHaveClass(/footer--fixed/);
  for (const name of ['Crave', 'CTV', 'TSN', 'RDS', 'Noovo', 'CTV News', 'BNN Bloomberg', 'CP24'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of ['iHeartRadio', 'Super Écran'])
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await expectAccessible();
  const box = (await dialog.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(450);
  expect(box.height).toBeLessThanOrEqual(800 * 0.9);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveClass(/footer--fixed/);
});

test('[SHELL-SW-03] anonymous: choosing a brand changes the portal, and the current brand is hidden', async ({
  page,
  visit,
}) => {
  await visit('/login?service=crave');
  await page.getByRole('button', { name: 'Switch brand' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Crave', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'TSN', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'tsn');
  await expect(page).toHaveURL(/service=tsn/);
  await expect(page).toHaveTitle('Sign in | TSN Account');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent').trim()))
    .toBe('#d2232a');
});

test('[SHELL-SW-04] a bdu-only brand that was the initial brand stays in the list', async ({
  page,
  visit,
}) => {
  await visit('/login?service=noovo&lang=en');
  await page.getByRole('button', { name: 'Switch brand' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Noovo', exact: true })).toBeVisible();
});

test('[SHELL-SW-06] [SHELL-SW-08] signed in: a failed magic link closes the switcher, and the brand stays', async ({
  page,
  context,
  visit,
}) => {
  await signIn(context);
  await visit('/account/manage?service=crave&lang=en');
  const generate = page.waitForRequest('**/api/magic-link/v2.1/generate?*');
  const logged = page.waitForRequest('**/api/log/v1/client');
  await page.route('**/api/magic-link/v2.1/generate?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'GENERIC' } }),
  );
  await page.getByRole('button', { name: 'Switch brand' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'TSN', exact: true }).click();
  expect((await generate).method()).toBe('POST');
  await logged;
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('[data-loader]')).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'crave');
});
