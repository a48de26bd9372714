import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds, whitelistOf } from '../brands.ts';
import { isMerchantLink, readMerchantLink, writeMerchantLink } from './merchant-link.ts';
import { type QueryContext, readQuery } from './query-params.ts';
import { type SessionContext } from './session-context.ts';
import { encodeContext } from './encode-context.ts';
import { type AppState, emptyApp } from './client-state.ts';
import { usualAppSchemes } from './urls.ts';

const manageUrl = 'https://portal.test/account';
const read = (query: Record<string, string>, over: Partial<QueryContext> = {}) =>
  readQuery(query, {
    brand: 'crave',
    brands: {},
    featureOverrides: {},
    ownHost: 'portal.test',
    allowHttp: false,
    appSchemes: usualAppSchemes,
    manageUrl,
    route: 'loginIndex',
    first: false,
    ...over,
  });
/** The state written by a URL if nothing is rejected. */
const written = (query: Record<string, string>, over: Partial<QueryContext> = {}): Partial<AppState> => {
  const { set, refused } = read(query, over);
  expect(refused).toEqual([]);
  return set;
};
const withContext = (context: SessionContext, more: Record<string, string> = {}) => ({
  webSessionContext: encodeContext(context),
  ...more,
});

describe('parameters', () => {
  it('[STATE-21] URL parameters read at start: siteState, deviceId, lang, service', () =>
    expect(written({ siteState: 'neutral', deviceId: 'd1', lang: 'fr', service: 'crave' })).toEqual({
      siteState: 'neutral',
      urlParams: { deviceId: 'd1' },
      languageFromUrl: 'fr',
      siteBrand: 'crave',
    }));

  it.each<[string, Record<string, string>, Partial<AppState>]>([
    [
      '[STATE-35] Query parameter action sets app action (if accepted)',
      { action: 'mobileSignIn' },
      { action: 'mobileSignIn' },
    ],
    [
      '[STATE-36] Query parameter continue sets continueUrl (if accepted)',
      { continue: 'https://www.crave.ca/x' },
      { continueUrl: 'https://www.crave.ca/x' },
    ],
    ['[STATE-37] Query parameter service sets site brand', { service: 'tsn' }, { siteBrand: 'tsn' }],
    [
      '[STATE-38] Query parameter fallback sets fallbackUrl (if accepted)',
      { fallback: 'https://www.crave.ca/y' },
      { fallbackUrl: 'https://www.crave.ca/y' },
    ],
    [
      '[STATE-39] Query parameter partialView sets isPartialView',
      { partialView: 'true' },
      { isPartialView: true },
    ],
    ['[STATE-40] Query parameter requireDtc sets requireDtc', { requireDtc: 'true' }, { requireDtc: true }],
    [
      '[STATE-41] Query parameter checkServices sets checkServices',
      { checkServices: 'true' },
      { checkServices: true },
    ],
    ['[STATE-42] Query parameter goto sets gotoRoute', { goto: 'payments' }, { gotoRoute: 'payments' }],
    ['[STATE-43] Query parameter profile sets profile', { profile: 'p1' }, { profile: 'p1' }],
    ['[STATE-44] Query parameter meta sets meta', { meta: 'm1' }, { meta: 'm1' }],
    [
      '[STATE-45] Query parameter bundles sets bundles (preselected bundle SKUs)',
      { bundles: 'crave_total,tsn' },
      { bundles: ['crave_total', 'tsn'] },
    ],
    ['[STATE-46] Query parameter platform sets platform', { platform: 'ios' }, { platform: 'ios' }],
    [
      '[STATE-47] Query parameter migrationCode sets migrationCode',
      { migrationCode: 'abc' },
      { migrationCode: 'abc' },
    ],
    [
      '[STATE-48] [VAL-URL-13] Query parameter requiredEntitlements is split on commas and sets the list',
      { requiredEntitlements: 'a,b' },
      { requiredEntitlements: ['a', 'b'] },
    ],
    ['[STATE-50] Query parameter partnerId sets linkPartnerId', { partnerId: 'p1' }, { linkPartnerId: 'p1' }],
    ['[STATE-51] Query parameter code sets short code / code', { code: 'ABCDE' }, { code: 'ABCDE' }],
  ])('%s', (_, query, state) => expect(written(query)).toEqual(state));

  it('the answer of a TV provider is not kept, nor does it replace the code of a TV', () =>
    expect(written({ code: 'secret', state: 's' }, { route: 'bduAuth' })).toEqual({}));

  it('[STATE-22] All parameters of the specification are read on navigation, each on its own', () => {
    const query = {
      action: 'linkPartner',
      continue: 'https://crave.ca/',
      service: 'crave',
      fallback: 'https://crave.ca/f',
      partialView: 'true',
      requireDtc: 'true',
      checkServices: 'true',
      goto: 'settings',
      profile: 'p1',
      meta: 'm1',
      bundles: 'b1',
      platform: 'roku',
      migrationCode: 'mc',
      requiredEntitlements: 'e1',
      webSessionContext: encodeContext({ origin: 'mail' }),
      partnerId: 'partner',
      code: 'ABCDE',
    };
    expect(written(query)).toEqual({
      action: 'linkPartner',
      continueUrl: 'https://crave.ca/',
      siteBrand: 'crave',
      fallbackUrl: 'https://crave.ca/f',
      isPartialView: true,
      requireDtc: true,
      checkServices: true,
      gotoRoute: 'settings',
      profile: 'p1',
      meta: 'm1',
      bundles: ['b1'],
      platform: 'roku',
      migrationCode: 'mc',
      requiredEntitlements: ['e1'],
      origin: 'mail',
      linkPartnerId: 'partner',
      code: 'ABCDE',
    });
  });

  it('[STATE-25] An empty parameter keeps what was there', () => {
    const names = [
      'action',
      'continue',
      'service',
      'fallback',
      'partialView',
      'goto',
      'code',
      'webSessionContext',
    ];
    for (const name of names) expect(read({ [name]: '' })).toEqual({ set: {}, refused: [] });
  });

  it.each([
    ['VAL-URL-14', 'partialView', 'isPartialView'],
    ['VAL-URL-15', 'requireDtc', 'requireDtc'],
  ] as const)('[%s] %s is true only for the string true', (_, name, field) => {
    expect(written({ [name]: 'true' })).toEqual({ [field]: true });
    for (const value of ['1', 'TRUE', 'yes', 'false', ' true'])
      expect(written({ [name]: value })).toEqual({ [field]: false });
  });

  it('A short code is the screen’s own where the address is the screen’s', () =>
    expect(written({ code: 'ABCDE' }, { route: 'shortcodeInUrl' })).toEqual({
      code: 'ABCDE',
      shortcodeInUrl: 'ABCDE',
    }));

  it('An unknown platform is web', () => expect(written({ platform: 'psp' })).toEqual({ platform: 'web' }));

  it('Unknown parameters write nothing', () =>
    expect(
      written({ isLoggedIn: 'true', isBdu: 'true', siteBrand: 'tsn', token: 't', __proto__x: '1' }),
    ).toEqual({}));
});

describe('what is refused', () => {
  it('[ACTION-02] register is stored only for brand rds', () => {
    for (const brand of brandIds)
      expect(read({ action: 'register' }, { brand }).set.action, brand).toBe(
        brand === 'rds' ? 'register' : undefined,
      );
  });

  it('[ACTION-03] The query value reset-pin maps to resetPin', () =>
    expect(written({ action: 'reset-pin' })).toEqual({ action: 'resetPin' }));

  it('[ACTION-04] An unknown action is not accepted', () =>
    expect(read({ action: 'foo' })).toEqual({ set: {}, refused: [{ name: 'action', value: 'foo' }] }));

  it('[ACTION-05] An unknown site state is not accepted', () =>
    expect(read({ siteState: 'foo' })).toEqual({ set: {}, refused: [{ name: 'siteState', value: 'foo' }] }));

  it('[ACTION-06] Some actions and site states are limited to certain brands', () => {
    expect(read({ action: 'gift' }, { brand: 'ctv' }).set).toEqual({});
    expect(read({ siteState: 'dtc' }, { brand: 'noovo' }).set).toEqual({});
    expect(read({ siteState: 'bdu' }, { brand: 'noovomoi' }).set).toEqual({});
  });

  it('[BRAND-04] An unknown brand is not accepted', () => {
    expect(read({ service: 'foo' })).toEqual({ set: {}, refused: [{ name: 'service', value: 'foo' }] });
    for (const brand of brandIds) expect(written({ service: brand })).toEqual({ siteBrand: brand });
  });

  it('goto takes the names of screens only', () => {
    for (const value of ['https://evil.example.org', '/account/manage', 'toString', '__proto__', 'PAYMENTS'])
      expect(read({ goto: value }).set, value).toEqual({});
  });

  it('[VAL-URL-11] On failure continue defaults to the account-manage page', () =>
    expect(read({ continue: 'https://evil.example.org' })).toEqual({
      set: { continueUrl: manageUrl },
      refused: [{ name: 'continue', value: 'https://evil.example.org' }],
    }));

  it('[VAL-URL-12] On failure fallback defaults to empty', () =>
    expect(read({ fallback: 'https://evil.example.org' })).toEqual({
      set: {},
      refused: [{ name: 'fallback', value: 'https://evil.example.org' }],
    }));

  it('The brand in the address decides about the rest of it', () => {
    const query = { service: 'tsn', continue: 'https://www.rds.ca/', action: 'resetPin' };
    expect(read(query)).toEqual({
      set: { siteBrand: 'tsn', continueUrl: 'https://www.rds.ca/' },
      refused: [{ name: 'action', value: 'resetPin' }],
    });
    const overrides = { featureOverrides: { tsn: { profiles: true } } };
    expect(read(query, overrides).set.action).toBe('resetPin');
  });
});

describe('webSessionContext', () => {
  const context: SessionContext = {
    action: 'linkPartner',
    brand: 'tsn',
    continueUrl: 'https://www.tsn.ca/x',
    fallbackUrl: 'https://www.rds.ca/y',
    entitlement: ['a', 'b'],
    origin: 'mail',
    partnerReferral: { service: 'tsn', platform: 'ios', action: 'gift', code: 'ABCDE' },
    partialView: true,
  };

  it('[STATE-49] Query parameter webSessionContext sets all its fields', () =>
    expect(written(withContext(context))).toEqual({
      action: 'linkPartner',
      siteBrand: 'tsn',
      continueUrl: 'https://www.tsn.ca/x',
      fallbackUrl: 'https://www.rds.ca/y',
      requiredEntitlements: ['a', 'b'],
      origin: 'mail',
      partnerReferral: { service: 'tsn', platform: 'ios', action: 'gift', code: 'ABCDE' },
      isPartialView: true,
    }));

  it('A parameter of the address wins over the context', () => {
    const more = { service: 'crave', continue: 'https://crave.ca/', action: 'redeem', partialView: 'false' };
    expect(written(withContext({ ...context, fallbackUrl: '' }, more))).toMatchObject({
      action: 'redeem',
      siteBrand: 'crave',
      continueUrl: 'https://crave.ca/',
      isPartialView: false,
    });
  });

  it('Its fields are checked exactly like single parameters', () => {
    const { set, refused } = read(
      withContext({
        action: 'foo',
        brand: 'nope',
        continueUrl: 'javascript:alert(1)',
        fallbackUrl: 'https://evil.example.org',
      }),
    );
    expect(set).toEqual({ continueUrl: manageUrl });
    expect(refused.map(({ name }) => name).sort()).toEqual(['action', 'continue', 'fallback', 'service']);
  });

  it('[ERR-55] An unparsable one is only reported, and the rest of the address is read', () =>
    expect(read({ webSessionContext: '%%%', lang: 'en' })).toEqual({
      set: { languageFromUrl: 'en' },
      refused: [{ name: 'webSessionContext', value: '' }],
    }));

  it('A partner’s referral goes on with its inner action, where the brand offers it', () => {
    const referral = (action: string) =>
      written(withContext({ action: 'partnerReferral', brand: 'tsn', partnerReferral: { action } }));
    expect(referral('gift').action).toBe('gift');
    expect(referral('resetPin').action).toBe('partnerReferral');
    expect(referral('gift').partnerReferral).toEqual({ action: 'gift' });
  });
});

describe('special entrances', () => {
  const link = { token: 't', brands: 'crave, tsn', specialService: 's', aggregator: 'a' };

  it('[ROUTE-MERCH-02] [ROUTE-MERCH-03] A merchant link gives specialService, brands (comma list), token and aggregator', () => {
    expect(written(link, { route: 'merchantActivate' })).toEqual({
      specialService: { specialService: 's', brands: ['crave', 'tsn'], token: 't', aggregator: 'a' },
    });
    expect(written(link)).toEqual({});
  });

  it('A mail of the merchant flow brings its link back, and a link that says nothing changes nothing', () => {
    const service = { specialService: 's & t', brands: ['crave', 'tsn'], token: 'a.b-c_d', aggregator: 'é' };
    const merchantLink = writeMerchantLink(service);
    const route = 'merchantResetPassword';
    expect(written({ token: 'of-the-mail', merchantLink }, { route })).toEqual({ specialService: service });
    expect(written({ merchantLink })).toEqual({});
    for (const odd of ['', 'x', 'brands=crave', '%', 'token='])
      expect(written({ merchantLink: odd }, { route }), odd).toEqual({});
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (token, aggregator) => {
        const said = { ...service, token: token.toWellFormed(), aggregator };
        expect(readMerchantLink(writeMerchantLink(said))).toEqual(said);
      }),
    );
  });

  it('A stored merchant link is rejected unless it has its four parts', () => {
    const whole = { specialService: '', brands: [], token: 't', aggregator: '' };
    expect(isMerchantLink(whole)).toBe(true);
    const odd = [
      {},
      null,
      't',
      { ...whole, brands: 'crave' },
      { ...whole, brands: [1] },
      { ...whole, token: 1 },
    ];
    for (const value of odd) expect(isMerchantLink(value), JSON.stringify(value)).toBe(false);
  });

  it('Partner linking that began in a mail is known by the first address alone', () => {
    const query = { action: 'linkPartner', partnerId: 'p1' };
    expect(written(query, { first: true }).isEmailPartnerLinking).toBe(true);
    expect(written(query).isEmailPartnerLinking).toBeUndefined();
    expect(written({ action: 'linkPartner' }, { first: true }).isEmailPartnerLinking).toBeUndefined();
  });
});

it('Whatever an address says, only fields of the state are written, of their own kind, and no address off the list', () => {
  const names = [
    'action',
    'continue',
    'service',
    'fallback',
    'goto',
    'platform',
    'bundles',
    'lang',
    'siteState',
    'x',
  ];
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('crave', 'tsn', 'https://tsn.ca/', 'https://evil.ca/', 'gift'),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), values),
      fc.constantFrom<BrandId>(...brandIds),
      (query, brand) => {
        const { set } = read(query, { brand });
        for (const [field, value] of Object.entries(set)) {
          const empty: unknown = emptyApp[field as keyof AppState];
          expect([typeof value, Array.isArray(value)], field).toEqual([typeof empty, Array.isArray(empty)]);
        }
        const trusted = whitelistOf(set.siteBrand || brand, {}, 'portal.test');
        for (const url of [set.continueUrl, set.fallbackUrl])
          if (url && url !== manageUrl && !url.startsWith('x-bellmedia-um'))
            expect(trusted).toContain(new URL(url).hostname.replace(/^www\./, ''));
      },
    ),
  );
});
