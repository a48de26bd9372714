/** Return address: eligible URLs, parsing, expiry, target. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionStates, allowsAction } from './actions.ts';
import { brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { limits } from '../limits.ts';
import { href, match, routeNames } from './links.ts';
import { routes } from './routes.ts';
import { signInScreens } from './rules.ts';
import { factsOf, runGuard, visit } from '../testing/visit.ts';
import {
  keepsReturnAddress,
  parseReturnAddress,
  type ReturnAddress,
  returnAddressOf,
  returnQueryNames,
  usableReturnAddress,
} from './return-address.ts';

const kept = routeNames.filter(keepsReturnAddress);
const allQuery = Object.fromEntries([...returnQueryNames].map((name) => [name, 'x']));
const paramsOf = (brand: string) => ({ brand, partnerId: 'p1' });
const addressOf = ({ route, params, query }: ReturnAddress) =>
  `${href(route, params)}?${new URLSearchParams(query).toString()}`;

describe('what is kept', () => {
  it('[A-69] every protected URL is kept, except those that use goto, sign out or redirect', () => {
    const notKept = routeNames.filter((name) => routes[name].access === 'auth' && !keepsReturnAddress(name));
    expect(notKept.toSorted()).toEqual(
      [
        'accountLogout',
        'accountLogoutBdu',
        'activate',
        'activateBdu',
        'automaticSignIn',
        'checkServices',
        'shortcode',
        'shortcodeInUrl',
        'shortcodeSuccess',
      ].toSorted(),
    );
    for (const name of kept) expect(routes[name].access, name).toBe('auth');
  });

  it('[A-69] the query that a protected screen needs is kept, tokens and codes are not', () => {
    for (const name of kept)
      for (const need of routes[name].needs ?? [])
        if ('query' in need) expect(returnQueryNames.has(need.query), `${name} ${need.query}`).toBe(true);
    const query = { subscriptionItemId: 's1', token: 't', code: 'c', email: 'e', webSessionContext: 'w' };
    expect(returnAddressOf({ route: 'unifiedPlanDetails', params: {}, query })?.query).toEqual({
      subscriptionItemId: 's1',
    });
  });

  it('[A-69] it is for one hour, and for one account where the session of that account expired', () => {
    const stored = { route: 'payments', params: {}, query: {}, keptAt: 1_000_000 };
    const hour = limits.returnAddressMinutes * 60_000;
    expect(limits.returnAddressMinutes).toBe(60);
    expect(usableReturnAddress(stored, 1_000_000 + hour - 1, 'a')).toEqual({
      route: 'payments',
      params: {},
      query: {},
      keptAt: 1_000_000,
    });
    expect(usableReturnAddress(stored, 1_000_000 + hour, 'a')).toBeUndefined();
    expect(usableReturnAddress({ ...stored, accountId: 'a' }, 1_000_000, 'a')).toBeDefined();
    expect(usableReturnAddress({ ...stored, accountId: 'a' }, 1_000_000, 'b')).toBeUndefined();
    expect(usableReturnAddress({}, 0, 'a')).toBeUndefined();
  });
});

describe('what is read back', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '//evil.example',
      'https://evil.example',
      '..',
      '.',
      '%2e%2e',
      'index',
      '/',
      '\\',
      'crave',
    ),
  );
  const anyAddress = fc.record(
    {
      route: fc.oneof(fc.constantFrom(...routeNames), anyText),
      params: fc.oneof(fc.dictionary(fc.constantFrom('brand', 'partnerId', 'x'), anyText), fc.anything()),
      query: fc.oneof(
        fc.dictionary(fc.oneof(fc.constantFrom(...returnQueryNames, 'continue', 'token'), anyText), anyText),
        fc.anything(),
      ),
      keptAt: fc.oneof(fc.integer(), fc.anything()),
      accountId: fc.anything(),
    },
    { requiredKeys: [] },
  );

  it('[A-69] whatever storage or a mail says, it leads to a protected screen of the portal and nowhere else', () => {
    fc.assert(
      fc.property(fc.oneof(anyAddress, fc.anything()), (value) => {
        const read = parseReturnAddress(value);
        if (!read) return;
        const url = new URL(addressOf(read), 'https://portal.test');
        expect(url.origin).toBe('https://portal.test');
        const found = match(url.pathname);
        expect(found && routes[found.route].access).toBe('auth');
        expect(Object.keys(read.query).every((name) => returnQueryNames.has(name))).toBe(true);
        expect(parseReturnAddress(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
      { numRuns: 2000 },
    );
  });

  it('[A-69] every kept address is read back as it was', () => {
    for (const route of kept) {
      const params = Object.fromEntries(
        Object.entries(paramsOf('crave')).filter(([name]) => routes[route].path.includes(`:${name}`)),
      );
      const shown = match(href(route, params))?.route ?? route;
      const stored = { route: shown, params, query: { year: '2025' }, keptAt: 1 };
      expect(parseReturnAddress(stored), route).toEqual(stored);
    }
  });
});

describe('where it leads', () => {
  const userTypes = ['DTC', 'UNV', 'BDU'] as const;

  it.each(brandIds)(
    '[A-69] [portal 4] %s: after a sign-in every protected address ends where it ends for a signed-in visit',
    (brand) => {
      for (const route of kept) {
        const address = `${href(route, paramsOf(brand))}?${new URLSearchParams(allQuery).toString()}`;
        const out = visit('ANON', brand, address);
        // A route with its own flow has a goto or an action instead.
        if (out.goto || out.action) continue;
        expect(out.returnAddress, address).toBeDefined();
        for (const who of userTypes) {
          const back = visit(who, brand, '/login', { returnAddress: out.returnAddress });
          const direct = visit(who, brand, address);
          expect(signInScreens.has(back.route), `${who} ${address}`).toBe(false);
          if (who !== 'UNV') expect(back.path, `${who} ${address}`).toBe(direct.path);
        }
      }
    },
  );

  it('[A-69] goto and every action that has a screen of its own win over it', () => {
    const returnAddress: ReturnAddress = { route: 'paymentMethods', params: {}, query: {} };
    expect(visit('DTC', 'crave', '/login?goto=settingsDevices', { returnAddress }).route).toBe(
      'settingsDevices',
    );
    expect(visit('DTC', 'crave', '/login?action=subscribe', { returnAddress }).route).toBe(
      'purchaseProducts',
    );
    expect(visit('DTC', 'crave', '/login?action=deleteAccount', { returnAddress }).route).toBe(
      'deleteAccount',
    );
    expect(visit('DTC', 'crave', '/login', { returnAddress }).route).toBe('paymentMethods');
  });

  it('[A-69] it is used once', () => {
    const returnAddress: ReturnAddress = { route: 'paymentMethods', params: {}, query: {} };
    expect(visit('DTC', 'crave', '/login', { returnAddress }).returnAddress).toBeUndefined();
  });

  it('[A-69] it waits for the verification of the email', () => {
    const waiting = visit('UNV', 'crave', '/account/payments/crave?year=2025');
    expect(waiting.route).toBe('manageAccount');
    expect(waiting.returnAddress).toEqual({
      route: 'paymentsBrand',
      params: { brand: 'crave' },
      query: { year: '2025' },
    });
  });

  it('[A-69] with a return address every navigation settles, whatever the action', () => {
    for (const brand of brandIds) {
      const features = featuresOf(brand);
      for (const action of ['', ...actionStates] as const) {
        if (action !== '' && !allowsAction(features, action)) continue;
        for (const route of ['paymentMethods', 'unifiedPlanDetails', 'profiles', 'subscribe'] as const)
          for (const who of userTypes) {
            const returnAddress = { route, params: paramsOf(brand), query: allQuery };
            runGuard(factsOf(who, brand, '/login', { action, returnAddress }));
          }
      }
    }
  });

  it('[A-69] short code, activate and activateBdu keep goto as specified', () => {
    for (const address of ['/activate', '/activate/code?code=ABCDE', '/activate/bdu', '/activate/success']) {
      const { goto, returnAddress } = visit('ANON', 'crave', address);
      expect(goto, address).not.toBe('');
      expect(returnAddress, address).toBeUndefined();
    }
  });
});
