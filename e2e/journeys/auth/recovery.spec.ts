/** Password recovery: mail, new password, end of every earlier session. */
import { featuresOf } from '@marquee/product/features.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { setTokenCookies, expect, homeOf, newCustomer, settled, test } from '../../fixtures.ts';
import { newEmail, newPassword, visitorOf, type Where } from '../../visitor.ts';

const everywhere: readonly Where[] = [
  { brand: 'crave', language: 'en' },
  { brand: 'rds', language: 'fr' },
  { brand: 'vanilla', language: 'fr' },
];

for (const where of everywhere)
  test(`[OVR-08] [OVR-09] [ERR-13] [SESS-22] ${where.brand} in ${where.language}: a forgotten password is reset, which ends every session`, async ({
    page,
    browser,
  }) => {
    const { brand, language } = where;
    const customer = await newCustomer({ kind: 'fresh', brand, overrides: { language } });
    const { email, password } = customer;
    const elsewhere = await browser.newContext();
    await setTokenCookies(elsewhere, customer);
    const other = visitorOf(await elsewhere.newPage(), where);
    await other.open('manageAccount');
    await other.isAt('manageAccount');

    const visitor = visitorOf(page, where);
    const { isAt, seesMessage, field } = visitor;
    await visitor.signIn(email, 'Not-My-Password-1');
    await seesMessage('BAD_CREDENTIALS');
    await visitor.link('auth.password.forgot').click();
    await isAt('forgotPassword');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await visitor.button('auth.forgot.send').click();
    await isAt('forgotPasswordResend');
    await visitor.sees('auth.sent.title');

    const mail = await mailTo(email, visitor.subject('recovery'));
    expect(mail.html).toContain(`<html lang="${language}-CA">`);
    const link = linkIn(mail, routes.resetPassword.path);
    await page.goto(link);
    await isAt('resetPassword');
    await visitor.sees('auth.reset.title');
    expect(page.url()).not.toContain('token');

    const choose = async (chosen: string) => {
      await field('fields.newPassword.label').fill(chosen);
      await field('fields.confirmPassword.label').fill(chosen);
      await visitor.submit();
    };
    await choose(password);
    await seesMessage('PASSWORD_REUSED');
    const chosen = newPassword();
    await choose(chosen);
    await isAt('resetPasswordSuccess');
    await visitor.sees('auth.resetDone.title');
    await mailTo(email, visitor.subject('passwordChanged'));

    // By address: hovering a link already asks for its data, and the dialog would open over the page before it.
    const wanted = featuresOf(brand).partners ? 'partnersIndex' : 'manageAccount';
    await other.open(wanted);
    const dialog = other.page.getByRole('dialog');
    await expect(dialog).toContainText(other.say('invalid_token'));
    await dialog.getByRole('button', { name: other.say('shell.sessionExpired.signIn') }).click();
    await expect(other.page.locator('body')).toHaveAttribute('data-route', /^login/);
    await other.signIn(email, password);
    await other.seesMessage('BAD_CREDENTIALS');
    await other.givePassword(chosen);
    await other.isAt(wanted);

    await visitor.button('shell.continue').click();
    if (brand === 'vanilla') await isAt('manageAccount');
    else await page.waitForURL(`${homeOf(brand)}/**`);
  });

test('[ERR-18] a link that was cut short, an invented and a used one offer another mail, which works', async ({
  page,
}) => {
  const where = { brand: 'rds', language: 'fr' } as const;
  const { email } = await newCustomer({ kind: 'fresh', brand: 'rds', overrides: { language: 'fr' } });
  const visitor = visitorOf(page, where);
  const choose = async (chosen: string) => {
    await visitor.field('fields.newPassword.label').fill(chosen);
    await visitor.field('fields.confirmPassword.label').fill(chosen);
    await visitor.submit();
  };

  await visitor.open('resetPassword', { token: 'short', email });
  expect(page.url()).not.toContain('short');
  await visitor.seesMessage('RESET_LINK_INVALID');
  await visitor.open('resetPassword', { token: 'x'.repeat(43), email });
  await choose(newPassword());
  await visitor.seesMessage('RESET_LINK_INVALID');
  await visitor.button('auth.reset.resend').click();
  await visitor.isAt('forgotPasswordResend');

  const link = linkIn(await mailTo(email, visitor.subject('recovery')), routes.resetPassword.path);
  await page.goto(link);
  await settled(page);
  await choose(newPassword());
  await visitor.isAt('resetPasswordSuccess');
  await page.goto(link);
  await settled(page);
  await choose(newPassword());
  await visitor.seesMessage('RESET_LINK_INVALID');
  await expect(visitor.button('auth.reset.resend')).toBeVisible();
});

test('a mail can be resent after a minute, with a countdown', async ({ page }) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const { email } = await newCustomer({ kind: 'fresh', brand: 'crave' });
  const visitor = visitorOf(page, where);
  await visitor.open('legacyForgotPassword');
  await visitor.giveEmail(email);
  await visitor.isAt('legacyForgotPasswordResend');
  await mailTo(email, visitor.subject('recovery'));
  await page.reload();
  await visitor.button('auth.resend').click();
  await visitor.seesMessage('RESEND_TOO_SOON');
  await expect(page.getByText(/Resend in \d+\ss/)).toBeVisible();
});

test('[ERR-09] an unknown email gets its message where older apps ask for the email', async ({ page }) => {
  for (const language of ['en', 'fr'] as const) {
    const visitor = visitorOf(page, { brand: 'crave', language });
    await visitor.open('legacyForgotPassword');
    await visitor.giveEmail(newEmail());
    await visitor.seesMessage('NO_ACCOUNT');
  }
});
