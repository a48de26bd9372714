import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../api/client.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { openModal } from '../state/modals.ts';
import { patchAppState, useLoginState } from '../state/app-state.ts';
import { setLanguage } from '../navigation/set-language.ts';
import { accountQuery } from './account-query.ts';
import { queryClient } from '../api/query-client.ts';
import { signOut } from './session.ts';
import { announceEmailVerified } from './cross-tab.ts';
import { someAccount } from '../testing/account.ts';
import {
  app,
  login,
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';

beforeEach(resetPortal);

const grant = 'POST /api/login/v2.1';
const generate = 'POST /api/magic-link/v2.1/generate';
const logout = 'POST /api/login/v1.1/logout';
const account = 'GET /api/account/v1.1/';
const calls = (sent: readonly SentRequest[]) => sent.map((one) => one.call);
const grantsOf = (sent: readonly SentRequest[]) =>
  sent.filter((one) => one.call === grant).map((one) => new URLSearchParams(one.body).get('grant_type'));
const expiredToken = () => signInAs('dtc', 'crave', { exp: Date.now() / 1000 - 1 });

describe('the login check', () => {
  it('[SESS-01] [PERM-01] Logged-in state is set when valid tokens exist.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    expect(app().isLoggedIn).toBe(true);
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).toBeVisible();
  });

  it('[SESS-02] [PERM-01] A token is valid if decodable and its expiry is in the future.', async () => {
    serve();
    for (const token of ['garbage', 'a.b.c']) {
      document.cookie = `access_token=${token}; path=/`;
      await openPortal('/login');
      expect(app().isLoggedIn, token).toBe(false);
    }
    expiredToken();
    await openPortal('/login');
    expect(app().isLoggedIn).toBe(false);
    signInAs('dtc', 'crave', { exp: Date.now() / 1000 + 60 });
    await openPortal('/login');
    expect(app().isLoggedIn).toBe(true);
  });

  it('[SESS-03] On the logged-in check a valid access token is kept.', async () => {
    const sent = serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    expect(calls(sent)).not.toContain(grant);
    expect(document.cookie).toContain('access_token=');
  });

  it('[SESS-04] …with brand alignment.', async () => {
    const sent = serve({
      [generate]: () => reply(200, { magicLink: 'm-1', url: '', expires_in: 60 }),
      [grant]: () => {
        signInAs('dtc', 'tsn');
        return reply(200, {});
      },
    });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/manage?service=tsn')).toBe('manageAccount');
    expect(calls(sent).slice(0, 2)).toEqual([generate, grant]);
  });

  it('[SESS-05] Otherwise a refresh is tried.', async () => {
    const sent = serve({
      [grant]: () => {
        signInAs('dtc', 'crave');
        return reply(200, {});
      },
    });
    expiredToken();
    expect(await openPortal('/account/manage?service=crave')).toBe('manageAccount');
    expect(grantsOf(sent)).toEqual(['refresh_token']);
    const [{ headers } = { headers: new Headers() }] = sent;
    expect(headers.get('x-token-transport')).toBe('cookie');
    expect(headers.get('authorization')).toBe(`Basic ${btoa('crave-web:default')}`);
  });

  it('[SESS-06] If that fails, tokens are destroyed and the logged-in, BDU and DTC flags are cleared.', async () => {
    serve({ [grant]: () => reply(400, { error: 'invalid_grant', code: 'REFRESH_INVALID' }) });
    patchAppState({ isLoggedIn: true, isDtc: true, isBdu: true });
    document.cookie = 'has_session=1; path=/';
    expiredToken();
    await openPortal('/login');
    expect(document.cookie).toBe('');
    expect(app()).toMatchObject({ isLoggedIn: false, isDtc: false, isBdu: false });
  });

  it('[NAV-IN-28] If the login check fails, tokens are destroyed and the user goes to login.', async () => {
    const sent = serve({ [grant]: () => reply(500) });
    expiredToken();
    expect(await openPortal('/checkEmail')).toBe('loginIndex');
    expect(path()).toBe('/login');
    expect(document.cookie).toBe('');
    expect(calls(sent)).toContain(logout);
  });

  it('two navigations at once share one refresh', async () => {
    const sent = serve({
      [grant]: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        signInAs('dtc', 'crave');
        return reply(200, {});
      },
    });
    await openPortal('/checkEmail');
    expiredToken();
    void navigateToRoute('notFound');
    await navigateToRoute('manageAccount');
    expect(grantsOf(sent)).toHaveLength(1);
    expect(document.body.dataset['route']).toBe('manageAccount');
  });

  it('[SESS-07] Token brand differs from current brand → a magic link is generated and exchanged for a session.', async () => {
    const sent = serve({
      [generate]: () => reply(200, { magicLink: 'm-1', url: '', expires_in: 60 }),
      [grant]: () => {
        signInAs('dtc', 'tsn');
        return reply(200, {});
      },
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=tsn');
    expect(sent[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(Object.fromEntries(new URLSearchParams(sent[1]?.body))).toEqual({
      grant_type: 'magic_link_token',
      magic_link_token: 'm-1',
    });
    expect(sent[1]?.headers.get('authorization')).toBe(`Basic ${btoa('tsn-web:default')}`);
  });

  it('[ERR-53] A failed magic link leads to login or a generic error modal.', async () => {
    serve({ [generate]: () => reply(500) });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/manage?service=tsn')).toBe('loginIndex');
    expect(document.cookie).toBe('');
  });

  it("[SESS-08] If no brand is set the token's brand is adopted.", async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    expect(document.body.dataset['brand']).toBe('crave');
    expect(app()).toMatchObject({ siteBrand: 'crave', siteInitialBrand: 'crave' });
  });

  it('[SESS-09] The BDU flag is set when authorities contain BDU_USER.', async () => {
    serve();
    signInAs('bdu', 'crave');
    await openPortal('/account/manage');
    expect(app()).toMatchObject({ isBdu: true, isDtc: false });
  });

  it('[SESS-10] The DTC flag is set when authorities contain REGULAR_USER.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    expect(app()).toMatchObject({ isBdu: false, isDtc: true });
  });

  it('[SESS-11] Customer type is DTC if authorities include REGULAR_USER, otherwise BDU.', async () => {
    serve();
    signInAs('dtc', 'crave', { authorities: ['BDU_USER', 'REGULAR_USER'] });
    await openPortal('/account/manage');
    expect(window.dataLayer?.at(-1)?.customerType).toBe('DTC');
    signInAs('bdu', 'crave');
    await openPortal('/account/manage');
    expect(window.dataLayer?.at(-1)?.customerType).toBe('BDU');
  });

  it('[ROUTE-MISC-09] A z-browser path destroys the existing tokens first.', async () => {
    serve();
    signInAs('dtc', 'crave');
    expect(await openPortal('/z-browser-x?magicLink=bad')).toBe('zBrowser');
    expect(document.cookie).toBe('');
    expect(app().isLoggedIn).toBe(false);
  });
});

describe('logout', () => {
  const leave = async () => {
    signInAs('dtc', 'crave');
    await navigateToRoute('accountLogout');
    await waitUntil(() => expect(document.body.dataset['route']).toBe('loginIndex'));
  };

  it('[SESS-12] Logout clears language-from-URL.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?lang=fr');
    expect(app().languageFromUrl).toBe('fr');
    await leave();
    expect(app().languageFromUrl).toBe('');
  });

  const cleared = [
    { row: '[SESS-13] Logout clears the action.', state: { action: 'partnerReferral' } },
    { row: '[SESS-14] Logout clears the link partner.', state: { linkPartnerId: 'p1' } },
    {
      row: '[SESS-16] Logout clears fallback and continue URLs.',
      state: { continueUrl: 'https://www.crave.ca/x', fallbackUrl: 'https://www.crave.ca/y' },
    },
    { row: '[SESS-17] Logout clears the partner referral.', state: { partnerReferral: { code: 'r1' } } },
    { row: '[SESS-18] Logout clears the migration code.', state: { migrationCode: 'abc' } },
  ] as const;
  it.each(cleared)('$row', async ({ state }) => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    patchAppState(state);
    await leave();
    for (const name of Object.keys(state) as (keyof ReturnType<typeof app>)[])
      expect(app()[name]).toSatisfy((value) => value === '' || Object.keys(value as object).length === 0);
  });

  it('[SESS-15] Logout clears the reconnection info.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-1' } });
    await leave();
    expect(login().reconnectionProcess).toEqual({});
  });

  it('[SESS-19] Logout resets the locale.', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?lang=fr');
    expect(document.documentElement.lang).toBe('fr-CA');
    await leave();
    expect(document.documentElement.lang).toBe('en-CA');
  });

  it('[SESS-20] Logout destroys the tokens.', async () => {
    const sent = serve({ [logout]: () => reply(204) });
    signInAs('dtc', 'crave');
    document.cookie = 'has_session=1; path=/';
    await openPortal('/account/manage');
    await leave();
    expect(document.cookie).toBe('');
    expect(calls(sent)).toContain(logout);
  });

  it('keeps brand, goto and recent connections, and clears account data', async () => {
    serve();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?platform=roku');
    const recentConnections = [{ email: 'a@b.ca', lastLogin: '2026-01-05' }];
    useLoginState.setState({ recentConnections });
    patchAppState({ gotoRoute: 'redeemValid', shoppingCart: [{ name: 'x' }], currentOrder: { Id: 1 } });
    queryClient.setQueryData(['profiles'], []);
    await signOut();
    expect(app()).toMatchObject({
      siteBrand: 'crave',
      gotoRoute: 'redeemValid',
      platform: 'roku',
      shoppingCart: [],
      currentOrder: {},
      isLoggedIn: false,
    });
    expect(login().recentConnections).toEqual(recentConnections);
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
  });

  it('sign-out completes even if the server does not answer', async () => {
    vi.useFakeTimers();
    try {
      serve({ [logout]: () => new Promise<Response>(() => {}) });
      signInAs('dtc', 'crave');
      const out = signOut();
      await vi.advanceTimersByTimeAsync(3000);
      await out;
      expect(document.cookie).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a rejected token', () => {
  const expired = () => reply(401, { error: 'invalid_token', code: 'invalid_token' });
  const callAt = (path: string) =>
    call({ method: 'GET', path, who: 'signedIn', reply: {}, fails: [], says: '' });

  it('[SESS-21] 401 invalid_token closes all modals.', async () => {
    serve({ [account]: () => reply(200, someAccount()) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    openModal('brandSwitcher');
    await expect.element(page.getByRole('dialog', { name: 'Switch brand' })).toBeVisible();
    serve({ 'GET /api/other': expired });
    await expect(callAt('/api/other')).rejects.toThrow();
    await expect.element(page.getByRole('dialog', { name: 'Switch brand' })).not.toBeInTheDocument();
  });

  it('[SESS-22] 401 invalid_token shows the session-expired modal.', async () => {
    serve({ [account]: expired });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    const words = 'Due to inactivity, your session has expired. Please login again.';
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible();
  });

  it('[SESS-23] 401 invalid_token clears the account.', async () => {
    serve({ [account]: () => reply(200, someAccount()) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    await waitUntil(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toBeDefined());
    serve({ 'GET /api/other': expired });
    await expect(callAt('/api/other')).rejects.toThrow();
    expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined();
  });

  it('[SESS-24] Migration calls are excepted.', async () => {
    serve({ 'GET /api/one-account-migration/v1/link': expired });
    signInAs('dtc', 'crave');
    await openPortal('/checkEmail');
    await expect(callAt('/api/one-account-migration/v1/link')).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the verified email', () => {
  it('[ERR-54] Account fetch failures are only logged.', async () => {
    const sent = serve({ [account]: () => reply(500) });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/settings/devices')).toBe('settingsDevices');
    await waitUntil(() =>
      expect(callsTo(sent, 'POST /api/log/v1/client').map(({ body }) => body)).toContainEqual(
        expect.stringContaining('ACCOUNT_FETCH'),
      ),
    );
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('[STATE-28] Account and profile need an object.', async () => {
    serve({ [account]: () => reply(200, someAccount()) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    await waitUntil(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toBeDefined());
    serve({ [account]: () => reply(200, 'a string') });
    await navigateToRoute('manageName');
    expect(document.body.dataset['route']).toBe('manageName');
    expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(someAccount());
  });

  it('an unverified email leads to the account page, until the verified event', async () => {
    serve({ [account]: () => reply(200, someAccount({ emailVerificationStatus: 'UNVERIFIED' })) });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/settings/devices')).toBe('manageAccount');
    const profiles = page.getByRole('link', { name: 'Profiles', exact: true });
    await expect.element(profiles).toHaveAttribute('aria-disabled', 'true');
    announceEmailVerified();
    await expect.element(profiles).not.toHaveAttribute('aria-disabled');
  });

  it('another tab is notified too', async () => {
    serve({ [account]: () => reply(200, someAccount({ emailVerificationStatus: 'UNVERIFIED' })) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    const otherTab = new BroadcastChannel('um.verified');
    otherTab.postMessage(true);
    await expect
      .element(page.getByRole('link', { name: 'Profiles', exact: true }))
      .not.toHaveAttribute('aria-disabled');
    otherTab.close();
  });
});

it('a chosen language stays until sign-out', async () => {
  serve();
  await openPortal('/login?service=tsn');
  await setLanguage('fr');
  await openPortal('/login');
  expect(document.documentElement.lang).toBe('fr-CA');
  await signOut();
  expect(document.documentElement.lang).toBe('en-CA');
});
