/** Guard tests: sign-in, registration, activation, purchase and codes. */
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import type { Precondition } from './route.ts';
import { factsOf, type Tab, visit, type Who } from '../testing/visit.ts';

const end = (who: Who, brand: BrandId, address: string, tab: Tab = {}) =>
  visit(who, brand, address, tab).route;
const opens = (who: Who, brand: BrandId, address: string, tab: Tab = {}) => {
  const asked = factsOf(who, brand, address, tab).to;
  expect(asked, address).not.toBe('notFound');
  expect(end(who, brand, address, tab), `${who} [${brand}] ${address}`).toBe(asked);
};
const holding = (...have: Precondition[]): Tab => ({ have });
/** A screen that redirects to login, which redirects a signed-in customer to the account. */
const endsOnManage = (who: Who, brand: BrandId, address: string, login: string) => {
  const { passed } = visit(who, brand, address);
  expect(passed.slice(1), `${who} [${brand}] ${address}`).toEqual([login, 'manageAccount']);
};

describe('the empty path', () => {
  it('[ROUTE-GEN-11] The empty path redirects to login', () => {
    expect(end('ANON', 'vanilla', '/')).toBe('loginIndex');
    expect(end('ANON', 'noovo', '/')).toBe('loginBDU');
    expect(end('ANON', 'bellmedia', '/')).toBe('loginDTCIdentifier');
    expect(visit('ANON', 'vanilla', '/?a=1&b=2').query).toEqual({ a: '1', b: '2' });
    expect(end('DTC', 'crave', '/')).toBe('manageAccount');
  });

  it('[ROUTE-GEN-12] The empty path redirects to the goto route when one is given/pending', () => {
    expect(visit('DTC', 'crave', '/?goto=payments').path).toBe('/account/payments/crave');
    expect(end('DTC', 'crave', '/', { goto: 'settingsDevices' })).toBe('settingsDevices');
    expect(end('ANON', 'crave', '/?goto=payments')).toBe('loginIndex');
  });
});

describe('sign in', () => {
  it('[ROUTE-LOGIN-02] /login has an index child', () => {
    expect(factsOf('ANON', 'crave', '/login').to).toBe('loginIndex');
    opens('ANON', 'crave', '/login');
  });

  it('A brand with one kind of sign-in shows that one', () => {
    for (const brand of brandIds) {
      const { bduOnly, dtcOnly } = featuresOf(brand);
      const expected = bduOnly ? 'loginBDU' : dtcOnly ? 'loginDTCIdentifier' : 'loginIndex';
      expect(end('ANON', brand, '/login'), brand).toBe(expected);
    }
  });

  it('A brand without any sign-in has no sign-in page', () => {
    const overrides = { dtcLogin: false, bduLogin: false };
    for (const address of [
      '/login',
      '/login/dtc',
      '/login/dtc/identifier',
      '/login/bdu',
      '/register/identifier',
    ])
      expect(end('ANON', 'crave', address, { overrides })).toBe('notFound');
  });

  it('[ROUTE-LOGIN-03] recovery/forgot-password needs a recovery email, else goes to the identifier step', () => {
    expect(end('ANON', 'crave', '/login/recovery/forgot-password')).toBe('loginDTCIdentifier');
    opens('ANON', 'crave', '/login/recovery/forgot-password', holding('recoveryEmail'));
  });

  it('[ROUTE-LOGIN-04] forgot-password/resend needs an email param', () => {
    for (const address of ['/login/recovery/forgot-password/resend', '/login/forgot-password/resend']) {
      expect(end('ANON', 'crave', address)).toBe('loginDTCIdentifier');
      expect(end('ANON', 'crave', `${address}?email=`)).toBe('loginDTCIdentifier');
      opens('ANON', 'crave', `${address}?email=a@b.ca`);
    }
  });

  it('[ROUTE-LOGIN-07] dtc/recent needs recent connections, else goes to identifier', () => {
    expect(end('ANON', 'crave', '/login/dtc/recent')).toBe('loginDTCIdentifier');
    opens('ANON', 'crave', '/login/dtc/recent', holding('recentConnections'));
    expect(end('ANON', 'crave', '/login/dtc')).toBe('loginDTCIdentifier');
    expect(end('ANON', 'crave', '/login/dtc', holding('recentConnections'))).toBe('loginDTCRecent');
  });

  it('The password step needs an email, else the identifier step', () => {
    expect(end('ANON', 'crave', '/login/dtc/password')).toBe('loginDTCIdentifier');
    opens('ANON', 'crave', '/login/dtc/password', holding('loginEmail'));
  });

  it('[ROUTE-LOGIN-14] [FLAG-02] The direct-login guard sends the visitor to the BDU login unless direct login is enabled for the brand', () => {
    const guarded = [
      '/login',
      '/login/dtc',
      '/login/dtc/recent',
      '/login/dtc/identifier',
      '/login/dtc/password',
      '/login/recovery/forgot-password',
      '/login/recovery/forgot-password/resend?email=a@b.ca',
      '/login/recovery/reset-password?token=t',
      '/login/recovery/reset-password/success',
      '/register',
      '/register/identifier',
      '/register/password',
    ];
    for (const brand of ['noovo', 'noovoinfo', 'ctvnews', 'bnn', 'cp24'] as const)
      for (const address of guarded) expect(end('ANON', brand, address), address).toBe('loginBDU');
    opens('ANON', 'crave', '/login/dtc/identifier');
    for (const open of ['/merchant/activate/login', '/legacy/forgot-password']) opens('ANON', 'noovo', open);
  });

  it('The provider sign-in needs a brand that offers it, else login', () => {
    opens('ANON', 'crave', '/login/bdu');
    expect(end('ANON', 'noovomoi', '/login/bdu')).toBe('loginDTCIdentifier');
  });

  it('Coming back from a provider without a code is an error, and without a session begins again', () => {
    expect(end('ANON', 'crave', '/login/bdu/auth')).toBe('loginBDUError');
    expect(end('ANON', 'crave', '/login/bdu/auth?state=s')).toBe('loginBDUError');
    // The screen asks the server who refused, then goes to the error.
    opens('ANON', 'crave', '/login/bdu/auth?error=access_denied');
    opens('ANON', 'crave', '/login/bdu/auth?code=c');
    expect(end('ANON', 'crave', '/login/bdu/auth-check')).toBe('loginBDU');
    opens('BDU', 'crave', '/login/bdu/auth-check');
  });
});

describe('registration and migration', () => {
  it('[ROUTE-REG-02] /register/password needs a login-attempt email, else goes to login', () => {
    expect(end('ANON', 'crave', '/register/password')).toBe('loginIndex');
    opens('ANON', 'crave', '/register/password', holding('loginAttemptEmail'));
  });

  it('/register leads to its first step', () =>
    expect(end('ANON', 'crave', '/register')).toBe('registerIdentifier'));

  it('Signed-in customers on registration screens go to their account; a finished registration stays', () => {
    expect(end('DTC', 'crave', '/register/identifier')).toBe('manageAccount');
    expect(end('DTC', 'crave', '/register/password', holding('loginAttemptEmail'))).toBe('manageAccount');
    opens('DTC', 'crave', '/register/accountCreated');
    opens('ANON', 'crave', '/register/accountCreated');
  });

  it('[ROUTE-REG-06] [FLAG-18] /migrate goes to provider login when no migration action applies', () => {
    expect(end('ANON', 'crave', '/migrate')).toBe('loginBDU');
    expect(end('ANON', 'crave', '/migrate?action=gift')).toBe('loginBDU');
    expect(end('ANON', 'ctv', '/migrate?action=signInDtc')).toBe('loginBDU');
    for (const action of ['signInDtc', 'registerDtc', 'linkBdu'])
      opens('ANON', 'crave', `/migrate?action=${action}`);
  });

  it('[ROUTE-REG-09] /existing needs migration allowed and an action, else login', () => {
    expect(end('ANON', 'crave', '/existing')).toBe('loginIndex');
    expect(end('ANON', 'ctv', '/existing?action=linkBdu')).toBe('loginIndex');
    for (const action of ['signInDtc', 'registerDtc', 'linkBdu'])
      opens('ANON', 'crave', `/existing?action=${action}`);
  });
});

describe('mail links', () => {
  it('[ROUTE-EMAIL-07] /change-email/confirm requires a query token', () => {
    expect(end('ANON', 'crave', '/change-email/confirm')).toBe('changeEmailError');
    opens('ANON', 'crave', '/change-email/confirm?token=t');
  });

  it.each([
    ['ROUTE-EMAIL-05', '/checkEmail'],
    ['ROUTE-EMAIL-11', '/change-email/success'],
    ['ROUTE-EMAIL-12', '/change-email/error'],
  ])('[%s] %s is a guest page', (_, address) => {
    for (const who of ['ANON', 'DTC'] as const) opens(who, 'crave', address);
  });

  it('A BDU user who follows a verification link goes to the account; others see it', () => {
    expect(end('BDU', 'crave', '/verify-email/verification?token=t')).toBe('manageAccount');
    for (const who of ['ANON', 'DTC', 'UNV'] as const)
      opens(who, 'crave', '/verify-email/verification?token=t');
  });
});

describe('merchant links', () => {
  const link = '/merchant/activate';

  it('[ROUTE-MERCH-01] /merchant/activate needs no login', () =>
    opens('ANON', 'crave', `${link}?token=t&service=crave&brands=crave`));

  it('[ROUTE-MERCH-06] A service query is added by redirect if missing', () => {
    const query = { token: 't', brands: 'tsn', aggregator: 'a', specialService: 's' };
    const landing = visit('ANON', 'vanilla', `${link}?${new URLSearchParams(query).toString()}`);
    expect(landing.passed).toEqual(['merchantActivate', 'merchantActivate']);
    expect(landing.query).toEqual({ ...query, service: 'tsn' });
  });

  it.each([
    ['tsn,crave', 'crave'],
    ['tsn,rds', 'rds'],
    [' TSN , Rds ', 'rds'],
    ['tsn', 'tsn'],
    ['ctv,noovo', 'vanilla'],
    ['', 'vanilla'],
  ])('Its service is the first sorted entry of crave, tsn, rds in brands: %s → %s', (brands, service) => {
    const address = `${link}?token=t&brands=${encodeURIComponent(brands)}`;
    expect(visit('ANON', 'vanilla', address).query['service']).toBe(service);
  });

  it('Forgotten passwords of the merchant flow need an email, else its sign-in', () => {
    expect(end('ANON', 'crave', `${link}/recovery/forgot-password`)).toBe('merchantLogin');
    opens('ANON', 'crave', `${link}/recovery/forgot-password`, holding('recoveryEmail'));
    expect(end('ANON', 'crave', `${link}/recovery/forgot-password/resend`)).toBe('merchantLogin');
    opens('ANON', 'crave', `${link}/recovery/forgot-password/resend?email=a@b.ca`);
  });
});

describe('PIN reset and activation', () => {
  it('[ROUTE-ACT-01] /reset-pin needs login', () =>
    expect(end('ANON', 'crave', '/reset-pin')).toBe('loginIndex'));

  it('[ROUTE-ACT-02] /reset-pin applies only to brands with profiles, else goes to login', () => {
    opens('DTC', 'crave', '/reset-pin');
    endsOnManage('DTC', 'tsn', '/reset-pin', 'loginIndex');
  });

  it('[ROUTE-ACT-03] /activate needs login', () =>
    expect(end('ANON', 'crave', '/activate')).toBe('loginIndex'));

  it('[ROUTE-ACT-05] Child shortcode has the empty path', () =>
    expect(visit('DTC', 'crave', '/activate')).toMatchObject({ route: 'shortcode', path: '/activate' }));

  it('[ROUTE-ACT-06] shortcode: the vanilla brand goes to login', () => {
    endsOnManage('DTC', 'vanilla', '/activate', 'loginIndex');
    expect(end('ANON', 'vanilla', '/activate')).toBe('loginIndex');
  });

  it('[ROUTE-ACT-12] [FLAG-09] activateBdu is only for brands with the shortcode flow, otherwise login', () => {
    endsOnManage('BDU', 'bnn', '/activate/bdu?code=ABCDE', 'loginBDU');
    opens('BDU', 'crave', '/activate/bdu?code=ABCDE');
    for (const brand of brandIds.filter((id) => !featuresOf(id).shortcode))
      for (const address of ['/activate', '/activate/bdu', '/activate/code', '/activate/success'])
        expect(end('BDU', brand, address), `${brand} ${address}`).toBe('manageAccount');
  });
});

describe('purchase', () => {
  it('[ROUTE-PUR-01] /subscribe needs login', () =>
    expect(end('ANON', 'crave', '/subscribe')).toBe('loginIndex'));

  it('[ROUTE-PUR-02] /subscribe goes to activate when the action is shortcodeInProgress', () =>
    expect(visit('DTC', 'crave', '/subscribe', { action: 'shortcodeInProgress' }).path).toBe('/activate'));

  it('[ROUTE-PUR-03] /subscribe otherwise goes to purchaseProducts', () => {
    expect(end('DTC', 'crave', '/subscribe')).toBe('purchaseProducts');
    expect(end('DTC', 'crave', '/purchase')).toBe('purchaseProducts');
  });

  it('Each later step needs what the one before it chose', () => {
    const steps = {
      '/purchase/products/warning': 'selectedProduct',
      '/purchase/payments': 'cart',
      '/purchase/success': 'currentOrder',
    } as const;
    for (const [address, have] of Object.entries(steps)) {
      expect(end('DTC', 'crave', address), address).toBe('purchaseProducts');
      opens('DTC', 'crave', address, holding(have));
    }
  });
});

describe('codes, gifts, consolidation, outdated apps', () => {
  it('[ROUTE-RDM-04] Visiting redeem sets the action to redeem-code', () => {
    for (const who of ['ANON', 'DTC', 'BDU'] as const)
      expect(visit(who, 'crave', '/redeem').action).toBe('redeem-code');
  });

  it('[ROUTE-RDM-05] Not logged in → login', () => {
    for (const address of ['/redeem', '/redeem/valid'])
      expect(visit('ANON', 'crave', address, holding('redeemObject')).route).toBe('loginIndex');
  });

  it('[ROUTE-RDM-06] [FLAG-10] Brand without redeem flow → login', () => {
    for (const address of ['/redeem', '/redeem/valid', '/redeem/success']) {
      endsOnManage('DTC', 'ctv', address, 'loginIndex');
      expect(visit('DTC', 'ctv', address).action).toBe('');
    }
  });

  it('[ROUTE-RDM-07] Redeem success needs login', () => {
    expect(end('ANON', 'crave', '/redeem/success', holding('redeemOrder'))).toBe('loginIndex');
    opens('DTC', 'crave', '/redeem/success', holding('redeemOrder'));
  });

  it('Later redeem screens need what came before, else redeem', () => {
    expect(end('DTC', 'crave', '/redeem/valid')).toBe('redeem');
    expect(end('DTC', 'crave', '/redeem/success')).toBe('redeem');
    opens('DTC', 'crave', '/redeem/valid', holding('redeemObject'));
  });

  it('[ROUTE-RDM-10] [ROUTE-RDM-11] /consolidation and its success need login', () => {
    for (const address of ['/consolidation', '/consolidation/success']) {
      expect(end('ANON', 'crave', address)).toBe('loginIndex');
      opens('DTC', 'crave', address);
    }
  });

  it('[ROUTE-RDM-13] [FLAG-08] /gift is a guest route, only if the brand has a gift flow', () => {
    for (const address of ['/gift', '/gift/purchase']) {
      for (const brand of ['crave', 'tsn'] as const) opens('ANON', brand, address);
      for (const brand of ['vanilla', 'ctv', 'rds'] as const)
        expect(end('ANON', brand, address)).toBe('loginIndex');
    }
    expect(end('ANON', 'crave', '/gift/purchase/success')).toBe('gift');
    opens('ANON', 'crave', '/gift/purchase/success', holding('giftOrder'));
  });

  it('A resent password mail of an outdated app needs an email', () => {
    expect(end('ANON', 'crave', '/legacy/forgot-password/resend')).toBe('legacyForgotPassword');
    opens('ANON', 'crave', '/legacy/forgot-password/resend?email=a@b.ca');
  });
});

describe('passing through', () => {
  it('[ROUTE-MISC-01] /automaticSignIn needs login', () => {
    expect(end('ANON', 'crave', '/automaticSignIn')).toBe('loginIndex');
    opens('DTC', 'crave', '/automaticSignIn');
  });

  it('[ROUTE-MISC-05] /ssoCheckServices exists', () => {
    for (const who of ['ANON', 'DTC', 'BDU'] as const) opens(who, 'crave', '/ssoCheckServices');
  });

  it('[ROUTE-MISC-11] [ROUTE-MISC-12] /devTools and /debug exist with the test configuration, else notFound', () => {
    for (const address of ['/devTools', '/debug'])
      for (const who of ['ANON', 'DTC', 'BDU'] as const) {
        opens(who, 'crave', address, holding('testMode'));
        expect(end(who, 'crave', address)).toBe('notFound');
      }
  });

  it('No flow acts on the debug screens', () => {
    const landing = visit('DTC', 'crave', '/debug?action=subscribe&goto=payments', holding('testMode'));
    expect(landing).toMatchObject({ route: 'debug', action: 'subscribe', goto: 'payments' });
  });

  it('Success pages without a stated need render on a direct visit', () => {
    const pages = [
      '/register/accountCreated',
      '/merchant/activate/success',
      '/activate/success',
      '/consolidation/success',
      '/account/settings/removeDevice/success',
      '/account/settings/removeDownload/success',
      '/linkPartner/p1/success',
      '/one-account-success',
    ];
    for (const page of pages) opens('DTC', 'crave', page);
  });
});
