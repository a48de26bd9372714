import { homeUrlOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
import { patchAppState, useLoginState } from '../../../state/app-state.ts';
import { config } from '../../../config/startup-config.ts';
import {
  app,
  login,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  tokenOf,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { withMotion } from '../../../testing/motion.ts';

vi.mock('../../../navigation/leave-site.ts', { spy: true });

const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
const home = homeUrlOf('crave', 'en')!;
const elsewhere = 'https://www.crave.ca/x';
const grant = 'POST /api/login/v2.1';
const logout = 'POST /api/login/v1.1/logout';

const arrivesAt = (route: string) => waitUntil(() => expect(document.body.dataset['route']).toBe(route));
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const formsOf = (sent: readonly SentRequest[]) =>
  sent.filter((one) => one.call === grant).map((one) => Object.fromEntries(new URLSearchParams(one.body)));

beforeEach(() => {
  resetPortal();
  left.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('checkServices', () => {
  beforeEach(() => {
    serve({ 'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'VERIFIED' }) });
    signInAs('dtc', 'crave', { scope: ['subscription:crave_total'] });
  });

  it('[ROUTE-MISC-02] /checkServices with action redeem-code goes to redeem.', async () => {
    patchAppState({ action: 'redeem-code' });
    await openPortal('/checkServices?service=crave');
    await arrivesAt('redeem');
  });

  it('[ROUTE-MISC-03] /checkServices with action subscribeInProgress goes to purchaseProducts.', async () => {
    patchAppState({ action: 'subscribeInProgress' });
    await openPortal('/checkServices?service=crave');
    await arrivesAt('purchaseProducts');
  });

  it("[ROUTE-MISC-04] /checkServices may carry skipLogoAnimation='true'; any other value plays the logo for 1.2 s", async () => {
    await withMotion();
    const logoPlays = () =>
      document
        .getAnimations()
        .some((one) => 'animationName' in one && /logo-reveal/.test(String(one.animationName)));
    const query = 'service=crave&continue=https://www.crave.ca/x';
    await openPortal(`/checkServices?${query}&skipLogoAnimation=true`);
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(elsewhere, { replace: true }));
    expect(logoPlays()).toBe(false);

    left.mockClear();
    const started = performance.now();
    await openPortal(`/checkServices?${query}&skipLogoAnimation=yes`);
    await expect.element(heading('Taking you to Crave…')).toBeVisible();
    expect(logoPlays()).toBe(true);
    expect(left).not.toHaveBeenCalled();
    await waitUntil(() => expect(left).toHaveBeenCalled());
    expect(performance.now() - started).toBeGreaterThanOrEqual(limits.logoAnimationMs);
  });

  it('without a continue URL it redirects to the brand home', async () => {
    await openPortal('/checkServices?service=crave&skipLogoAnimation=true');
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }));
  });

  it('the unbranded mode shows the account', async () => {
    signInAs('dtc', 'vanilla');
    await openPortal('/checkServices?service=vanilla');
    await arrivesAt('manageAccount');
  });

  it('a missing entitlement leads to the fallback', async () => {
    await openPortal(
      '/checkServices?service=crave&requiredEntitlements=starz&fallback=https://www.crave.ca/plans',
    );
    await waitUntil(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith('https://www.crave.ca/plans', { replace: true }),
    );
  });

  const notIncluded = '/checkServices?service=crave&requiredEntitlements=starz';

  it('[UX-17] [LOOK provider-refused] a TV viewer whose package lacks it is told whose package lacks what, and can continue', async () => {
    const provider = { providerId: 'prairie-fibre', displayName: 'Prairie Fibre', logo: null, content: [] };
    serve({ 'GET /api/bdu/v1.1/account/provider': () => reply(200, provider) });
    signInAs('bdu', 'crave');
    await openPortal(notIncluded);
    await expect.element(heading('Your Prairie Fibre package doesn’t include Starz')).toBeVisible();
    await expect.element(page.getByRole('main')).toMatchTextContent('Ask Prairie Fibre to add it');
    await expect.element(page.getByRole('link', { name: 'Go to my account' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Crave' }).click();
    expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true });
  });

  it('a TV viewer whose provider cannot be named is told all the same', async () => {
    serve({ 'GET /api/bdu/v1.1/account/provider': () => reply(404, { code: 'NO_PROVIDER' }) });
    signInAs('bdu', 'crave');
    await openPortal(notIncluded);
    await expect.element(heading('This isn’t in your TV package')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Continue to Crave' })).toBeVisible();
  });

  it('a required direct account signs the TV viewer out first', async () => {
    signInAs('bdu', 'crave');
    await openPortal('/checkServices?service=crave&requireDtc=true');
    await arrivesAt('loginIndex');
    expect(document.cookie).toBe('');
  });
});

describe('ssoCheckServices', () => {
  it('[FLOW-06] The SSO retry count can be incremented and reset.', async () => {
    serve();
    await openPortal('/ssoCheckServices?service=crave');
    await arrivesAt('loginIndex');
    expect(login().ssoRetryCount).toBe(1);
    signInAs('dtc', 'crave');
    await openPortal('/ssoCheckServices?service=crave&skipLogoAnimation=true');
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }));
    expect(login().ssoRetryCount).toBe(0);
  });

  it('after three sign-in pages it redirects to the fallback, or to the home of the brand', async () => {
    serve();
    useLoginState.setState({ ssoRetryCount: 3 });
    await openPortal('/ssoCheckServices?service=crave');
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }));
    expect(login().ssoRetryCount).toBe(0);

    left.mockClear();
    useLoginState.setState({ ssoRetryCount: 3 });
    await openPortal(`/ssoCheckServices?service=crave&fallback=${elsewhere}`);
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(elsewhere, { replace: true }));
  });

  it('a brand without a home shows the sign-in page again', async () => {
    serve();
    useLoginState.setState({ ssoRetryCount: 3 });
    await openPortal('/ssoCheckServices?service=ctv');
    await arrivesAt('loginIndex');
    expect(login().ssoRetryCount).toBe(0);
  });
});

describe('automaticSignIn', () => {
  beforeEach(() => {
    serve();
    signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  });

  it('shows the account, then returns to the brand', async () => {
    await openPortal('/?service=crave&action=signin');
    await expect.element(heading('Signing you in as alex@demo.test')).toBeVisible();
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }), {
      timeout: limits.automaticSignInMs + 1000,
    });
  });

  it('[B10] mobileSignIn returns to the app through its own scheme, and is used up', async () => {
    const appUrl = 'x-bellmedia-um://signed-in?id=7';
    const query = new URLSearchParams({
      service: 'crave',
      action: 'mobileSignIn',
      platform: 'ios',
      continue: appUrl,
    });
    await openPortal(`/?${query.toString()}`);
    expect(app().action).toBe('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(appUrl, { replace: true }));
  });

  it('[B10] mobileSignIn in a browser is signin: it returns to the brand', async () => {
    await openPortal('/?service=crave&action=mobileSignIn');
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true }));
  });

  it('focusing the link to another account stops the countdown', async () => {
    await openPortal('/automaticSignIn?service=crave');
    const leave = page.getByRole('link', { name: 'Sign out' });
    vi.useFakeTimers();
    (leave.element() as HTMLElement).focus();
    await vi.advanceTimersByTimeAsync(limits.automaticSignInMs * 2);
    vi.useRealTimers();
    expect(left).not.toHaveBeenCalled();
    await leave.click();
    await arrivesAt('loginIndex');
    expect(document.cookie).toBe('');
  });

  it('a short code continues to its screen', async () => {
    patchAppState({ action: 'shortcodeReady' });
    await openPortal('/automaticSignIn?service=crave');
    await page.getByRole('button', { name: 'Continue' }).click();
    await arrivesAt('shortcode');
    expect(app().action).toBe('shortcodeInProgress');
  });
});

describe('z-browser', () => {
  const signsIn =
    (claims = {}) =>
    () => {
      signInAs('dtc', 'crave', claims);
      return reply(200, { access_token: '', expires_in: 600, token_type: 'bearer' });
    };

  it('[ROUTE-MISC-06] /z-browser-*: the magic link is exchanged for a session, once, and stripped from the URL.', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = serve({
      [grant]: async () => {
        await answered;
        return signsIn()();
      },
    });
    await openPortal('/z-browser-link?magicLink=m-1&service=crave');
    await waitUntil(() => expect(location.search).not.toContain('m-1'));
    answer();
    await arrivesAt('manageAccount');
    expect(formsOf(sent)).toEqual([{ grant_type: 'magic_link_token', magic_link_token: 'm-1' }]);
    expect(sent.find((one) => one.call === grant)?.headers.get('x-token-transport')).toBe('cookie');
  });

  it('the link may also be the end of the path', async () => {
    const sent = serve({ [grant]: signsIn() });
    await openPortal('/z-browser-m-2?service=crave');
    await arrivesAt('manageAccount');
    expect(formsOf(sent)[0]).toMatchObject({ magic_link_token: 'm-2' });
  });

  it('[ROUTE-MISC-07] Then it goes to goto/redir, if given.', async () => {
    serve({ [grant]: signsIn() });
    await openPortal('/z-browser-link?magicLink=m-3&service=crave&goto=redeem');
    await arrivesAt('redeem');

    resetPortal();
    await openPortal(`/z-browser-link?magicLink=m-4&service=crave&redir=${elsewhere}`);
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith(elsewhere, { replace: true }));
  });

  it('a redir that is not whitelisted leads to the account', async () => {
    serve({ [grant]: signsIn() });
    await openPortal('/z-browser-link?magicLink=m-5&service=crave&redir=https://evil.example/');
    await arrivesAt('manageAccount');
    expect(left).not.toHaveBeenCalled();
  });

  it('[ROUTE-MISC-08] Else it goes to manageAccount.', async () => {
    serve({ [grant]: signsIn() });
    await openPortal('/z-browser-link?magicLink=m-6&service=crave');
    await arrivesAt('manageAccount');
    expect(location.pathname).toBe('/account/manage');
  });

  const own = { account_id: 'a-1', user_name: 'alex@demo.test' };
  const other = { account_id: 'b-1', user_name: 'sam@demo.test' };
  const offered = (claims: object) => ({
    [grant]: ({ headers }: SentRequest) => {
      if (headers.get('x-token-transport') === 'cookie') signInAs('dtc', 'crave', claims);
      const access_token = tokenOf({ client_id: 'crave-web', authorities: ['REGULAR_USER'], ...claims });
      return reply(200, { access_token, refresh_token: 'r-1', expires_in: 600, token_type: 'bearer' });
    },
    [logout]: () => reply(204),
  });

  it('[ROUTE-MISC-09] A z-browser path destroys the existing tokens first; another account signs in only after confirmation', async () => {
    const sent = serve(offered(other));
    signInAs('dtc', 'crave', own);
    await openPortal('/z-browser-link?magicLink=m-7&service=crave');
    await expect.element(heading('Switch accounts?')).toHaveFocus();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    expect(document.cookie).toBe('');

    await page.getByRole('button', { name: 'Continue as sam@demo.test' }).click();
    await arrivesAt('manageAccount');
    expect(formsOf(sent).map(({ grant_type }) => grant_type)).toEqual(['magic_link_token', 'refresh_token']);
    expect(formsOf(sent)[1]).toMatchObject({ refresh_token: 'r-1' });
    expect(document.cookie).toContain('access_token=');
  });

  it('declining leaves no session, neither the old nor the new', async () => {
    const sent = serve(offered(other));
    signInAs('dtc', 'crave', own);
    await openPortal('/z-browser-link?magicLink=m-8&service=crave');
    await userEvent.click(page.getByRole('button', { name: 'Stay signed out' }));
    await arrivesAt('loginIndex');
    expect(document.cookie).toBe('');
    const ended = sent.filter((one) => one.call === logout).map((one) => one.body);
    expect(ended).toEqual(['{"refresh_token":"r-1"}', '{}']);
  });

  describe('where sessions are bound to their host', () => {
    beforeEach(() => {
      Object.assign(config, { bindsSession: true });
      return () => Object.assign(config, { bindsSession: false });
    });
    const linked = (known_device: boolean) => ({
      [grant]: ({ headers }: SentRequest) => {
        if (headers.get('x-token-transport') === 'cookie') {
          signInAs('dtc', 'crave', { ...other, sid: 's-2' });
          document.cookie = 'session=s-2; path=/';
        }
        const access_token = tokenOf({ client_id: 'crave-web', authorities: ['REGULAR_USER'], ...other });
        return reply(200, {
          access_token,
          refresh_token: 'r-1',
          expires_in: 600,
          token_type: 'bearer',
          known_device,
        });
      },
      [logout]: () => reply(204),
    });

    it('[finding F25] A signed-out browser that the account does not know needs confirmation', async () => {
      const sent = serve(linked(false));
      await openPortal('/z-browser-link?magicLink=m-20&service=crave');
      await expect.element(heading('Continue with this account?')).toHaveFocus();
      expect(document.cookie).toBe('');
      await page.getByRole('button', { name: 'Continue as sam@demo.test' }).click();
      await arrivesAt('manageAccount');
      expect(formsOf(sent)[1]).toMatchObject({ refresh_token: 'r-1', adopt: 'true' });
    });

    it('[finding F25] Declining ends the session of the link', async () => {
      const sent = serve(linked(false));
      await openPortal('/z-browser-link?magicLink=m-21&service=crave');
      await userEvent.click(page.getByRole('button', { name: 'Stay signed out' }));
      await arrivesAt('loginIndex');
      expect(document.cookie).toBe('');
      expect(sent.find((one) => one.call === logout)!.body).toBe('{"refresh_token":"r-1"}');
    });

    it('[finding F25] A browser that the account knows needs no confirmation', async () => {
      serve(linked(true));
      await openPortal('/z-browser-link?magicLink=m-22&service=crave');
      await arrivesAt('manageAccount');
    });
  });

  it('the same account needs no confirmation', async () => {
    serve(offered(own));
    signInAs('dtc', 'crave', own);
    await openPortal('/z-browser-link?magicLink=m-9&service=crave');
    await arrivesAt('manageAccount');
  });

  it('[ERR-53] A failed magic link leads to login or a generic error modal.', async () => {
    const sent = serve({
      [grant]: () => reply(400, { error: 'invalid_grant', code: 'MAGIC_LINK_INVALID' }),
      [logout]: () => reply(204),
    });
    signInAs('dtc', 'crave', own);
    await openPortal('/z-browser-x?magicLink=bad&service=crave');
    await arrivesAt('loginIndex');
    await expect.element(page.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
    expect(document.cookie).toBe('');
    expect(sent.map((one) => one.call)).toContain(logout);
  });
});
