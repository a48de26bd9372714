/** Registration to sign-out on the four kinds of brand, in both languages, by link and by code. */
import { brandOf, defaultBrand } from '@marquee/product/brands.ts';
import { debugUser, getAccount } from '@marquee/product/contract/account.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { defaultNickname } from '@marquee/product/values/enums.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { testStack } from '../../stack.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { expect, homeOf, settled, test } from '../../fixtures.ts';
import { newEmail, newPassword, type Visitor, visitorOf, type Where } from '../../visitor.ts';

const bearerOf = async (context: BrowserContext): Promise<string> => {
  const token = (await context.cookies()).find(({ name }) => name === 'access_token');
  return `Bearer ${token?.value}`;
};
const accountOf = async (context: BrowserContext): Promise<ReplyOf<typeof getAccount>> => {
  const authorization = await bearerOf(context);
  const reply = await fetch(testStack.url + getAccount.path, { headers: { authorization } });
  return (await reply.json()) as ReplyOf<typeof getAccount>;
};

const dataLayer = (page: Page): Promise<string[]> =>
  page.evaluate(
    () => (window as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event) ?? [],
  );

/** Final URL of a finished registration: the brand's home, or the account page without one. */
const arrivesHome = async ({ page, isAt }: Visitor, { brand }: Where): Promise<void> => {
  if (brand === defaultBrand) return isAt('manageAccount');
  await page.waitForURL(`${homeOf(brand)}/**`);
  return expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Each brand once, each language and method twice; page tests cover both languages. */
const ways: readonly (Where & { readonly by: 'link' | 'code' })[] = [
  { brand: 'crave', language: 'en', by: 'link' },
  { brand: 'rds', language: 'fr', by: 'code' },
  { brand: 'vanilla', language: 'en', by: 'code' },
];

for (const { by, ...where } of ways)
  test(`[OVR-04] [OVR-06] [OVR-07] [ROUTE-REG-03] [ENT-PROF-06] [FLOW-02] [FLOW-15] ${where.brand} in ${where.language}: register, verify by ${by}, sign out, sign in`, async ({
    page,
    context,
  }) => {
    const visitor = visitorOf(page, where);
    const { say, isAt, sees } = visitor;
    const [email, password] = [newEmail(), newPassword()];

    await visitor.register(email, password);
    await expect(page).toHaveURL(routes.accountCreated.path);
    await sees('auth.accountCreated.title');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    expect(await accountOf(context)).toMatchObject({
      email,
      language: where.language,
      emailVerificationStatus: 'EMAIL_SENT',
    });
    const user = await fetch(testStack.url + debugUser.path, {
      method: debugUser.method,
      headers: { authorization: await bearerOf(context) },
    });
    expect(((await user.json()) as ReplyOf<typeof debugUser>).profiles).toMatchObject([
      { nickname: defaultNickname, master: true },
    ]);

    const mail = await mailTo(email, visitor.subject('verifyEmail'));
    expect(mail.html).toContain(`<html lang="${where.language}-CA">`);
    expect(mail.html).toContain(`alt="${brandOf(where.brand).name[where.language]}"`);
    for (const version of [mail.html, mail.text]) {
      expect(version).toContain(say('mail.verifyEmail.heading'));
      expect(version.replaceAll(/<\/?span[^>]*>/g, '')).toContain(mail.code!);
    }

    if (by === 'link') await page.goto(linkIn(mail, routes.verifyEmail.path));
    else await visitor.typeCode(mail.code!);
    await isAt('verifyEmailSuccess');
    await expect(page).toHaveURL(new RegExp(`${routes.verifyEmailSuccess.path}(\\?|$)`));
    expect(page.url()).not.toContain('token');
    await sees('auth.verifyEmailSuccess.title');
    expect(await accountOf(context)).toMatchObject({ emailVerificationStatus: 'VERIFIED' });
    await visitor.button('shell.continue').click();
    await arrivesHome(visitor, where);

    await visitor.signOut();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');

    await visitor.signIn(email, password);
    await arrivesHome(visitor, where);
    await visitor.signOut();
    await visitor.open('loginDTC');
    await isAt('loginDTCRecent');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([new RegExp(email)]);
  });

test('[FLOW-01] [FLOW-02] [FLOW-03] [FLOW-04] [FLOW-05] recent connections: eight of them, one click to the password, removed one by one or all at once', async ({
  page,
}) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' });
  const [email, password] = [newEmail(), newPassword()];
  const known = Array.from({ length: limits.recentConnections }, (_, index) => ({
    email: `friend-${index}@example.ca`,
    lastLogin: '2026-01-02T03:04:05.000Z',
  }));
  const accounts = page.getByRole('main').getByRole('listitem');
  const emails = (list: readonly string[]) => list.map((each) => new RegExp(each));

  await visitor.open('login');
  await page.evaluate(
    (recentConnections) => localStorage.setItem('um.login', JSON.stringify({ recentConnections })),
    known,
  );
  await visitor.register(email, password);
  await visitor.signOut();
  const first = [email, ...known.slice(0, -1).map((one) => one.email)];
  await visitor.open('loginDTC');
  await expect(accounts).toHaveText(emails(first));

  await page.getByRole('link', { name: email }).click();
  await visitor.isAt('loginDTCPassword');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await visitor.givePassword(password);
  await visitor.isAt('manageAccount');
  await visitor.signOut();
  await visitor.open('loginDTC');
  await expect(accounts).toHaveText(emails(first));

  await visitor.button('auth.recent.remove', { email }).click();
  await expect(accounts).toHaveText(emails(first.slice(1)));
  await page.reload();
  await settled(page);
  await expect(accounts).toHaveText(emails(first.slice(1)));
  await visitor.button('auth.recent.clear').click();
  await visitor.isAt('loginDTCIdentifier');
  await visitor.open('loginDTC');
  await visitor.isAt('loginDTCIdentifier');
});

test('[FLOW-16] [FLOW-18] [ROUTE-EMAIL-02] the success page redirects after five seconds, and the waiting tab updates', async ({
  page,
  context,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const waiting = visitorOf(page, where);
  const [email, password] = [newEmail(), newPassword()];
  await waiting.register(email, password);
  await waiting.open('checkEmail');
  await waiting.isAt('checkEmail');

  const other = visitorOf(await context.newPage(), where);
  const mail = await mailTo(email, waiting.subject('verifyEmail'));
  await other.page.goto(linkIn(mail, routes.verifyEmail.path));
  await other.isAt('verifyEmailSuccess');
  const started = Date.now();
  await waiting.sees('auth.verifyEmailSuccess.title');
  await arrivesHome(other, where);
  expect(Date.now() - started).toBeGreaterThan(limits.verifiedRedirectMs - 1500);
});

test('[FLOW-17] [ROUTE-EMAIL-03] a used and an invented link lead to the error page', async ({ page }) => {
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' });
  const [email, password] = [newEmail(), newPassword()];
  await visitor.register(email, password);
  const link = linkIn(await mailTo(email, visitor.subject('verifyEmail')), routes.verifyEmail.path);
  await page.goto(link);
  await visitor.isAt('verifyEmailSuccess');
  for (const address of [link, `${routes.verifyEmail.path}?service=rds&lang=fr&token=nonsense`]) {
    await page.goto(address);
    await visitor.isAt('verifyEmailError');
    await visitor.sees('auth.verifyEmailError.title');
    await visitor.seesMessage('TOKEN_INVALID');
    expect(page.url()).not.toContain('token');
  }
});

test('[FLOW-33] [FLOW-34] sign_up and sign_in are tracked after the response of the identity call, not before', async ({
  page,
}) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' });
  const [email, password] = [newEmail(), newPassword()];
  let before: Promise<string[]> | undefined;
  await page.route(`**${grantToken.path}`, async (route) => {
    if (route.request().postData()?.includes('grant_type=password')) before = dataLayer(page);
    await before;
    await route.continue();
  });

  await visitor.register(email, password);
  expect(await before).not.toContain('sign_up');
  expect(await dataLayer(page)).toContain('sign_up');
  expect(await dataLayer(page)).not.toContain('sign_in');

  await visitor.signOut();
  await visitor.signIn(email, password);
  await visitor.isAt('manageAccount');
  expect(await before).not.toContain('sign_in');
  expect(await dataLayer(page)).toContain('sign_in');
});

test('a registration continues to the original URL', async ({ page }) => {
  const where = { brand: 'crave', language: 'fr' } as const;
  const visitor = visitorOf(page, where);
  const [email, password] = [newEmail(), newPassword()];
  const home = `${homeOf('crave')}/?from=film`;
  await visitor.open('login', { continue: home });
  await visitor.register(email, password);
  const mail = await mailTo(email, visitor.subject('verifyEmail'));

  // The mail is opened on another device without a session.
  const elsewhere = visitorOf(await (await page.context().browser()!.newContext()).newPage(), where);
  await elsewhere.page.goto(linkIn(mail, routes.verifyEmail.path));
  await elsewhere.isAt('verifyEmailSuccess');
  await elsewhere.button('auth.signIn').click();
  await expect(elsewhere.page.locator('body')).toHaveAttribute('data-route', /^login/);
  await elsewhere.link('auth.login.email').click();
  await elsewhere.giveEmail(email);
  await elsewhere.isAt('loginDTCPassword');
  await elsewhere.givePassword(password);
  await elsewhere.page.waitForURL(home);
});
