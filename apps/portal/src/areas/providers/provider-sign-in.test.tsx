import { brandOf } from '@marquee/product/brands.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../navigation/leave-site.ts';
import { patchAppState, useLoginState } from '../../state/app-state.ts';
import {
  waitForRoute,
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

vi.mock('../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const grant = 'POST /api/bdu/v1.1/auth/token';
const list = 'GET /api/bdu/v2.2/provider-list';
const own = 'GET /api/bdu/v1.1/account/provider';
const identity = 'GET /api/bdu/v1/user-identity/account/a-1';
const magicGrant = 'POST /api/login/v2.1';
const logout = 'POST /api/login/v1.1/logout';

const prairie = {
  displayName: 'Prairie Fibre',
  id: 'prairie-fibre',
  loginType: 'oidc',
  logo: null,
  url: '/api/bdu/v1/authorize?providerId=prairie-fibre&brand=vanilla',
};
const vouched = {
  [identity]: () => reply(200, { accountId: 'a-1', providerId: prairie.id, bduUserId: 'u-1' }),
  [own]: () =>
    reply(200, { providerId: prairie.id, displayName: prairie.displayName, url: '/x', linked: true }),
};
const providerLogout = {
  continueAt: 'https://account.example/api/bdu/v1/logout?ticket=t-1',
  provider: { displayName: 'Prairie Fibre', url: 'https://tv.example/' },
};
const token = { access_token: '', expires_in: 600, token_type: 'bearer' };
const callsOf = (sent: readonly SentRequest[], call: string) => sent.filter((one) => one.call === call);
const events = () => window.dataLayer?.map(({ event }) => event) ?? [];

beforeEach(() => {
  resetPortal();
  left.mockClear();
});

describe('bduAuth', () => {
  it('[ROUTE-LOGIN-13] [ROUTE-LOGIN-12] [SHELL-LAY-11] the code is stripped from the URL and exchanged once; the check continues to checkServices without a transition', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let transition: string | undefined;
    const sent = serve({
      ...vouched,
      [grant]: async () => {
        await answered;
        signInAs('bdu', 'crave', { bdu_provider: prairie.id });
        return reply(200, token);
      },
    });
    left.mockImplementation(() => void (transition = document.body.dataset['transition']));
    await openPortal('/login/bdu/auth?code=c-1&state=s-1&iss=https://tv.example&service=crave&lang=en');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Signing you in…' })).toBeVisible();
    expect(path()).toBe('/login/bdu/auth');
    answer();
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
    expect(document.body.dataset['route']).toBe('checkServices');
    expect(transition).toBe('none');

    const [one, ...others] = callsOf(sent, grant);
    expect(others).toEqual([]);
    expect(JSON.parse(one!.body)).toEqual({ code: 'c-1', state: 's-1', iss: 'https://tv.example' });
    expect(one!.headers.get('x-token-transport')).toBe('cookie');
    expect(one!.headers.get('authorization')).toBe(`Basic ${btoa(`${brandOf('crave').clientId}:default`)}`);
    expect(callsOf(sent, identity)).toHaveLength(1);
    expect(callsOf(sent, own)).toHaveLength(1);
    expect(events().filter((event) => event === 'sign_in')).toHaveLength(1);
  });

  it.each([
    ['a refused code', '/login/bdu/auth?code=c-2&state=s-2&service=crave&lang=fr', ['sign_in_failed']],
    [
      'an error of the provider',
      '/login/bdu/auth?error=access_denied&state=s-3&service=crave&lang=fr',
      ['sign_in_failed'],
    ],
    ['an answer without code and error', '/login/bdu/auth?state=s-3&service=crave&lang=fr', []],
  ])('[ERR-41] [ROUTE-LOGIN-13] %s leads to the error page', async (_, address, expectedEvents) => {
    serve({ [grant]: () => reply(400, { code: 'BDU_LOGIN_FAILED' }) });
    await openPortal(address);
    await waitForRoute('loginBDUError');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Nous n’avons pas pu vous connecter avec votre fournisseur télé.');
    expect(location.search).not.toContain('s-');
    expect(events().filter((event) => event.startsWith('sign_in'))).toEqual(expectedEvents);
  });
});

describe('an error of the provider', () => {
  it('[UX-17] is exchanged for its name and the reason, which stay in the address', async () => {
    const sent = serve({
      [list]: () => reply(200, { providers: [prairie] }),
      [grant]: () =>
        reply(401, { code: 'BDU_LOGIN_FAILED', details: { providerId: prairie.id, reason: 'denied' } }),
    });
    await openPortal('/login/bdu/auth?error=access_denied&state=s-4&service=crave&lang=en');
    await waitForRoute('loginBDUError');
    await expect
      .element(page.getByRole('heading', { name: 'Prairie Fibre didn’t approve your sign-in' }))
      .toBeVisible();
    expect(JSON.parse(callsOf(sent, grant)[0]!.body)).toEqual({
      code: '',
      state: 's-4',
      error: 'access_denied',
    });
    expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
      provider: prairie.id,
      reason: 'denied',
    });
  });
});

describe('bduAuthCheck', () => {
  beforeEach(() => signInAs('bdu', 'crave'));

  it('[ROUTE-LOGIN-12] [NAV-IN-21] a pending goto is followed once the check is done', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    serve({ ...vouched, [own]: () => answered.then(vouched[own]) });
    patchAppState({ gotoRoute: 'settingsDevices' });
    expect(await openPortal('/login/bdu/auth-check?service=crave&lang=fr')).toBe('bduAuthCheck');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Connexion en cours…' })).toBeVisible();
    answer();
    await waitForRoute('settingsDevices');
  });

  it('a flow that required the sign-in continues', async () => {
    serve(vouched);
    patchAppState({ action: 'redeem-code' });
    await openPortal('/login/bdu/auth-check?service=crave');
    await waitForRoute('redeem');
  });

  it.each([
    ['the provider rejects the account', 404, 'NOT_FOUND', 'loginBDUError'],
    ['the provider does not respond', 503, 'SERVICE_UNAVAILABLE', 'checkServices'],
  ] as const)('%s', async (_, status, code, route) => {
    serve({ ...vouched, [identity]: () => reply(status, { code }) });
    await openPortal('/login/bdu/auth-check?service=crave');
    await waitForRoute(route);
  });

  it('[ERR-43] returning as another account is no reconnection', async () => {
    serve(vouched);
    useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-9' } });
    await openPortal('/login/bdu/auth-check?service=crave&lang=en');
    await waitForRoute('oneAccountError');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This reconnection is not valid.');
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(login().reconnectionProcess).toEqual({});
  });
});

describe('reconnectBdu', () => {
  const answers = { ...vouched, [list]: () => reply(200, { providers: [prairie] }) };

  it('[ROUTE-REG-11] [API-PART-07] redirects to the linked provider, from the provider list of the unbranded mode', async () => {
    const sent = serve(answers);
    signInAs('dtc', 'crave');
    await openPortal('/reconnectBdu?service=crave&lang=fr');
    await waitUntil(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith(`${prairie.url}&lang=fr`, { replace: true }),
    );
    expect(callsOf(sent, list).map(({ url }) => new URL(url).search)).toEqual(['?brand=vanilla']);
    expect(login().reconnectionProcess).toEqual({ initialAccountId: 'a-1' });
  });

  it('[ROUTE-REG-10] [STATE-14] a magic link is exchanged first, and remembered', async () => {
    const sent = serve({
      ...answers,
      [magicGrant]: () => {
        signInAs('bdu', 'crave');
        return reply(200, token);
      },
    });
    await openPortal('/reconnectBdu?magicLink=m-21&service=crave&lang=en');
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
    expect(location.search).not.toContain('m-21');
    const [first, ...others] = sent.map(({ call }) => call);
    expect(first).toBe(magicGrant);
    expect(others.toSorted()).toEqual([own, list].toSorted());
    expect(Object.fromEntries(new URLSearchParams(sent[0]!.body))).toEqual({
      grant_type: 'magic_link_token',
      magic_link_token: 'm-21',
    });
    expect(login().reconnectionProcess).toEqual({ initialAccountId: 'a-1', initialMagicLink: 'm-21' });
  });

  it('a magic link of another account needs confirmation', async () => {
    serve({
      ...answers,
      [magicGrant]: () =>
        reply(200, { ...token, access_token: tokenOf({ account_id: 'b-1', user_name: 'sam@demo.test' }) }),
    });
    signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
    await openPortal('/reconnectBdu?magicLink=m-22&service=crave&lang=en');
    await expect.element(page.getByRole('heading', { name: 'Switch accounts?' })).toHaveFocus();
    expect(left).not.toHaveBeenCalled();
  });

  it('the flow ends with the client it started with', async () => {
    const sent = serve({ ...answers, [grant]: () => reply(400, { code: 'BDU_LOGIN_FAILED' }) });
    useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-1' } });
    await openPortal('/login/bdu/auth?code=c-9&state=s-9&service=crave');
    await waitForRoute('loginBDUError');
    const client = brandOf('vanilla').clientId;
    expect(callsOf(sent, grant)[0]!.headers.get('authorization')).toBe(`Basic ${btoa(`${client}:default`)}`);
  });

  it('[ROUTE-REG-12] without a linked provider the list is shown', async () => {
    const sent = serve(answers);
    await openPortal('/reconnectBdu?service=crave');
    await waitForRoute('loginBDU');
    expect(callsOf(sent, own)).toEqual([]);
  });

  it('a failed request can be retried', async () => {
    let down = true;
    serve({ ...answers, [own]: () => (down ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : vouched[own]()) });
    signInAs('dtc', 'crave');
    await openPortal('/reconnectBdu?service=crave&lang=en');
    await expect.element(page.getByRole('alert')).toBeVisible();
    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
  });
});

describe('accountLogoutBdu', () => {
  it('[ROUTE-ACC-51] /logout/bdu signs out here, then at the provider', async () => {
    const sent = serve({ [logout]: () => reply(200, providerLogout) });
    signInAs('bdu', 'crave', { bdu_provider: prairie.id });
    await openPortal('/logout/bdu?service=crave');
    await waitUntil(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith(providerLogout.continueAt, { replace: true }),
    );
    expect(callsOf(sent, logout)).toHaveLength(1);
    expect(document.cookie).toBe('');
  });

  it('[A-73] [B5] the menu’s Logout of a provider customer does the same; a direct customer ends at the sign-in page', async () => {
    serve({ [logout]: () => reply(200, providerLogout) });
    signInAs('bdu', 'crave', { bdu_provider: prairie.id });
    await openPortal('/account/logout?service=crave');
    await waitUntil(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith(providerLogout.continueAt, { replace: true }),
    );
    resetPortal();
    left.mockClear();
    serve({ [logout]: () => reply(204) });
    signInAs('dtc', 'crave');
    await openPortal('/account/logout?service=crave');
    await waitForRoute('loginIndex');
    expect(left).not.toHaveBeenCalled();
  });

  it('[A-73] where the provider could not be asked, the sign-in page says so once, with its address; a URL alone says nothing', async () => {
    serve({ [logout]: () => reply(200, providerLogout) });
    signInAs('bdu', 'crave', { bdu_provider: prairie.id });
    await openPortal('/account/logout?service=crave');
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
    await openPortal('/login?service=crave&signedOut=here&lang=en');
    await expect.element(page.getByText('You may still be signed in to Prairie Fibre.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to Prairie Fibre to sign out' }))
      .toHaveAttribute('href', providerLogout.provider.url);
    expect(path()).not.toContain('signedOut');
    await openPortal('/login?service=crave&signedOut=here&lang=en');
    await expect.element(page.getByText(/still be signed in/)).not.toBeInTheDocument();
  });

  it('[A-73] back from the provider, the sign-in page has neither notice nor state in its address', async () => {
    serve({});
    await openPortal('/login?service=crave&state=t-1&lang=en');
    await waitForRoute('loginIndex');
    expect(path()).not.toContain('state');
    await expect.element(page.getByText(/still be signed in/)).not.toBeInTheDocument();
  });

  it.each([
    ['crave', 'loginIndex'],
    ['noovo', 'loginBDU'],
  ] as const)('without a provider %s people are at %s', async (brand, route) => {
    serve({ [logout]: () => reply(204) });
    signInAs('dtc', brand);
    await openPortal(`/logout/bdu?service=${brand}`);
    await waitForRoute(route);
    expect(left).not.toHaveBeenCalled();
  });
});
