/** Server crash during sign-in flows: at most one failed request, and no personal data in the log. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { expect, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { newEmail, newPassword, visitorOf } from '../../visitor.ts';

let server: IsolatedServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = isolatedServer(4260, { LOG_LEVEL: 'debug' });
  await server.start();
});
test.afterAll(() => server.stop());

/** Everything that must not be logged. */
const secrets = new Set<string>();
const secret = (text: string): string => {
  secrets.add(text);
  return text;
};

const restart = async (): Promise<void> => {
  await server.kill();
  await server.start();
};

test('Restarting the server in the middle of a registration loses nothing but the request in flight', async ({
  page,
  context,
}) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' }, server.url);
  const { field, isAt } = visitor;
  const [email, password] = [secret(newEmail()), secret(newPassword())];

  await visitor.open('registerIdentifier');
  await visitor.giveEmail(email);
  await isAt('registerPassword');
  await field('fields.password.label').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await field('fields.phone.label').fill('514 555 0199');

  await server.kill();
  await visitor.submit();
  await visitor.seesMessage('SERVICE_UNAVAILABLE');
  await server.start();
  await expect(field('fields.password.label')).toHaveValue(password);
  await visitor.submit();
  await isAt('accountCreated');

  const mail = await mailTo(email, visitor.subject('verifyEmail'));
  const link = linkIn(mail, routes.verifyEmail.path);
  secret(mail.code!);
  secret(new URL(link).searchParams.get('token')!);
  for (const { name, value } of await context.cookies()) if (name !== 'has_session') secret(value);

  await restart();
  await page.reload();
  await isAt('accountCreated');
  await visitor.typeCode(mail.code!);
  await isAt('verifyEmailSuccess');
  await visitor.button('shell.continue').click();
  await isAt('manageAccount');
});

test('Restarting the server in the middle of a recovery loses nothing but the request in flight', async ({
  page,
  context,
}) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'fr' }, server.url);
  const { field, isAt } = visitor;
  const [email, password, chosen] = [secret(newEmail()), secret(newPassword()), secret(newPassword())];
  await visitor.register(email, password);
  await visitor.signOut();

  await visitor.open('legacyForgotPassword');
  await visitor.giveEmail(email);
  await isAt('legacyForgotPasswordResend');
  // The mail was acknowledged before the crash.
  await restart();
  const link = linkIn(await mailTo(email, visitor.subject('recovery')), routes.resetPassword.path);
  secret(new URL(link).searchParams.get('token')!);

  await page.goto(link);
  await isAt('resetPassword');
  await restart();
  await field('fields.newPassword.label').fill(chosen);
  await field('fields.confirmPassword.label').fill(chosen);
  await visitor.submit();
  await isAt('resetPasswordSuccess');

  await restart();
  await context.clearCookies();
  await visitor.signIn(email, password);
  await visitor.seesMessage('BAD_CREDENTIALS');
  await visitor.givePassword(chosen);
  await isAt('manageAccount');
  for (const { name, value } of await context.cookies()) if (name !== 'has_session') secret(value);
});

test('No password, token, code or email is in any log, however much it tells', async ({ page }) => {
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' }, server.url);
  const email = secret(newEmail());
  // Client log events are logged too.
  await visitor.open('verifyEmail', { token: secret('token-of-a-stranger') });
  await visitor.isAt('verifyEmailError');
  await page.goto(`${server.url}/z-browser-x?magicLink=${secret('link-of-a-stranger')}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await visitor.open('resetPassword', { token: secret('reset-of-a-stranger'), email });

  const log = server.output();
  expect(log).toContain('"level"');
  expect(log.split('\n').length).toBeGreaterThan(50);
  // A code is six separate digits; a time or duration may contain the same digits.
  const words = new Set(log.split(/[^\w.]+/));
  const seesMessage = (text: string) =>
    /^\d{6}$/.test(text) ? words.has(text) : log.includes(text) || log.includes(encodeURIComponent(text));
  expect([...secrets].filter(seesMessage)).toEqual([]);
});
