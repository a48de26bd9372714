/** Email change: requested in one browser, confirmed in another, undone by the old address. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { setTokenCookies, expect, homeOf, newCustomer, test } from '../../fixtures.ts';
import { newEmail, newPassword, type Visitor, visitorOf, type Where } from '../../visitor.ts';

const ask = async (visitor: Visitor, email: string, password: string): Promise<void> => {
  await visitor.open('manageEmail');
  await visitor.isAt('manageEmail');
  await visitor.field('fields.newEmail.label').fill(email);
  await visitor.field('fields.confirmEmail.label').fill(email.toUpperCase());
  await visitor.field('fields.oldPassword.label').fill(password);
  await visitor.submit();
};

for (const where of [
  { brand: 'crave', language: 'fr' },
  { brand: 'vanilla', language: 'en' },
] as const satisfies readonly Where[])
  test(`[OVR-13] [FLOW-19] [FLOW-21] [ROUTE-EMAIL-09] ${where.brand} in ${where.language}: a new email waits for its confirmation, which ends every session`, async ({
    page,
    context,
    browser,
  }) => {
    const { brand, language } = where;
    const customer = await newCustomer({ kind: 'fresh', brand, overrides: { language } });
    await setTokenCookies(context, customer);
    const visitor = visitorOf(page, where);
    const email = newEmail();
    await ask(visitor, email, 'Not-My-Password-1');
    await expect(visitor.field('fields.oldPassword.label')).toHaveValue('');
    await expect(visitor.field('fields.newEmail.label')).toHaveValue(email);
    await visitor.isAt('manageEmail');
    await visitor.field('fields.oldPassword.label').fill(customer.password);
    await visitor.submit();
    await visitor.isAt('manageEmailConfirm');
    await expect(page.getByRole('main')).toContainText(email);

    await visitor.open('manageAccount');
    await expect(page.getByRole('main')).toContainText(visitor.say('account.pending.title', { email }));
    await mailTo(customer.email, visitor.subject('emailChangeNotice'));

    const elsewhere = visitorOf(await (await browser.newContext()).newPage(), where);
    const mail = await mailTo(email, visitor.subject('emailChange'));
    await elsewhere.page.goto(linkIn(mail, routes.changeEmailConfirm.path));
    await elsewhere.isAt('changeEmailSuccess');
    expect(elsewhere.page.url()).not.toContain('token');

    await page.reload();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(visitor.say('invalid_token'));

    await elsewhere.open('loginDTCIdentifier');
    await elsewhere.giveEmail(customer.email);
    await elsewhere.seesMessage('NO_ACCOUNT');
    await elsewhere.signIn(email, customer.password);
    if (brand === 'vanilla') await elsewhere.isAt('manageAccount');
    else await elsewhere.page.waitForURL(`${homeOf(brand)}/**`);
    await elsewhere.open('manageAccount');
    await elsewhere.isAt('manageAccount');
    await expect(elsewhere.page.getByRole('main')).toContainText(email);

    await elsewhere.page.goto(linkIn(mail, routes.changeEmailConfirm.path));
    await elsewhere.isAt('changeEmailError');
  });

test('[T6] the owner undoes a change made by another person, and every session ends', async ({
  page,
  context,
  browser,
}) => {
  const where: Where = { brand: 'vanilla', language: 'en' };
  const thief = visitorOf(page, where);
  const customer = await newCustomer({ kind: 'fresh', brand: where.brand });
  await setTokenCookies(context, customer);
  const email = newEmail();
  await ask(thief, email, customer.password);
  await thief.isAt('manageEmailConfirm');
  const owner = visitorOf(await (await browser.newContext()).newPage(), where);
  await owner.page.goto(
    linkIn(await mailTo(email, owner.subject('emailChange')), routes.changeEmailConfirm.path),
  );
  await owner.isAt('changeEmailSuccess');

  const notice = await mailTo(customer.email, owner.subject('emailChangeNotice'));
  await owner.page.goto(linkIn(notice, routes.changeEmailUndo.path));
  await owner.isAt('changeEmailUndo');
  expect(owner.page.url()).not.toContain('token');
  await owner.submit();
  await expect(owner.page.getByRole('main')).toContainText(customer.email);
  await owner.link('account.changeEmail.newPassword').click();
  await owner.isAt('resetPassword');
  const password = newPassword();
  await owner.field('fields.newPassword.label').fill(password);
  await owner.field('fields.confirmPassword.label').fill(password);
  await owner.submit();
  await owner.isAt('resetPasswordSuccess');
  await owner.button('shell.continue').click();
  await owner.isAt('manageAccount');
});
