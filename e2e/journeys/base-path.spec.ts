import { basePathStack, warning } from '../stack.ts';
import { expect, routeOf, test } from '../fixtures.ts';

const at = (path: string): string => `${basePathStack.url}${path}`;

test('[ROUTE-GEN-01] The app is served under a base path: pages, assets, links and the way in', async ({
  page,
  visit,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && missing.push(answer.url()));
  await visit(at('/'));
  await expect(page).toHaveURL(at('/um/login'));
  expect(await routeOf(page)).toBe('loginIndex');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(at('/um/register/identifier'));
  await visit(at('/um/#/login?service=tsn'));
  await expect(page).toHaveURL(at('/um/login?service=tsn'));
  await visit(at('/um/nope?a=1'));
  await expect(page).toHaveURL(at('/um/notFound?a=1'));
  expect(missing.filter((url) => !url.includes('/nope'))).toEqual([]);
});

test('[ROUTE-GEN-02] When the dynamic-base flag is set the app is served at the root', async ({
  page,
  visit,
}) => {
  await visit('/login');
  await expect(page).toHaveURL(/localhost:4210\/login$/);
});

test('[ROUTE-MISC-11] [ROUTE-MISC-12] outside the test configuration the debug pages do not exist', async ({
  page,
  visit,
}) => {
  for (const path of ['/um/debug', '/um/devTools']) {
    await visit(at(path));
    expect(await routeOf(page)).toBe('notFound');
  }
});

test('[SHELL-MOD-15] [SHELL-MOD-16] the warning shows to logged-out users in their language', async ({
  page,
  visit,
}) => {
  await visit(at('/um/login?lang=en'));
  await expect(page.getByText(warning.en)).toBeVisible();
  await visit(at('/um/login?lang=fr'));
  await expect(page.getByText(warning.fr)).toBeVisible();
});

test('[I18N-18] On guest routes with the widget flag set, a language change notifies the sign-in widget', async ({
  page,
  visit,
}) => {
  await visit(at('/um/login?lang=en'));
  const heard = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('um:language', (event) => resolve((event as CustomEvent).detail), {
          once: true,
        }),
      ),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Français' }).click();
  expect(await heard).toBe('fr-CA');
});
