import { limits } from '@marquee/product/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import {
  app,
  waitForRoute,
  callsTo,
  login,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { alert, button, field, link } from '../../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const pending = 'GET /api/account/v1.1/change-email/pending';
const change = 'POST /api/account/v1.1/change-email';
const resend = 'POST /api/account/v1.1/change-email/send-email';
const confirm = 'POST /api/account/v1.1/change-email/confirm';
const undo = 'POST /api/account/v1.1/change-email/undo';
const logout = 'POST /api/login/v1.1/logout';

const waiting = {
  emailPending: true,
  oldEmail: 'alex@demo.test',
  newEmail: 'new@demo.test',
  expiresAt: '2026-11-16T14:40:00Z',
};
const alex = {
  [account]: () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'VERIFIED' }),
  [pending]: () => reply(200, { emailPending: false }),
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const fill = async (newEmail: string, confirmEmail: string, password: string) => {
  await field('New email').fill(newEmail);
  await field('Confirm new email').fill(confirmEmail);
  await field('Current password').fill(password);
  await button('Send link').click();
};
const events = () => (window.dataLayer ?? []).map(({ event }) => event);

beforeEach(resetPortal);

describe('requesting an email change', () => {
  beforeEach(() => signInAs('dtc', 'crave'));

  it('[ROUTE-ACC-13] [ROUTE-ACC-14] [ENT-ACCT-04] The new email twice and the password; then the inbox; once', async () => {
    const sent = serve({ ...alex, [change]: () => reply(202, waiting) });
    expect(await openPortal('/account/manage/email?service=crave')).toBe('manageEmail');
    await expect.element(heading('Change your email')).toBeVisible();
    await expect.element(page.getByText('You sign in with alex@demo.test.')).toBeVisible();
    for (const [name, token] of [
      ['New email', 'email'],
      ['Confirm new email', 'email'],
      ['Current password', 'current-password'],
    ] as const)
      await expect.element(field(name)).toHaveAttribute('autocomplete', token);
    await field('New email').fill('new@demo.test');
    await field('Confirm new email').fill('NEW@demo.test');
    await field('Current password').fill('Sunny-Day-42');
    await userEvent.dblClick(button('Send link'));
    await waitForRoute('manageEmailConfirm');
    expect(callsTo(sent, change).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { newEmail: 'new@demo.test', emailConfirm: 'NEW@demo.test', password: 'Sunny-Day-42' },
    ]);
    await expect.element(heading('Check your inbox')).toBeVisible();
    await expect.element(page.getByText('We sent a link to new@demo.test.')).toBeVisible();
    // The old address signs in until the change is confirmed.
    await expect
      .element(
        page.getByText(/^It expires in 24 hours, at 9:40\sa\.m\. on November\s16\. .* alex@demo\.test\.$/),
      )
      .toBeVisible();
    expect(app()).toMatchObject({ emailPending: true, emailConfirm: 'NEW@demo.test' });
    // The response is cached, so the pending change is not fetched again.
    expect(callsTo(sent, pending)).toEqual([]);
  });

  it('[VAL-FORM-01] Email change: new email entered twice.', async () => {
    const sent = serve(alex);
    await openPortal('/account/manage/email?service=crave');
    await fill('new@demo.test', 'other@demo.test', 'Sunny-Day-42');
    await expect.element(field('Confirm new email')).toHaveAccessibleDescription('Emails do not match');
    await expect.element(field('Confirm new email')).toHaveFocus();
    await field('Confirm new email').fill('New@Demo.test');
    await expect.element(field('Confirm new email')).not.toHaveAttribute('aria-invalid');
    expect(callsTo(sent, change)).toEqual([]);
  });

  it('[VAL-FORM-02] Email change: plus the current password.', async () => {
    const sent = serve(alex);
    await openPortal('/account/manage/email?service=crave');
    await fill('new@demo.test', 'new@demo.test', '');
    await expect.element(field('Current password')).toHaveAccessibleDescription('Please enter your password');
    await expect.element(field('Current password')).toHaveFocus();
    expect(callsTo(sent, change)).toEqual([]);
  });

  it('[A-71] [ERR-29] Invalid password on change-email only raises an analytics event.', async () => {
    let answer = () => reply(401, { code: 'INVALID_PASSWORD' });
    serve({ ...alex, [change]: () => answer() });
    await openPortal('/account/manage/email?service=crave');
    await fill('new@demo.test', 'new@demo.test', 'wrong-password-1');
    await expect.element(field('Current password')).toHaveValue('');
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(field('Current password'))
      .toHaveAccessibleDescription('Enter your current password.');
    await expect.element(field('Current password')).toHaveFocus();
    await expect.element(alert()).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(window.dataLayer?.find(({ event }) => event === 'change_email_failed')).toMatchObject({
      error_description: 'INVALID_PASSWORD',
    });
    // The other fields stay filled, and the form can be sent again.
    await expect.element(field('Confirm new email')).toHaveValue('new@demo.test');
    answer = () => reply(202, waiting);
    await field('Current password').fill('Sunny-Day-42');
    await button('Send link').click();
    await waitForRoute('manageEmailConfirm');
    expect(events().filter((event) => event === 'change_email_failed')).toHaveLength(1);
  });

  it('An email in use shows an error at its field; a language change keeps the input', async () => {
    serve({
      ...alex,
      [change]: () => reply(409, { code: 'EMAIL_IN_USE', details: { email: 'new@demo.test' } }),
    });
    await openPortal('/account/manage/email?service=crave');
    await fill('new@demo.test', 'new@demo.test', 'Sunny-Day-42');
    await expect
      .element(field('New email'))
      .toHaveAccessibleDescription('The email new@demo.test is already in use.');
    await expect.element(field('New email')).toHaveFocus();
    await setLanguage('fr');
    await expect.element(heading('Changer de courriel')).toBeVisible();
    await expect.element(field('Nouveau courriel')).toHaveValue('new@demo.test');
    await expect
      .element(field('Nouveau courriel'))
      .toHaveAccessibleDescription('Le courriel new@demo.test est déjà utilisé.');
    await expect.element(button('Envoyer le lien')).toBeVisible();
  });

  it('[ERR-27] Email change: unexpected error, retry by resending the email.', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    const sent = serve({ ...alex, [change]: () => answer() });
    await openPortal('/account/manage/email?service=crave');
    await fill('new@demo.test', 'new@demo.test', 'Sunny-Day-42');
    await expect
      .element(alert())
      .toHaveTextContent('An unexpected error occurred. Please resend the email. Resend');
    answer = () => reply(202, waiting);
    // No change is pending, so the request is sent again.
    await button('Resend').click();
    await waitForRoute('manageEmailConfirm');
    expect(callsTo(sent, change)).toHaveLength(2);
    expect(callsTo(sent, resend)).toEqual([]);
  });

  for (const [what, status, code] of [
    ['sent again', 202, undefined],
    ['left alone when it was just sent', 429, 'RESEND_TOO_SOON'],
  ] as const)
    it(`[ERR-27] A change that is pending in spite of the error has its mail ${what}`, async () => {
      const sent = serve({
        ...alex,
        [pending]: () => reply(200, waiting),
        [change]: () => reply(500, { code: 'GENERIC' }),
        [resend]: () => reply(status, code ? { code } : {}),
      });
      await openPortal('/account/manage/email?service=crave');
      await fill('New@demo.test', 'new@demo.test', 'Sunny-Day-42');
      await button('Resend').click();
      await waitForRoute('manageEmailConfirm');
      expect(callsTo(sent, change)).toHaveLength(1);
      expect(callsTo(sent, resend)).toHaveLength(1);
    });

  it('Without a pending change the page offers to request one', async () => {
    serve(alex);
    await openPortal('/account/manage/email/confirm?service=crave');
    await waitForRoute('manageEmail');
  });

  it('The mail can be resent, after the waiting time; in French', async () => {
    let answer = () => reply(202, {});
    const sent = serve({ ...alex, [pending]: () => reply(200, waiting), [resend]: () => answer() });
    await openPortal('/account/manage/email/confirm?service=crave&lang=fr');
    await expect.element(heading('Vérifiez votre boîte de réception')).toBeVisible();
    await button('Renvoyer').click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Nouveau courriel envoyé' }))
      .toBeVisible();
    await expect.element(page.getByText(/dans (60|59)\ss/)).toBeVisible();
    answer = () => reply(429, { code: 'RESEND_TOO_SOON', details: { retryAfter: 42 } });
    await openPortal('/account/manage/email/confirm?service=crave&lang=fr');
    await button('Renvoyer').click();
    await expect.element(alert()).toBeVisible();
    await expect.element(page.getByText(/dans 4[12]\ss/)).toBeVisible();
    expect(callsTo(sent, resend)).toHaveLength(2);
    await expect.element(link('Utiliser un autre courriel')).toHaveAttribute('href', '/account/manage/email');
  });
});

describe('the link to the new address', () => {
  const address = '/change-email/confirm?service=crave&token=secret-1';

  it('[ROUTE-EMAIL-06] [ROUTE-EMAIL-08] [ROUTE-EMAIL-09] It confirms the change, once, and the token leaves the address', async () => {
    let answer: (response: Response) => void = () => {};
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const sent = serve({ [confirm]: () => slow });
    expect(await openPortal(address)).toBe('changeEmailConfirm');
    expect(document.body.dataset['layout']).toBe('branded');
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expect.element(heading('Confirming your new email…')).toBeVisible();
    expect(path()).toBe('/change-email/confirm?service=crave');
    answer(reply(200, { email: 'new@demo.test' }));
    await waitForRoute('changeEmailSuccess');
    expect(callsTo(sent, confirm).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { token: 'secret-1' },
    ]);
    await expect.element(heading('Email changed')).toBeVisible();
    await expect.element(page.getByText('You now sign in with new@demo.test.')).toBeVisible();
    await link('Sign in').click();
    await waitForRoute('loginDTCPassword');
    await expect.element(page.getByText('new@demo.test')).toBeVisible();
  });

  it('[FLOW-21] After confirmation the user is logged out everywhere: here too', async () => {
    serve({ ...alex, [confirm]: () => reply(200, { email: 'new@demo.test' }), [logout]: () => reply(204) });
    signInAs('dtc', 'crave');
    await openPortal(address.replace('secret-1', 'secret-2'));
    await waitForRoute('changeEmailSuccess');
    expect(app().isLoggedIn).toBe(false);
    expect(document.cookie).not.toContain('access_token');
    expect(login().email).toBe('new@demo.test');
  });

  it('[ROUTE-EMAIL-07] Without a token nothing is confirmed', async () => {
    const sent = serve();
    expect(await openPortal('/change-email/confirm?service=crave')).toBe('changeEmailError');
    expect(callsTo(sent, confirm)).toEqual([]);
  });

  for (const [id, status, code, words] of [
    ['ERR-28', 410, 'LINK_EXPIRED', 'This link has expired.'],
    ['ROUTE-EMAIL-10', 400, 'TOKEN_INVALID', 'This link is invalid.'],
    ['ROUTE-EMAIL-10', 409, 'EMAIL_IN_USE', 'This email is now used by another account.'],
    ['ROUTE-EMAIL-10', 500, 'GENERIC', 'An error occurred, please try again later.'],
  ] as const)
    it(`[${id}] Any failure goes to changeEmailError: ${code}`, async () => {
      const sent = serve({ [confirm]: () => reply(status, { code }) });
      await openPortal(address.replace('secret-1', code));
      await waitForRoute('changeEmailError');
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(heading('We couldn’t change your email')).toBeVisible();
      await expect
        .element(page.getByText(`after ${limits.emailChangeHours} hours`, { exact: false }))
        .toBeVisible();
      expect(callsTo(sent, confirm)).toHaveLength(1);
    });

  it('[ROUTE-EMAIL-11] [ROUTE-EMAIL-12] Both pages are for guests, and lead on; in French too', async () => {
    serve(alex);
    expect(await openPortal('/change-email/success?service=crave&lang=fr')).toBe('changeEmailSuccess');
    await expect.element(heading('Courriel changé')).toBeVisible();
    await expect.element(link('Se connecter')).toHaveAttribute('href', '/login');
    expect(await openPortal('/change-email/error?service=crave')).toBe('changeEmailError');
    await expect.element(heading('Nous n’avons pas pu changer votre courriel')).toBeVisible();
    await expect
      .element(link('Se connecter pour réessayer'))
      .toHaveAttribute('href', '/login?goto=manageEmail');
    await expect
      .element(link('Communiquer avec le soutien'))
      .toHaveAttribute('href', 'https://www.crave.ca/soutien');
    signInAs('dtc', 'crave');
    await openPortal('/change-email/error?service=crave');
    await link('Changer mon courriel').click();
    await waitForRoute('manageEmail');
  });

  it('The success page does not sign out: its URL is public', async () => {
    const sent = serve();
    signInAs('dtc', 'crave');
    await openPortal('/change-email/success?service=crave');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.cookie).toContain('access_token');
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/login/v1.1/logout');
  });
});

describe('the link to the old address', () => {
  const address = '/change-email/undo?service=crave#token=secret-9';
  const resetToken = `${'t'.repeat(43)}.crave`;

  it('It asks for confirmation, ends every session, and leads to a new password', async () => {
    const sent = serve({
      ...alex,
      [undo]: () => reply(200, { email: 'alex@demo.test', resetToken }),
      [logout]: () => reply(204),
    });
    signInAs('dtc', 'crave');
    expect(await openPortal(address)).toBe('changeEmailUndo');
    await expect.element(heading('Keep your current email?')).toBeVisible();
    expect(path() + location.hash).toBe('/change-email/undo?service=crave');
    expect(callsTo(sent, undo)).toEqual([]);
    await userEvent.dblClick(button('Keep my email'));
    await expect.element(heading('Your email hasn’t changed')).toHaveFocus();
    expect(callsTo(sent, undo).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { token: 'secret-9' },
    ]);
    expect(document.cookie).not.toContain('access_token');
    await expect.element(page.getByText(/We signed out every device\. .* alex@demo\.test/)).toBeVisible();
    await link('Choose a new password').click();
    await waitForRoute('resetPassword');
    await expect.element(page.getByText('For alex@demo.test')).toBeVisible();
  });

  it('[finding F19] A link of an older mail, with its token in the query, still works and is stripped', async () => {
    const sent = serve({ ...alex, [undo]: () => reply(200, { email: 'alex@demo.test', resetToken }) });
    await openPortal('/change-email/undo?service=crave&token=secret-8');
    expect(path()).toBe('/change-email/undo?service=crave');
    await userEvent.click(button('Keep my email'));
    await expect.element(heading('Your email hasn’t changed')).toBeVisible();
    expect(callsTo(sent, undo)[0]!.body).toBe('{"token":"secret-8"}');
  });

  it('The second click of a double click does not press a link that has just appeared', async () => {
    serve({
      ...alex,
      [undo]: () => reply(200, { email: 'alex@demo.test', resetToken }),
      [logout]: () => reply(204),
    });
    signInAs('dtc', 'crave');
    await openPortal(address);
    const press = (element: Element, type: 'mousedown' | 'click', detail: number) =>
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
    await expect.element(button('Keep my email')).toBeVisible();
    press(button('Keep my email').element(), 'click', 1);
    await expect.element(link('Choose a new password')).toBeVisible();
    // A mousedown without preventDefault moves the focus.
    expect(press(link('Choose a new password').element(), 'mousedown', 2)).toBe(false);
    press(link('Choose a new password').element(), 'click', 2);
    // A started navigation would have removed the route name.
    expect(document.body.dataset['route']).toBe('changeEmailUndo');
    press(link('Choose a new password').element(), 'click', 1);
    await waitForRoute('resetPassword');
  });

  it('An expired link shows an error; after a server error it can be retried, in French', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    serve({ [undo]: () => answer() });
    await openPortal(address.replace('?', '?lang=fr&'));
    await expect.element(heading('Garder votre courriel actuel?')).toBeVisible();
    await button('Garder mon courriel').click();
    await expect.element(alert()).toBeVisible();
    answer = () => reply(410, { code: 'LINK_EXPIRED' });
    await button('Garder mon courriel').click();
    await waitForRoute('changeEmailError');
    await expect.element(page.getByText('Ce lien est expiré.')).toBeVisible();
  });
});
