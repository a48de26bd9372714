/** Merchant links: activated once, by customers who sign in, register or recover their password. */
import type { BrandId } from '@marquee/product/brands.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { testStack } from '../stack.ts';
import { linkIn, mailTo } from '../inbox.ts';
import { claimsIn, expect, newCustomer, settled, signIn, test } from '../fixtures.ts';
import { newEmail, newPassword, type Visitor, visitorOf, type Where } from '../visitor.ts';

type Kind = 'valid' | 'used' | 'expired' | 'no-entitlement';
const merchant = { en: 'Maple Market', fr: 'Marché de l’Érable' } as const;

const linkOf = async (kind: Kind, ...brands: BrandId[]): Promise<string> => {
  const reply = await fetch(`${testStack.world}/merchant/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, brands }),
  });
  return ((await reply.json()) as { url: string }).url;
};

const follow = async ({ page }: Visitor, link: string, { language }: Where): Promise<void> => {
  await page.goto(`${link}&lang=${language}`);
  await settled(page);
};

/** On the sign-in page with the merchant's offer. */
const enter = async (visitor: Visitor, email: string, password: string): Promise<void> => {
  await visitor.field('fields.email.label').fill(email);
  await visitor.givePassword(password);
};

test('[OVR-34] [ROUTE-MERCH-07] [ROUTE-MERCH-09] [ERR-44] crave in en: a link runs through the sign-in to success, and then says that it is done', async ({
  page,
  context,
  expectAccessible,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const visitor = visitorOf(page, where);
  const { email, password } = await newCustomer({ kind: 'fresh', brand: where.brand });
  const link = await linkOf('valid', 'tsn', 'crave');
  await follow(visitor, link, where);
  await visitor.isAt('merchantLogin');
  await visitor.seesMessage('merchants.login.for', { brands: 'TSN and Crave', merchant: merchant.en });
  await expect(page.locator('header[data-header=special]').getByRole('img')).toHaveAccessibleName('Crave');
  await expectAccessible();
  await enter(visitor, email, password);

  await visitor.isAt('merchantSuccess');
  await expect(page).toHaveURL(new RegExp(`${routes.merchantSuccess.path}(\\?|$)`));
  await visitor.seesMessage('merchants.success.watch', { brands: 'TSN and Crave' });
  expect((await claimsIn(context))['scope']).toEqual(expect.arrayContaining(['subscription:tsn']));
  await expectAccessible();

  await follow(visitor, link, where);
  await visitor.sees('merchants.done.title');
  await visitor.seesMessage('MERCHANT_DONE');
  await visitor.link('shell.toAccount').click();
  await visitor.isAt('manageAccount');
});

test('[OVR-34] [ROUTE-MERCH-08] rds in fr: a link runs through a new account to success', async ({
  page,
  context,
  expectAccessible,
}) => {
  const where = { brand: 'rds', language: 'fr' } as const;
  const visitor = visitorOf(page, where);
  const password = newPassword();
  await follow(visitor, await linkOf('valid', 'rds'), where);
  await visitor.isAt('merchantLogin');
  await visitor.link('auth.login.create').click();
  await visitor.isAt('merchantRegister');
  await visitor.seesMessage('merchants.register.for', { brands: 'RDS', merchant: merchant.fr });
  await visitor.field('fields.email.label').fill(newEmail());
  await visitor.field('fields.password.label').fill(password);
  await visitor.field('fields.confirmPassword.label').fill(password);
  await visitor.field('fields.phone.label').fill('514 555 0199');
  await expectAccessible();
  await visitor.submit();
  await visitor.isAt('merchantSuccess');
  await visitor.seesMessage('merchants.success.watch', { brands: 'RDS' });
  await visitor.seesMessage('merchants.success.verify');
  expect((await claimsIn(context))['scope']).toContain('subscription:rds');
});

test('[ERR-45] [ERR-46] expired, unknown and unsigned links show their error before sign-in', async ({
  page,
  expectAccessible,
}) => {
  const where = { brand: 'tsn', language: 'fr' } as const;
  const visitor = visitorOf(page, where);
  await follow(visitor, await linkOf('expired', 'tsn'), where);
  await visitor.seesMessage('MERCHANT_EXPIRED');
  await expectAccessible();
  await follow(visitor, await linkOf('no-entitlement', 'tsn'), where);
  await visitor.seesMessage('MERCHANT_NO_ENTITLEMENT');
  await visitor.open('merchantActivate', { token: 'invented', brands: 'tsn' });
  await visitor.sees('merchants.unknown.title');
  await visitor.seesMessage('TOKEN_INVALID');
});

test('[ROUTE-MERCH-11] [ROUTE-MERCH-12] [ROUTE-MERCH-13] [ROUTE-MERCH-14] tsn in en: a forgotten password on the way, and the mail is opened on another device', async ({
  page,
  browser,
}) => {
  const where = { brand: 'tsn', language: 'en' } as const;
  const visitor = visitorOf(page, where);
  const { email } = await newCustomer({ kind: 'fresh', brand: where.brand });
  await follow(visitor, await linkOf('valid', 'tsn'), where);
  await visitor.isAt('merchantLogin');
  await visitor.field('fields.email.label').fill(email);
  await visitor.link('auth.password.forgot').click();
  await visitor.isAt('merchantForgotPassword');
  await visitor.button('auth.forgot.send').click();
  await visitor.isAt('merchantForgotPasswordResend');

  const mail = await mailTo(email, visitor.subject('recovery'));
  const context = await browser.newContext();
  const elsewhere = visitorOf(await context.newPage(), where);
  await elsewhere.page.goto(linkIn(mail, routes.merchantResetPassword.path));
  await elsewhere.isAt('merchantResetPassword');
  expect(elsewhere.page.url()).not.toContain('token');
  const password = newPassword();
  await elsewhere.field('fields.newPassword.label').fill(password);
  await elsewhere.field('fields.confirmPassword.label').fill(password);
  await elsewhere.submit();
  await elsewhere.isAt('merchantResetPasswordSuccess');
  await elsewhere.button('shell.continue').click();
  await elsewhere.isAt('merchantSuccess');
  expect((await claimsIn(context))['scope']).toContain('subscription:tsn');
});

test('[ROUTE-MERCH-09] [ERR-44] vanilla in fr: a signed-in customer gets it immediately, and a link used by another account is refused', async ({
  page,
  context,
}) => {
  const where = { brand: 'vanilla', language: 'fr' } as const;
  await signIn(context, { brand: where.brand, localization: where.language });
  const visitor = visitorOf(page, where);
  await follow(visitor, `${await linkOf('valid', 'crave')}&service=${where.brand}`, where);
  await visitor.isAt('merchantSuccess');
  expect((await claimsIn(context))['scope']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^subscription:crave/)]),
  );
  await follow(visitor, `${await linkOf('used', 'crave')}&service=${where.brand}`, where);
  await visitor.seesMessage('MERCHANT_DONE');
  await visitor.link('shell.toAccount').click();
  await visitor.isAt('manageAccount');
});
