/** What comes too late, and what the server cannot do: on a server of its own, whose clock moves and whose calls fail. */
import type { Language } from '@marquee/product/brands.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { expect, newCustomer, test } from '../../journey.ts';
import { type OwnServer, ownServer } from '../../own-server.ts';
import { newEmail, newPassword, visitorOf } from '../../visitor.ts';

let server: OwnServer;
// One after the other: there is one server, and one clock.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = ownServer(4270);
  await server.start();
});
test.afterAll(() => server.stop());

/** The sentences are compared in both languages elsewhere; here each is seen once. */
const failures: readonly (readonly [rows: string, status: number, code: ErrorCode, language: Language])[] = [
  ['[ERR-02]', 500, 'GENERIC', 'en'],
  ['[ERR-03]', 503, 'SERVICE_UNAVAILABLE', 'fr'],
  ['[ERR-07]', 403, 'RECAPTCHA_BLOCKED', 'en'],
  ['[ERR-08]', 403, 'RECAPTCHA_RETRY', 'fr'],
  ['[ERR-14]', 429, 'TOO_MANY_REQUESTS', 'en'],
];
for (const [rows, status, code, language] of failures)
  test(`${rows} ${code} in ${language}: sign-in, registration and recovery say so, and work at the next try`, async ({
    page,
  }) => {
    const visitor = visitorOf(page, { brand: 'vanilla', language }, server.url);
    const fails = (area: string, path: string) => server.failNext({ area, path, status, code, times: 1 });
    const refusedThenTaken = async () => {
      await expect(page.getByRole('alert').getByText(visitor.say(code))).toBeVisible();
      if (code === 'RECAPTCHA_RETRY') await visitor.button('fields.retry').click();
      else await visitor.submit();
    };

    await visitor.open('registerIdentifier');
    await fails('account', 'v1.2/email-exists');
    await visitor.giveEmail(newEmail());
    await refusedThenTaken();
    await visitor.isAt('registerPassword');
    const chosen = newPassword();
    await visitor.field('auth.register.password').fill(chosen);
    await visitor.field('fields.confirmPassword.label').fill(chosen);
    await visitor.field('fields.phone.label').fill('514 555 0199');
    await fails('account', 'v1.3/register');
    await visitor.submit();
    await refusedThenTaken();
    await visitor.isAt('accountCreated');

    await page.context().clearCookies();
    const { email, password } = await newCustomer({ kind: 'fresh' }, server.url);
    await visitor.open('loginDTCIdentifier');
    await visitor.giveEmail(email);
    await visitor.isAt('loginDTCPassword');
    await fails('account', 'v1.1/send-recovery-password-email');
    await visitor.link('auth.password.forgot').click();
    await visitor.isAt('forgotPassword');
    await visitor.submit();
    await refusedThenTaken();
    await visitor.isAt('forgotPasswordResend');
    await visitor.open('loginDTCPassword');
    await fails('login', 'v2.1');
    await visitor.givePassword(password);
    await refusedThenTaken();
    await visitor.isAt('manageAccount');
  });

const registered = async (page: Parameters<typeof visitorOf>[0], language: Language) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language }, server.url);
  const [email, password] = [newEmail(), newPassword()];
  await visitor.register(email, password);
  const mail = await mailTo(email, visitor.subject('verifyEmail'));
  return { visitor, email, password, mail };
};

test('[ERR-18] a recovery link that is too old says so, and another mail works', async ({ page }) => {
  const { visitor, email } = await registered(page, 'fr');
  await visitor.signOut();
  await visitor.open('legacyForgotPassword');
  await visitor.giveEmail(email);
  await visitor.isAt('legacyForgotPasswordResend');
  const old = linkIn(await mailTo(email, visitor.subject('recovery')), routes.resetPassword.path);
  await server.advance(limits.resetLinkMinutes * 60 + 1);
  const choose = async (password: string) => {
    await visitor.field('fields.newPassword.label').fill(password);
    await visitor.field('fields.confirmPassword.label').fill(password);
    await visitor.submit();
  };
  await page.goto(old);
  await visitor.isAt('resetPassword');
  await choose(newPassword());
  await visitor.isTold('RESET_LINK_EXPIRED');
  await visitor.button('auth.reset.resend').click();
  await visitor.isAt('forgotPasswordResend');
  const link = linkIn(await mailTo(email, visitor.subject('recovery'), 2), routes.resetPassword.path);
  await page.goto(link);
  await choose(newPassword());
  await visitor.isAt('resetPasswordSuccess');
});

test('[FLOW-17] [ROUTE-EMAIL-03] [ROUTE-EMAIL-04] a code and a link that are too old say so, and the resend works', async ({
  page,
}) => {
  const { visitor, email, password, mail } = await registered(page, 'en');
  await visitor.link('auth.accountCreated.code').click();
  await visitor.isAt('checkEmail');
  await server.advance(limits.verificationCodeMinutes * 60 + 1);
  await visitor.typeCode(mail.code!);
  await visitor.isTold('CODE_EXPIRED');

  await server.advance(limits.verificationLinkHours * 3600);
  await page.context().clearCookies();
  await visitor.signIn(email, password);
  await visitor.isAt('manageAccount');
  await page.goto(linkIn(mail, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailError');
  await visitor.isTold('LINK_EXPIRED');
  await visitor.button('auth.resend').click();
  await visitor.isTold('auth.checkEmail.sent');
  const fresh = await mailTo(email, visitor.subject('verifyEmail'), 2);
  await visitor.button('auth.resend').click();
  await visitor.isTold('RESEND_TOO_SOON');

  await page.goto(linkIn(mail, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailError');
  await page.goto(linkIn(fresh, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailSuccess');
});
