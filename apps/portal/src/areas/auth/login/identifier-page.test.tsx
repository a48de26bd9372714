import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLoginState } from '../../../state/app-state.ts';
import { setLanguage } from '../../../navigation/set-language.ts';
import { config } from '../../../config/startup-config.ts';
import {
  app,
  waitForRoute,
  login,
  openPortal,
  path,
  reply,
  serve,
  resetPortal,
} from '../../../testing/render-portal.tsx';

const exists = 'HEAD /api/account/v1.2/email-exists';
const refuse = (status: number, code: string) => () =>
  new Response(null, { status, headers: { 'x-error-code': code } });

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off', passkeyRpId: location.hostname });
});

const field = (name = 'Email') => page.getByRole('textbox', { name });
const button = (name = 'Continue') => page.getByRole('button', { name });
const ask = async (email: string) => {
  await field().fill(email);
  await button().click();
};

it('[ROUTE-LOGIN-08] `dtc/identifier` exists.', async () => {
  serve();
  expect(await openPortal('/login/dtc/identifier?service=crave')).toBe('loginDTCIdentifier');
  await expect.element(field()).toHaveAttribute('autocomplete', 'username');
  await expect.element(button()).toHaveAttribute('type', 'submit');
  await expect.element(page.getByRole('link', { name: 'Create account' })).toBeVisible();
});

it('[ROUTE-LOGIN-09] After a known email on the identifier step comes the password step', async () => {
  serve({ [exists]: () => reply(200) });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('  alex@example.ca ');
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  expect(path()).toBe('/login/dtc/password');
  expect(login().email).toBe('alex@example.ca');
});

it('[API-ACCT-08] …with headers email and showLoaderAnim.', async () => {
  const sent = serve({ [exists]: () => reply(200) });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('zoe+tv%@example.ca');
  await waitForRoute('loginDTCPassword');
  const one = sent.find(({ call }) => call === exists)!;
  expect(one.headers.get('email')).toBe('zoe%2Btv%25%40example.ca');
  expect(one.headers.has('showLoaderAnim')).toBe(true);
  expect(new URL(one.url).searchParams.has('recaptcha_token')).toBe(true);
});

it('[ERR-09] An unknown email shows an error at the field, with a link to create the account', async () => {
  serve({ [exists]: refuse(404, 'NO_ACCOUNT') });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('new@example.ca');
  await expect
    .element(field())
    .toHaveAccessibleDescription('There is no account for this email. Create an account');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('new@example.ca');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await waitForRoute('registerPassword');
  expect(app().loginAttemptEmail).toBe('new@example.ca');
});

it('an invalid email is not sent, and the field shows why', async () => {
  const sent = serve();
  await openPortal('/login/dtc/identifier?service=crave');
  await button().click();
  await expect.element(field()).toHaveAccessibleDescription('Please enter your email address');
  await expect.element(field()).toHaveFocus();
  await field().fill('alex@');
  await expect.element(field()).toHaveAccessibleDescription('Please enter a valid email address');
  await field().fill('alex@example.ca');
  await expect.element(field()).not.toHaveAttribute('aria-invalid');
  expect(sent.filter(({ call }) => call === exists)).toEqual([]);
});

it('a language change translates the error and keeps the input', async () => {
  serve();
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('alex@');
  await setLanguage('fr');
  await expect
    .element(field('Courriel'))
    .toHaveAccessibleDescription('Veuillez entrer un format de courriel valide.');
  await expect.element(field('Courriel')).toHaveValue('alex@');
});

it('[ERR-07] A blocked security check shows an error on the page', async () => {
  serve({ [exists]: refuse(403, 'RECAPTCHA_BLOCKED') });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('alex@example.ca');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The security check blocked this request.');
  await expect.element(field()).toHaveValue('alex@example.ca');
});

it('[ERR-08] A security check to retry has a button that sends the form with a fresh check', async () => {
  let tries = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve({ [exists]: () => (++tries === 1 ? refuse(403, 'RECAPTCHA_RETRY')() : promise) });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('alex@example.ca');
  await expect
    .element(page.getByRole('alert').getByText('The security check failed. Refresh the page or try again.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).dblClick();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  expect(tries).toBe(2);
  resolve(reply(200));
  await waitForRoute('loginDTCPassword');
});

it('the same error twice is announced twice', async () => {
  serve({ [exists]: refuse(403, 'GEO_BLOCKED') });
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('alex@example.ca');
  await expect.element(page.getByRole('alert')).toBeVisible();
  const first = page.getByRole('alert').element();
  await button().click();
  await expect.poll(() => page.getByRole('alert').query()).not.toBe(first);
});

it('a double click and Enter together send one request, and the button shows progress', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = serve({ [exists]: () => promise });
  await openPortal('/login/dtc/identifier?service=crave');
  await field().fill('alex@example.ca');
  await button().dblClick();
  await field().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  expect(sent.filter(({ call }) => call === exists)).toHaveLength(1);
  resolve(reply(503));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Our services are not available for the moment. Please try again later.');
  await expect.element(button()).not.toHaveAttribute('aria-busy');
});

it('[API-AUTH-03] A call that hangs is aborted after the timeout, with the generic error', async () => {
  serve();
  await openPortal('/login/dtc/identifier?service=crave');
  const giveUp = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
  const hanging = vi.spyOn(window, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  onTestFinished(() => {
    timeout.mockRestore();
    hanging.mockRestore();
  });
  await ask('alex@example.ca');
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  expect(timeout).toHaveBeenCalledWith(limits.requestTimeoutMs);
  giveUp.abort(new DOMException('late', 'TimeoutError'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred, please try again later.');
  await expect.element(button()).not.toHaveAttribute('aria-busy');
});

it('an exception in our own code shows an error too, and is logged', async () => {
  const sent = serve({
    [exists]: () => {
      throw new AppError('GENERIC');
    },
    'POST /api/log/v1/client': () => reply(204),
  });
  const encode = vi.spyOn(window, 'encodeURIComponent').mockImplementation(() => {
    throw new RangeError('broken');
  });
  onTestFinished(() => encode.mockRestore());
  await openPortal('/login/dtc/identifier?service=crave');
  await ask('alex@example.ca');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred, please try again later.');
  await expect.poll(() => sent.map(({ call }) => call)).toContain('POST /api/log/v1/client');
});

it('the email of an earlier sign-in is prefilled', async () => {
  serve();
  useLoginState.setState({ email: 'alex@example.ca' });
  await openPortal('/login/dtc/identifier?service=crave');
  await expect.element(field()).toHaveValue('alex@example.ca');
});

it('TV providers are offered where the brand has them, unless a direct account is required', async () => {
  serve();
  const provider = page.getByRole('link', { name: 'Sign in with my provider' });
  await openPortal('/login/dtc/identifier?service=crave');
  await expect.element(provider).toBeVisible();
  await openPortal('/login/dtc/identifier?service=crave&requireDtc=true');
  await expect.element(field()).toBeVisible();
  await expect.element(provider).not.toBeInTheDocument();
});

const options = 'POST /api/login/v1/passkey-options';
const passkeyLink = () => button('Sign in with a passkey');

it('[SEC-PASSKEY] A passkey is offered without a call, and a refusal shows at the link', async () => {
  const sent = serve({ [options]: refuse(429, 'TOO_MANY_REQUESTS') });
  await openPortal('/login/dtc/identifier?service=crave');
  await expect.element(passkeyLink()).toBeVisible();
  expect(sent.filter(({ call }) => call === options)).toEqual([]);
  await passkeyLink().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many requests. Please try again later.');
  await expect.element(field()).toHaveAttribute('autocomplete', 'username');
});

it('[SEC-PASSKEY] A browser without passkeys offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  onTestFinished(() => void vi.unstubAllGlobals());
  serve();
  await openPortal('/login/dtc/identifier?service=crave');
  await expect.element(field()).toBeVisible();
  await expect.element(passkeyLink()).not.toBeInTheDocument();
});
