import { expect, settled, test } from '../fixtures.ts';
import { testStack } from '../stack.ts';

test('[ROUTE-GEN-04] A URL hash that looks like a path is rewritten to a plain path', async ({
  page,
  visit,
}) => {
  await visit('/#/login?service=crave');
  await expect(page).toHaveURL(/\/login\?service=crave$/);
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'crave');
});

test('[ROUTE-GEN-10] A path with a hash is redirected to the non-hash URL', async ({ page, visit }) => {
  await visit('/login#/register/identifier');
  await expect(page).toHaveURL(/\/register\/identifier$/);
  await visit('/nope#abc');
  await expect(page).toHaveURL(/\/notFound$/);
});

test('[ROUTE-GEN-03] Routing uses history mode: deep links, back and reload work', async ({
  page,
  visit,
}) => {
  await visit('/login?service=crave');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/register\/identifier/);
  expect(page.url()).not.toContain('#');
  await page.goBack();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'loginIndex');
  await page.goForward();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'registerIdentifier');
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'registerIdentifier');
});

test('[ROUTE-GEN-11] The empty path redirects to login', async ({ page, visit }) => {
  await visit('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('[ROUTE-GEN-08] [ROUTE-GEN-09] [ERR-52] An unknown path goes to notFound and keeps the query', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/no/such/page?a=1&b=2');
  await expect(page).toHaveURL(/\/notFound\?a=1&b=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectAccessible();
});

test('[ROUTE-GEN-07] notFound is a guest page titled Page not found / Page introuvable', async ({
  page,
  visit,
  expectAccessible,
}) => {
  for (const [lang, title, site] of [
    ['en', 'Page not found', 'Crave Account'],
    ['fr', 'Page introuvable', 'Compte Crave'],
  ] as const) {
    await visit(`/notFound?service=crave&lang=${lang}`);
    await expect(page).toHaveTitle(`${title} | ${site}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible();
  }
});

const hostile = [
  '//',
  '//evil.example.org',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  `/${'a'.repeat(10_000)}`,
  '/login?webSessionContext=%25%25%25',
  '/login?webSessionContext=eyJicm9rZW4',
  '/login?continue=javascript:alert(1)',
  '/login?continue=//evil.example.org',
  '/login?continue=https://crave.ca@evil.example.org',
  '/login?fallback=https://evil.example.org&action=%00&goto=https://evil.example.org',
  '/login?service[]=crave&lang=<script>',
  '/account/payments/%E0%A4%A',
];
test('[VAL-URL-05] [ERR-55] a hostile address breaks nothing and leads nowhere else', async ({
  context,
  request,
}) => {
  for (const address of hostile) {
    const name = address.slice(0, 60);
    const answer = await request.get(testStack.url + address);
    expect(answer.status(), name).toBeLessThan(500);
    if (answer.status() === 414 || !answer.headers()['content-type']?.includes('html')) continue;
    const failures: string[] = [];
    // A tab of its own: nothing of the address before is kept.
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.goto(testStack.url + address);
    await settled(page);
    expect(new URL(page.url()).origin, name).toBe(testStack.url);
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    expect(failures, name).toEqual([]);
    await page.close();
  }
});

test('[VAL-URL-11] [VAL-URL-12] A refused continue becomes the account page, a refused fallback nothing', async ({
  visit,
  debug,
}) => {
  await visit('/login?service=crave&continue=https://evil.example.org&fallback=https://evil.example.org');
  const { app } = await debug();
  expect(app['continueUrl']).toBe('http://localhost:4210/account/manage');
  expect(app['fallbackUrl']).toBe('');
});

test('[ROUTE-GEN-05] [ROUTE-MISC-12] The debug route shows state and the navigation trace', async ({
  visit,
  debug,
}) => {
  await visit('/login?service=crave&lang=fr&action=subscribe');
  const { app, trace } = await debug();
  expect(app).toMatchObject({ siteBrand: 'crave', languageFromUrl: 'fr', action: 'subscribeReady' });
  expect(JSON.stringify(trace)).toContain('out-subscribe');
});
