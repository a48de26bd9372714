import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { patchAppState, useLoginState } from '../../state/app-state.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { config } from '../../config/startup-config.ts';
import { someAccount } from '../../testing/account.ts';
import {
  app,
  waitForRoute,
  callsTo,
  login,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  tokenOf,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { alert, button, field, heading } from '../../testing/queries-by-role.ts';

const getOffer = 'GET /api/merchant/v1/activation';
const use = 'POST /api/merchant/v1/activate';
const grant = 'POST /api/login/v2.1';
const register = 'POST /api/account/v1.3/register';
const mail = 'POST /api/account/v1.1/send-recovery-password-email';
const reset = 'PATCH /api/account/v1.1/reset-password';
const account = 'GET /api/account/v1.1/';

const service = { specialService: 'bundle', brands: ['crave', 'tsn'], token: 't-1', aggregator: 'maple' };
const query = { ...service, brands: 'crave,tsn' };
const link = `/merchant/activate?${new URLSearchParams(query).toString()}`;
const activate = '/merchant/activate';

const merchantName = ({ headers }: SentRequest) =>
  headers.get('accept-language') === 'fr' ? 'Marché de l’Érable' : 'Maple Market';
const offered = (sent: SentRequest) =>
  reply(200, { status: 'valid', merchantName: merchantName(sent), brands: ['crave', 'tsn'] });
const refused = (status: number, code: string) => () => reply(status, { code });
/** The sign-in response sets the token cookie, as the server does. */
const signsIn = () => {
  signInAs('dtc', 'crave');
  return reply(200, { access_token: tokenOf({}), token_type: 'bearer', expires_in: 600 });
};
const replies = {
  [getOffer]: offered,
  [use]: () => reply(200, { status: 'success' }),
  [grant]: signsIn,
  [account]: () => reply(200, someAccount()),
  'POST /api/login/v1.1/logout': () => reply(204),
};

const linkTo = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const header = () => document.querySelector<HTMLElement>('header')?.dataset['header'];

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
});

describe('merchantActivate', () => {
  it('[ROUTE-MERCH-04] [ROUTE-MERCH-05] [ROUTE-MERCH-09] signed in: token and aggregator are stored in the state, sent to the activation call once, and stripped from the URL', async () => {
    signInAs('dtc', 'crave');
    const sent = serve(replies);
    await openPortal(link);
    await waitForRoute('merchantSuccess');
    expect(location.pathname).toBe('/merchant/activate/success');
    expect(callsTo(sent, use).map(({ body }) => JSON.parse(body) as unknown)).toEqual([service]);
    const asked = new URL(callsTo(sent, getOffer)[0]!.url).searchParams;
    expect(Object.fromEntries(asked)).toEqual(query);
    expect(path()).not.toContain('t-1');
    expect(header()).toBe('special');
    await expect.element(heading('Service activated')).toBeVisible();
    await expect.element(page.getByText('You can watch Crave and TSN now.')).toBeVisible();
    await expect.element(button('Continue to Crave')).toBeVisible();
    await expect.element(linkTo('Go to my account')).toHaveAttribute('href', '/account/manage');
    // The access token's claims have changed.
    expect(callsTo(sent, grant).map(({ body }) => body)).toEqual(['grant_type=refresh_token']);
    await setLanguage('fr');
    await expect.element(heading('Service activé')).toBeVisible();
    await expect.element(page.getByText('Vous pouvez regarder Crave et TSN dès maintenant.')).toBeVisible();
    expect(app().specialService).toEqual({ ...service, token: '' });
  });

  it('signed out: the link is stored, stripped from the URL, and the sign-in page shows the offer', async () => {
    const sent = serve(replies);
    await openPortal(link);
    await waitForRoute('merchantLogin');
    expect(path()).toBe('/merchant/activate/login?service=crave');
    expect(app().specialService).toEqual(service);
    await expect
      .element(page.getByText('Sign in to activate Crave and TSN from Maple Market.'))
      .toBeVisible();
    expect(callsTo(sent, getOffer)).toHaveLength(1);
    expect(callsTo(sent, use)).toHaveLength(0);
  });

  for (const [id, status, code, title, sentence, title2, sentence2] of [
    [
      'ERR-44',
      409,
      'MERCHANT_DONE',
      'Already activated',
      'This service is already activated.',
      'Service déjà activé',
      'Ce service est déjà activé.',
    ],
    [
      'ERR-45',
      410,
      'MERCHANT_EXPIRED',
      'This link has expired',
      'This link has expired.',
      'Ce lien est expiré',
      'Ce lien est expiré.',
    ],
    [
      'ERR-46',
      403,
      'MERCHANT_NO_ENTITLEMENT',
      'Nothing to activate',
      'There’s nothing to activate with this link.',
      'Rien à activer',
      'Ce lien ne permet de rien activer.',
    ],
  ] as const)
    it(`[${id}] Merchant activation: ${code}, each with a next step`, async () => {
      signInAs('dtc', 'crave');
      const sent = serve({ ...replies, [getOffer]: refused(status, code) });
      expect(await openPortal(link)).toBe('merchantActivate');
      await expect.element(heading(title)).toBeVisible();
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
      await expect.element(button('Continue to Crave')).toBeVisible();
      expect(callsTo(sent, use)).toHaveLength(0);
      await setLanguage('fr');
      await expect.element(heading(title2)).toBeVisible();
      await expect.element(page.getByText(new RegExp(sentence2.replaceAll('’', "['’]")))).toBeVisible();
    });

  it('[ERR-47] Merchant activation: generic error, which can be retried; a lost response activates nothing twice', async () => {
    signInAs('dtc', 'crave');
    let answer = refused(500, 'MERCHANT_ERROR');
    let seen = offered;
    const sent = serve({ ...replies, [getOffer]: (one) => seen(one), [use]: () => answer() });
    await openPortal(link);
    await expect.element(alert()).toHaveTextContent('An error occurred, please try again later.');
    await expect.element(heading('We couldn’t activate your service')).toBeVisible();
    answer = () => {
      seen = refused(409, 'MERCHANT_DONE');
      throw new TypeError('the line is cut');
    };
    await button('Try again').click();
    await expect
      .element(alert())
      .toHaveTextContent('Our services are not available for the moment. Please try again later.');
    await expect.element(heading('We couldn’t activate your service')).toHaveFocus();
    await button('Try again').click();
    await expect.element(heading('Already activated')).toHaveFocus();
    expect(callsTo(sent, use)).toHaveLength(2);
    expect(callsTo(sent, grant)).toHaveLength(1);
  });

  it('an unsigned link and a missing link show an error at once', async () => {
    serve({ ...replies, [getOffer]: refused(404, 'NOT_FOUND') });
    await openPortal(link);
    await expect.element(heading('We don’t recognize this link')).toBeVisible();
    await expect.element(alert()).toHaveTextContent('This link is invalid.');
    await expect.element(linkTo('Sign in')).toHaveAttribute('href', '/login');
    resetPortal();
    const sent = serve(replies);
    expect(await openPortal(activate)).toBe('merchantActivate');
    await expect.element(heading('Open the link from your store')).toBeVisible();
    expect(callsTo(sent, getOffer)).toHaveLength(0);
  });

  it('[ERR-04] Session expired: a merchant call that answers 401 shows it inline, and the sign-in continues with the link', async () => {
    signInAs('dtc', 'crave');
    let answer = () => reply(401, { code: 'invalid_token' });
    const sent = serve({ ...replies, [use]: () => answer() });
    await openPortal(`${link}&lang=fr`);
    await expect.element(alert()).toHaveTextContent('Votre session a expiré. Veuillez réessayer.');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Se connecter').click();
    await waitForRoute('merchantLogin');
    expect(app()).toMatchObject({ isLoggedIn: false, specialService: service });
    await expect
      .element(page.getByText('Connectez-vous pour activer Crave et TSN, offert par Marché de l’Érable.'))
      .toBeVisible();
    answer = () => reply(200, { status: 'success' });
    await field('Courriel').fill('alex@demo.test');
    await field('Mot de passe').fill('Sunny-Day-42');
    await button('Se connecter').click();
    await waitForRoute('merchantSuccess');
    expect(callsTo(sent, use)).toHaveLength(2);
  });
});

describe('merchantLogin', () => {
  const fill = async (email: string, password: string) => {
    await field('Email').fill(email);
    await field('Password').fill(password);
  };

  it('[ROUTE-MERCH-07] Variant: merchant login, on a direct visit too, with a link to register', async () => {
    serve(replies);
    expect(await openPortal(`${activate}/login?service=crave`)).toBe('merchantLogin');
    expect(header()).toBe('special');
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect
      .element(page.getByText('To activate a service, use the link you received with your purchase.'))
      .toBeVisible();
    await linkTo('Create account').click();
    await waitForRoute('merchantRegister');
  });

  it('a wrong password clears only itself; the right one activates, once for two clicks; a used link is not activated again', async () => {
    let answer = refused(400, 'BAD_CREDENTIALS');
    const sent = serve({ ...replies, [grant]: () => answer() });
    await openPortal(link);
    await waitForRoute('merchantLogin');
    await fill('alex@demo.test', 'wrong');
    await button('Sign in').click();
    await expect.element(alert()).toHaveTextContent('The email and password don’t match.');
    await setLanguage('fr');
    await expect.element(field('Courriel')).toHaveValue('alex@demo.test');
    await setLanguage('en');
    answer = signsIn;
    await field('Password').fill('Sunny-Day-42');
    await userEvent.dblClick(button('Sign in'));
    await waitForRoute('merchantSuccess');
    expect(callsTo(sent, use)).toHaveLength(1);
    await openPortal(`${activate}/login`);
    await expect.element(field('Email')).toBeVisible();
  });

  it('a signed-in customer continues at once', async () => {
    signInAs('dtc', 'crave');
    serve(replies);
    patchAppState({ specialService: service, siteBrand: 'crave' });
    await openPortal(`${activate}/login`);
    await waitForRoute('merchantSuccess');
  });

  it('password recovery uses the typed email, or asks for it', async () => {
    serve(replies);
    await openPortal(`${activate}/login?service=crave`);
    await linkTo('Forgot your password?').click();
    await waitForRoute('merchantRecovery');
    await linkTo('Back').click();
    await waitForRoute('merchantLogin');
    await field('Email').fill(' alex@demo.test ');
    await linkTo('Forgot your password?').click();
    await waitForRoute('merchantForgotPassword');
    expect(login().passwordRecoveryEmail).toBe('alex@demo.test');
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
  });
});

describe('merchantRegister', () => {
  it('[ROUTE-MERCH-08] Variant: merchant register: creates the account, signs in and activates the service', async () => {
    let answer = refused(503, 'SERVICE_UNAVAILABLE');
    const sent = serve({ ...replies, [register]: () => answer() });
    patchAppState({ specialService: service });
    await openPortal(`${activate}/register?service=crave`);
    expect(header()).toBe('special');
    await expect
      .element(page.getByText('Create an account to activate Crave and TSN from Maple Market.'))
      .toBeVisible();
    await expect.element(page.getByText(/Subscription fees are non-refundable/)).toBeVisible();
    await button('Create my account').click();
    await expect.element(field('Email')).toHaveFocus();
    await field('Email').fill('ada@example.ca');
    await field('Password').fill('Quiet-Lake-1');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'A digit' }))
      .toHaveAttribute('data-met');
    await field('Confirm password').fill('Quiet-Lake-1');
    await field('Mobile phone').fill('5145550199');
    await button('Create my account').click();
    await expect.element(alert()).toMatchTextContent(/Our services are not available for the moment./);
    await setLanguage('fr');
    await expect.element(field('Courriel')).toHaveValue('ada@example.ca');
    await expect
      .element(page.getByText('Créez un compte pour activer Crave et TSN, offert par Marché de l’Érable.'))
      .toBeVisible();
    answer = () => reply(201, { accountId: 'a-1', emailVerificationStatus: 'EMAIL_SENT' });
    await userEvent.dblClick(button('Créer mon compte'));
    await waitForRoute('merchantSuccess');
    expect(callsTo(sent, register)).toHaveLength(2);
    expect(JSON.parse(callsTo(sent, register)[1]!.body)).toMatchObject({
      email: 'ada@example.ca',
      phoneNumber: '5145550199',
    });
    expect(callsTo(sent, use)).toHaveLength(1);
  });

  it('an email with an account shows an error and leads to the sign-in with the email filled in', async () => {
    serve({ ...replies, [register]: refused(409, 'EMAIL_IN_USE') });
    await openPortal(`${activate}/register?service=tsn`);
    await field('Email').fill('alex@demo.test');
    await field('Password').fill('Quiet-Lake-1');
    await field('Confirm password').fill('Quiet-Lake-1');
    await field('Mobile phone').fill('5145550199');
    await button('Create my account').click();
    await expect
      .element(field('Email'))
      .toHaveAccessibleDescription(/The email alex@demo.test is already in use./);
    await linkTo('Sign in with this email').click();
    await waitForRoute('merchantLogin');
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
  });
});

it('merchantSuccess renders on a direct visit, in both languages, with a reminder to verify the email', async () => {
  serve(replies);
  expect(await openPortal(`${activate}/success?service=tsn&lang=fr`)).toBe('merchantSuccess');
  await expect.element(heading('Service activé')).toBeVisible();
  await expect.element(page.getByText('C’est ajouté à votre compte.')).toBeVisible();
  await expect.element(linkTo('Se connecter')).toHaveAttribute('href', '/login');
  resetPortal();
  signInAs('dtc', 'vanilla');
  serve({ ...replies, [account]: () => reply(200, someAccount({ emailVerificationStatus: 'EMAIL_SENT' })) });
  await openPortal(`${activate}/success?service=vanilla`);
  await expect.element(linkTo('Verify my email')).toHaveAttribute('href', '/checkEmail');
  await expect.element(linkTo('Go to my account')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
});

describe('password recovery in the merchant flow', () => {
  const sends = { ...replies, [mail]: () => reply(202, {}) };
  const bodyOf = (sent: readonly SentRequest[]) =>
    Object.fromEntries(new URLSearchParams(callsTo(sent, mail).at(-1)?.body));

  it('[ROUTE-MERCH-10] [ROUTE-MERCH-12] the recovery page and the resend page: the mail carries the merchant link', async () => {
    const sent = serve(sends);
    patchAppState({ specialService: service });
    expect(await openPortal(`${activate}/recovery?service=tsn`)).toBe('merchantRecovery');
    expect(header()).toBe('special');
    await field('Email').fill('alex@demo.test');
    await button('Email me a link').click();
    await waitForRoute('merchantForgotPasswordResend');
    expect(path()).toBe(`${activate}/recovery/forgot-password/resend?email=alex%40demo.test`);
    const { merchantLink } = bodyOf(sent);
    expect(Object.fromEntries(new URLSearchParams(merchantLink))).toEqual(query);
    await linkTo('Back to sign in').click();
    await waitForRoute('merchantLogin');
  });

  it('[ROUTE-MERCH-11] Variant: merchant forgot-password, with a recovery email; without a link the mail still returns here', async () => {
    const sent = serve(sends);
    useLoginState.setState({ passwordRecoveryEmail: 'alex@demo.test' });
    expect(await openPortal(`${activate}/recovery/forgot-password?service=tsn`)).toBe(
      'merchantForgotPassword',
    );
    expect(header()).toBe('special');
    await button('Email me a link').click();
    await waitForRoute('merchantForgotPasswordResend');
    expect(bodyOf(sent)).toMatchObject({ email: 'alex@demo.test', merchantLink: '' });
    // Another address has no countdown.
    await openPortal(`${activate}/recovery/forgot-password/resend?service=tsn&email=zoe%40demo.test`);
    await button('Resend').click();
    await waitUntil(() => expect(callsTo(sent, mail)).toHaveLength(2));
    expect(bodyOf(sent)).toMatchObject({ merchantLink: '' });
  });

  const token = `${'t'.repeat(43)}.tsn`;
  const mailed = new URLSearchParams({
    service: 'tsn',
    token,
    email: 'alex@demo.test',
    merchantLink: new URLSearchParams(query).toString(),
  });

  it('[ROUTE-MERCH-13] [ROUTE-MERCH-14] [UX flow 3] the new password signs in, and the activation goes on', async () => {
    const signsInAtTsn = () => {
      signInAs('dtc', 'tsn');
      return reply(200, { access_token: tokenOf({}), token_type: 'bearer', expires_in: 600 });
    };
    const sent = serve({ ...sends, [reset]: () => reply(204), [grant]: signsInAtTsn });
    await openPortal(`${activate}/recovery/reset-password?${mailed.toString()}`);
    await field('New password').fill('Sunny-Day-43');
    await field('Confirm password').fill('Sunny-Day-43');
    await button('Save password').click();
    await waitForRoute('merchantResetPasswordSuccess');
    await button('Continue').click();
    await waitForRoute('merchantSuccess');
    expect(callsTo(sent, use).map(({ body }) => JSON.parse(body) as unknown)).toEqual([service]);
  });

  it('[ROUTE-MERCH-13] [ROUTE-MERCH-14] the mailed link restores the merchant link; where the sign-in fails, its page continues with it', async () => {
    const sent = serve({ ...sends, [reset]: () => reply(204), [grant]: refused(503, 'SERVICE_UNAVAILABLE') });
    expect(await openPortal(`${activate}/recovery/reset-password?${mailed.toString()}`)).toBe(
      'merchantResetPassword',
    );
    await expect.poll(path).toBe(`${activate}/recovery/reset-password?service=tsn`);
    expect(app().specialService).toEqual(service);
    expect(header()).toBe('special');
    await field('New password').fill('Sunny-Day-43');
    await field('Confirm password').fill('Sunny-Day-43');
    await button('Save password').click();
    await waitForRoute('merchantResetPasswordSuccess');
    expect(location.pathname).toBe(`${activate}/recovery/reset-password/success`);
    expect(JSON.parse(callsTo(sent, reset)[0]!.body)).toEqual({ token, password: 'Sunny-Day-43' });
    await linkTo('Sign in').click();
    await waitForRoute('merchantLogin');
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
    await expect
      .element(page.getByText('Sign in to activate Crave and TSN from Maple Market.'))
      .toBeVisible();
  });

  it('an invalid mailed link offers another one, in the same flow', async () => {
    serve(sends);
    await openPortal(`${activate}/recovery/reset-password?service=tsn&token=bad&email=alex%40demo.test`);
    await expect.element(alert().getByText('This reset link is invalid or has expired.')).toBeVisible();
    await button('Resend email').click();
    await waitForRoute('merchantForgotPasswordResend');
  });
});
