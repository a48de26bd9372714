import { expect, test } from '../fixtures.ts';

const blockStorage = () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
};
const blockCookies = () => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });

for (const [what, block] of [
  ['storage', blockStorage],
  ['cookies', blockCookies],
] as const)
  for (const path of ['/login?service=crave', '/account/manage?service=rds'])
    test(`[ROUTE-GEN-13] [ERR-17] [ERR-57] with ${what} blocked, ${path} shows the help page at the same address`, async ({
      page,
      expectAccessible,
    }) => {
      await page.addInitScript(block);
      await page.goto(path);
      const french = path.includes('rds');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        french ? 'Les témoins sont bloqués' : 'Cookies are blocked',
      );
      expect(page.url()).toContain(path);
      await expectAccessible();
    });

test('[ROUTE-GEN-14] The page has a title, a how-to, other-browser advice, and the steps of the browser in use first', async ({
  page,
}) => {
  await page.addInitScript(blockStorage);
  await page.goto('/login?lang=en');
  await expect(page).toHaveTitle(/Cookies are blocked/);
  await expect(page.getByText('Here’s how to allow them', { exact: false })).toBeVisible();
  await expect(page.getByText('different browser', { exact: false })).toBeVisible();
  for (const browser of ['Chrome', 'Safari', 'Firefox', 'Edge'])
    await expect(page.getByRole('main').getByText(browser, { exact: false }).first()).toBeAttached();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Chrome');
});
