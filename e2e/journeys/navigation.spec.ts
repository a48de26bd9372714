import { expect, routeOf, settled, signIn, test } from '../fixtures.ts';

test.describe('signed in', () => {
  test.beforeEach(async ({ context }) => signIn(context));

  test('[SHELL-NAV-01] [SHELL-NAV-07] [SHELL-LAY-20] desktop shows the entries as a list of 240 px, in order', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    await visit('/account/manage?service=crave&lang=en');
    const navigation = page.getByRole('navigation', { name: 'Account menu' });
    await expect(navigation.getByRole('link')).toHaveText([
      'Account',
      'Profiles',
      'Partners',
      'Subscriptions',
      'Payment methods',
      'Payment',
      'Settings',
      'Logout',
    ]);
    expect((await navigation.boundingBox())!.width).toBe(240);
    await expect(navigation.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible();
  });

  test('[SHELL-NAV-02] [SHELL-NAV-03] [SHELL-NAV-04] [SHELL-NAV-05] [SHELL-NAV-06] the hamburger works by keyboard alone', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await visit('/account/manage?service=crave&lang=en');
    const hamburger = page.getByRole('button', { name: 'Account menu' });
    const first = page.getByRole('navigation').getByRole('link', { name: 'Account', exact: true });
    await expect(first).toBeHidden();
    await hamburger.focus();
    await page.keyboard.press('Space');
    await expect(hamburger).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(hamburger).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('ArrowDown');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Profiles', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(hamburger).toHaveAttribute('aria-expanded', 'false');
    await expect(hamburger).toBeFocused();
  });

  test('[SHELL-LAY-12] the skip link is the first stop and moves to the content', async ({ page, visit }) => {
    await visit('/account/manage?service=crave&lang=fr');
    await page.reload();
    await settled(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Passer au contenu' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    expect(await routeOf(page)).toBe('manageAccount');
  });

  test('[SHELL-LAY-08] going deeper slides left, coming back slides right', async ({ page, visit }) => {
    await visit('/account/profiles?service=crave&lang=en');
    await page.evaluate(() => history.pushState(null, '', '/account/profiles/create'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.locator('body')).toHaveAttribute('data-route', 'profileCreate');
    await expect(page.locator('body')).toHaveAttribute('data-transition', 'slide-left');
    await page.goBack();
    await expect(page.locator('body')).toHaveAttribute('data-route', 'profiles');
    await expect(page.locator('body')).toHaveAttribute('data-transition', 'slide-right');
  });

  test('[NAV-OUT-11] [NAV-OUT-12] [ERR-05] [SHELL-MOD-01] a click after the cookies are gone shows the session-expired modal and stays', async ({
    page,
    context,
    visit,
    expectAccessible,
  }) => {
    await visit('/account/manage?service=crave&lang=en');
    // Pending requests of the page would be rejected first.
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.getByRole('link', { name: 'Profiles', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Due to inactivity, your session has expired. Please login again.');
    await expect(page).toHaveURL(/\/account\/manage/);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-route', 'loginIndex');
    await expect(dialog).toBeHidden();
  });
});

test('[SHELL-NAV-25] an unverified customer cannot reach locked entries by keyboard or click', async ({
  page,
  context,
  visit,
  expectAccessible,
}) => {
  await signIn(context, { verified: false });
  await visit('/account/manage?service=crave&lang=en');
  const locked = page.getByRole('navigation', { name: 'Account menu' }).getByText('Profiles');
  await expect(locked).toBeVisible();
  await locked.click({ force: true });
  await expect(page.locator('body')).toHaveAttribute('data-route', 'manageAccount');
  await expectAccessible();
  await visit('/account/profiles');
  await expect(page.locator('body')).toHaveAttribute('data-route', 'manageAccount');
});

test('[ROUTE-FLAG-03] [ROUTE-FLAG-05] [NAV-IN-23] a TV-provider user is sent from denied pages to the account page', async ({
  page,
  context,
  visit,
}) => {
  await signIn(context, { kind: 'bdu' });
  for (const path of [
    '/account/manage/name',
    '/account/paymentMethods',
    '/purchase/products',
    '/verify-email/verification?token=x',
  ]) {
    await visit(`${path}${path.includes('?') ? '&' : '?'}service=crave`);
    await expect(page, path).toHaveURL(/\/account\/manage(\?|$)/);
  }
});

test('[NAV-OUT-13] [NAV-OUT-15] an anonymous visit to an account page goes to login and remembers nothing', async ({
  page,
  visit,
  debug,
}) => {
  await visit('/account/manage/name?foo=1');
  await expect(page).toHaveURL(/\/login$/);
  expect((await debug()).app['gotoRoute']).toBe('');
});

test('[SHELL-HDR-12] [FLOW-11] the logo plays its animation, then returns to the brand home in the world', async ({
  page,
  context,
  visit,
}) => {
  await signIn(context);
  await visit('/account/manage?service=crave&lang=en');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Crave' })
    .or(page.getByRole('banner').getByRole('button', { name: 'Crave', exact: true }))
    .first()
    .click();
  await page.waitForURL('http://www.crave.localhost:4211/**');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
