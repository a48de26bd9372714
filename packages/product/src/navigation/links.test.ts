import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthOf,
  href,
  isRouteName,
  match,
  canonicalRoute,
  pageTitle,
  routeNames,
  renderedRoute,
} from './links.ts';
import { routes } from './routes.ts';

describe('from an address to a screen', () => {
  it('Every screen is found at its own address, and comes back to it', () => {
    for (const name of routeNames) {
      const params = { brand: 'crave', partnerId: 'p 1/é', link: 'x' };
      const found = match(href(name, params));
      expect(found?.route, name).toBe(renderedRoute(name));
      for (const [key, value] of Object.entries(found!.params))
        expect(value).toBe(params[key as keyof typeof params]);
      expect(href(found!.route, found!.params)).toBe(href(name, params));
    }
  });

  it('Older and shorter addresses lead to the one to show', () => {
    for (const name of routeNames)
      for (const alias of routes[name].aliases ?? [])
        expect(match(alias)).toEqual({ route: renderedRoute(name), params: {} });
    expect(match('/logout')).toEqual({ route: 'accountLogout', params: {} });
  });

  it('[ROUTE-ACC-51] /logout/bdu exists', () => expect(match('/logout/bdu')?.route).toBe('accountLogoutBdu'));

  it('A slash at the end changes nothing; a second one does', () => {
    expect(match('/account/manage/')?.route).toBe('manageAccount');
    expect(match('/')?.route).toBe('root');
    expect(match('/account/manage//')).toBeUndefined();
  });

  it('An address with a literal word wins over one with a parameter', () => {
    expect(match('/account/subscriptions/index')?.route).toBe('subscriptionsIndex');
    expect(match('/account/subscriptions/rds')).toEqual({
      route: 'subscriptionsBrand',
      params: { brand: 'rds' },
    });
    expect(match('/account/partners/mobilink/link/success')?.params).toEqual({ partnerId: 'mobilink' });
  });

  it('z-browser takes whatever follows it, but nothing deeper', () => {
    expect(match('/z-browser-link')).toEqual({ route: 'zBrowser', params: { link: 'link' } });
    expect(match('/z-browser-')).toBeUndefined();
    expect(match('/z-browser-a/b')).toBeUndefined();
  });

  it('[ROUTE-GEN-08] Any other path has no route', () => {
    for (const path of [
      '/no/such/page',
      '/Account/manage',
      '/account/xyz',
      '/login/dtc/x',
      '',
      'login',
      '/%',
    ])
      expect(match(path), path).toBeUndefined();
  });

  it('A path that cannot be read is no screen', () => {
    expect(match('/account/subscriptions/%E0%A4%A')).toBeUndefined();
    expect(match('/account/subscriptions/%2Fevil')?.params).toEqual({ brand: '/evil' });
  });

  it('No path at all breaks the reading of paths', () => {
    const pieces = fc.constantFrom(
      '/',
      'account',
      'manage',
      'login',
      '%2f',
      '%',
      ':brand',
      '..',
      'é',
      ' ',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const found = match(parts.join(''));
        if (found) expect(isRouteName(found.route)).toBe(true);
      }),
    );
  });
});

describe('names', () => {
  it('Only names of the route table are names', () => {
    for (const name of routeNames) expect(isRouteName(name)).toBe(true);
    for (const other of ['', 'toString', '__proto__', '/login', 'https://crave.ca', null, undefined, 4])
      expect(isRouteName(other), String(other)).toBe(false);
  });

  it('The parent’s name is the one to remember', () => {
    expect(canonicalRoute('shortcode')).toBe('activate');
    expect(canonicalRoute('shortcodeInUrl')).toBe('shortcodeInUrl');
    expect(canonicalRoute('activateBdu')).toBe('activateBdu');
  });

  it('Deeper screens lie deeper', () => {
    expect(depthOf('manageAccount')).toBeLessThan(depthOf('manageEmail'));
    expect(depthOf('manageEmail')).toBeLessThan(depthOf('manageEmailConfirm'));
    expect(depthOf('manageName')).toBe(depthOf('managePhone'));
  });
});

describe('titles', () => {
  it('[I18N-19] Document titles are {route title} | {site title}', () => {
    expect(pageTitle('manageAccount', 'crave', 'en')).toBe('My account | Crave Account');
    expect(pageTitle('notFound', 'vanilla', 'en')).toBe('Page not found | My Account');
    for (const name of routeNames.filter((route) => routes[route].title))
      expect(pageTitle(name, 'tsn', 'en')).toBe(`${routes[name].title!.en} | TSN Account`);
  });

  it('[I18N-20] Titles are localized', () => {
    expect(pageTitle('manageAccount', 'crave', 'fr')).toBe('Mon compte | Compte Crave');
    expect(pageTitle('login', 'bellmedia', 'fr')).toBe('Connexion | Compte Bell Média');
  });

  it('[ROUTE-GEN-07] /notFound is a guest page titled Page not found / Page introuvable', () => {
    expect(match('/notFound')?.route).toBe('notFound');
    expect(routes.notFound.access).toBe('guest');
    expect(pageTitle('notFound', 'vanilla', 'fr')).toBe('Page introuvable | Mon compte');
  });

  it('A screen that only leads on has the site’s title', () => {
    expect(pageTitle('root', 'crave', 'en')).toBe('Crave Account');
  });
});
