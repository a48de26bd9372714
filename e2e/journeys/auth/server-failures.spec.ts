/** Expired links and server failures, on a separate server with a movable clock. */
import { type Language, languages } from '@marquee/product/brands.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { expect, newCustomer, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { newEmail, newPassword, visitorOf } from '../../visitor.ts';

let server: IsolatedServer;
// Serial: there is one server with one clock.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = isolatedServer(4270);
  await server.start();
});
test.afterAll(() => server.stop());

interface Failure {
  readonly row: string;
  readonly status: number;
  readonly code: ErrorCode;
}
/** The messages are compared elsewhere; here each is seen once at every form. */
const failures: Readonly<Record<Language, readonly Failure[]>> = {
  en: [
    { row: '[ERR-02]', status: 500, code: 'GENERIC' },
    { row: '[ERR-07]', status: 403, code: 'RECAPTCHA_BLOCKED' },
    { row: '[ERR-14]', status: 429, code: 'TOO_MANY_REQUESTS' },
  ],
  fr: [
    { row: '[ERR-03]', status: 503, code: 'SERVICE_UNAVAILABLE' },
    { row: '[ERR-08]', status: 403, code: 'RECAPTCHA_RETRY' },
  ],
};
for (const language of languages)
  test(`${failures[language].map(({ row, code }) => `${row} ${code}`).join(', ')} in ${language}: sign-in, registration and recovery say each, and work at the next try`, async ({
    page,
  }) => {
    const visitor = visitorOf(page, { brand: 'vanilla', language }, server.url);
    const { field, isAt, open, submit } = visitor;
    const isRefusedThenTaken = async (area: string, path: string) => {
      for (const { status, code } of failures[language]) {
        // The portal solves a second bot check automatically.
        const times = code === 'RECAPTCHA_RETRY' ? 2 : 1;
        await server.failNext({ area, path, status, code, times });
        await submit();
        await expect(page.getByRole('alert').getByText(visitor.say(code))).toBeVisible();
      }
      if (failures[language].at(-1)?.code === 'RECAPTCHA_RETRY')
        await visitor.button('shell.tryAgain').click();
      else await submit();
    };

    await open('registerIdentifier');
    await field('fields.email.label').fill(newEmail());
    await isRefusedThenTaken('account', 'v1.2/email-exists');
    await isAt('registerPassword');
    const chosen = newPassword();
    await field('fields.password.label').fill(chosen);
    await field('fields.confirmPassword.label').fill(chosen);
    await field('fields.phone.label').fill('514 555 0199');
    await isRefusedThenTaken('account', 'v1.3/register');
    await isAt('accountCreated');

    await page.context().clearCookies();
    const { email, password } = await newCustomer({ kind: 'fresh' }, server.url);
    await open('loginDTCIdentifier');
    await visitor.giveEmail(email);
    await isAt('loginDTCPassword');
    await visitor.link('auth.password.forgot').click();
    await isAt('forgotPassword');
    await isRefusedThenTaken('account', 'v1.1/send-recovery-password-email');
    await isAt('forgotPasswordResend');
    await open('loginDTCPassword');
    await field('fields.password.label').fill(password);
    await isRefusedThenTaken('login', 'v2.1');
    await isAt('manageAccount');
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
  await visitor.seesMessage('RESET_LINK_EXPIRED');
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
  await server.advance(limits.verificationCodeMinutes * 60 + 1);
  await visitor.typeCode(mail.code!);
  await visitor.seesMessage('CODE_EXPIRED');

  await server.advance(limits.verificationLinkHours * 3600);
  await page.context().clearCookies();
  await visitor.signIn(email, password);
  await visitor.isAt('manageAccount');
  await page.goto(linkIn(mail, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailError');
  await visitor.seesMessage('LINK_EXPIRED');
  await visitor.button('auth.resend').click();
  await visitor.seesMessage('auth.checkEmail.sent');
  const fresh = await mailTo(email, visitor.subject('verifyEmail'), 2);
  await page.reload();
  await visitor.button('auth.resend').click();
  await visitor.seesMessage('RESEND_TOO_SOON');

  await page.goto(linkIn(mail, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailError');
  await page.goto(linkIn(fresh, routes.verifyEmail.path));
  await visitor.isAt('verifyEmailSuccess');
});
