/** A page belongs to one account and session: other tabs, other hosts, expired tokens. */
import { updateAccount } from '@marquee/product/contract/account.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../api/client.ts';
import { confirmSession } from '../app/before-navigation.tsx';
import * as leaving from '../navigation/leave-site.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { refreshClaims } from './refresh-claims.ts';
import { config } from '../config/startup-config.ts';
import { someAccount } from '../testing/account.ts';
import {
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  tokenOf,
  waitUntil,
} from '../testing/render-portal.tsx';
import { openSession } from './session.ts';
import { boundSession, claimsOf, cookies, getPageClaims, isUnconfirmed } from '../state/token-cookies.ts';
import { createRoot } from 'react-dom/client';

vi.mock('../navigation/leave-site.ts', { spy: true });
const reloads = vi.mocked(leaving.reloadPage).mockImplementation(() => undefined);
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
const framed = vi.mocked(leaving.breakOutOfFrame).mockImplementation(() => undefined);

beforeEach(resetPortal);
afterEach(() => {
  vi.clearAllMocks();
  Object.assign(config, { bindsSession: false, signInWidget: false });
});

const account = 'GET /api/account/v1.1/';
const patch = 'PATCH /api/account/v1.1';
const grant = 'POST /api/login/v2.1';
const logout = 'POST /api/login/v1.1/logout';
const alex = { account_id: 'a-1', sid: 's-1', user_name: 'alex@demo.test' };
const sam = { account_id: 'b-1', sid: 's-2', user_name: 'sam@demo.test' };
const readable = { [account]: () => reply(200, someAccount()), [patch]: () => reply(200, {}) };
const rename = () => call(updateAccount, { body: { firstName: 'Alex' } });
const accountIn = ({ headers }: SentRequest) => [
  headers.get('x-account'),
  claimsOf(headers.get('authorization')?.slice('Bearer '.length) ?? '')?.account_id,
];
const fromOtherTab = () => new BroadcastChannel('um.session').postMessage(true);
const signedInAs = (claims: object) => signInAs('dtc', 'crave', claims);

describe('two tabs, two accounts', () => {
  beforeEach(async () => {
    signedInAs(alex);
    serve(readable);
    await openPortal('/account/manage?service=crave');
  });

  it('[A-66] A call carries the account and the token of its page', async () => {
    const sent = serve(readable);
    await rename();
    expect(callsTo(sent, patch).map(accountIn)).toEqual([['a-1', 'a-1']]);
  });

  it('[A-66] A call from a page whose browser has signed in as another account is never sent', async () => {
    const sent = serve(readable);
    signedInAs(sam);
    await expect(rename()).rejects.toMatchObject({ code: 'SESSION_CHANGED' });
    expect(callsTo(sent, patch)).toEqual([]);
    expect(reloads).toHaveBeenCalled();
  });

  it('[A-66] A sign-in as another account in another tab reloads the page at once', async () => {
    signedInAs(sam);
    fromOtherTab();
    await waitUntil(() => expect(reloads).toHaveBeenCalled());
    expect(getPageClaims()).toBeUndefined();
  });

  it.each(['visibilitychange', 'pageshow'])('[A-66] …and when the page becomes visible: %s', (event) => {
    signedInAs(sam);
    (event === 'pageshow' ? window : document).dispatchEvent(new Event(event));
    expect(reloads).toHaveBeenCalled();
  });

  it('[A-66] A navigation loads the page for the new account', async () => {
    signedInAs(sam);
    await navigateToRoute('manageName');
    expect(left).toHaveBeenCalledOnce();
    expect(left.mock.calls[0]![0]).toContain('/account/manage/name');
  });

  it('[A-66] Signing out in another tab empties the page and opens the modal', async () => {
    document.cookie = 'access_token=; path=/; max-age=0';
    fromOtherTab();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(getPageClaims()).toBeUndefined();
  });

  it('A newer token of the same account is adopted silently', async () => {
    signedInAs({ ...alex, profile_id: 'p-9' });
    fromOtherTab();
    await waitUntil(() => expect(getPageClaims()?.profile_id).toBe('p-9'));
    expect(reloads).not.toHaveBeenCalled();
  });

  it('[A-66] 409 SESSION_CHANGED reloads the page', async () => {
    serve({ [patch]: () => reply(409, { code: 'SESSION_CHANGED' }) });
    await expect(rename()).rejects.toMatchObject({ code: 'SESSION_CHANGED' });
    expect(reloads).toHaveBeenCalled();
  });

  it('[A-66] A refresh that brings the token of another account is not used: nothing is sent', async () => {
    signedInAs({ ...alex, exp: Date.now() / 1000 - 1 });
    openSession();
    const sent = serve({
      ...readable,
      [grant]: () => {
        signedInAs(sam);
        return reply(200, {});
      },
    });
    await rename().catch(() => undefined);
    expect(reloads).toHaveBeenCalled();
    expect(callsTo(sent, patch).map(accountIn)).not.toContainEqual(['b-1', 'b-1']);
  });
});

describe('an expired token', () => {
  const runOut = () => {
    document.cookie = 'has_session=1; path=/';
    signedInAs({ ...alex, exp: Date.now() / 1000 - 1 });
    openSession();
  };
  const renews = () => {
    signedInAs(alex);
    return reply(200, {});
  };

  it('[A-67] It is refreshed before the call, once for several calls', async () => {
    signedInAs(alex);
    serve(readable);
    await openPortal('/account/manage?service=crave');
    runOut();
    const sent = serve({ ...readable, [grant]: renews });
    await Promise.all([rename(), rename(), rename()]);
    expect(sent[0]!.call).toBe(grant);
    expect([callsTo(sent, grant).length, callsTo(sent, patch).length]).toEqual([1, 3]);
    const exps = callsTo(sent, patch).map(({ headers }) => claimsOf(headers.get('authorization') ?? '')?.exp);
    for (const exp of exps) expect(exp).toBeGreaterThan(Date.now() / 1000);
  });

  it('[A-67] Without a response the call fails and the session stays', async () => {
    signedInAs(alex);
    serve(readable);
    await openPortal('/account/manage?service=crave');
    runOut();
    const sent = serve({
      ...readable,
      [grant]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(rename()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(callsTo(sent, patch)).toEqual([]);
    await navigateToRoute('manageName');
    expect(document.body.dataset['route']).toBe('manageName');
    expect(document.cookie).toContain('has_session=1');
    expect(callsTo(sent, logout)).toEqual([]);
  });

  it('A refresh after a purchase updates the page’s token', async () => {
    signedInAs(alex);
    serve({
      ...readable,
      [grant]: () => {
        signedInAs({ ...alex, scope: ['subscription:crave_total'] });
        return reply(200, {});
      },
    });
    await openPortal('/account/manage?service=crave');
    await refreshClaims();
    expect(getPageClaims()?.scope).toEqual(['subscription:crave_total']);
  });
});

describe('tokens of another host of the domain', () => {
  beforeEach(() => Object.assign(config, { bindsSession: true }));
  const bind = (sid: string) => (document.cookie = `session=${sid}; path=/`);

  it('[finding F11] Of several tokens the one of the bound session counts', async () => {
    serve(readable);
    bind('s-1');
    // Two cookies of one name: cookies of another path are invisible here, so one is partitioned (CHIPS).
    const planted = (value: string) => `access_token=${value}; path=/; secure; partitioned`;
    document.cookie = planted(tokenOf({ ...sam, authorities: ['REGULAR_USER'] }));
    onTestFinished(() => void (document.cookie = `${planted('')}; max-age=0`));
    signedInAs(alex);
    expect(cookies('access_token').map((token) => claimsOf(token)?.account_id)).toEqual(['b-1', 'a-1']);
    await openPortal('/account/manage?service=crave');
    expect(getPageClaims()?.account_id).toBe('a-1');
  });

  it('[finding F11] A token of another session is ignored', async () => {
    serve(readable);
    bind('s-1');
    signedInAs(sam);
    await openPortal('/account/manage?service=crave');
    expect(getPageClaims()).toBeUndefined();
  });

  const confirm = async (answer: RegExp) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const confirmed = confirmSession(root);
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Continue with this account?' }))
      .toHaveFocus();
    await page.getByRole('button', { name: answer }).click();
    await confirmed;
    root.unmount();
    place.remove();
  };

  it('[finding F11] Tokens without the session cookie need confirmation: yes adopts them', async () => {
    signedInAs(sam);
    expect(isUnconfirmed()).toBe(true);
    const sent = serve({
      [grant]: () => {
        bind('s-2');
        return reply(200, {});
      },
    });
    await confirm(/^Continue as/);
    expect(sent.map(({ body }) => body)).toEqual(['grant_type=refresh_token&adopt=true']);
    expect([boundSession(), isUnconfirmed()]).toEqual(['s-2', false]);
  });

  it('[finding F11] …and no signs out', async () => {
    signedInAs(sam);
    const sent = serve({ [logout]: () => reply(204) });
    await confirm(/^Stay signed out$/);
    expect(sent.map((one) => one.call)).toEqual([logout]);
    expect(document.cookie).toBe('');
  });

  it('In test mode no confirmation is shown', () => {
    Object.assign(config, { bindsSession: false });
    signedInAs(sam);
    expect(isUnconfirmed()).toBe(false);
    openSession();
    expect(getPageClaims()?.account_id).toBe('b-1');
  });
});

describe('an iframe', () => {
  it('[finding F13] In an iframe only sign-in screens render; any other navigates the top window', async () => {
    // Tests run in an iframe.
    Object.assign(config, { signInWidget: true });
    serve(readable);
    expect(await openPortal('/login?service=crave')).toBe('loginIndex');
    signedInAs(alex);
    await navigateToRoute('manageAccount').catch(() => undefined);
    expect(framed).toHaveBeenCalledOnce();
    expect(framed.mock.calls[0]![0]).toContain('/account/manage');
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).not.toBeInTheDocument();
  });
});
