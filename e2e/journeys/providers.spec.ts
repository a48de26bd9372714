/** Sign-in with a TV provider. */
import { brandOf, type Language } from '@marquee/product/brands.ts';
import { tvProviders } from '@marquee/product/values/tv-providers.ts';
import type { Page } from '@playwright/test';
import { testStack } from '../stack.ts';
import { claimsIn, expect, homeOf, test } from '../fixtures.ts';
import { type Visitor, visitorOf } from '../visitor.ts';

/** Messages of the provider's pages; each has one language. */
const there = {
  en: {
    provider: tvProviders['prairie-fibre'].name,
    userName: 'User name',
    password: 'Password',
    wrong: 'That password is not right. Try again.',
    signIn: 'Sign in',
    allow: 'Share and continue',
    deny: 'Do not share',
  },
  fr: {
    provider: tvProviders['laurentides-tele'].name,
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    wrong: 'Ce mot de passe n’est pas le bon. Réessayez.',
    signIn: 'Se connecter',
    allow: 'Partager et continuer',
    deny: 'Ne pas partager',
  },
} as const satisfies Record<Language, object>;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const giveName = async (page: Page, language: Language, password = 'viewer'): Promise<void> => {
  const words = there[language];
  await page.getByLabel(words.userName).fill('viewer1');
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

test('[ERR-41] a no, and a provider that fails, lead to the error page, and from there back to the list', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = visitorOf(page, cases[0]);
  await choose(visitor, there.en.provider);
  await giveName(page, 'en');
  await press(page, there.en.deny);
  await visitor.isAt('loginBDUError');
  await visitor.isTold('BDU_LOGIN_FAILED');
  await expectAccessible();
  expect(page.url()).not.toContain('state=');

  await visitor.link('auth.login.provider').click();
  await visitor.isAt('loginBDU');
  await page.getByRole('link', { name: tvProviders['harbour-tv'].name }).click();
  await giveName(page, 'en');
  await visitor.isAt('loginBDUError');
  expect(await claimsIn(context)).toEqual({});
});
