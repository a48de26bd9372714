/** Navigation rules for signed-out visitors, one test per specified sentence; the query that redirects keep; the trace. */
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { carriedQuery, decide, traceOf } from './guard.ts';
import { href, routeNames } from './links.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { factsOf, type Tab, visit, type Who } from '../testing/visit.ts';

const end = (who: Who, brand: BrandId, address: string, tab: Tab = {}) =>
  visit(who, brand, address, tab).route;

describe('not logged in', () => {
  it('[NAV-OUT-01] A signin action is cleared', () => {
    for (const brand of brandIds) expect(visit('ANON', brand, '/login?action=signin').action).toBe('');
    expect(end('ANON', 'crave', '/login?action=signin')).toBe('loginIndex');
  });

  it('[NAV-OUT-02] subscribe becomes subscribeReady, then goes to registerIdentifier', () => {
    for (const address of ['/', '/login', '/account/manage', '/gift'])
      expect(visit('ANON', 'crave', `${address}?action=subscribe`), address).toMatchObject({
        path: '/register/identifier',
        action: 'subscribeReady',
      });
  });

  it('[NAV-OUT-03] freeRegister becomes freeRegisterReady, then goes to registerIdentifier', () =>
    expect(visit('ANON', 'ctv', '/?action=freeRegister')).toMatchObject({
      path: '/register/identifier',
      action: 'freeRegisterReady',
    }));

  it('[NAV-OUT-04] resetPin becomes resetPinInProgress', () =>
    expect(visit('ANON', 'crave', '/login?action=reset-pin').action).toBe('resetPinInProgress'));

  it('[NAV-OUT-05] resetPin sets goto resetPin', () =>
    expect(visit('ANON', 'crave', '/login?action=reset-pin').goto).toBe('resetPin'));

  it('[NAV-OUT-06] resetPin goes to login', () =>
    expect(end('ANON', 'crave', '/gift?action=reset-pin')).toBe('loginIndex'));

  it('[NAV-OUT-07] linkPartner as action becomes linkPartnerReady and goes to login', () =>
    expect(visit('ANON', 'crave', '/gift?action=linkPartner')).toMatchObject({
      route: 'loginIndex',
      action: 'linkPartnerReady',
      goto: 'linkPartner',
    }));

  it('[NAV-OUT-08] linkPartner as route becomes linkPartnerReady and goes to login', () =>
    expect(visit('ANON', 'crave', '/linkPartner')).toMatchObject({
      route: 'loginIndex',
      action: 'linkPartnerReady',
      goto: 'linkPartner',
    }));

  it('[NAV-OUT-09] The shortcode flow (brands supporting it) becomes shortcodeInProgress and goes to login', () => {
    for (const brand of ['crave', 'ctv', 'tsn', 'rds'] as const)
      for (const address of ['/activate', '/activate/code', '/?action=shortcode', '/?action=shortcodeInUrl'])
        expect(visit('ANON', brand, address), `${brand} ${address}`).toMatchObject({
          route: 'loginIndex',
          action: 'shortcodeInProgress',
        });
    for (const brand of brandIds.filter((id) => !featuresOf(id).shortcode))
      expect(visit('ANON', brand, '/activate').action, brand).toBe('');
  });

  it('[NAV-OUT-10] The shortcode flow goes to loginBDU for bdu paths', () => {
    expect(visit('ANON', 'crave', '/activate/bdu?code=X')).toMatchObject({
      path: '/login/bdu',
      action: 'shortcodeInProgress',
      goto: 'activateBdu',
    });
    expect(end('ANON', 'crave', '/activate', { bduLoginWithShortcode: true })).toBe('loginBDU');
    expect(end('ANON', 'noovo', '/activate')).toBe('loginBDU');
  });

  const expired: Tab = { believedLoggedIn: true, from: 'manageAccount' };

  it('[NAV-OUT-11] An auth-required route while the app believed it was logged in shows the session-expired modal', () =>
    expect(visit('ANON', 'crave', '/account/settings/devices', expired).modal).toBe('sessionExpired'));

  it('[NAV-OUT-12] … and cancels the navigation', () => {
    const decision = decide(factsOf('ANON', 'crave', '/account/settings/devices', expired));
    expect(decision).toMatchObject({ kind: 'cancel', go: undefined, set: {}, signOut: false });
  });

  it('On the first load there is no page to keep: the modal stands over the sign-in page', () =>
    expect(visit('ANON', 'crave', '/account/manage', { believedLoggedIn: true })).toMatchObject({
      route: 'loginIndex',
      cancelled: false,
      modal: 'sessionExpired',
    }));

  it('A guest route needs no session, so none expires there', () =>
    expect(visit('ANON', 'crave', '/checkEmail', expired)).toMatchObject({
      route: 'checkEmail',
      modal: undefined,
    }));

  it('[NAV-OUT-13] Any other auth-required route goes to login', () => {
    expect(visit('ANON', 'crave', '/account/manage')).toMatchObject({ path: '/login', modal: undefined });
    expect(end('ANON', 'noovo', '/account/manage')).toBe('loginBDU');
  });

  it('[NAV-OUT-14] The target name is remembered in goto for shortcode, activate and activateBdu', () => {
    expect(visit('ANON', 'crave', '/activate').goto).toBe('activate');
    expect(visit('ANON', 'crave', '/activate/code?code=ABCDE').goto).toBe('shortcodeInUrl');
    expect(visit('ANON', 'crave', '/activate/bdu').goto).toBe('activateBdu');
    for (const [name, path] of [
      ['activate', '/activate'],
      ['shortcodeInUrl', '/activate/code'],
      ['activateBdu', '/activate/bdu'],
    ] as const)
      expect(visit('DTC', 'crave', '/checkServices', { goto: name, from: 'loginDTCPassword' }).path).toBe(
        path,
      );
  });

  it('[NAV-OUT-15] For other routes goto is not remembered', () => {
    const remembers = new Set(['activate', 'shortcode', 'shortcodeInUrl', 'shortcodeSuccess', 'activateBdu']);
    const others = routeNames.filter((name) => routes[name].access === 'auth' && !remembers.has(name));
    for (const name of others.filter((route) => route !== 'linkPartner')) {
      const address = href(name, { brand: 'crave', partnerId: 'p1' });
      expect(visit('ANON', 'crave', address).goto, name).toBe('');
    }
  });

  it('Actions without a rule of their own still redirect', () => {
    expect(visit('ANON', 'crave', '/?action=consolidate')).toMatchObject({
      route: 'loginIndex',
      goto: 'consolidation',
    });
    expect(visit('ANON', 'crave', '/?action=deleteAccount')).toMatchObject({
      route: 'loginIndex',
      goto: 'deleteAccount',
    });
    expect(visit('ANON', 'crave', '/?action=reconnectBdu')).toMatchObject({
      path: '/reconnectBdu',
      action: '',
    });
    expect(visit('ANON', 'crave', '/?action=upfront')).toMatchObject({ path: '/login/bdu', action: '' });
    expect(visit('ANON', 'crave', '/?action=redeem')).toMatchObject({
      path: '/login',
      action: 'redeem-code',
    });
  });
});

describe('what a redirect keeps of the address', () => {
  it.each([
    ['NAV-IN-29', '_ga'],
    ['NAV-IN-30', 'opt_id'],
    ['NAV-IN-31', 'partnerId'],
  ])('[%s] Redirects carry over %s', (_, name) => {
    for (const [who, address] of [
      ['ANON', '/'],
      ['ANON', '/account/manage'],
      ['DTC', '/login'],
      ['BDU', '/account/manage/name'],
    ] as const)
      expect(visit(who, 'crave', `${address}?${name}=1`).query, `${who} ${address}`).toEqual({ [name]: '1' });
  });

  it('[NAV-IN-31] … and nothing else, but brand and language', () => {
    expect(visit('ANON', 'crave', '/account/manage?foo=1&partnerId=p1').query).toEqual({ partnerId: 'p1' });
    expect(visit('ANON', 'crave', '/account/manage?service=crave&lang=fr&action=gift').query).toEqual({
      service: 'crave',
      lang: 'fr',
    });
  });

  it('[NAV-IN-32] Redirects carry over goto and code for shortcode-related routes', () => {
    expect(visit('ANON', 'crave', '/activate?code=ABCDE').query).toEqual({ code: 'ABCDE' });
    expect(visit('ANON', 'crave', '/activate/bdu?code=ABCDE&goto=activate').query).toEqual({
      code: 'ABCDE',
      goto: 'activate',
    });
    expect(visit('DTC', 'crave', '/subscribe?code=ABCDE').query).toEqual({ code: 'ABCDE' });
    expect(visit('ANON', 'crave', '/account/manage?code=ABCDE&goto=payments').query).toEqual({});
    expect(carriedQuery({ goto: 'g', code: 'c' }, 'shortcode', 'manageAccount')).toEqual({
      goto: 'g',
      code: 'c',
    });
  });
});

describe('why', () => {
  it('Every rule has a name of its own and says in a sentence what it does', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rules.filter(({ says }) => !/^[\w].* .*\.$/.test(says))).toEqual([]);
  });

  it('A trace lists the rules that were looked at and the one that decided', () => {
    const decision = decide(factsOf('BDU', 'crave', '/account/manage/name'));
    const trace = traceOf('bdu', decision);
    expect(trace.at(-1)).toEqual({
      rule: 'in-bdu-refused',
      says: 'A BDU user on a route with bdu=false goes to manageAccount.',
      applied: true,
    });
    expect(decision.why).toBe(trace.at(-1)?.says);
    expect(trace.filter(({ applied }) => applied)).toHaveLength(1);
    expect(trace.some(({ rule }) => rule.startsWith('out-'))).toBe(false);
  });

  it('The trace of a navigation without redirect lists every rule', () => {
    const decision = decide(factsOf('ANON', 'crave', '/checkEmail'));
    expect(decision).toMatchObject({ kind: 'stay', rule: 'stay' });
    expect(traceOf('anonymous', decision).map(({ rule }) => rule)).toEqual(
      rules.filter(({ user }) => user !== 'in').map(({ id }) => id),
    );
  });
});
