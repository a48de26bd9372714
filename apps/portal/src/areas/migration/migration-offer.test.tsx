import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../../testing/account.ts';
import {
  app,
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../testing/render-portal.tsx';
import * as leaving from '../../navigation/leave-site.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { button, heading } from '../../testing/queries-by-role.ts';

vi.mock('../../navigation/leave-site.ts', { spy: true });
vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const begin = 'POST /api/one-account-migration/v1/begin';
const token = 'POST /api/bdu/v1.1/auth/token';
const replies = {
  'GET /api/account/v1.1/': () =>
    reply(
      200,
      someAccount({
        tvProviderId: 'prairie-fibre',
        tvProviderName: { en: 'Prairie Fibre', fr: 'Prairie Fibre' },
      }),
    ),
  'GET /api/bdu/v1.1/account/provider': () =>
    reply(200, {
      providerId: 'prairie-fibre',
      displayName: 'Prairie Fibre',
      logo: null,
      url: '/x',
      linked: true,
    }),
  'GET /api/bdu/v1/user-identity/account/a-1': () =>
    reply(200, { accountId: 'a-1', providerId: 'prairie-fibre', bduUserId: 'v' }),
  'GET /api/one-account-migration/v1/status': () =>
    reply(200, {
      allowed: true,
      action: 'signInDtc',
      providerId: 'prairie-fibre',
      providerName: 'Prairie Fibre',
      providerLogo: null,
    }),
  'POST /api/login/v1.1/logout': () => reply(204),
  [begin]: () => reply(200, { migrationCode: 'm-9', expiresAt: '2026-11-18T17:00:00.000Z' }),
};
const signsInAtProvider = (migration?: object) => ({
  ...replies,
  [token]: () => {
    signInAs('bdu', 'crave');
    return reply(200, {
      access_token: '',
      expires_in: 600,
      token_type: 'bearer',
      ...(migration && { migration }),
    });
  },
});
const offer = { action: 'signInDtc', migrationCode: 'm-1' };
/** A response is exchanged once, so each test has its own. */
const comeBack = (code: string) => openPortal(`/login/bdu/auth?code=${code}&state=s&service=crave&lang=en`);

beforeEach(() => resetPortal());

describe('[B2] [A-81] one account is offered after a provider sign-in', () => {
  it('Combine accounts signs out here and continues with the direct account', async () => {
    serve(signsInAtProvider(offer));
    await comeBack('one');
    await waitForRoute('existingServiceProvider');
    await expect.element(heading('You already have an account')).toBeVisible();
    await setLanguage('fr');
    await expect.element(heading('Vous avez déjà un compte')).toBeVisible();
    await button('Regrouper les comptes').click();
    await waitForRoute('migrate');
    expect(app()).toMatchObject({ action: 'signInDtc', migrationCode: 'm-1' });
  });

  it('Not now goes on as without the offer, and forgets it', async () => {
    serve(signsInAtProvider(offer));
    await comeBack('two');
    await waitForRoute('existingServiceProvider');
    await button('Not now').click();
    await expect.poll(() => document.body.dataset['route']).not.toBe('existingServiceProvider');
    expect(app()).toMatchObject({ action: '', migrationCode: '' });
  });

  it('without an offer nothing is asked', async () => {
    serve(signsInAtProvider());
    await comeBack('three');
    await expect.poll(() => document.body.dataset['route']).not.toBe('bduAuth');
    await expect.poll(() => document.body.dataset['route']).not.toBe('bduAuthCheck');
    expect(document.body.dataset['route']).not.toBe('existingServiceProvider');
  });
});

describe('[B2] [A-81] Combine into one account on the account page of a provider customer', () => {
  it.each([
    ['Create an account', 'registerDtc'],
    ['I already have an account', 'signInDtc'],
  ])('%s begins %s with a code of its own', async (name, action) => {
    signInAs('bdu', 'crave');
    const sent = serve(replies);
    await openPortal('/account/manage?service=crave&lang=en');
    await expect.element(heading('Combine into one account', 2)).toBeVisible();
    await button(name).click();
    await waitForRoute('migrate');
    expect(callsTo(sent, begin).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ action }]);
    expect(app()).toMatchObject({ action, migrationCode: 'm-9' });
  });

  it('a refusal is said, and the customer stays signed in', async () => {
    signInAs('bdu', 'crave');
    serve({ ...replies, [begin]: () => reply(429, { code: 'TOO_MANY_REQUESTS' }) });
    await openPortal('/account/manage?service=crave&lang=en');
    await button('Create an account').click();
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(document.body.dataset['route']).toBe('manageAccount');
  });

  it('brands without migration and direct customers do not see it', async () => {
    signInAs('bdu', 'ctv');
    serve(replies);
    await openPortal('/account/manage?service=ctv&lang=en');
    await expect.element(page.getByText('Prairie Fibre', { exact: true })).toBeVisible();
    expect(page.getByText('Combine into one account').query()).toBeNull();
    resetPortal();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave&lang=en');
    await expect.element(heading('Sign-in and security', 2)).toBeVisible();
    expect(page.getByText('Combine into one account').query()).toBeNull();
  });
});
