/** A session that ends, changes or cannot be checked while a page is open. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as leaving from '../navigation/leave-site.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { patchAppState, useAppState } from '../state/app-state.ts';
import { setLanguage } from '../navigation/set-language.ts';
import { someAccount } from '../testing/account.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';
import { clearTokenCookies } from '../state/token-cookies.ts';

vi.mock('../navigation/leave-site.ts', { spy: true });
const reloads = vi.mocked(leaving.reloadPage).mockImplementation(() => undefined);

const account = 'GET /api/account/v1.1/';
const patch = 'PATCH /api/account/v1.1';
const grant = 'POST /api/login/v2.1';
const logout = 'POST /api/login/v1.1/logout';
const alex = { account_id: 'a-1', sid: 's-1' };
const sam = { account_id: 'b-1', sid: 's-2' };
const signedInAs = (claims: object) => signInAs('dtc', 'crave', claims);
const invalidToken = () => reply(401, { error: 'invalid_token', code: 'invalid_token' });
const someAlex = () => someAccount({ firstName: 'Alexandra', lastName: 'Tremblay' });
const answers = { [account]: () => reply(200, someAlex()), [patch]: () => reply(200, someAlex()) };

const expired = () => page.getByRole('dialog', { name: 'Your session has expired' });
const firstName = () => page.getByLabelText('First name');
const save = () => page.getByRole('button', { name: 'Save' });
const fromOtherTab = () => new BroadcastChannel('um.session').postMessage(true);
const mainText = () => document.querySelector('main')?.textContent;
const patches = (sent: readonly SentRequest[]) => callsTo(sent, patch);

/** The access cookie is gone and the page's token has expired. */
const tenMinutesLater = () => {
  vi.setSystemTime(Date.now() + 11 * 60_000);
  document.cookie = 'access_token=; path=/; max-age=0';
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  resetPortal();
  vi.clearAllMocks();
  signedInAs(alex);
  document.cookie = 'has_session=1; path=/';
  serve(answers);
  await openPortal('/account/manage/name?service=crave&lang=en');
  await firstName().fill('Typed by Alex');
  return () => vi.useRealTimers();
});

describe('another account signs in in another tab', () => {
  it('[A-66] [portal 1] Save sends no call: the page empties and reloads', async () => {
    const sent = serve(answers);
    const button = save().element() as HTMLElement;
    signedInAs(sam);
    button.click();
    await waitUntil(() => expect(reloads).toHaveBeenCalled());
    expect(sent.filter(({ call }) => call !== 'POST /api/log/v1/client')).toEqual([]);
    expect(mainText()).toBe('Someone else signed in on this browser. Nothing changed.');
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).not.toBeInTheDocument();
  });

  it('[A-66] [portal 1] The page is notified at once, and no data of the previous account stays in the tab', async () => {
    patchAppState({
      shoppingCart: [{ name: 'x' }],
      loginAttemptEmail: 'alex@demo.test',
      continueUrl: 'https://www.crave.ca/x',
    });
    signedInAs(sam);
    fromOtherTab();
    await waitUntil(() => expect(reloads).toHaveBeenCalled());
    expect(mainText()).toBe('Someone else signed in on this browser. Nothing changed.');
    expect(app()).toMatchObject({
      shoppingCart: [],
      loginAttemptEmail: '',
      continueUrl: '',
      isLoggedIn: false,
    });
  });

  it('[A-66] A response that arrives after a change of account is discarded', async () => {
    let answer: ((response: Response) => void) | undefined;
    serve({ ...answers, [patch]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await save().click();
    await waitUntil(() => expect(answer).toBeDefined());
    signedInAs(sam);
    fromOtherTab();
    await waitUntil(() => expect(reloads).toHaveBeenCalled());
    answer?.(reply(200, {}));
    await expect.element(page.getByText('Changes saved.')).not.toBeInTheDocument();
  });
});

describe('signed out in another tab', () => {
  it('[A-66] [portal 2] The page empties at once, behind the session-expired modal', async () => {
    clearTokenCookies();
    fromOtherTab();
    await expect.element(expired()).toBeVisible();
    expect(mainText()).toBe('');
    expect(document.body.textContent).not.toContain('Alex');
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).not.toBeInTheDocument();
  });

  it('[A-66] [portal 2] …also without a message, when the page becomes visible or sends a call', async () => {
    const sent = serve(answers);
    clearTokenCookies();
    await save().click();
    await expect.element(expired()).toBeVisible();
    expect(patches(sent)).toEqual([]);
    expect(mainText()).toBe('');
  });

  it('[SHELL-MOD-02] [black-box B1] Login, pressed once, ends on the sign-in page', async () => {
    clearTokenCookies();
    fromOtherTab();
    await expired().getByRole('button', { name: 'Login' }).click();
    await waitForRoute('loginIndex');
    await expect.element(expired()).not.toBeInTheDocument();
    expect(useAppState.getState().isLoggedIn).toBe(false);
  });

  it('[A-66] Signing in again in the other tab reloads the emptied page', async () => {
    clearTokenCookies();
    fromOtherTab();
    await expect.element(expired()).toBeVisible();
    signedInAs(alex);
    fromOtherTab();
    await waitUntil(() => expect(reloads).toHaveBeenCalled());
  });
});

describe('ten minutes on one page', () => {
  const renews = () => {
    signedInAs(alex);
    return reply(200, {});
  };

  it('[A-67] [portal 3] Save works: the token is refreshed before the call', async () => {
    tenMinutesLater();
    const sent = serve({ ...answers, [grant]: renews });
    await save().click();
    await waitForRoute('manageAccount');
    expect(patches(sent).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { firstName: 'Typed by Alex', lastName: 'Tremblay' },
    ]);
    const order = sent.map(({ call }) => call).filter((call) => call === grant || call === patch);
    expect(order).toEqual([grant, patch]);
    expect(callsTo(sent, grant)[0]!.headers.get('x-account')).toBe('a-1');
    await expect.element(expired()).not.toBeInTheDocument();
  });

  it('[A-68] [portal 3] An expired session opens the modal, and the form keeps its input behind it', async () => {
    tenMinutesLater();
    const sent = serve({ ...answers, [grant]: () => reply(400, { code: 'REFRESH_INVALID' }) });
    await save().click();
    await expect.element(expired()).toMatchTextContent(/We saved what you typed\./);
    expect(patches(sent)).toEqual([]);
    expect(document.querySelector<HTMLInputElement>('main input')?.value).toBe('Typed by Alex');
    // A re-render works without the cleared data.
    await setLanguage('fr');
    await expect.element(page.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible();
    expect(document.querySelector<HTMLInputElement>('main input')?.value).toBe('Typed by Alex');
  });

  it('[A-68] So does a rejected call, which is not retried', async () => {
    const sent = serve({ ...answers, [patch]: invalidToken });
    await save().click();
    await expect.element(expired()).toBeVisible();
    expect(document.querySelector<HTMLInputElement>('main input')?.value).toBe('Typed by Alex');
    expect([patches(sent).length, callsTo(sent, grant).length]).toEqual([1, 0]);
  });

  it('[A-68] After a sign-in in another tab the same account continues where it was', async () => {
    serve({ ...answers, [patch]: invalidToken });
    await save().click();
    await expect.element(expired()).toBeVisible();
    signedInAs({ ...alex, sid: 's-3' });
    fromOtherTab();
    await expect.element(expired()).not.toBeInTheDocument();
    const sent = serve(answers);
    await save().click();
    await waitForRoute('manageAccount');
    expect(patches(sent)).toHaveLength(1);
    expect(reloads).not.toHaveBeenCalled();
  });

  it('[SHELL-MOD-02] [black-box B1] Login, pressed once, signs out and ends on the sign-in page', async () => {
    serve({ ...answers, [patch]: invalidToken });
    await save().click();
    const sent = serve();
    await expired().getByRole('button', { name: 'Login' }).click();
    await waitForRoute('loginIndex');
    expect(callsTo(sent, logout)).toHaveLength(1);
    expect(document.cookie).not.toContain('access_token');
  });

  it('[A-68] Back and Forward behind the modal change nothing', async () => {
    serve({ ...answers, [patch]: invalidToken });
    await save().click();
    await expect.element(expired()).toBeVisible();
    await navigateToRoute('manageAccount');
    await waitForRoute('manageName');
    await expect.element(expired()).toBeVisible();
    expect(document.querySelector<HTMLInputElement>('main input')?.value).toBe('Typed by Alex');
  });
});

describe('no response leaves the session unknown', () => {
  const noAnswers: Readonly<Record<string, () => Response>> = {
    'a lost network': () => {
      throw new TypeError('Failed to fetch');
    },
    'a request that takes too long': () => {
      throw new DOMException('late', 'TimeoutError');
    },
    'a proxy during a deploy': () => reply(502),
    'a rate limit': () => reply(429, { code: 'TOO_MANY_REQUESTS' }),
  };

  it.each(Object.keys(noAnswers))('[A-67] [portal 8] Nobody is signed out by %s', async (name) => {
    tenMinutesLater();
    const sent = serve({ ...answers, [grant]: noAnswers[name]! });
    await save().click();
    await waitUntil(() => expect(callsTo(sent, grant).length).toBeGreaterThan(0));
    await expect.element(save()).not.toHaveAttribute('aria-busy', 'true');
    // Without a session nothing can be saved, so no confirmation.
    await firstName().fill('Alexandra');
    await navigateToRoute('manageAccount');
    await waitForRoute('manageAccount');
    await expect.element(expired()).not.toBeInTheDocument();
    expect(document.cookie).toContain('has_session=1');
    expect(callsTo(sent, logout)).toEqual([]);
    expect(app().isLoggedIn).toBe(true);
  });

  it('[A-67] [portal 8] When the network is back the token is refreshed, and Save works', async () => {
    tenMinutesLater();
    const lost = serve({ ...answers, [grant]: noAnswers['a lost network']! });
    await save().click();
    await waitUntil(() => expect(callsTo(lost, grant).length).toBeGreaterThan(0));
    await expect.element(save()).not.toHaveAttribute('aria-busy', 'true');
    await expect.element(firstName()).toHaveValue('Typed by Alex');
    const sent = serve({
      ...answers,
      [grant]: () => {
        signedInAs(alex);
        return reply(200, {});
      },
    });
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => expect(callsTo(sent, grant)).toHaveLength(1));
    await userEvent.click(save());
    await waitForRoute('manageAccount');
    expect(patches(sent)).toHaveLength(1);
  });
});
