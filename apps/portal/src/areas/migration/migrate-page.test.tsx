import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../navigation/leave-site.ts';
import { patchAppState } from '../../state/app-state.ts';
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
  waitUntil,
} from '../../testing/render-portal.tsx';
import { button, field, heading, link } from '../../testing/queries-by-role.ts';

vi.mock('../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const status = 'GET /api/one-account-migration/v1/status';
const migrate = 'POST /api/one-account-migration/v1/migrate';
const own = 'GET /api/bdu/v1.1/account/provider';
const account = 'GET /api/account/v1.1/';
const register = 'POST /api/account/v1.3/register';
const grant = 'POST /api/login/v2.1';
const revoke = 'POST /api/login/v1.1/logout';

const alex = { user_name: 'alex@demo.test' };
const tv = { providerId: 'prairie-fibre', providerName: 'Prairie Fibre', providerLogo: null };
const codeFor = (action: string, rest: object = {}) => ({
  [status]: () => reply(200, { allowed: true, action, ...tv, ...rest }),
});
const migrates = { [migrate]: () => reply(200, { accountId: 'a-1' }) };
const replies = {
  [account]: () => reply(200, someAccount()),
  [grant]: () => {
    signInAs('dtc', 'crave', alex);
    return reply(200, { access_token: '', expires_in: 600, token_type: 'bearer' });
  },
  [revoke]: () => reply(204),
};
const prairie = { providerId: 'prairie-fibre', displayName: 'Prairie Fibre', url: '/x', linked: true };

const bodiesOf = (sent: readonly SentRequest[]) =>
  callsTo(sent, migrate).map(({ body }) => JSON.parse(body) as unknown);
const submit = () => (document.querySelector('button[type=submit]') as HTMLButtonElement).click();
const notice = () => page.getByRole('main').getByRole('alert');

const address = (action: string, query = 'lang=en') =>
  `/migrate?action=${action}&migrationCode=m-1&service=crave&${query}`;
const signIn = async (password = 'Sunny-Day-42') => {
  await field('Email').fill('alex@demo.test');
  await field('Password').fill(password);
  submit();
};

beforeEach(() => {
  resetPortal();
  left.mockClear();
  Object.assign(config, { botCheck: 'off' });
});

describe('authentication', () => {
  it('[ROUTE-REG-05] [OVR-35] signInDtc shows sign-in, and leads to one account, once', async () => {
    const sent = serve({ ...replies, ...codeFor('signInDtc'), ...migrates });
    expect(await openPortal(address('signInDtc'))).toBe('migrate');
    await expect.element(heading('Sign in to your account')).toBeVisible();
    expect(path()).toBe('/migrate?action=signInDtc&service=crave&lang=en');
    expect(app().migrationCode).toBe('m-1');
    await expect.element(page.getByText('Prairie Fibre', { exact: true })).toBeVisible();
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    await signIn();
    submit();
    await waitForRoute('oneAccountSuccess');
    expect(bodiesOf(sent)).toEqual([
      { migrationCode: 'm-1', action: 'signInDtc', providerId: 'prairie-fibre' },
    ]);
    expect(callsTo(sent, status)).toHaveLength(1);
    // The token is refreshed, because the entitlements changed.
    expect(callsTo(sent, grant).map(({ body }) => new URLSearchParams(body).get('grant_type'))).toEqual([
      'password',
      'refresh_token',
    ]);
    expect(app()).toMatchObject({ action: '', migrationCode: '' });
    await expect.element(heading('Your account is ready')).toBeVisible();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
  });

  it('[ROUTE-REG-05] [FLAG-17] registerDtc shows register; the code still determines what is linked', async () => {
    const sent = serve({
      ...replies,
      ...codeFor('signInDtc'),
      ...migrates,
      [account]: () => reply(200, someAccount({ emailVerificationStatus: 'EMAIL_SENT' })),
      [register]: () => reply(201, { accountId: 'a-1', emailVerificationStatus: 'EMAIL_SENT' }),
    });
    await openPortal(address('registerDtc', 'lang=fr'));
    await expect.element(heading('Créez votre compte')).toBeVisible();
    await expect.element(page.getByText(/ne sont pas remboursables/)).toBeVisible();
    await field('Courriel').fill('alex@demo.test');
    await setLanguage('en');
    await expect.element(heading('Create your account')).toBeVisible();
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
    await field('Password').fill('Sunny-Day-42');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'A digit' }))
      .toHaveAttribute('data-met');
    await field('Confirm password').fill('Sunny-Day-42');
    await field('Mobile phone').fill('5145550142');
    submit();
    await waitForRoute('oneAccountSuccess');
    expect(JSON.parse(callsTo(sent, register)[0]!.body)).toMatchObject({ email: 'alex@demo.test' });
    expect(bodiesOf(sent)).toMatchObject([{ action: 'signInDtc' }]);
    await expect.element(page.getByText(/Open it to verify your address/)).toBeVisible();
  });

  it('the two forms link to each other, and the input is kept', async () => {
    serve({ ...replies, ...codeFor('signInDtc'), [register]: () => reply(409, { code: 'EMAIL_IN_USE' }) });
    await openPortal(address('signInDtc'));
    await field('Email').fill('alex@demo.test');
    await link('Create account').click();
    await expect.element(heading('Create your account')).toBeVisible();
    expect(app().action).toBe('registerDtc');
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
    await field('Password').fill('Sunny-Day-42');
    await field('Confirm password').fill('Sunny-Day-42');
    await field('Mobile phone').fill('5145550142');
    submit();
    await expect.element(field('Email')).toHaveAccessibleDescription(/already in use/);
    await link('Sign in with this email').click();
    await expect.element(heading('Sign in to your account')).toBeVisible();
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
    await link('Forgot your password?').click();
    await waitForRoute('forgotPassword');
    expect(login().passwordRecoveryEmail).toBe('alex@demo.test');
    expect(app()).toMatchObject({ action: 'signInDtc', migrationCode: 'm-1' });
  });

  it('a wrong password clears only itself, and nothing is migrated', async () => {
    const sent = serve({
      ...replies,
      ...codeFor('signInDtc'),
      [grant]: () => reply(400, { code: 'BAD_CREDENTIALS' }),
    });
    await openPortal(address('signInDtc'));
    await signIn();
    await expect.element(notice()).toBeVisible();
    await expect.element(field('Email')).toHaveValue('alex@demo.test');
    await expect.element(field('Password')).toHaveValue('');
    await expect.element(button('Sign in')).not.toHaveAttribute('aria-disabled');
    expect(callsTo(sent, migrate)).toEqual([]);
  });

  it('TV provider users sign in directly first', async () => {
    serve({ ...replies, ...codeFor('signInDtc'), ...migrates });
    signInAs('bdu', 'crave');
    await openPortal(address('signInDtc'));
    await signIn();
    await waitForRoute('oneAccountSuccess');
  });
});

describe('consent', () => {
  it('[OVR-22] linkBdu asks before it links, also right after the sign-in', async () => {
    const sent = serve({ ...replies, ...codeFor('linkBdu'), ...migrates });
    await openPortal(address('linkBdu'));
    await signIn();
    await expect.element(heading('Link Prairie Fibre to your account?')).toHaveFocus();
    expect(callsTo(sent, migrate)).toEqual([]);
    await setLanguage('fr');
    await expect.element(heading('Lier Prairie Fibre à votre compte?')).toBeVisible();
    await button('Lier Prairie Fibre').click();
    await waitForRoute('oneAccountSuccess');
    expect(bodiesOf(sent)).toMatchObject([{ action: 'linkBdu' }]);
  });

  it('a direct customer is only asked for consent, may decline, or switch accounts', async () => {
    const sent = serve({ ...replies, ...codeFor('signInDtc') });
    signInAs('dtc', 'crave', alex);
    await openPortal(address('signInDtc', 'lang=en&continue=https://www.crave.ca/x'));
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    expect(document.querySelector('input')).toBeNull();
    await button('Use a different account').click();
    await expect.element(heading('Sign in to your account')).toBeVisible();
    expect(callsTo(sent, revoke)).toHaveLength(1);
    expect(app()).toMatchObject({
      action: 'signInDtc',
      migrationCode: 'm-1',
      continueUrl: 'https://www.crave.ca/x',
      isLoggedIn: false,
    });

    signInAs('dtc', 'crave', alex);
    await openPortal('/migrate');
    await link('Not now').click();
    await waitForRoute('manageAccount');
    expect(app()).toMatchObject({ action: '', migrationCode: '' });
    expect(callsTo(sent, migrate)).toEqual([]);
  });

  it('[ERR-04] [SESS-24] an expired session is shown on the page, with a sign-in form', async () => {
    let expired = true;
    serve({
      ...replies,
      ...codeFor('signInDtc'),
      [migrate]: () => (expired ? reply(401, { code: 'invalid_token' }) : reply(200, { accountId: 'a-1' })),
    });
    signInAs('dtc', 'crave', alex);
    await openPortal(address('signInDtc'));
    await button('Link Prairie Fibre').click();
    await expect.element(notice()).toHaveTextContent('Your session has expired. Please try again. Sign in');
    expect(document.querySelector('dialog[open]')).toBeNull();
    expired = false;
    await button('Sign in').click();
    await signIn();
    await waitForRoute('oneAccountSuccess');
  });

  it('a lost response can be retried, and counts as success if it had worked', async () => {
    const answers = [
      () => reply(503, { code: 'SERVICE_UNAVAILABLE' }),
      () => reply(404, { code: 'MIGRATION_INVALID' }),
    ];
    serve({
      ...replies,
      ...codeFor('signInDtc'),
      [migrate]: () => answers.shift()!(),
      [own]: () => reply(200, prairie),
    });
    await openPortal(address('signInDtc'));
    await signIn();
    await expect.element(notice()).toBeVisible();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    await button('Link Prairie Fibre').click();
    await waitForRoute('oneAccountSuccess');
  });
});

describe('invalid codes', () => {
  const invalid = async () => {
    await expect.element(heading('This link no longer works')).toBeVisible();
    await expect.element(notice()).toHaveTextContent('This link isn’t valid.');
  };

  it('[A-99] [ROUTE-REG-05] [black-box B5] the action alone decides which form is shown, with or without a valid code', async () => {
    const sent = serve({ ...replies, ...codeFor('signInDtc', { allowed: false }) });
    for (const code of ['', '&migrationCode=m-1']) {
      await openPortal(`/migrate?action=signInDtc&service=crave&lang=en${code}`);
      await expect.element(heading('Sign in to your account')).toBeVisible();
      await expect.element(field('Password')).toBeVisible();
      await openPortal(`/migrate?action=registerDtc&service=crave&lang=en${code}`);
      await expect.element(heading('Create your account')).toBeVisible();
      await expect.element(field('Confirm password')).toBeVisible();
    }
    expect(callsTo(sent, migrate)).toEqual([]);
  });

  it('[A-99] a missing and a used code show an error only when something would be migrated, with a next step', async () => {
    for (const code of ['', '&migrationCode=m-1']) {
      resetPortal();
      const sent = serve({ ...replies, ...codeFor('signInDtc', { allowed: false }) });
      await openPortal(`/migrate?action=signInDtc&service=crave&lang=en${code}`);
      await signIn();
      await invalid();
      await expect.element(heading('This link no longer works')).toHaveFocus();
      expect(callsTo(sent, migrate)).toEqual([]);
      await link('Go to my account').click();
      await waitForRoute('manageAccount');
      expect(app()).toMatchObject({ action: '', migrationCode: '' });
    }
  });

  it('[A-99] an unknown code shows an error to a direct customer at once', async () => {
    serve({ ...replies, [status]: () => reply(404, { code: 'MIGRATION_INVALID' }) });
    signInAs('dtc', 'crave');
    await openPortal(address('linkBdu', 'lang=fr'));
    await expect.element(heading('Ce lien ne fonctionne plus')).toBeVisible();
    await link('Aller à mon compte').click();
    await waitForRoute('manageAccount');
  });

  it('a code used by another account in the meantime is invalid too', async () => {
    serve({
      ...replies,
      ...codeFor('signInDtc'),
      [migrate]: () => reply(404, { code: 'MIGRATION_INVALID' }),
      [own]: () => reply(404, { code: 'NO_PROVIDER' }),
    });
    signInAs('dtc', 'crave', alex);
    await openPortal(address('signInDtc'));
    await button('Link Prairie Fibre').click();
    await invalid();
  });

  it('a failed lookup of the code can be retried', async () => {
    let down = true;
    serve({
      ...replies,
      [status]: () => (down ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : codeFor('signInDtc')[status]()),
    });
    signInAs('dtc', 'crave', alex);
    await openPortal(address('signInDtc'));
    await expect.element(notice()).toBeVisible();
    down = false;
    await button('Try again').click();
    await expect.element(button('Link Prairie Fibre')).toBeVisible();
  });
});

describe('oneAccountError', () => {
  const refuse = (code: string, statusCode: number) => ({ [migrate]: () => reply(statusCode, { code }) });

  it('[ERR-42] [ROUTE-REG-08] a provider already linked: /one-account-error with its text, a link to the provider, and to another account', async () => {
    const laurentides = { ...prairie, providerId: 'laurentides-tele', displayName: 'Laurentides Télé' };
    serve({
      ...replies,
      ...codeFor('signInDtc'),
      ...refuse('PROVIDER_ALREADY_LINKED', 409),
      [own]: () => reply(200, laurentides),
    });
    await openPortal(address('signInDtc'));
    await signIn();
    await waitForRoute('oneAccountError');
    expect(location.pathname).toBe('/one-account-error');
    await expect.element(notice()).toHaveTextContent('This provider is already linked.');
    await setLanguage('fr');
    await expect.element(notice()).toHaveTextContent('Ce fournisseur est déjà lié.');
    await setLanguage('en');
    await link('See my TV provider').click();
    await waitForRoute('existingServiceProvider');
    await expect.element(heading('You already have a TV provider')).toBeVisible();
    await expect.element(page.getByText('Laurentides Télé', { exact: true })).toBeVisible();
    await button('Use a different account').click();
    await waitForRoute('migrate');
    await expect.element(field('Password')).toBeVisible();
    expect(app().migrationCode).toBe('m-1');
  });

  it('[ERR-43] an invalid reconnection has its text too, and can be retried', async () => {
    serve({ ...replies, ...codeFor('signInDtc'), ...refuse('INVALID_RECONNECTION', 400) });
    signInAs('dtc', 'crave', alex);
    await openPortal(address('signInDtc'));
    await button('Link Prairie Fibre').click();
    await waitForRoute('oneAccountError');
    await expect.element(notice()).toHaveTextContent('This reconnection is not valid.');
    await link('Try again').click();
    await waitForRoute('migrate');
  });
});

describe('direct visits', () => {
  it('[ROUTE-REG-07] /one-account-success exists, and leads to the sign-in, the account or the brand', async () => {
    serve(replies);
    expect(await openPortal('/one-account-success?service=crave&lang=en')).toBe('oneAccountSuccess');
    await expect.element(heading('Your account is ready')).toBeVisible();
    await expect.element(link('Sign in')).toHaveAttribute('href', '/login');
    signInAs('dtc', 'crave', alex);
    await openPortal('/one-account-success?service=crave&lang=fr');
    await expect.element(heading('Votre compte est prêt')).toBeVisible();
    await expect.element(link('Aller à mon compte')).toHaveAttribute('href', '/account/manage');
    patchAppState({ continueUrl: 'https://www.crave.ca/x' });
    await button('Continuer').click();
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
  });

  it('[ROUTE-REG-04] [ROUTE-REG-09] /existing: a guest signs in, the account keeps its provider, or has none', async () => {
    let provider: object | null = prairie;
    serve({
      ...replies,
      [own]: () => (provider ? reply(200, provider) : reply(404, { code: 'NO_PROVIDER' })),
    });
    const existing = '/existing?action=signInDtc&service=crave&lang=en';
    expect(await openPortal(existing)).toBe('existingServiceProvider');
    await expect.element(link('Sign in')).toHaveAttribute('href', '/migrate');
    signInAs('dtc', 'crave', alex);
    await openPortal(existing);
    await link('Keep Prairie Fibre').click();
    await waitForRoute('manageAccount');
    expect(app().action).toBe('');
    provider = null;
    resetPortal();
    signInAs('dtc', 'crave', alex);
    await openPortal('/existing?action=signInDtc&service=crave&lang=fr');
    await expect.element(heading('Ce fournisseur télé est lié à un autre compte')).toBeVisible();
  });
});
