import { decodeContext } from '@marquee/product/url/session-context.ts';
import { homeUrlOf } from '@marquee/product/brands.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
import { patchAppState, useRegisterState } from '../../../state/app-state.ts';
import { setLanguage } from '../../../navigation/set-language.ts';
import { config } from '../../../config/startup-config.ts';
import {
  app,
  callsTo,
  login,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { codeIn } from '../../../testing/code.ts';
import { field } from '../../../testing/queries-by-role.ts';

vi.mock('../../../navigation/leave-site.ts', { spy: true });

const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
const exists = 'HEAD /api/account/v1.2/email-exists';
const register = 'POST /api/account/v1.3/register';
const grant = 'POST /api/login/v2.1';
const challenge = 'GET /api/login/v1/challenge';

const { botCheck } = config;
beforeEach(() => {
  resetPortal();
  left.mockClear();
  Object.assign(config, { botCheck: 'off' });
});
afterEach(() => {
  Object.assign(config, { botCheck });
});

const unknown = () => new Response(null, { status: 404, headers: { 'x-error-code': 'NO_ACCOUNT' } });
const created = () => reply(201, { accountId: 'a-1', emailVerificationStatus: 'EMAIL_SENT' });
const signsIn = () => {
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  return reply(200, { access_token: '', expires_in: 600, token_type: 'bearer' });
};
const arrivesAt = (route: string) => waitUntil(() => expect(document.body.dataset['route']).toBe(route));
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const submit = () => page.getByRole('button', { name: 'Create my account' });
const events = () => (window.dataLayer ?? []).map(({ event }) => event);
const openPassword = async (query = 'service=crave') => {
  patchAppState({ loginAttemptEmail: 'alex@demo.test' });
  await openPortal(`/register/password?${query}`);
};
const fill = async (phone = '5145550142', password = 'Sunny-Day-42', again = password) => {
  await field('Password').fill(password);
  await field('Confirm password').fill(again);
  await field('Mobile phone').fill(phone);
};

describe('registerIdentifier', () => {
  const email = () => page.getByRole('textbox', { name: 'Email' });
  const next = () => page.getByRole('button', { name: 'Continue' });

  it('[ROUTE-REG-01] /register/identifier exists (registerIdentifier).', async () => {
    const sent = serve({ [exists]: unknown });
    await openPortal('/register?service=crave');
    expect(location.pathname).toBe('/register/identifier');
    await expect.element(heading('Create your account')).toBeVisible();
    await expect.element(email()).toHaveAttribute('autocomplete', 'email');
    await email().fill(' alex@demo.test ');
    await next().click();
    await arrivesAt('registerPassword');
    expect(callsTo(sent, exists)[0]!.headers.get('email')).toBe('alex%40demo.test');
    expect(app().loginAttemptEmail).toBe('alex@demo.test');
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
  });

  it('[ERR-12] Error: email already in use; the email is displayed.', async () => {
    serve({ [exists]: () => reply(200) });
    await openPortal('/register/identifier?service=crave');
    await email().fill('alex@demo.test');
    await next().click();
    await expect
      .element(email())
      .toHaveAccessibleDescription(/The email alex@demo\.test is already in use\./);
    await expect.element(email()).toHaveFocus();
    await setLanguage('fr');
    await expect.element(page.getByText(/alex@demo\.test/)).toBeVisible();
    await setLanguage('en');
    await page.getByRole('link', { name: 'Sign in with this email' }).click();
    await arrivesAt('loginDTCPassword');
    expect(login().email).toBe('alex@demo.test');
  });
});

describe('registerPassword', () => {
  it('[ROUTE-REG-03] [FLOW-33] A registration signs in, then shows /register/accountCreated; sign_up fires after the token call', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = serve({
      [register]: created,
      [grant]: async () => {
        await answered;
        return signsIn();
      },
    });
    await openPassword('service=crave&continue=https://www.crave.ca/x&requiredEntitlements=starz');
    await fill();
    const button = submit().element() as HTMLElement;
    button.click();
    button.click();
    await waitUntil(() => expect(callsTo(sent, grant)).toHaveLength(1));
    expect(events()).not.toContain('sign_up');
    answer();
    await arrivesAt('accountCreated');
    expect(events()).toContain('sign_up');
    expect(location.pathname).toBe('/register/accountCreated');
    await expect.element(heading('Your account is ready')).toBeVisible();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();

    expect(callsTo(sent, register)).toHaveLength(1);
    const { webSessionContext, ...body } = JSON.parse(callsTo(sent, register)[0]!.body) as Record<
      string,
      string
    >;
    expect(body).toEqual({
      email: 'alex@demo.test',
      phoneNumber: '5145550142',
      password: 'Sunny-Day-42',
      language: 'en',
    });
    expect(decodeContext(webSessionContext!)).toEqual({
      brand: 'crave',
      continueUrl: 'https://www.crave.ca/x',
      entitlement: ['starz'],
    });
    expect(Object.fromEntries(new URLSearchParams(callsTo(sent, grant)[0]!.body))).toMatchObject({
      grant_type: 'password',
      username: 'alex@demo.test',
    });
  });

  it('[API-ACCT-10] register carries no bearer.', async () => {
    const sent = serve({ [register]: created, [grant]: signsIn });
    await openPassword();
    await fill();
    signInAs('dtc', 'crave');
    await submit().click();
    await arrivesAt('accountCreated');
    expect(callsTo(sent, register).map(({ headers }) => headers.has('authorization'))).toEqual([false]);
  });

  it('[API-AUTH-17] The bot-check token is requested per action: register.', async () => {
    Object.assign(config, { botCheck: 'pow' });
    const sent = serve({ [register]: created, [grant]: signsIn });
    await openPassword();
    await fill();
    await submit().click();
    await waitUntil(() => expect(callsTo(sent, challenge)).toHaveLength(1));
    expect(new URL(callsTo(sent, challenge)[0]!.url).searchParams.get('action')).toBe('register');
  });

  it.each([
    ['[VAL-PW-02] Rules shown: 8 characters.', '8 characters or more', 'abcdefgh', 'abcdefg'],
    ['[VAL-PW-03] Rules shown: a digit.', 'A digit', 'a1', 'a'],
    ['[VAL-PW-04] Rules shown: a special character.', 'A special character', 'a-', 'a1'],
    ['[VAL-PW-05] Rules shown: lower case.', 'A lowercase letter', 'Aa', 'A1'],
    ['[VAL-PW-06] Rules shown: upper case.', 'An uppercase letter', 'aA', 'a1'],
  ])('%s', async (_, rule, meets, misses) => {
    serve();
    await openPassword();
    const line = page.getByRole('listitem').filter({ hasText: rule });
    await expect.element(line).toBeVisible();
    await field('Password').fill(misses);
    await expect.element(line).not.toHaveAttribute('data-met');
    await field('Password').fill(meets);
    await expect.element(line).toHaveAttribute('data-met');
  });

  it('[VAL-EMAIL-07] [VAL-EMAIL-08] [VAL-EMAIL-09] An empty form shows what is missing at each field, and the first one gets the focus', async () => {
    const sent = serve();
    await openPassword();
    await submit().click();
    await expect.element(field('Password')).toHaveAccessibleDescription('Please create a password');
    await expect.element(field('Password')).toHaveFocus();
    await expect
      .element(field('Confirm password'))
      .toHaveAccessibleDescription('Please confirm your password');
    await expect.element(field('Mobile phone')).toHaveAccessibleDescription('Please enter your phone number');
    expect(callsTo(sent, register)).toHaveLength(0);
  });

  it("[VAL-PW-09] The passwords must match: 'Passwords do not match'.", async () => {
    const sent = serve();
    await openPassword();
    await fill('5145550142', 'Sunny-Day-42', 'Sunny-day-42');
    await submit().click();
    await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    expect(callsTo(sent, register)).toHaveLength(0);
  });

  it("[VAL-PW-10] Weak password: 'The password you’ve entered is not secure enough. Please enter a different one.'", async () => {
    serve({ [register]: () => reply(400, { code: 'WEAK_PASSWORD' }) });
    await openPassword();
    await fill('5145550142', 'password1');
    await submit().click();
    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription(
        'The password you’ve entered is not secure enough. Please enter a different one.',
      );
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(field('Mobile phone')).toHaveValue('514-555-0142');
  });

  it("[VAL-PHONE-05] The register form says 'valid 10-digit number'.", async () => {
    serve();
    await openPassword();
    await fill('123');
    await submit().click();
    await expect
      .element(field('Mobile phone'))
      .toHaveAccessibleDescription('Please enter a valid 10-digit number');
  });

  it('[VAL-PHONE-02] [VAL-PHONE-03] The phone is shown as 3-3-4 while it is typed, like its example', async () => {
    serve();
    await openPassword();
    await expect.element(field('Mobile phone')).toHaveAttribute('placeholder', '555-555-5555');
    await expect.element(field('Mobile phone')).toHaveAttribute('autocomplete', 'tel');
    await field('Mobile phone').click();
    await userEvent.keyboard('5555555555');
    await expect.element(field('Mobile phone')).toHaveValue('555-555-5555');
  });

  it('[VAL-PHONE-01] Phone has 10 digits: 9 are rejected before any call, 11 must start with 1', async () => {
    const sent = serve({ [register]: created, [grant]: signsIn });
    await openPassword();
    for (const phone of ['514555014', '25145550142']) {
      await fill(phone);
      await submit().click();
      await expect
        .element(field('Mobile phone'))
        .toHaveAccessibleDescription('Please enter a valid 10-digit number');
    }
    expect(callsTo(sent, register)).toHaveLength(0);
    await fill('15145550142');
    await submit().click();
    await arrivesAt('accountCreated');
    expect(JSON.parse(callsTo(sent, register)[0]!.body)).toMatchObject({ phoneNumber: '5145550142' });
  });

  it('an email registered in the meantime shows an error with a sign-in link', async () => {
    serve({ [register]: () => reply(409, { code: 'EMAIL_IN_USE' }) });
    await openPassword();
    await fill();
    await submit().click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The email alex@demo.test is already in use. Sign in with this email');
    await page.getByRole('link', { name: 'Sign in with this email' }).click();
    await arrivesAt('loginDTCPassword');
  });

  it('server errors are shown at the form’s fields', async () => {
    serve({
      [register]: () => reply(400, { code: 'VALIDATION', details: { phoneNumber: 'PHONE_FORMAT' } }),
    });
    await openPassword();
    await fill();
    await submit().click();
    await expect
      .element(field('Mobile phone'))
      .toHaveAccessibleDescription('Please enter a valid 10-digit number');
  });

  it('a reload loses the passwords and nothing else', async () => {
    serve();
    await openPassword();
    await fill();
    expect(JSON.parse(sessionStorage.getItem('um.register')!)).toMatchObject({ phoneNumber: '5145550142' });
    await openPortal('/register/password?service=crave');
    await expect.element(field('Mobile phone')).toHaveValue('514-555-0142');
    await expect.element(field('Password')).toHaveValue('');
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('Sunny-Day-42');
  });

  it('an account whose first sign-in fails is kept', async () => {
    serve({ [register]: created, [grant]: () => reply(503, { code: 'SERVICE_UNAVAILABLE' }) });
    await openPassword();
    await fill();
    await submit().click();
    await arrivesAt('loginDTCPassword');
    await expect.element(page.getByText('Your account is ready')).toBeVisible();
    expect(login().email).toBe('alex@demo.test');
  });

  it('[FLAG-17] Legal text shown on register only where on.', async () => {
    serve();
    await openPassword('service=crave');
    await expect.element(page.getByText(/non-refundable/)).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Terms of use' }))
      .toHaveAttribute('target', '_blank');
    await openPassword('service=ctv');
    await expect.element(submit()).toBeVisible();
    await expect.element(page.getByText(/non-refundable/)).not.toBeInTheDocument();
  });

  it('[CONST-06] The register page says in both languages that there are no refunds', async () => {
    serve();
    await openPassword('service=crave&lang=fr');
    await expect.element(page.getByText(/ne sont pas remboursables/)).toBeVisible();
    await setLanguage('en');
    await expect.element(page.getByText(/non-refundable/)).toBeVisible();
  });
});

describe('accountCreated', () => {
  const next = () => page.getByRole('button', { name: 'Do it later' });

  it('a flow that required the account continues', async () => {
    serve({ 'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'EMAIL_SENT' }) });
    signInAs('dtc', 'crave');
    patchAppState({ action: 'subscribeReady' });
    await openPortal('/register/accountCreated?service=crave');
    await next().click();
    await arrivesAt('purchaseProducts');
  });

  it('otherwise it returns to the brand', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/register/accountCreated?service=crave');
    await next().click();
    expect(left).toHaveBeenCalledExactlyOnceWith(homeUrlOf('crave', 'en'), { replace: true });
  });

  it('[UX-21] the code is typed right here, and leads to the confirmation', async () => {
    const code = 'POST /api/account/v1.1/email-verification/confirm/code';
    const sent = serve({
      'GET /api/account/v1.1/': () =>
        reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'EMAIL_SENT' }),
      'GET /api/account/v1.1/email-verification/status': () =>
        reply(200, { emailVerificationStatus: 'EMAIL_SENT' }),
      [code]: () => reply(200, { emailVerificationStatus: 'VERIFIED' }),
    });
    signInAs('dtc', 'crave');
    await openPortal('/register/accountCreated?service=crave');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/Your account is readyEnter the 6-digit code we sent to alex@demo\.test\./);
    await codeIn('Verification code').type('481516');
    await arrivesAt('verifyEmailSuccess');
    expect(callsTo(sent, code).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { verificationCode: '481516' },
    ]);
  });

  it('signed out, the verification code has its own screen', async () => {
    serve();
    useRegisterState.setState({ email: 'alex@demo.test' });
    await openPortal('/register/accountCreated?service=crave');
    await expect
      .element(page.getByRole('link', { name: 'Enter a code instead' }))
      .toHaveAttribute('href', '/checkEmail');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await arrivesAt('loginIndex');
  });
});
