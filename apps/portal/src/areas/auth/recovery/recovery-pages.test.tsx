import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { patchAppState, useLoginState } from '../../../state/app-state.ts';
import { config } from '../../../config/startup-config.ts';
import {
  app,
  waitForRoute,
  login,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { alert } from '../../../testing/queries-by-role.ts';

const mail = 'POST /api/account/v1.1/send-recovery-password-email';
const reset = 'PATCH /api/account/v1.1/reset-password';
const grant = 'POST /api/login/v2.1';

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
});

const button = (name: string) => page.getByRole('button', { name });

describe('a forgotten password', () => {
  it('the forgot link leads to the page that sends the mail, in the colours of the brand', async () => {
    const sent = serve({ [mail]: () => reply(202, {}) });
    useLoginState.setState({ email: 'alex@example.ca' });
    await openPortal('/login/dtc/password?service=tsn&lang=en');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await waitForRoute('forgotPassword');
    expect(login().passwordRecoveryEmail).toBe('alex@example.ca');
    await expect.element(page.getByText('alex@example.ca')).toBeVisible();
    await button('Email me a link').click();
    await waitForRoute('forgotPasswordResend');
    const { url, headers, body } = sent.find(({ call }) => call === mail)!;
    expect(new URL(url).search).toBe('?brand=tsn');
    expect(headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      email: 'alex@example.ca',
      recaptcha_token: 'bot-check-disabled',
    });
    await expect.element(page.getByText(/We sent a link to alex@example.ca/)).toBeVisible();
    await expect.element(page.getByText(/Resend in \d+\ss/)).toBeVisible();
  });

  it('[ERR-09] Error: no account for this email.', async () => {
    serve({ [mail]: () => reply(404, { code: 'NO_ACCOUNT' }) });
    useLoginState.setState({ passwordRecoveryEmail: 'new@example.ca' });
    await openPortal('/login/recovery/forgot-password?service=crave');
    await button('Email me a link').click();
    await expect.element(alert()).toHaveTextContent('There is no account for this email.');
  });

  it('[portal 27] the mail can be resent after the waiting time', async () => {
    let answer = () => reply(429, { code: 'RESEND_TOO_SOON' });
    const sent = serve({ [mail]: () => answer() });
    await openPortal('/login/forgot-password/resend?service=crave&email=zoe%40example.ca');
    await button('Resend').click();
    await expect.element(alert()).toHaveTextContent('Please wait a moment before requesting another email.');
    await expect.element(button('Resend')).toHaveAccessibleDescription(/^Resend in \d+\ss$/);

    answer = () => reply(202, {});
    await openPortal('/login/forgot-password/resend?service=crave&email=zoe%40example.ca');
    await button('Resend').click();
    await expect.element(page.getByText('Sent again. Only the latest link works.')).toBeVisible();
    await expect.element(button('Resend')).toHaveAttribute('aria-disabled', 'true');
    (button('Resend').element() as HTMLElement).click();
    await expect.element(page.getByText('Sent again. Only the latest link works.')).toBeVisible();
    expect(sent.filter(({ call }) => call === mail)).toHaveLength(2);
  });
});

describe('a new password', () => {
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  const fill = async (password: string, confirm = password) => {
    await field('New password').fill(password);
    await field('Confirm password').fill(confirm);
    await button('Save password').click();
  };
  const token = `${'t'.repeat(43)}.crave`;
  const link = `/login/recovery/reset-password?service=crave&token=${token}&email=alex%40example.ca`;

  it('[ROUTE-LOGIN-05] `recovery/reset-password` exists.', async () => {
    serve();
    expect(await openPortal(link)).toBe('resetPassword');
    await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(page.getByText('For alex@example.ca')).toBeVisible();
  });

  it('the token is stripped from the URL, and survives a reload', async () => {
    serve();
    await openPortal(link);
    await expect.poll(path).toBe('/login/recovery/reset-password?service=crave');
    expect(login()).toMatchObject({ resetPasswordToken: token, resetPasswordEmail: 'alex@example.ca' });
    await openPortal('/login/recovery/reset-password?service=crave');
    await expect.element(field('New password')).toBeVisible();
  });

  it('[STATE-13] [portal 20] The token and the addresses of a reset stay in the tab, and are cleared when it is done', async () => {
    serve({ [reset]: () => reply(204) });
    useLoginState.setState({ passwordRecoveryEmail: 'alex@example.ca' });
    await openPortal(link);
    await expect.element(field('New password')).toBeVisible();
    expect(localStorage.getItem('um.login')).not.toMatch(/tttt|alex@example\.ca/);
    expect(sessionStorage.getItem('um.login')).toContain(token);
    await fill('Sunny-Day-43');
    await waitForRoute('resetPasswordSuccess');
    expect(sessionStorage.getItem('um.login')).not.toMatch(/tttt|alex@example\.ca/);
  });

  it('[ROUTE-LOGIN-06] `recovery/reset-password` has a `/success` page.', async () => {
    const sent = serve({ [reset]: () => reply(204) });
    await openPortal(link);
    await fill('Sunny-Day-43');
    await waitForRoute('resetPasswordSuccess');
    expect(location.pathname).toBe('/login/recovery/reset-password/success');
    const { body, url } = sent.find(({ call }) => call === reset)!;
    expect(JSON.parse(body)).toEqual({ token, password: 'Sunny-Day-43' });
    expect(new URL(url).searchParams.get('recaptcha_token')).toBe('bot-check-disabled');
    expect(login()).toMatchObject({ resetPasswordToken: '', resetPasswordEmail: '' });
    await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await waitForRoute('loginDTCPassword');
    await expect.element(page.getByText('alex@example.ca')).toBeVisible();
  });

  it('[UX flow 3] The new password signs in at once, by the usual call, and the flow goes on', async () => {
    const sent = serve({
      [reset]: () => reply(204),
      [grant]: () => {
        signInAs('dtc', 'crave');
        return reply(200, { access_token: '', expires_in: 600, token_type: 'bearer' });
      },
    });
    patchAppState({ action: 'redeem-code' });
    await openPortal(link);
    await fill('Sunny-Day-43');
    await waitForRoute('resetPasswordSuccess');
    const form = new URLSearchParams(sent.find(({ call }) => call === grant)!.body);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'password',
      username: 'alex@example.ca',
      password: 'Sunny-Day-43',
    });
    await expect
      .element(page.getByText('You’re signed in here. For your security, we signed you out everywhere else.'))
      .toBeVisible();
    await button('Continue').click();
    await waitForRoute('redeem');
  });

  it('a signed-in browser is signed out, as everywhere', async () => {
    serve({ [reset]: () => reply(204), 'POST /api/login/v1.1/logout': () => reply(204) });
    signInAs('dtc', 'crave');
    await openPortal(link);
    await fill('Sunny-Day-43');
    await waitForRoute('resetPasswordSuccess');
    expect(app().isLoggedIn).toBe(false);
    expect(document.cookie).not.toContain('access_token');
  });

  for (const [id, what, words, password] of [
    ['VAL-PW-02', 'Rules shown: 8 characters.', '8 characters or more', 'abcdefgh'],
    ['VAL-PW-03', 'Rules shown: a digit.', 'A digit', '1'],
    ['VAL-PW-04', 'Rules shown: a special character.', 'A special character', '-'],
    ['VAL-PW-05', 'Rules shown: lower case.', 'A lowercase letter', 'a'],
    ['VAL-PW-06', 'Rules shown: upper case.', 'An uppercase letter', 'A'],
  ] as const)
    it(`[${id}] ${what}`, async () => {
      serve();
      await openPortal(link);
      const rule = page.getByRole('listitem').filter({ hasText: words });
      await expect.element(rule).toBeVisible();
      await expect.element(rule).not.toHaveAttribute('data-met');
      await field('New password').fill(password);
      await expect.element(rule).toHaveAttribute('data-met');
    });

  it('[VAL-PW-07] The minimum is at least 8 characters with at least 1 digit.', async () => {
    const sent = serve({ [reset]: () => reply(204) });
    await openPortal(link);
    await fill('sunlit-road');
    await expect.element(field('New password')).toHaveAccessibleDescription('Add at least 1 digit');
    await expect.element(field('New password')).toHaveFocus();
    await fill('road7');
    await expect.element(field('New password')).toHaveAccessibleDescription('Must be at least 8 characters');
    expect(sent.filter(({ call }) => call === reset)).toEqual([]);
    await fill('sunlit-road7');
    await waitForRoute('resetPasswordSuccess');
  });

  it('[VAL-PW-09] The passwords must match: Passwords do not match', async () => {
    serve();
    await openPortal(link);
    await fill('Sunny-Day-43', 'sunny-day-43');
    await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    await expect.element(field('Confirm password')).toHaveFocus();
    await field('New password').fill('sunny-day-43');
    await expect.element(field('Confirm password')).not.toHaveAttribute('aria-invalid');
  });

  it('[ERR-13] Error: new password equals one of the last 3.', async () => {
    serve({ [reset]: () => reply(400, { code: 'PASSWORD_REUSED' }) });
    await openPortal(link);
    await fill('Sunny-Day-42');
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription('Your new password must be different from your last 3 passwords.');
    await expect.element(field('New password')).toHaveFocus();
  });

  it('[VAL-PW-10] A weak password shows an error at the field', async () => {
    serve({ [reset]: () => reply(400, { code: 'WEAK_PASSWORD' }) });
    await openPortal(link);
    await fill('password1');
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription(
        'The password you’ve entered is not secure enough. Please enter a different one.',
      );
  });

  for (const [status, code] of [
    [400, 'RESET_LINK_INVALID'],
    [410, 'RESET_LINK_EXPIRED'],
  ] as const)
    it(`[ERR-18] Error: invalid or expired reset link, with a resend option (${code})`, async () => {
      const sent = serve({ [reset]: () => reply(status, { code }), [mail]: () => reply(202, {}) });
      await openPortal(link);
      await fill('Sunny-Day-43');
      await expect.element(alert().getByText('This reset link is invalid or has expired.')).toBeVisible();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
      await button('Resend email').click();
      await waitForRoute('forgotPasswordResend');
      const { body } = sent.find(({ call }) => call === mail)!;
      expect(new URLSearchParams(body).get('email')).toBe('alex@example.ca');
    });

  it('[ERR-18] A truncated link is rejected before anything is typed, and a new one can be sent', async () => {
    const sent = serve({ [mail]: () => reply(202, {}) });
    await openPortal('/login/recovery/reset-password?service=crave&token=bad&email=alex%40example.ca');
    await expect.element(alert().getByText('This reset link is invalid or has expired.')).toBeVisible();
    await button('Resend email').click();
    await waitForRoute('forgotPasswordResend');
    expect(sent.some(({ call }) => call === mail)).toBe(true);
  });

  it('without a link and an email the page redirects to the identifier, in French too', async () => {
    serve();
    await openPortal('/login/recovery/reset-password?service=crave&lang=fr');
    await expect
      .element(alert().getByText('Ce lien de réinitialisation est invalide ou expiré.'))
      .toBeVisible();
    await page.getByRole('link', { name: 'Renvoyer le courriel' }).click();
    await waitForRoute('loginDTCIdentifier');
  });
});

describe('legacy apps', () => {
  it('[ROUTE-RDM-18] `/legacy/forgot-password` exists.', async () => {
    const sent = serve({ [mail]: () => reply(202, {}) });
    expect(await openPortal('/legacy/forgot-password?service=crave')).toBe('legacyForgotPassword');
    await page.getByRole('textbox', { name: 'Email' }).fill('alex@example.ca');
    await button('Email me a link').click();
    await waitForRoute('legacyForgotPasswordResend');
    expect(path()).toBe('/legacy/forgot-password/resend?email=alex%40example.ca');
    expect(sent.filter(({ call }) => call === mail)).toHaveLength(1);
  });

  it('[ROUTE-RDM-19] `/legacy/forgot-password/resend` exists.', async () => {
    const sent = serve({ [mail]: () => reply(202, {}) });
    expect(await openPortal('/legacy/forgot-password/resend?email=a@b.ca')).toBe(
      'legacyForgotPasswordResend',
    );
    await expect.element(page.getByText(/a@b.ca/)).toBeVisible();
    await button('Resend').click();
    await expect.poll(() => sent.filter(({ call }) => call === mail)).toHaveLength(1);
    await page.getByRole('link', { name: 'Use a different email' }).click();
    await waitForRoute('legacyForgotPassword');
  });

  it('an unknown email shows an error at the field', async () => {
    serve({ [mail]: () => reply(404, { code: 'NO_ACCOUNT' }) });
    await openPortal('/legacy/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill('new@example.ca');
    await button('Email me a link').click();
    await expect
      .element(page.getByRole('textbox', { name: 'Email' }))
      .toHaveAccessibleDescription('There is no account for this email.');
  });
});
