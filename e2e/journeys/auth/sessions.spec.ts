/** Sessions across reloads, tabs and brands, until they end. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { testStack } from '../../stack.ts';
import { claimsIn, endElsewhere, expect, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;

/** Token grants requested by the page from now on. */
const grantsOf = (page: Page): string[] => {
  const grants: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === testStack.url + grantToken.path)
      grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '');
  });
  return grants;
};

/** The browser checks only the expiry of a token; the server checks the signature. */
const expireToken = async (context: BrowserContext): Promise<void> => {
  const claims = { ...(await claimsIn(context)), exp: Math.floor(Date.now() / 1000) - 5 };
  const value = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  await context.addCookies([{ name: 'access_token', value, url: testStack.url }]);
};

test('[SESS-01] [SESS-03] a reload and a new tab keep the session, and ask for no new tokens', async ({
  page,
  context,
}) => {
  await signIn(context);
  const first = visitorOf(page, crave);
  const grants = grantsOf(page);
  await first.open('manageAccount');
  await first.isAt('manageAccount');
  await page.reload();
  await first.isAt('manageAccount');
  const second = visitorOf(await context.newPage(), crave);
  await second.open('manageAccount');
  await second.isAt('manageAccount');
  expect(grants).toEqual([]);
});

test('[SHELL-SW-06] [SHELL-SW-07] switching brands in the switcher keeps the session and the place', async ({
  page,
  context,
}) => {
  const { accountId } = await signIn(context);
  const visitor = visitorOf(page, crave);
  await visitor.open('manageAccount');
  await visitor.button('shell.header.switch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'TSN', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'tsn');
  await visitor.isAt('manageAccount');
  expect(await claimsIn(context)).toMatchObject({ client_id: 'tsn-web', account_id: accountId });
  await page.reload();
  await visitor.isAt('manageAccount');
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'tsn');
});

test('[SESS-04] [SESS-07] another brand in the address takes the session along by a magic link', async ({
  page,
  context,
}) => {
  const { accountId } = await signIn(context);
  const grants = grantsOf(page);
  for (const brand of ['rds', 'ctv', 'vanilla'] as const) {
    const visitor = visitorOf(page, { brand, language: 'fr' });
    await visitor.open('manageAccount');
    await visitor.isAt('manageAccount');
    expect(await claimsIn(context)).toMatchObject({ account_id: accountId });
  }
  expect(await claimsIn(context)).toMatchObject({ client_id: 'usermgt' });
  expect(grants).toEqual(Array(3).fill('magic_link_token'));
});

test('[SESS-08] without a brand in the address, that of the token is adopted', async ({
  page,
  context,
  visit,
}) => {
  await signIn(context, { brand: 'rds' });
  await visit('/account/manage');
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'rds');
});

test('[SESS-02] [SESS-05] an expired token is renewed without a word', async ({ page, context }) => {
  await signIn(context);
  const visitor = visitorOf(page, crave);
  await visitor.open('manageAccount');
  // The last request of this page; requests with the expired token would be rejected.
  await expect(visitor.link('account.manage.editEmail')).toBeVisible();
  const grants = grantsOf(page);
  await expireToken(context);
  await visitor.link('shell.menu.partners').click();
  await visitor.isAt('partnersIndex');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(grants).toEqual(['refresh_token']);
  expect((await claimsIn(context))['exp']).toBeGreaterThan(Date.now() / 1000);
});

test('[SESS-02] [SESS-06] when the renewal is refused, the tokens and the flags are gone', async ({
  page,
  context,
  debug,
}) => {
  const { access_token } = await signIn(context);
  const visitor = visitorOf(page, crave);
  await visitor.open('manageAccount');
  await endElsewhere(access_token);
  await expireToken(context);
  await visitor.open('manageAccount');
  await visitor.isAt('loginIndex');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
  expect((await debug()).app).toMatchObject({ isLoggedIn: false, isDtc: false, isBdu: false });
});

for (const language of ['en', 'fr'] as const)
  test(`[SESS-21] [SESS-22] [ERR-05] a session that was ended elsewhere says so at the next click, in ${language}`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { access_token } = await signIn(context, { localization: language });
    const visitor = visitorOf(page, { brand: 'crave', language });
    await visitor.open('manageAccount');
    // Pending requests of the page would be rejected first.
    await page.waitForLoadState('networkidle');
    await endElsewhere(access_token);
    await visitor.button('shell.header.switch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'TSN', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    const dialog = page.getByRole('dialog', { name: visitor.say('shell.sessionExpired.title') });
    await expect(dialog.getByText(visitor.say('invalid_token'), { exact: true })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: visitor.say('shell.sessionExpired.signIn') }).click();
    await visitor.isAt('loginIndex');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

for (const [browser, withLocks] of [
  ['tabs that wait for each other', true],
  ['tabs of a browser without locks', false],
] as const)
  test(`[F13] two tabs that refresh concurrently stay signed in: ${browser}`, async ({ page, context }) => {
    if (!withLocks)
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
      );
    const { accountId } = await signIn(context);
    const tabs = [visitorOf(page, crave), visitorOf(await context.newPage(), crave)];
    for (let round = 0; round < 3; round++) {
      await expireToken(context);
      await Promise.all(
        tabs.map(async (tab) => {
          await tab.open('manageAccount');
          await tab.isAt('manageAccount');
        }),
      );
    }
    expect(await claimsIn(context)).toMatchObject({ account_id: accountId });
  });

test('[SESS-20] [A-66] signing out in one tab is seen by the other immediately, signing in at its next navigation', async ({
  page,
  context,
}) => {
  const { email, password, refresh_token } = await signIn(context);
  const vanilla = { brand: 'vanilla', language: 'en' } as const;
  const first = visitorOf(page, vanilla);
  const second = visitorOf(await context.newPage(), vanilla);
  await second.open('manageAccount');
  await first.signOut();
  const names = (await context.cookies()).map(({ name }) => name);
  for (const name of ['access_token', 'refresh_token', 'has_session']) expect(names).not.toContain(name);
  const refused = await fetch(testStack.url + grantToken.path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('usermgt:default')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
  });
  expect(refused.status).toBe(400);

  await expect(second.page.getByRole('dialog')).toContainText(second.say('invalid_token'));
  await second.page.getByRole('button', { name: second.say('shell.sessionExpired.signIn') }).click();
  await second.isAt('loginIndex');

  await first.signIn(email, password);
  await first.isAt('manageAccount');
  await second.open('manageAccount');
  await second.isAt('manageAccount');
});
