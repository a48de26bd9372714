import { routes } from '@marquee/product/navigation/routes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../testing/account.ts';
import {
  app,
  openPortal,
  path,
  reply,
  serve,
  settled,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';
import { patchAppState } from '../state/app-state.ts';
import { navigateToRoute } from './link.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

const verified = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };

describe('URLs', () => {
  it('[ROUTE-GEN-03] Routing uses history mode (no # in URLs).', async () => {
    await openPortal('/checkEmail');
    await navigateToRoute('notFound');
    expect(location.href).not.toContain('#');
    expect(location.pathname).toBe('/notFound');
    history.back();
    await waitUntil(() => expect(document.body.dataset['route']).toBe('checkEmail'));
    expect(location.pathname).toBe('/checkEmail');
  });

  it('[ROUTE-GEN-04] A URL hash that looks like a path is rewritten to a plain path.', async () => {
    expect(await openPortal('/#/login')).toBe('loginIndex');
    expect(path()).toBe('/login');
    expect(await openPortal('/?a=1#!/checkEmail?b=2')).toBe('checkEmail');
    expect(location.hash).toBe('');
    expect(location.pathname).toBe('/checkEmail');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ a: '1', b: '2' });
  });

  it('[ROUTE-GEN-07] /notFound is a guest page titled Page not found / Page introuvable.', async () => {
    expect(await openPortal('/notFound?lang=en')).toBe('notFound');
    expect(document.title).toBe('Page not found | My Account');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    resetPortal();
    await openPortal('/notFound?lang=fr');
    expect(document.title).toBe('Page introuvable | Mon compte');
  });

  it('[ROUTE-GEN-08] Any other path without a hash goes to notFound.', async () => {
    expect(await openPortal('/no/such/page')).toBe('notFound');
    expect(path()).toBe('/notFound');
    expect(await openPortal('/account/xyz')).toBe('notFound');
  });

  it('[ROUTE-GEN-09] The redirect to notFound keeps the query.', async () => {
    await openPortal('/nope?a=1&b=2');
    expect(path()).toBe('/notFound?a=1&b=2');
  });

  it('[ROUTE-GEN-10] A path with a hash is redirected to the non-hash URL.', async () => {
    await openPortal('/nope#abc');
    expect(location.hash).toBe('');
    expect(path()).toBe('/notFound');
    await openPortal('/checkEmail#main');
    expect(location.hash).toBe('#main');
  });

  it('[ROUTE-GEN-11] The empty path redirects to login.', async () => {
    expect(await openPortal('/')).toBe('loginIndex');
    expect(path()).toBe('/login');
  });

  it('[ROUTE-GEN-12] The empty path redirects to the goto route when one is given/pending.', async () => {
    serve(verified);
    signInAs('dtc', 'crave');
    await openPortal('/?service=crave&goto=payments');
    expect(location.pathname).toBe('/account/payments/crave');
  });

  it('legacy URLs redirect and keep the query', async () => {
    await openPortal('/verify-email/success?a=1');
    expect(path()).toBe('/verify-email/verification/success?a=1');
  });

  it('a click on a plain anchor of the page stays on the page', async () => {
    await openPortal('/checkEmail');
    location.hash = '#main';
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    expect(document.body.dataset['route']).toBe('checkEmail');
    expect(location.hash).toBe('#main');
  });
});

describe('document metadata', () => {
  it('[I18N-19] Document titles are `{route title} | {site title}`.', async () => {
    await openPortal('/checkEmail?service=crave&lang=en');
    expect(document.title).toBe('Check your email | Crave Account');
  });

  it('[I18N-20] Titles are localized.', async () => {
    await openPortal('/checkEmail?service=crave&lang=fr');
    expect(document.title).toBe('Vérifiez vos courriels | Compte Crave');
  });

  it('the body has brand, theme, layout and route as data attributes', async () => {
    await openPortal('/login?service=crave');
    expect(document.body.dataset).toMatchObject({
      brand: 'crave',
      theme: 'dark',
      route: 'loginIndex',
      layout: 'branded',
    });
  });

  it('data-route is empty while the guard runs', async () => {
    await openPortal('/checkEmail');
    const arrived = navigateToRoute('notFound');
    expect(document.body.dataset['route']).toBe('');
    await arrived;
    expect(document.body.dataset['route']).toBe('notFound');
  });
});

describe('transitions', () => {
  const wander = async (...names: readonly Parameters<typeof navigateToRoute>[0][]) => {
    for (const name of names) await navigateToRoute(name);
    return document.body.dataset['transition'];
  };

  it('[SHELL-LAY-07] Page transition default is fade.', async () => {
    await openPortal('/checkEmail');
    expect(await wander('notFound')).toBe('fade');
  });

  it('[SHELL-LAY-08] slide is optional, direction by path depth.', async () => {
    serve(verified);
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    expect(await wander('manageName')).toBe('slide-left');
    expect(await wander('manageAccount')).toBe('slide-right');
  });

  it('[SHELL-LAY-09] zoom is optional.', async () => {
    await openPortal('/checkEmail');
    expect(routes.changeEmailSuccess.transition).toBe('zoom');
    expect(await wander('changeEmailSuccess')).toBe('zoom');
  });

  it('[SHELL-LAY-10] none is optional.', async () => {
    await openPortal('/checkEmail');
    expect(await wander('debug')).toBe('none');
  });

  it('[SHELL-LAY-11] none applies going from the BDU auth route to checkServices.', async () => {
    serve({ 'POST /api/bdu/v1.1/auth/token': () => new Promise(() => {}) });
    signInAs('bdu', 'crave');
    await openPortal('/login/bdu/auth?code=x');
    expect(document.body.dataset['route']).toBe('bduAuth');
    expect(await wander('checkServices')).toBe('none');
  });
});

describe('back, forward and concurrent navigations', () => {
  it('a later navigation supersedes an earlier one', async () => {
    await openPortal('/checkEmail');
    void navigateToRoute('notFound');
    await navigateToRoute('changeEmailError');
    expect(await settled()).toBe('changeEmailError');
    expect(location.pathname).toBe('/change-email/error');
  });

  it('going back runs the guard again', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await navigateToRoute('notFound');
    resetPortal();
    history.back();
    await waitUntil(() => expect(document.body.dataset['route']).toBe('loginIndex'));
  });

  it('[STATE-30] Previous route needs a name.', async () => {
    await openPortal('/checkEmail');
    expect(app().previousRoute).toBe('');
    await navigateToRoute('root');
    expect(app().previousRoute).toBe('checkEmail');
  });
});

describe('a session that ended while the page was open', () => {
  it('[NAV-OUT-11] An auth-required route while the app believed it was logged in shows the session-expired modal.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    document.cookie = 'access_token=; path=/; max-age=0';
    await navigateToRoute('manageLanguage');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('[NAV-OUT-12] …and cancels the navigation.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    document.cookie = 'access_token=; path=/; max-age=0';
    await navigateToRoute('manageLanguage');
    expect(path()).toBe('/account/manage');
    expect(document.body.dataset['route']).toBe('manageAccount');
  });

  it('on page load the modal opens over the sign-in page', async () => {
    // State of the previous page in the tab.
    patchAppState({ isLoggedIn: true });
    expect(await openPortal('/account/manage')).toBe('loginIndex');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('a cancelled back navigation restores the history entry', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await navigateToRoute('notFound');
    document.cookie = 'access_token=; path=/; max-age=0';
    history.back();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await waitUntil(() => expect(location.pathname).toBe('/notFound'));
    expect(document.body.dataset['route']).toBe('notFound');
  });
});
