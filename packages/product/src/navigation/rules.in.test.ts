/** Navigation rules for signed-in customers, one test per specified sentence, on the brands it names. */
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from '../brands.ts';
import { decide } from './guard.ts';
import { href, routeNames } from './links.ts';
import { routes } from './routes.ts';
import { factsOf, type Tab, visit, type Who } from '../testing/visit.ts';

const end = (who: Who, brand: BrandId, address: string, tab: Tab = {}) =>
  visit(who, brand, address, tab).route;

describe('logged in', () => {
  it('[NAV-IN-01] subscribe becomes subscribeReady, then goes to purchaseProducts', () => {
    const facts = factsOf('DTC', 'crave', '/account/manage?action=subscribe');
    expect(decide(facts)).toMatchObject({
      set: { action: 'subscribeReady' },
      go: { route: 'purchaseProducts' },
    });
    expect(end('DTC', 'crave', '/account/manage?action=subscribe')).toBe('purchaseProducts');
  });

  it('[NAV-IN-02] goto=subscriptions leads to subscriptions or unifiedSubscriptions (per feature)', () => {
    expect(visit('DTC', 'rds', '/account/manage?goto=subscriptions')).toMatchObject({
      path: '/account/subscriptions/rds',
      goto: '',
    });
    expect(visit('DTC', 'crave', '/account/manage?goto=subscriptions')).toMatchObject({
      path: '/account/unifiedSubscriptions',
      goto: '',
    });
    expect(visit('DTC', 'crave', '/account/unifiedSubscriptions?goto=subscriptions').goto).toBe('');
  });

  it('[NAV-IN-03] managePin goes to profileEditPin if the reconnection account id matches the token’s account', () => {
    expect(visit('DTC', 'crave', '/?action=managePin', { reconnection: 'same' })).toMatchObject({
      route: 'profileEditPin',
      action: '',
      failure: undefined,
    });
    for (const reconnection of ['other', 'none'] as const)
      expect(visit('DTC', 'crave', '/?action=managePin', { reconnection })).toMatchObject({
        route: 'manageAccount',
        action: '',
        failure: 'INVALID_RECONNECTION',
      });
  });

  it('[NAV-IN-04] signin goes to automaticSignIn', () => {
    for (const brand of ['vanilla', 'crave', 'ctv', 'tsn', 'noovomoi', 'bellmedia'] as const)
      expect(visit('DTC', brand, '/?action=signin'), brand).toMatchObject({
        route: 'automaticSignIn',
        action: '',
        signedOut: false,
      });
  });

  it('[NAV-IN-05] signin logs out and goes to login for a BDU user', () =>
    expect(visit('BDU', 'crave', '/?action=signin')).toMatchObject({
      route: 'loginIndex',
      action: '',
      signedOut: true,
    }));

  it('[NAV-IN-06] signin logs out and goes to login for a bdu-only brand when the user is not BDU', () => {
    for (const brand of ['noovo', 'noovoinfo', 'ctvnews', 'bnn', 'cp24'] as const)
      expect(visit('DTC', brand, '/?action=signin'), brand).toMatchObject({
        route: 'loginBDU',
        action: '',
        signedOut: true,
      });
  });

  it('[NAV-IN-07] signin logs out and goes to login for brand rds', () =>
    expect(visit('DTC', 'rds', '/?action=signin')).toMatchObject({
      route: 'loginIndex',
      action: '',
      signedOut: true,
    }));

  it('[B10] mobileSignIn decides like signin, for every kind of customer and brand, and is used up', () => {
    for (const who of ['ANON', 'DTC', 'BDU'] as const)
      for (const brand of brandIds) {
        const mobile = visit(who, brand, '/?action=mobileSignIn&platform=ios');
        const { route, signedOut } = visit(who, brand, '/?action=signin');
        expect(mobile, `${who} ${brand}`).toMatchObject({ route, signedOut, action: '' });
      }
  });

  it('[NAV-IN-08] register goes to checkServices', () =>
    expect(visit('DTC', 'rds', '/?action=register')).toMatchObject({ route: 'checkServices', action: '' }));

  it('[NAV-IN-09] gift (brands with a gift flow) goes to giftPurchase when coming from loginDTCPassword', () => {
    const after: Tab = { from: 'loginDTCPassword', action: 'gift' };
    for (const brand of ['crave', 'tsn'] as const)
      expect(visit('DTC', brand, '/checkServices', after)).toMatchObject({
        route: 'giftPurchase',
        action: 'giftInProgress',
      });
    expect(visit('DTC', 'rds', '/checkServices', after)).toMatchObject({
      route: 'checkServices',
      action: '',
    });
    expect(end('DTC', 'crave', '/checkServices', { ...after, from: 'manageAccount' })).toBe('checkServices');
  });

  it('[NAV-IN-10] resetPin logs out, sets resetPinReady and goes to login', () =>
    expect(visit('DTC', 'crave', '/account/manage?action=reset-pin')).toMatchObject({
      route: 'loginIndex',
      action: 'resetPinReady',
      goto: 'resetPin',
      signedOut: true,
    }));

  it('[NAV-IN-11] linkPartner arriving from loginDTCPassword goes to linkPartner', () => {
    for (const action of ['linkPartner', 'linkPartnerReady'] as const)
      expect(visit('DTC', 'crave', '/checkServices', { from: 'loginDTCPassword', action })).toMatchObject({
        path: '/linkPartner',
        action: 'linkPartnerInProgress',
      });
  });

  it('[NAV-IN-12] shortcode goes to automaticSignIn for a DTC user', () => {
    for (const brand of ['crave', 'ctv', 'tsn', 'rds', 'noovo'] as const)
      expect(visit('DTC', brand, '/?action=shortcode')).toMatchObject({
        route: 'automaticSignIn',
        action: 'shortcodeReady',
        signedOut: false,
      });
  });

  it('[NAV-IN-13] shortcode goes to activate when a DTC account is required', () =>
    expect(visit('DTC', 'crave', '/?action=shortcode&requireDtc=true')).toMatchObject({
      path: '/activate',
      action: 'shortcodeInProgress',
      signedOut: false,
    }));

  it('[NAV-IN-14] shortcode otherwise logs out and goes to login', () => {
    for (const address of ['/?action=shortcode', '/?action=shortcode&requireDtc=true'])
      expect(visit('BDU', 'crave', address)).toMatchObject({
        route: 'loginIndex',
        action: 'shortcodeInProgress',
        goto: 'activate',
        signedOut: true,
      });
  });

  it('[NAV-IN-15] … to loginBDU for noovo', () =>
    expect(visit('BDU', 'noovo', '/?action=shortcode')).toMatchObject({
      path: '/login/bdu',
      signedOut: true,
    }));

  it('[NAV-IN-16] upfront logs out and goes to loginBDU', () => {
    for (const who of ['DTC', 'BDU'] as const)
      expect(visit(who, 'crave', '/?action=upfront')).toMatchObject({
        path: '/login/bdu',
        action: '',
        signedOut: true,
      });
  });

  it('[NAV-IN-17] A started consolidation flow forces navigation to consolidation until it is done', () => {
    for (const name of routeNames.filter((route) => !['zBrowser', 'notFound'].includes(route))) {
      const address = href(name, { brand: 'crave', partnerId: 'p1' });
      const free = ['consolidation', 'consolidationSuccess', 'accountLogout', 'accountLogoutBdu'];
      const expected = free.includes(name) ? name : 'consolidation';
      expect(end('DTC', 'crave', address, { consolidating: true }), name).toBe(expected);
    }
    const driven = visit('DTC', 'crave', '/?action=subscribe&goto=payments', { consolidating: true });
    expect(driven).toMatchObject({ route: 'consolidation', action: 'subscribe', goto: 'payments' });
  });

  it('[NAV-IN-18] A pending goto route is followed', () => {
    expect(visit('DTC', 'crave', '/account/manage?goto=payments')).toMatchObject({
      path: '/account/payments/crave',
      goto: '',
    });
  });

  it('[NAV-IN-19] Not when goto is empty or redeemValid', () => {
    expect(visit('DTC', 'crave', '/account/manage', { goto: 'redeemValid' })).toMatchObject({
      route: 'manageAccount',
      goto: 'redeemValid',
    });
    expect(end('DTC', 'crave', '/account/manage', { goto: '' })).toBe('manageAccount');
  });

  it.each([
    ['NAV-IN-20', 'z-browser', '/z-browser-link?magicLink=t'],
    ['NAV-IN-21', 'bduAuthCheck', '/login/bdu/auth-check'],
    ['NAV-IN-22', 'unifiedSubscriptions', '/account/unifiedSubscriptions'],
  ])('[%s] Not on %s', (_, __, address) => {
    for (const goto of ['payments', 'settingsDevices'] as const) {
      const landing = visit('DTC', 'crave', address, { goto });
      expect(landing).toMatchObject({ passed: [landing.route], goto });
    }
  });

  it('A z-browser address does its exchange first; every flow waits', () =>
    expect(visit('DTC', 'crave', '/z-browser-link?action=subscribe&goto=payments')).toMatchObject({
      passed: ['zBrowser'],
      action: 'subscribe',
      goto: 'payments',
    }));

  it('[NAV-IN-22] Not on subscriptions', () => {
    const first = decide(factsOf('DTC', 'rds', '/account/subscriptions', { goto: 'payments' }));
    expect(first).toMatchObject({ rule: 'redirect-route', set: {}, go: { route: 'subscriptionsBrand' } });
  });

  it('Logging out is not held up by a goto', () => {
    for (const goto of ['payments', 'subscriptions'] as const)
      expect(end('DTC', 'crave', '/account/logout', { goto })).toBe('accountLogout');
  });

  it('A goto to a screen that the brand or the person lacks is dropped', () => {
    for (const goto of ['profiles', 'login', 'root', 'activateBdu'] as const)
      expect(visit('DTC', 'bellmedia', '/account/manage', { goto }), goto).toMatchObject({
        route: 'manageAccount',
        goto: '',
      });
    expect(visit('BDU', 'crave', '/recommendations', { goto: 'payments' })).toMatchObject({
      route: 'fomoRecommendations',
      goto: '',
    });
  });

  it('[NAV-IN-23] A BDU user on a route with bdu=false goes to manageAccount', () => {
    for (const name of routeNames.filter((route) => routes[route].bdu === false)) {
      const decision = decide(factsOf('BDU', 'crave', href(name, { brand: 'crave' })));
      expect(decision, name).toMatchObject({ rule: 'in-bdu-refused', go: { route: 'manageAccount' } });
    }
  });

  it('[NAV-IN-24] Logged-in users visiting login go to manageAccount', () => {
    for (const brand of brandIds)
      for (const who of ['DTC', 'UNV', 'BDU'] as const)
        expect(end(who, brand, '/login')).toBe('manageAccount');
  });

  it.each([
    ['NAV-IN-25', ['/login/dtc', '/login/dtc/recent']],
    ['NAV-IN-26', ['/login/dtc/identifier', '/login/dtc/password']],
    ['NAV-IN-27', ['/login/bdu']],
  ])('[%s] … visiting %j', (_, addresses) => {
    for (const address of addresses)
      for (const who of ['DTC', 'BDU'] as const)
        expect(end(who, 'crave', address, { have: ['recentConnections', 'loginEmail'] })).toBe(
          'manageAccount',
        );
  });

  it('If the login check fails, the user goes to login, whatever was asked for', () => {
    for (const who of ['ANON', 'DTC', 'BDU'] as const)
      for (const address of ['/account/manage', '/gift', '/?action=subscribe'])
        expect(decide(factsOf(who, 'crave', address, { loginCheck: 'threw' }))).toMatchObject({
          rule: 'login-check-failed',
          go: { route: 'loginIndex' },
        });
  });

  it('Actions whose whole meaning is a screen lead to it, once', () => {
    const screens = {
      consolidate: 'consolidation',
      deleteAccount: 'deleteAccount',
      redeem: 'redeem',
    } as const;
    for (const [action, route] of Object.entries(screens))
      expect(end('DTC', 'crave', `/account/manage?action=${action}`)).toBe(route);
    expect(visit('DTC', 'crave', '/?action=reconnectBdu')).toMatchObject({
      route: 'reconnectBdu',
      action: '',
    });
  });
});

describe('progress of an action', () => {
  const signedIn: Tab = { from: 'loginDTCPassword' };

  it('[ACTION-07] subscribe → subscribeReady → subscribeInProgress', () => {
    expect(visit('ANON', 'crave', '/?action=subscribe').action).toBe('subscribeReady');
    const arrived = visit('DTC', 'crave', '/purchase/products', { ...signedIn, action: 'subscribeReady' });
    expect(arrived).toMatchObject({ route: 'purchaseProducts', action: 'subscribeInProgress' });
    expect(visit('DTC', 'crave', '/?action=subscribe').action).toBe('subscribeInProgress');
  });

  it('[ACTION-08] freeRegister → freeRegisterReady → freeRegisterInProgress', () => {
    expect(visit('ANON', 'ctv', '/?action=freeRegister').action).toBe('freeRegisterReady');
    const created = visit('DTC', 'ctv', '/register/accountCreated', { action: 'freeRegisterReady' });
    expect(created).toMatchObject({ route: 'accountCreated', action: 'freeRegisterInProgress' });
  });

  it('[ACTION-09] gift → giftInProgress', () => {
    expect(visit('ANON', 'crave', '/gift?action=gift').action).toBe('gift');
    expect(visit('DTC', 'crave', '/checkServices', { ...signedIn, action: 'gift' }).action).toBe(
      'giftInProgress',
    );
    expect(visit('DTC', 'crave', '/gift/purchase', { action: 'gift' }).action).toBe('giftInProgress');
  });

  it('[ACTION-10] linkPartner → linkPartnerReady → linkPartnerInProgress', () => {
    expect(visit('ANON', 'crave', '/?action=linkPartner').action).toBe('linkPartnerReady');
    const arrived = visit('DTC', 'crave', '/linkPartner', { action: 'linkPartnerReady' });
    expect(arrived).toMatchObject({ route: 'linkPartner', action: 'linkPartnerInProgress' });
  });

  it('[ACTION-11] resetPin → resetPinReady → resetPinInProgress', () => {
    const sent = visit('DTC', 'crave', '/?action=reset-pin');
    expect(sent).toMatchObject({ route: 'loginIndex', action: 'resetPinReady' });
    const back = visit('DTC', 'crave', '/checkServices', {
      ...signedIn,
      action: sent.action,
      goto: sent.goto,
    });
    expect(back).toMatchObject({ path: '/reset-pin', action: 'resetPinInProgress', goto: '' });
    expect(visit('DTC', 'crave', '/account/manage', { action: 'resetPinReady' }).path).toBe('/reset-pin');
  });

  it('[ACTION-12] shortcode → shortcodeReady → shortcodeInProgress', () => {
    expect(visit('DTC', 'crave', '/?action=shortcode').action).toBe('shortcodeReady');
    expect(visit('DTC', 'crave', '/activate', { action: 'shortcodeReady' })).toMatchObject({
      route: 'shortcode',
      action: 'shortcodeInProgress',
    });
  });

  it('Signing in finds the way back to what was asked for', () => {
    const asked = visit('ANON', 'crave', '/?action=reset-pin');
    const back = visit('DTC', 'crave', '/checkServices', {
      ...signedIn,
      action: asked.action,
      goto: asked.goto,
    });
    expect(back).toMatchObject({ path: '/reset-pin', action: 'resetPinInProgress', goto: '' });
  });
});
