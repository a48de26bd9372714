/** TV providers: sign-in and sign-out, link and unlink, deletion of the account. */
import { randomUUID } from 'node:crypto';
import { brandOf, type Language } from '@marquee/product/brands.ts';
import { demoTvProviders } from '@marquee/product/values/demo/demo-providers.ts';
import type { Page } from '@playwright/test';
import { testStack } from '../stack.ts';
import { claimsIn, expect, homeOf, signIn, test } from '../fixtures.ts';
import { type Visitor, visitorOf } from '../visitor.ts';

/** Messages of the provider's pages; each has one language. */
const there = {
  en: {
    provider: demoTvProviders['prairie-fibre'].name.en,
    userName: 'Username',
    password: 'Password',
    wrong: 'Incorrect password. Try again.',
    signIn: 'Sign in',
    allow: 'Share and continue',
    deny: 'Don’t share',
  },
  fr: {
    provider: demoTvProviders['laurentides-tele'].name.fr,
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    wrong: 'Mot de passe incorrect. Réessayez.',
    signIn: 'Se connecter',
    allow: 'Partager et continuer',
    deny: 'Ne pas partager',
  },
} as const satisfies Record<Language, object>;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const giveName = async (
  page: Page,
  language: Language,
  password = 'viewer',
  userName = 'viewer1',
): Promise<void> => {
  const words = there[language];
  await page.getByLabel(words.userName).fill(userName);
  await page.getByLabel(words.password).fill(password);
  await press(page, words.signIn);
};

const choose = async ({ page, open, isAt, field }: Visitor, name: string): Promise<void> => {
  await open('loginBDU');
  await isAt('loginBDU');
  await field('providers.list.find').fill(name.toLowerCase());
  await page.getByRole('link', { name, exact: true }).click();
};

const cases = [
  { brand: 'crave', language: 'en' },
  { brand: 'noovo', language: 'fr' },
] as const;

for (const where of cases)
  test(`[OVR-05] [ROUTE-LOGIN-10] [ROUTE-LOGIN-12] [ROUTE-LOGIN-13] [PERM-03] [PERM-04] [PERM-05] [ROUTE-ACC-51] ${where.brand} in ${where.language}: through the provider to the brand, to the account, and out of both`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { brand, language } = where;
    const words = there[language];
    const visitor = visitorOf(page, where);

    await visitor.open('login');
    if (brand === 'crave') await visitor.link('auth.login.provider').click();
    await visitor.isAt('loginBDU');
    await visitor.sees('providers.list.title');
    await expectAccessible();

    await choose(visitor, words.provider);
    await giveName(page, language, 'guess');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await giveName(page, language);
    await press(page, words.allow);
    await expect(page).toHaveURL(new RegExp(`^${homeOf(brand)}`));
    expect(await claimsIn(context)).toMatchObject({
      authorities: ['BDU_USER'],
      client_id: brandOf(brand).clientId,
    });

    await visitor.open('settings');
    await visitor.isAt(brand === 'crave' ? 'settingsDevices' : 'manageAccount');
    await visitor.open('subscriptions');
    await visitor.isAt('manageAccount');

    const endedThere = page.waitForRequest(/\/tv\/[^/]+\/sign-out\?/);
    await page.goto(visitor.address('accountLogoutBdu'));
    await endedThere;
    await visitor.isAt(brand === 'crave' ? 'loginIndex' : 'loginBDU');
    expect(await claimsIn(context)).toEqual({});
  });

for (const where of cases)
  test(`[A-73] [B5] ${where.brand} in ${where.language}: Logout in the menu ends the session at the provider too, which then asks for the password again`, async ({
    page,
    context,
  }) => {
    const { brand, language } = where;
    const words = there[language];
    const visitor = visitorOf(page, where);
    const password = page.getByLabel(words.password);
    await choose(visitor, words.provider);
    await giveName(page, language);
    await press(page, words.allow);
    await expect(page).toHaveURL(new RegExp(`^${homeOf(brand)}`));

    // Without a logout there, the provider asks for no password.
    await context.clearCookies({ name: /^(__Host-)?(access_token|refresh_token|session)$/ });
    await choose(visitor, words.provider);
    await expect(page.getByRole('button', { name: words.allow, exact: true })).toBeVisible();
    await expect(password).toHaveCount(0);
    await press(page, words.allow);
    await expect(page).toHaveURL(new RegExp(`^${homeOf(brand)}`));

    await visitor.open('manageAccount');
    await page.getByRole('navigation').locator('a[href$="/account/logout"]').first().click();
    await visitor.isAt(brand === 'crave' ? 'loginIndex' : 'loginBDU');
    expect(await claimsIn(context)).toEqual({});
    await expect(page).not.toHaveURL(/state=/);
    await choose(visitor, words.provider);
    await expect(password).toBeVisible();
  });

for (const where of [
  { brand: 'crave', language: 'en' },
  { brand: 'vanilla', language: 'fr' },
] as const)
  test(`[OVR-22] [A-80] [B1] ${where.brand} in ${where.language}: a direct customer links a TV provider, sees what comes with it, and unlinks it`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { language } = where;
    const words = there[language];
    const partner = words.provider;
    await signIn(context, { brand: where.brand, localization: language });
    const visitor = visitorOf(page, where);
    const { link, button, isAt, say } = visitor;
    await visitor.open('manageAccount');
    await link('account.manage.reviewThis', { name: say('account.manage.noProvider') }).click();
    await isAt('partnersIndex');
    await expectAccessible();
    await link('partners.list.linkNamed', { partner }).click();
    await isAt('partnersLink');
    await expectAccessible();
    await button('partners.link.go', { partner }).click();
    await giveName(page, language, 'viewer', `viewer-${randomUUID()}`);
    await press(page, words.allow);

    await isAt('partnersLinkSuccess');
    await visitor.sees('partners.provider.success');
    expect(page.url()).not.toContain('code=');
    expect((await claimsIn(context))['scope']).toContain('subscription:crave_basic');
    await visitor.open('manageAccount');
    await link('account.manage.reviewThis', { name: partner }).click();
    await isAt('partnersDetails');
    await expect(page.getByText('TSN', { exact: true }).first()).toBeVisible();
    await expectAccessible();

    await link('partners.details.unlink', { partner }).click();
    await isAt('partnersUnlink');
    await visitor.submit();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'TSN' })).toBeVisible();
    await expectAccessible();
    await button('shell.continue').click();
    await isAt('partnersIndex');
    await expect(page.getByText(say('partners.unlink.done', { partner }))).toBeVisible();
    await expect(link('partners.list.linkNamed', { partner })).toBeVisible();
    expect((await claimsIn(context))['scope']).not.toContain('subscription:crave_basic');
  });

test('[A-72] [G-029] crave in en: a provider customer deletes the account after a fresh sign-in at the provider', async ({
  page,
  context,
  expectAccessible,
}) => {
  const words = there.en;
  const provider = words.provider;
  const visitor = visitorOf(page, cases[0]);
  const userName = `viewer-${randomUUID()}`;
  await choose(visitor, provider);
  await giveName(page, 'en', 'viewer', userName);
  await press(page, words.allow);
  await expect(page).toHaveURL(new RegExp(`^${homeOf('crave')}`));

  await visitor.open('manageAccount');
  await visitor.link('account.manage.reviewThis', { name: visitor.say('account.delete.title') }).click();
  await visitor.isAt('deleteAccount');
  await expectAccessible();
  await visitor.button('account.delete.signIn', { provider }).click();
  // Signed in there already, but the deletion asks for the password again.
  await giveName(page, 'en', 'viewer', userName);
  await press(page, words.allow);
  await visitor.isAt('deleteAccount');
  await expect(page).not.toHaveURL(/code=/);
  await visitor.button('account.delete.title').click();
  await visitor.sees('account.delete.goneTitle');
  // The session ends behind the confirmation, which must not wait for it.
  await expect.poll(() => claimsIn(context)).toEqual({});
});

test('[D20] two tabs can sign in at a provider concurrently, and a brand host gets its callback', async ({
  context,
}) => {
  const origin = `http://account.tsn.localhost:${testStack.env.PORT}`;
  const tabs = await Promise.all(
    [1, 2].map(async () => visitorOf(await context.newPage(), { brand: 'tsn', language: 'en' }, origin)),
  );
  for (const tab of tabs) await choose(tab, there.en.provider);
  for (const { page } of tabs) {
    const back = page.waitForRequest((request) => request.url().startsWith(`${origin}/login/bdu/auth?`));
    await giveName(page, 'en');
    await press(page, there.en.allow);
    expect(new URL((await back).url()).searchParams.get('code')).toBeTruthy();
    await expect(page).toHaveURL(new RegExp(`^${homeOf('tsn')}`));
  }
  const tokens = (await context.cookies(origin)).filter(({ name }) => name === 'access_token');
  expect(tokens).toMatchObject([{ domain: '.tsn.localhost' }]);
});

test('[ERR-41] [UX-17] a no, and a provider that fails, lead to the error page, which names the provider and offers it again', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = visitorOf(page, cases[0]);
  await choose(visitor, there.en.provider);
  await giveName(page, 'en');
  await press(page, there.en.deny);
  await visitor.isAt('loginBDUError');
  await visitor.seesMessage('BDU_LOGIN_FAILED');
  await expectAccessible();
  await expect(page).not.toHaveURL(/state=/);
  await visitor.sees('providers.error.denied', { provider: there.en.provider });
  await visitor.link('providers.error.again', { provider: there.en.provider }).click();
  await expect(page.getByRole('button', { name: there.en.deny, exact: true })).toBeVisible();
  await press(page, there.en.deny);
  await visitor.isAt('loginBDUError');

  await visitor.link('providers.error.other').click();
  await visitor.isAt('loginBDU');
  await page.getByRole('link', { name: demoTvProviders['harbour-tv'].name.en }).click();
  await giveName(page, 'en');
  await visitor.isAt('loginBDUError');
  await visitor.sees('providers.error.unreachable', { provider: demoTvProviders['harbour-tv'].name.en });
  await expectAccessible();
  expect(await claimsIn(context)).toEqual({});
});
