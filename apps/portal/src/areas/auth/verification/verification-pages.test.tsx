import { decodeContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { homeUrlOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCurrentRoute } from '../../../state/current-route.ts';
import * as leaving from '../../../navigation/leave-site.ts';
import { patchAppState, useRegisterState } from '../../../state/app-state.ts';
import { clearAccountCache } from '../../../session/session.ts';
import {
  app,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { codeIn } from '../../../testing/code.ts';
import VerifyEmailPage from './verify-email-page.tsx';

vi.mock('../../../navigation/leave-site.ts', { spy: true });

const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
const home = homeUrlOf('crave', 'en')!;
const account = 'GET /api/account/v1.1/';
const create = 'POST /api/account/v1.1/email-verification/create';
const byToken = 'POST /api/account/v1.1/email-verification/confirm/token';
const byCode = 'POST /api/account/v1.1/email-verification/confirm/code';
const status = 'GET /api/account/v1.1/email-verification/status';
const clientLog = 'POST /api/log/v1/client';

const verified = () => reply(200, { emailVerificationStatus: 'VERIFIED' });
const sentMail = () => reply(202, { emailVerificationStatus: 'EMAIL_SENT' });
const unverified = () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'EMAIL_SENT' });
const arrivesAt = (route: string) => waitUntil(() => expect(document.body.dataset['route']).toBe(route));
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const code = codeIn('Verification code');
const { type } = code;
/** Repeats the focus event: the page adds its listener just after rendering. */
const comeBackUntil = (seen: () => boolean) =>
  waitUntil(() => {
    window.dispatchEvent(new Event('focus'));
    expect(seen()).toBe(true);
  });

beforeEach(() => {
  clearAccountCache();
  resetPortal();
  left.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('checkEmail', () => {
  it('[ROUTE-EMAIL-05] /checkEmail exists (guest): it shows the email and the code form', async () => {
    serve();
    useRegisterState.setState({ email: 'alex@demo.test' });
    await openPortal('/checkEmail?service=crave');
    await expect.element(heading('Check your email')).toBeVisible();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    await expect.element(code.field()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: /^Sign in/ }))
      .toHaveAttribute('href', '/login?goto=checkEmail');
  });

  it('[VAL-FORM-10] The email verification code has several input boxes.', async () => {
    serve({ [account]: unverified });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    await waitUntil(() => expect(code.boxes()).toBe('|||||'));
    await expect.element(code.field()).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('[VAL-FORM-14] Email verification by code gives true on success; the last digit sends it, once', async () => {
    const sent = serve({ [account]: unverified, [byCode]: verified });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    await type('481516');
    await arrivesAt('verifyEmailSuccess');
    expect(callsTo(sent, byCode).map(({ body }) => JSON.parse(body))).toEqual([
      { verificationCode: '481516' },
    ]);
    await expect.element(heading('Your email is verified')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('[VAL-FORM-15] …and false on any failure. [A-100] The code stays editable.', async () => {
    let submitError = () => reply(400, { code: 'CODE_INVALID' });
    serve({ [account]: unverified, [byCode]: () => submitError() });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');

    await type('000000');
    await expect.element(page.getByText('The code is incorrect.')).toBeVisible();
    await expect.element(code.field()).toHaveFocus();
    expect(code.boxes()).toBe('0|0|0|0|0|0');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The code is incorrect.')).toBeVisible();
    await expect.element(code.field()).toHaveAttribute('aria-invalid', 'true');

    submitError = () => reply(410, { code: 'CODE_EXPIRED' });
    await type('000001');
    await expect.element(page.getByText('This code has expired. Request a new one.')).toBeVisible();

    submitError = () => reply(500, { code: 'GENERIC' });
    await type('000002');
    await expect.element(page.getByText('An error occurred, please try again later.')).toBeVisible();
    await expect.element(code.field()).toHaveAttribute('aria-invalid', 'true');
    expect(code.boxes()).toBe('0|0|0|0|0|2');
    expect(document.body.dataset['route']).toBe('checkEmail');
  });

  it('an incomplete code is not sent; the form shows what is missing', async () => {
    const sent = serve({ [account]: unverified });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    await type('12');
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect.element(page.getByText('Must be at least 6 characters')).toBeVisible();
    expect(callsTo(sent, byCode)).toHaveLength(0);
  });

  it('[ERR-15] Error: too soon to resend the verification email.', async () => {
    let answer = sentMail;
    const sent = serve({ [account]: unverified, [create]: () => answer() });
    signInAs('dtc', 'crave');
    patchAppState({ siteInitialBrand: 'crave', origin: 'www.crave.ca' });
    await openPortal('/checkEmail?service=crave&action=partnerReferral&continue=https://www.crave.ca/x');
    const resend = page.getByRole('button', { name: 'Resend' });
    await resend.click();
    await expect.element(page.getByText(/We sent a new email/)).toBeVisible();
    await expect.element(page.getByText(/Resend in (60|59)/)).toBeVisible();
    const context = new URL(callsTo(sent, create)[0]!.url).searchParams.get('webSessionContext');
    expect(decodeContext(context!)).toEqual({
      action: 'partnerReferral',
      brand: 'crave',
      continueUrl: 'https://www.crave.ca/x',
      origin: 'www.crave.ca',
    });

    answer = () => reply(429, { code: 'RESEND_TOO_SOON', details: { retryAfter: 42 } });
    await openPortal('/checkEmail?service=crave');
    await resend.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please wait a moment before requesting another email.');
    await expect.element(page.getByText(/Resend in 4[12]/)).toBeVisible();
  });

  it('[portal 27] During its countdown Resend shows the remaining seconds, and a click sends nothing', async () => {
    const sent = serve({ [account]: unverified, [create]: sentMail });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    const resend = page.getByRole('button', { name: 'Resend' });
    await resend.click();
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    await expect.element(resend).toHaveAccessibleDescription(/^Resend in \d+\ss$/);
    (resend.element() as HTMLElement).click();
    await expect.element(resend).toHaveFocus();
    expect(callsTo(sent, create)).toHaveLength(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('the page notices a used link when the window regains focus', async () => {
    let state = unverified;
    const sent = serve({ [account]: unverified, [status]: () => state() });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    await expect.element(code.field()).toBeVisible();
    await comeBackUntil(() => callsTo(sent, status).length > 0);
    await expect.element(code.field()).toBeVisible();
    state = verified;
    await comeBackUntil(() => heading('Your email is verified').elements().length > 0);
    await expect.element(heading('Your email is verified')).toHaveFocus();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true });
  });

  it('[API-ACCT-21] Its errors are only logged; nothing is returned on error.', async () => {
    const sent = serve({ [account]: unverified, [status]: () => reply(500, { code: 'GENERIC' }) });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail?service=crave');
    await expect.element(code.field()).toBeVisible();
    await comeBackUntil(() =>
      callsTo(sent, clientLog).some(({ body }) => body.includes('email verification status')),
    );
    await expect.element(code.field()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('verifyEmail', () => {
  it('[ROUTE-EMAIL-01] /verify-email/verification takes a token query; it is used once and stripped from the URL', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = serve({
      [byToken]: async () => {
        await answered;
        return verified();
      },
    });
    await openPortal('/verify-email/verification?token=t-1&service=crave');
    await expect.element(heading('Verifying your email…')).toBeVisible();
    await waitUntil(() => expect(path()).toBe('/verify-email/verification?service=crave'));
    answer();
    await arrivesAt('verifyEmailSuccess');
    const calls = callsTo(sent, byToken);
    expect(calls.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual(['t-1']);
    expect(calls[0]!.headers.has('authorization')).toBe(false);
  });

  it('[ROUTE-EMAIL-02] [FLOW-16] A valid token leads to the success page.', async () => {
    serve({ [byToken]: verified });
    await openPortal('/verify-email/verification?token=t-2');
    await arrivesAt('verifyEmailSuccess');
    expect(location.pathname).toBe('/verify-email/verification/success');
    await expect.element(heading('Your email is verified')).toBeVisible();
  });

  it('[ROUTE-EMAIL-03] [FLOW-17] Otherwise to the error page.', async () => {
    const refusals = [
      [400, 'TOKEN_INVALID', 'This link is invalid.'],
      [410, 'LINK_EXPIRED', 'This link has expired.'],
      [500, 'GENERIC', 'An error occurred, please try again later.'],
    ] as const;
    for (const [code, name, words] of refusals) {
      serve({ [byToken]: () => reply(code, { code: name }) });
      await openPortal(`/verify-email/verification?token=${name}`);
      await arrivesAt('verifyEmailError');
      expect(location.pathname).toBe('/verify-email/verification/error');
      await expect.element(page.getByText(words)).toBeVisible();
    }
  });

  it('a page that mounts twice sends one request', async () => {
    const sent = serve({ [byToken]: verified });
    await openPortal('/nowhere?service=crave');
    useCurrentRoute.setState({ route: 'verifyEmail', query: { token: 't-4' } });
    await render(
      <StrictMode>
        <VerifyEmailPage />
      </StrictMode>,
    );
    await arrivesAt('verifyEmailSuccess');
    expect(callsTo(sent, byToken)).toHaveLength(1);
  });

  it('without a token nothing is sent', async () => {
    const sent = serve();
    await openPortal('/verify-email/verification');
    await arrivesAt('verifyEmailError');
    expect(callsTo(sent, byToken)).toHaveLength(0);
  });

  it('the context of the mail is applied after the success page is shown', async () => {
    const webSessionContext = encodeContext({
      brand: 'crave',
      action: 'subscribe',
      continueUrl: 'https://www.crave.ca/x',
      fallbackUrl: 'https://evil.example/',
    });
    serve({ [byToken]: () => reply(200, { emailVerificationStatus: 'VERIFIED', webSessionContext }) });
    await openPortal('/verify-email/verification?token=t-3');
    await arrivesAt('verifyEmailSuccess');
    await waitUntil(() =>
      expect(app()).toMatchObject({
        siteBrand: 'crave',
        continueUrl: 'https://www.crave.ca/x',
        fallbackUrl: '',
        action: 'subscribeReady',
      }),
    );
    expect(document.body.dataset['brand']).toBe('crave');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await arrivesAt('loginIndex');
  });
});

describe('verifyEmailSuccess', () => {
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
  };
  const openSuccess = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    await openPortal('/verify-email/verification/success?service=crave');
  };

  it('[FLOW-18] Success redirects after 5 seconds.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openSuccess();
    const opened = Date.now();
    await wait(4000);
    expect(left).not.toHaveBeenCalled();
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }), {
      timeout: 3000,
    });
    expect(Math.abs(Date.now() - opened - limits.verifiedRedirectMs)).toBeLessThanOrEqual(500);
  });

  it('a signed-out visitor goes to the sign-in page', async () => {
    serve();
    await openSuccess();
    await wait(limits.verifiedRedirectMs);
    await arrivesAt('loginIndex');
  });

  it('the redirect can be stopped', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openSuccess();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
    await wait(limits.verifiedRedirectMs * 2);
    expect(left).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true });
  });
});

describe('verifyEmailError', () => {
  it('[ROUTE-EMAIL-04] The error page offers a resend.', async () => {
    const sent = serve({ [account]: unverified, [create]: sentMail });
    signInAs('dtc', 'crave');
    await openPortal('/verify-email/verification/error?service=crave');
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect.element(page.getByText(/We sent a new email/)).toBeVisible();
    expect(callsTo(sent, create)).toHaveLength(1);
  });

  it('a signed-out visitor goes to the sign-in page, and from there to the account', async () => {
    serve();
    await openPortal('/verify-email/verification/error?service=crave&lang=fr');
    await expect
      .element(page.getByRole('link', { name: 'Se connecter pour recevoir un nouveau lien' }))
      .toHaveAttribute('href', '/login?goto=manageAccount');
  });
});
