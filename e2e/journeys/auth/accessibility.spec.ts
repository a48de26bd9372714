/** Accessibility of every sign-in screen, with and without errors: screen reader, keyboard, small phone. */
import { randomUUID } from 'node:crypto';
import { routes } from '@marquee/product/navigation/routes.ts';
import { axeFindings } from '../../axe.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { reflowFindings } from '../../crawl/page-checks.ts';
import { newEmail, newPassword, type Visitor, visitorOf } from '../../visitor.ts';

/** Visits every screen and checks it, first without, then with errors. */
const tour = async (
  visitor: Visitor,
  email: string,
  look: (screen: string) => Promise<void>,
): Promise<void> => {
  const { page, field, isAt, seesMessage, open, submit } = visitor;
  const password = newPassword();

  await open('registerIdentifier');
  await look('registerIdentifier');
  await visitor.giveEmail((await newCustomer({ kind: 'fresh' })).email);
  await expect(visitor.link('auth.register.signInAs')).toBeVisible();
  await look('registerIdentifier: in use');
  await visitor.giveEmail(email);
  await isAt('registerPassword');
  await look('registerPassword');
  await submit();
  await seesMessage('fields.newPassword.required');
  await look('registerPassword: empty');
  await field('fields.password.label').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await field('fields.phone.label').fill('514 555 0199');
  await submit();
  await isAt('accountCreated');
  await look('accountCreated');
  const mail = await mailTo(email, visitor.subject('verifyEmail'));

  await open('checkEmail');
  await isAt('checkEmail');
  await look('checkEmail');
  await visitor.typeCode(mail.code === '000000' ? '000001' : '000000');
  await seesMessage('CODE_INVALID');
  await look('checkEmail: wrong code');
  await open('verifyEmail', { token: 'nonsense' });
  await isAt('verifyEmailError');
  await look('verifyEmailError');
  await page.goto(linkIn(mail, routes.verifyEmail.path));
  await isAt('verifyEmailSuccess');
  await visitor.button('auth.verifyEmailSuccess.stay').click();
  await look('verifyEmailSuccess');
  await open('automaticSignIn');
  await visitor.link('auth.automaticSignIn.leave').focus();
  await look('automaticSignIn');
  await visitor.signOut();

  await open('loginDTC');
  await isAt('loginDTCRecent');
  await look('loginDTCRecent');
  await visitor.link('auth.recent.other').click();
  await isAt('loginDTCIdentifier');
  await look('loginDTCIdentifier');
  await visitor.giveEmail(newEmail());
  await seesMessage('NO_ACCOUNT');
  await look('loginDTCIdentifier: unknown');
  await visitor.giveEmail(email);
  await isAt('loginDTCPassword');
  await look('loginDTCPassword');
  await visitor.givePassword('Not-My-Password-1');
  await seesMessage('BAD_CREDENTIALS');
  await look('loginDTCPassword: wrong');

  await visitor.link('auth.password.forgot').click();
  await isAt('forgotPassword');
  await look('forgotPassword');
  await submit();
  await isAt('forgotPasswordResend');
  await look('forgotPasswordResend');
  await page.reload();
  await submit();
  await seesMessage('RESEND_TOO_SOON');
  await look('forgotPasswordResend: too soon');
  await page.goto(linkIn(await mailTo(email, visitor.subject('recovery')), routes.resetPassword.path));
  await isAt('resetPassword');
  await look('resetPassword');
  await field('fields.newPassword.label').fill(newPassword());
  await field('fields.confirmPassword.label').fill(newPassword());
  await submit();
  await seesMessage('PASSWORD_MISMATCH');
  await look('resetPassword: differ');
  await field('fields.confirmPassword.label').fill(await field('fields.newPassword.label').inputValue());
  await submit();
  await isAt('resetPasswordSuccess');
  await look('resetPasswordSuccess');
  await open('resetPassword', { token: 'nonsense', email });
  await seesMessage('RESET_LINK_INVALID');
  await look('resetPassword: dead link');
  await open('legacyForgotPassword');
  await look('legacyForgotPassword');
};

test('[SHELL-LAY-17] every screen of identity, with what can go wrong, passes the accessibility checks, and is no wider than 320 px in French, with a long email', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const desk = page.viewportSize()!;
  const email = `marie-philippe.${randomUUID().slice(0, 8)}.beauchemin-desrochers@laurentides.example.ca`;
  const findings: string[] = [];
  await tour(visitorOf(page, { brand: 'rds', language: 'fr' }), email, async (screen) => {
    const found = [...(await axeFindings(page)), ...(await reflowFindings(page))];
    findings.push(...found.map((finding) => `${screen}: ${finding}`));
    await page.setViewportSize(desk);
  });
  expect(findings).toEqual([]);
});

test('registration, confirmation and sign-in work by keyboard alone', async ({ page }) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' });
  const { field, link, isAt } = visitor;
  const { keyboard } = page;
  const [email, password] = [newEmail(), newPassword()];
  const { type, press } = keysOf(page);

  await visitor.open('login');
  await press(link('auth.login.create'));
  await isAt('registerIdentifier');
  await type(field('fields.email.label'), email);
  await keyboard.press('Enter');
  await isAt('registerPassword');
  await type(field('fields.password.label'), password);
  await type(field('fields.confirmPassword.label'), password);
  await type(field('fields.phone.label'), '5145550199');
  await expect(field('fields.phone.label')).toHaveValue('514-555-0199');
  await keyboard.press('Enter');
  await isAt('accountCreated');
  const { code } = await mailTo(email, visitor.subject('verifyEmail'));
  await type(field('fields.verificationCode.label'), code!);
  await isAt('verifyEmailSuccess');
  await press(visitor.button('shell.continue'));
  await isAt('manageAccount');
  await press(link('shell.menu.logout'));
  await isAt('loginIndex');

  await press(link('auth.login.email'));
  await isAt('loginDTCRecent');
  await press(page.getByRole('link', { name: email }));
  await isAt('loginDTCPassword');
  await type(field('fields.password.label'), password);
  await press(visitor.button('fields.password.show'));
  await expect(field('fields.password.label')).toHaveAttribute('type', 'text');
  await press(visitor.button('auth.signIn'));
  await isAt('manageAccount');
});
