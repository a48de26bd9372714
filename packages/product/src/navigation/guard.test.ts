/** Guard tests: preconditions of each screen on brand, user and URL, and its redirects. */
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { catalog } from '../values/billing/catalog.ts';
import { needsAccount } from './guard.ts';
import { href, routeNames } from './links.ts';
import type { Precondition } from './route.ts';
import { routes } from './routes.ts';
import { factsOf, type Tab, visit, type Who } from '../testing/visit.ts';

const end = (who: Who, brand: BrandId, address: string, tab: Tab = {}) =>
  visit(who, brand, address, tab).route;
const path = (who: Who, brand: BrandId, address: string, tab: Tab = {}) =>
  visit(who, brand, address, tab).path;
/** No redirect. */
const opens = (who: Who, brand: BrandId, address: string, tab: Tab = {}) => {
  const asked = factsOf(who, brand, address, tab).to;
  expect(end(who, brand, address, tab), `${who} [${brand}] ${address}`).toBe(asked);
};
const holding = (...have: Precondition[]): Tab => ({ have });
const item = 'subscriptionItemId=s1&cycleDate=2026-01-05&productType=plan';
const unified = '/account/unifiedSubscriptions';
const cancellations = [
  `${unified}/cancellation?${item}`,
  `${unified}/cancellation/reasons?${item}`,
  `${unified}/cancellation/confirmed?${item}`,
];
const signInPages = ['loginIndex', 'loginDTCIdentifier', 'loginBDU'];

describe('route flags', () => {
  it('[ROUTE-FLAG-01] Flag auth: the route requires login', () => {
    for (const brand of brandIds)
      for (const name of routeNames.filter((route) => routes[route].access === 'auth')) {
        const address = href(name, { brand: 'crave', partnerId: 'p1' });
        expect(signInPages, `${brand} ${name}`).toContain(end('ANON', brand, address));
      }
  });

  it('[ROUTE-FLAG-02] Flag guest: the route is for anyone', () => {
    for (const who of ['ANON', 'DTC', 'UNV', 'BDU'] as const)
      for (const brand of brandIds) {
        opens(who, brand, '/checkEmail');
        opens(who, brand, '/notFound');
        opens(who, brand, '/legacy/unsupported');
      }
  });

  it('[ROUTE-FLAG-03] Flag bdu=false: BDU users are refused and sent to manageAccount', () => {
    for (const brand of brandIds.filter((id) => featuresOf(id).bduLogin))
      for (const name of routeNames.filter((route) => routes[route].bdu === false)) {
        const address = href(name, { brand: 'crave' });
        expect(end('BDU', brand, address), `${brand} ${name}`).toBe('manageAccount');
      }
  });

  it('[ROUTE-FLAG-04] [ROUTE-ACT-04] Flag bdu=true: BDU users are allowed, as on /activate', () => {
    for (const brand of ['crave', 'ctv', 'tsn', 'rds', 'noovo'] as const) opens('BDU', brand, '/activate');
    opens('BDU', 'crave', '/recommendations');
    opens('BDU', 'crave', '/checkServices');
  });

  it.each([
    ['ROUTE-FLAG-05', 'name', '/account/manage/name'],
    ['ROUTE-FLAG-06', 'email', '/account/manage/email'],
    ['ROUTE-FLAG-07', 'password', '/account/manage/password'],
    ['ROUTE-FLAG-08', 'phone', '/account/manage/phone'],
    ['ROUTE-FLAG-09', 'payment details', `${unified}/details/payment?${item}`],
    ['ROUTE-FLAG-10', 'plan details', `${unified}/planDetails?${item}`],
    ['ROUTE-FLAG-13', 'verify-email', '/verify-email/verification?token=x'],
  ])('[%s] Page %s is denied to BDU users', (_, __, address) => {
    expect(end('BDU', 'crave', address)).toBe('manageAccount');
    opens('DTC', 'crave', address);
  });

  it('[ROUTE-FLAG-11] Cancellation pages are denied to BDU users', () => {
    for (const address of cancellations) {
      expect(end('BDU', 'crave', address)).toBe('manageAccount');
      opens('DTC', 'crave', address);
    }
  });

  it('[ROUTE-FLAG-12] Purchase pages are denied to BDU users', () => {
    const tab = holding('selectedProduct', 'cart', 'currentOrder');
    for (const page of ['products', 'products/add-on', 'products/warning', 'payments', 'success']) {
      expect(end('BDU', 'crave', `/purchase/${page}`, tab)).toBe('manageAccount');
      opens('DTC', 'crave', `/purchase/${page}`, tab);
    }
  });

  it('[ROUTE-FLAG-14] Logout allows BDU users', () => {
    for (const address of ['/account/logout', '/logout', '/logout/bdu']) opens('BDU', 'crave', address);
  });
});

describe('the verification gate', () => {
  const fetches = (address: string, who: Who = 'DTC') => needsAccount(factsOf(who, 'crave', address));

  it('[ROUTE-ACC-01] Entering an account-area route other than the exempt ones fetches the account', () => {
    expect(fetches('/account/settings/devices')).toBe(true);
    expect(fetches('/account/manage/name')).toBe(true);
    expect(fetches('/account/manage')).toBe(false);
    expect(fetches('/account/settings/devices', 'BDU')).toBe(false);
    expect(fetches('/account/settings/devices', 'ANON')).toBe(false);
  });

  const exempt = (addresses: string[], brand: BrandId = 'crave') => {
    for (const address of addresses) {
      expect(fetches(address), address).toBe(false);
      opens('UNV', brand, address, holding('deleteForbidden'));
    }
  };

  it('[ROUTE-ACC-02] Exempt from the fetch/verification check: accountLogout', () =>
    exempt(['/account/logout']));

  it('[ROUTE-ACC-03] Exempt: manageAccount', () => exempt(['/account/manage']));

  it('[ROUTE-ACC-04] Exempt: partnersLink', () => exempt(['/account/partners/p1/link']));

  it('[ROUTE-ACC-05] Exempt: deleteAccount and deleteForbidden', () =>
    exempt(['/account/manage/delete', '/account/manage/delete-forbidden']));

  it('[ROUTE-ACC-06] Exempt: subscriptions, subscriptionsIndex, subscriptionsBrand', () => {
    exempt(['/account/subscriptions/rds'], 'rds');
    exempt(['/account/subscriptions/index'], 'vanilla');
    expect(path('UNV', 'rds', '/account/subscriptions')).toBe('/account/subscriptions/rds');
  });

  it('[ROUTE-ACC-07] Exempt: unifiedSubscriptions', () => exempt([unified]));

  it('[ROUTE-ACC-08] Exempt: cancellation, cancellationReasons, cancellationConfirmed', () =>
    exempt(cancellations));

  it('[ROUTE-ACC-09] If emailVerificationStatus is not VERIFIED the user goes to manageAccount', () => {
    for (const name of routeNames.filter((route) => routes[route].verified)) {
      const address = `${href(name, { brand: 'crave', partnerId: 'p1' })}?deviceId=d&${item}`;
      expect(end('UNV', 'crave', address), name).toBe('manageAccount');
    }
    opens('DTC', 'crave', '/account/settings/devices');
  });

  it('[PERM-04] BDU users skip email-verification gating', () => {
    opens('BDU', 'crave', '/account/settings/devices', { verified: false });
    expect(end('BDU', 'crave', '/account/settings', { verified: false })).toBe('settingsDevices');
  });

  it('An account that cannot be read closes nothing', () =>
    opens('DTC', 'crave', '/account/manage/name', { verified: undefined }));
});

describe('the account area', () => {
  it('[ROUTE-ACC-10] The account parent /account redirects to manageAccount', () => {
    for (const brand of brandIds) expect(end('DTC', brand, '/account')).toBe('manageAccount');
  });

  it('[ROUTE-ACC-26] Delete-forbidden without brands returns to manage', () => {
    expect(end('DTC', 'crave', '/account/manage/delete-forbidden')).toBe('manageAccount');
    opens('DTC', 'crave', '/account/manage/delete-forbidden', holding('deleteForbidden'));
  });

  it('Deletion is a page only where the brand offers it', () => {
    opens('DTC', 'crave', '/account/manage/delete');
    expect(end('DTC', 'noovo', '/account/manage/delete')).toBe('manageAccount');
  });

  it('[ROUTE-ACC-27] [FLAG-04] profiles is available only if the brand has profiles, else manage', () => {
    for (const child of ['', '/create', '/edit', '/pin']) {
      opens('DTC', 'crave', `/account/profiles${child}`);
      opens('DTC', 'vanilla', `/account/profiles${child}`);
      expect(end('DTC', 'tsn', `/account/profiles${child}`)).toBe('manageAccount');
    }
  });

  it('[ROUTE-ACC-34] [FLAG-05] partners is available only when partners are enabled and the user is not BDU, else settings', () => {
    for (const child of ['', '/p1/details', '/p1/link', '/p1/link/success', '/p1/unlink'])
      for (const brand of ['vanilla', 'crave', 'tsn', 'rds'] as const)
        opens('DTC', brand, `/account/partners${child}`);
    const bdu = visit('BDU', 'crave', '/account/partners');
    expect(bdu.path).toBe('/account/settings/devices');
    // Settings redirect on where the brand has no devices.
    expect(path('BDU', 'tsn', '/account/partners')).toBe('/account/manage');
    expect(path('DTC', 'ctv', '/account/partners')).toBe('/account/manage');
    const withDevices = { overrides: { devices: true } };
    expect(path('DTC', 'ctv', '/account/partners', withDevices)).toBe('/account/settings/devices');
  });

  it('[ROUTE-ACC-40] [FLAG-06] settings is available only if the brand offers device management, else manage', () => {
    expect(path('DTC', 'crave', '/account/settings')).toBe('/account/settings/devices');
    expect(path('DTC', 'tsn', '/account/settings')).toBe('/account/manage');
    expect(path('DTC', 'tsn', '/account/settings/devices')).toBe('/account/manage');
  });

  it('Removing needs a device, else the list of devices', () => {
    for (const child of ['removeDevice', 'removeDownload', 'removeDownloadDevice']) {
      expect(end('DTC', 'crave', `/account/settings/${child}`)).toBe('settingsDevices');
      opens('DTC', 'crave', `/account/settings/${child}?deviceId=d1`);
    }
  });

  it('linkPartner follows the rules of partners', () => {
    opens('DTC', 'crave', '/linkPartner');
    expect(path('BDU', 'crave', '/linkPartner')).toBe('/account/settings/devices');
    expect(path('DTC', 'ctv', '/linkPartner')).toBe('/account/manage');
  });
});

describe('subscriptions', () => {
  it.each([
    ['ROUTE-SUB-02', 'ctv', '/account/subscriptions'],
    ['ROUTE-SUB-03', 'noovo', '/account/subscriptions'],
    ['ROUTE-SUB-21', 'ctv', unified],
    ['ROUTE-SUB-22', 'noovo', unified],
  ] as const)('[%s] Brand %s on %s goes to login, which ends on manage', (_, brand, address) => {
    const landing = visit('DTC', brand, address);
    expect(landing.route).toBe('manageAccount');
    expect(landing.rules).toEqual(['precondition', 'in-login-screens']);
    expect(landing.passed[1]).toBe(brand === 'ctv' ? 'loginIndex' : 'loginBDU');
  });

  it('[ROUTE-SUB-04] [FLAG-12] A brand with unified subscriptions goes to unifiedSubscriptions', () => {
    for (const brand of ['crave', 'tsn'] as const)
      expect(end('DTC', brand, '/account/subscriptions')).toBe('unifiedSubscriptions');
    const without = { overrides: { unifiedSubscriptions: false } };
    expect(end('DTC', 'crave', '/account/subscriptions', without)).toBe('subscriptionsBrand');
  });

  it('[ROUTE-SUB-05] [ROUTE-SUB-08] Otherwise subscriptions goes to subscriptionsIndex, which vanilla shows', () => {
    expect(end('DTC', 'vanilla', '/account/subscriptions')).toBe('subscriptionsIndex');
    opens('DTC', 'vanilla', '/account/subscriptions/index');
  });

  it('[ROUTE-SUB-06] subscriptionsIndex goes to unifiedSubscriptions with the feature', () =>
    expect(end('DTC', 'crave', '/account/subscriptions/index')).toBe('unifiedSubscriptions'));

  it('[ROUTE-SUB-07] subscriptionsIndex for a non-vanilla brand without the feature goes to subscriptionsBrand with the brand as parameter', () => {
    expect(path('DTC', 'rds', '/account/subscriptions/index')).toBe('/account/subscriptions/rds');
    expect(path('DTC', 'rds', '/account/subscriptions')).toBe('/account/subscriptions/rds');
    expect(path('DTC', 'bellmedia', '/account/subscriptions')).toBe('/account/subscriptions/bellmedia');
  });

  it('[ROUTE-SUB-10] On subscriptionsBrand, for vanilla anything passes', () => {
    for (const brand of brandIds) opens('DTC', 'vanilla', `/account/subscriptions/${brand}`);
  });

  it.each(['subscribeSuccess', 'subscribe-success'])(
    '[ROUTE-SUB-11] Non-vanilla, route brand ≠ current brand, query action = %s → subscribeBrandSuccess',
    (action) => {
      const landing = visit('DTC', 'rds', `/account/subscriptions/tsn?action=${action}`);
      expect(landing.path).toBe('/account/subscriptions/tsn/success');
      expect(landing.action).toBe('');
    },
  );

  it('[ROUTE-SUB-12] Non-vanilla, route brand ≠ current brand, other/no action → subscriptions', () => {
    expect(path('DTC', 'rds', '/account/subscriptions/tsn')).toBe('/account/subscriptions/rds');
    expect(path('DTC', 'rds', '/account/subscriptions/tsn?action=gift')).toBe('/account/subscriptions/rds');
    expect(path('DTC', 'crave', '/account/subscriptions/tsn')).toBe(unified);
  });

  it('[ROUTE-SUB-23] The list falls back to the subscriptions page if the brand lacks the unified feature', () => {
    expect(path('DTC', 'rds', unified)).toBe('/account/subscriptions/rds');
    expect(path('DTC', 'vanilla', unified)).toBe('/account/subscriptions/index');
  });

  it('Page cancellation/reasons needs subscriptionItemId, cycleDate and productType, else the list', () => {
    opens('DTC', 'crave', `${unified}/cancellation/reasons?${item}`);
    for (const missing of ['subscriptionItemId', 'cycleDate', 'productType']) {
      const query = new URLSearchParams(item);
      query.delete(missing);
      expect(end('DTC', 'crave', `${unified}/cancellation/reasons?${query.toString()}`), missing).toBe(
        'unifiedSubscriptions',
      );
    }
  });

  it('The other unified pages need what they are about, else the list', () => {
    for (const page of ['details/payment', 'planDetails', 'cancellation', 'cancellation/confirmed'])
      expect(end('DTC', 'crave', `${unified}/${page}`), page).toBe('unifiedSubscriptions');
    opens('DTC', 'crave', `${unified}/cancellation/confirmed?cycleDate=2026-01-05`);
    expect(end('DTC', 'rds', `${unified}/planDetails?${item}`)).toBe('subscriptionsBrand');
  });

  it('[A-87] Every brand that sells plans opens the receipt of a cancellation, and no brand without it sells any', () => {
    const receipt = `${unified}/cancellation/receipt`;
    const opening = brandIds.filter(
      (brand) => end('DTC', brand, `${receipt}?subscriptionItemId=s1`) === 'cancellationReceipt',
    );
    expect(opening).toEqual(brandIds.filter((brand) => featuresOf(brand).subscriptionPages));
    const selling = new Set(catalog.filter(({ type }) => type !== 'GIFT').map(({ brand }) => brand));
    expect([...selling].sort()).toEqual(['crave', 'rds', 'tsn']);
    for (const brand of selling) expect(opening).toContain(brand);
    // Cancelled on the pages of the unified list, or on the page of the brand.
    for (const brand of selling)
      expect(end('DTC', brand, '/account/subscriptions')).toBe(
        featuresOf(brand).unifiedSubscriptions ? 'unifiedSubscriptions' : 'subscriptionsBrand',
      );
    expect(end('DTC', 'rds', receipt)).toBe('subscriptionsBrand');
    expect(end('DTC', 'crave', receipt)).toBe('unifiedSubscriptions');
  });

  it('An unknown brand in the address is a page that does not exist, before any other rule', () => {
    for (const who of ['ANON', 'DTC', 'UNV', 'BDU'] as const)
      for (const page of ['subscriptions/foo', 'payments/foo', 'subscriptions/foo/success'])
        expect(end(who, 'rds', `/account/${page}`)).toBe('notFound');
  });

  it('[PERM-05] BDU users cannot see the subscriptions pages', () => {
    for (const address of ['/account/subscriptions', '/account/subscriptions/crave', unified])
      expect(end('BDU', 'crave', address)).toBe('manageAccount');
  });
});

describe('payments', () => {
  it('[ROUTE-PAY-03] [FLAG-14] paymentMethods is only for brands in a specific brand list; others go to login', () => {
    for (const brand of brandIds) {
      const { passed, route } = visit('DTC', brand, '/account/paymentMethods');
      if (['vanilla', 'crave', 'tsn', 'rds'].includes(brand)) expect(route, brand).toBe('paymentMethods');
      else expect([signInPages.includes(passed[1]!), route], brand).toEqual([true, 'manageAccount']);
    }
    const without = { overrides: { paymentInfo: false } };
    expect(end('DTC', 'crave', '/account/paymentMethods', without)).toBe('manageAccount');
  });

  it('[ROUTE-PAY-05] payments redirects to paymentsIndex', () =>
    expect(end('DTC', 'vanilla', '/account/payments')).toBe('paymentsIndex'));

  it('[ROUTE-PAY-06] paymentsIndex sends ctv or noovo to login', () => {
    for (const address of ['/account/payments', '/account/payments/index']) {
      expect(visit('DTC', 'ctv', address).passed.slice(1)).toEqual(['loginIndex', 'manageAccount']);
      expect(visit('DTC', 'noovo', address).passed.slice(1)).toEqual(['loginBDU', 'manageAccount']);
    }
  });

  it('[ROUTE-PAY-07] paymentsIndex sends other non-vanilla brands to paymentsBrand', () => {
    for (const brand of brandIds.filter((id) => !['vanilla', 'ctv', 'noovo'].includes(id)))
      expect(path('DTC', brand, '/account/payments/index')).toBe(`/account/payments/${brand}`);
  });

  it('[ROUTE-PAY-08] paymentsBrand (:brand): current brand not vanilla and route brand differs → payments', () =>
    expect(path('DTC', 'crave', '/account/payments/tsn')).toBe('/account/payments/crave'));

  it('[ROUTE-PAY-09] paymentsBrand for vanilla lets any brand pass', () => {
    for (const brand of brandIds) opens('DTC', 'vanilla', `/account/payments/${brand}`);
  });

  it('[PERM-06] BDU users cannot see the payments pages', () => {
    for (const page of ['payments', 'payments/index', 'payments/crave', 'paymentMethods'])
      expect(end('BDU', 'crave', `/account/${page}`)).toBe('manageAccount');
  });
});
