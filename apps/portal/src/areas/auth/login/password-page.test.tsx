import { brandIds, brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
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
  waitUntil,
} from '../../../testing/render-portal.tsx';

vi.mock('../../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const grant = 'POST /api/login/v2.1';
const account = 'GET /api/account/v1.1/';
const wrong = () =>
  reply(400, { error: 'invalid_grant', error_description: 'They do not match', code: 'BAD_CREDENTIALS' });

beforeEach(() => {
  resetPortal();
  left.mockClear();
  Object.assign(config, { botCheck: 'off' });
  useLoginState.setState({ email: 'alex@example.ca' });
});

const password = (name = 'Password') => page.getByLabelText(name, { exact: true });
const button = (name = 'Sign in') => page.getByRole('button', { name, exact: true });
const submit = async (value = 'Sunny-Day-42') => {
  await password().fill(value);
  await button().click();
};
const signsInAt = (brand: (typeof brandIds)[number]) => ({
  [grant]: () => {
    signInAs('dtc', brand);
    return reply(200, { access_token: 'x', expires_in: 600, token_type: 'bearer' });
  },
  [account]: () => reply(200, { emailVerificationStatus: 'VERIFIED' }),
});

it('shows the account’s email, and offers another account', async () => {
  serve();
  expect(await openPortal('/login/dtc/password?service=crave')).toBe('loginDTCPassword');
  await expect.element(page.getByText('alex@example.ca')).toBeVisible();
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('link', { name: 'Not you?' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

for (const brand of ['crave', 'vanilla'] as const)
  it(`[API-AUTH-09] [API-AUTH-10] ${brand} names itself as ${brandOf(brand).clientId} and sends the password grant`, async () => {
    const sent = serve(signsInAt(brand));
    await openPortal(`/login/dtc/password?service=${brand}`);
    await submit();
    if (brand === 'vanilla') await waitForRoute('manageAccount');
    else await waitUntil(() => expect(left).toHaveBeenCalled());
    const one = sent.find(({ call }) => call === grant)!;
    expect(one.headers.get('authorization')).toBe(`Basic ${btoa(`${brandOf(brand).clientId}:default`)}`);
    expect(one.headers.get('x-token-transport')).toBe('cookie');
    expect(Object.fromEntries(new URLSearchParams(one.body))).toEqual({
      grant_type: 'password',
      username: 'alex@example.ca',
      password: 'Sunny-Day-42',
      recaptcha_token: 'bot-check-disabled',
    });
  });

it('after the sign-in the customer returns to the brand', async () => {
  serve(signsInAt('crave'));
  await openPortal('/login/dtc/password?service=crave');
  await submit();
  await expect.poll(() => left.mock.calls).toEqual([[homeUrlOf('crave', 'en'), { replace: true }]]);
  expect(app()).toMatchObject({ isLoggedIn: true, isDtc: true, isBdu: false });
  expect(login().recentConnections.map(({ email }) => email)).toEqual(['alex@example.ca']);
});

it('a flow that required the sign-in continues', async () => {
  serve(signsInAt('crave'));
  await openPortal('/login/dtc/password?service=crave');
  patchAppState({ action: 'subscribeReady' });
  await submit();
  await waitForRoute('purchaseProducts');
});

it('the requested screen is shown', async () => {
  serve(signsInAt('crave'));
  await openPortal('/login/dtc/password?service=crave&goto=profiles');
  await submit();
  await waitForRoute('profiles');
});

it('[FLOW-34] Sign-in analytics event fires after the identity call succeeds.', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve({ ...signsInAt('vanilla'), [grant]: () => promise });
  await openPortal('/login/dtc/password?service=vanilla');
  await submit();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  const events = () => window.dataLayer?.map(({ event }) => event);
  expect(events()).not.toContain('sign_in');
  resolve(signsInAt('vanilla')[grant]());
  await expect.poll(events).toContain('sign_in');
  await waitForRoute('manageAccount');
});

it('[ERR-10] A wrong password: the email and password do not match; the field is cleared and focused', async () => {
  serve({ [grant]: wrong });
  await openPortal('/login/dtc/password?service=crave');
  await submit('nope');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The email and password don’t match.');
  await expect.element(password()).toHaveValue('');
  await expect.element(password()).toHaveFocus();
  await submit('nope again');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(path()).toContain('/login/dtc/password');
});

it('[ERR-11] French bad credentials: Combinaison invalide', async () => {
  serve({ [grant]: wrong });
  await openPortal('/login/dtc/password?service=crave&lang=fr');
  await password('Mot de passe').fill('nope');
  await button('Se connecter').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Combinaison invalide');
});

it('[API-AUTH-13] error_description is reported to analytics and passed on.', async () => {
  serve({ [grant]: wrong });
  await openPortal('/login/dtc/password?service=crave');
  await submit('nope');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(window.dataLayer).toContainEqual(
    expect.objectContaining({ event: 'sign_in_failed', error_description: 'They do not match' }),
  );
});

it('[ERR-14] Too many attempts show an error, and the input is kept', async () => {
  serve({ [grant]: () => reply(429, { code: 'TOO_MANY_REQUESTS' }) });
  await openPortal('/login/dtc/password?service=crave');
  await submit();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many requests. Please try again later.');
  await expect.element(password()).toHaveValue('Sunny-Day-42');
});

it('[VAL-FORM-11] Sign-in is rejected client-side when email or password is missing.', async () => {
  const sent = serve();
  await openPortal('/login/dtc/password?service=crave');
  await button().click();
  await expect.element(password()).toHaveAccessibleDescription('Please enter your password');
  useLoginState.setState({ email: '' });
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The email parameter is required');
  expect(sent.filter(({ call }) => call === grant)).toEqual([]);
});

it('password recovery is offered where the brand has it', async () => {
  serve();
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  for (const brand of brandIds.filter((id) => featuresOf(id).dtcLogin)) {
    await openPortal(`/login/dtc/password?service=${brand}&lang=en`);
    await expect.element(forgot).toBeVisible();
  }
  Object.assign(config, { featureOverrides: { crave: { forgotPassword: false } } });
  await openPortal('/login/dtc/password?service=crave&lang=en');
  await expect.element(password()).toBeVisible();
  await expect.element(forgot).not.toBeInTheDocument();
  Object.assign(config, { featureOverrides: {} });
});

it('after a sign-in in another tab the page does not ask again', async () => {
  serve(signsInAt('vanilla'));
  await openPortal('/login/dtc/password?service=vanilla');
  signInAs('dtc', 'vanilla');
  const otherTab = new BroadcastChannel('um.session');
  otherTab.postMessage(true);
  await waitForRoute('manageAccount');
  otherTab.close();
});
