import { emptyApp } from '@marquee/product/url/client-state.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseStartupConfig } from '../config/startup-config.ts';
import { app, openPortal, serve, signInAs, resetPortal } from '../testing/render-portal.tsx';
import { navigateToRoute } from '../navigation/link.tsx';
import { clearAppState, patchAppState, useAppState, useLoginState } from './app-state.ts';

beforeEach(() => {
  resetPortal();
  serve();
});

/** Text of the debug page after visiting a URL. */
const debugAfter = async (address: string): Promise<Record<string, Record<string, unknown>>> => {
  await openPortal(address);
  await navigateToRoute('debug');
  return JSON.parse(document.querySelector('#debug')?.textContent ?? '{}') as never;
};

describe('storage', () => {
  it('[STATE-01] Client state is held in session storage.', async () => {
    await openPortal('/login?service=crave&meta=m1');
    expect(app()).toMatchObject({ siteBrand: 'crave', meta: 'm1' });
    expect(localStorage.getItem('um.app')).toBeNull();
    await openPortal('/login');
    expect(useAppState.getState().meta).toBe('m1');
    sessionStorage.clear();
    await openPortal('/login');
    expect(app().siteInitialBrand).toBe(emptyApp.siteInitialBrand);
  });

  it('[STATE-02] Login data is held in local storage.', async () => {
    useLoginState.setState({ recentConnections: [{ email: 'a@b.ca', lastLogin: '2026-01-05' }] });
    expect(localStorage.getItem('um.login')).toContain('a@b.ca');
    sessionStorage.clear();
    expect(await openPortal('/login/dtc?service=crave')).toBe('loginDTCRecent');
  });

  it('unknown values in storage are ignored', async () => {
    sessionStorage.setItem(
      'um.app',
      JSON.stringify({ siteBrand: 'nobody', gotoRoute: 'https://evil', action: 7, requireDtc: 'true' }),
    );
    localStorage.setItem('um.login', '{not json');
    expect(await openPortal('/login')).toBe('loginIndex');
    expect(app()).toMatchObject({ siteBrand: '', gotoRoute: '', action: '', requireDtc: false });
  });
});

describe('setters', () => {
  it('[STATE-25] Client state setters ignore empty values.', async () => {
    await openPortal('/login?service=crave&action=partnerReferral');
    await openPortal('/login?action=');
    expect(app().action).toBe('partnerReferral');
  });

  it('[STATE-26] Boolean fields accept only booleans.', () => {
    patchAppState({ requireDtc: 'true' as unknown as boolean });
    expect(useAppState.getState().requireDtc).toBe(false);
    expect(parseStartupConfig('{"test":"true"}').test).toBe(parseStartupConfig('{}').test);
  });

  it('[STATE-29] Feature flags need a plain object.', () => {
    patchAppState({ brandFeatureFlags: [] as unknown as Record<string, never> });
    expect(useAppState.getState().brandFeatureFlags).toEqual({});
    expect(parseStartupConfig('{"brand":"crave","features":[]}').features).toEqual(
      parseStartupConfig('{"brand":"crave"}').features,
    );
  });

  it('a replaced action is copied to previousAction', () => {
    patchAppState({ action: 'subscribe' });
    patchAppState({ action: 'subscribeReady' });
    expect(useAppState.getState().previousAction).toBe('subscribe');
    clearAppState('action');
    expect(useAppState.getState()).toMatchObject({ action: '', previousAction: 'subscribeReady' });
  });
});

describe('the debug page', () => {
  it('[ROUTE-GEN-05] A debug route is used by automated tests.', async () => {
    expect(Object.keys(await debugAfter('/login'))).toEqual([
      'claims',
      'app',
      'login',
      'partner',
      'register',
      'redeem',
      'gift',
      'shortcode',
      'storefront',
      'analytics',
      'trace',
    ]);
  });

  it('[ROUTE-MISC-12] /debug exists.', async () => {
    expect(await openPortal('/debug')).toBe('debug');
  });

  it('the trace has, for each navigation, the rules evaluated, the one that applied, and why', async () => {
    await openPortal('/account/manage?service=crave');
    await openPortal('/debug');
    const { trace } = JSON.parse(document.querySelector('#debug')?.textContent ?? '{}') as {
      trace: { to: string; rule: string; why: string; applied: string[]; looked: string[] }[];
    };
    const decided = trace.find(({ to }) => to === 'manageAccount');
    expect(decided).toMatchObject({ rule: 'out-auth-required', goes: 'loginIndex' });
    expect(decided?.why).toContain('goes to login');
    expect(decided?.applied).toEqual(['out-auth-required']);
    expect(decided?.looked.at(-1)).toBe('out-auth-required');
    expect(decided?.looked).toContain('out-session-expired');
  });

  it('[STATE-03] App state has isLoggedIn, isBdu, isDtc.', async () => {
    expect((await debugAfter('/login'))['app']).toMatchObject({
      isLoggedIn: false,
      isBdu: false,
      isDtc: false,
    });
    signInAs('dtc', 'crave');
    expect((await debugAfter('/login'))['app']).toMatchObject({
      isLoggedIn: true,
      isBdu: false,
      isDtc: true,
    });
    signInAs('bdu', 'crave');
    expect((await debugAfter('/login'))['app']).toMatchObject({
      isLoggedIn: true,
      isBdu: true,
      isDtc: false,
    });
  });

  it('[STATE-04] App state has siteBrand, siteInitialBrand, siteLanguage, language from URL.', async () => {
    await openPortal('/login?service=crave&lang=fr');
    expect((await debugAfter('/login?service=tsn'))['app']).toMatchObject({
      siteBrand: 'tsn',
      siteInitialBrand: 'crave',
      siteLanguage: '',
      languageFromUrl: 'fr',
    });
  });

  it('[STATE-05] App state has action, previousAction, continueUrl, fallbackUrl.', async () => {
    await openPortal('/login?service=crave&action=partnerReferral');
    const { app: state } = await debugAfter(
      '/login?action=subscribeSuccess&continue=https://www.crave.ca/x&fallback=https://www.crave.ca/y',
    );
    expect(state).toMatchObject({
      action: 'subscribeSuccess',
      previousAction: 'partnerReferral',
      continueUrl: 'https://www.crave.ca/x',
      fallbackUrl: 'https://www.crave.ca/y',
    });
  });

  it('[STATE-06] App state has isPartialView, requireDtc, checkServices, gotoRoute, siteState.', async () => {
    const { app: state } = await debugAfter(
      '/login?partialView=true&requireDtc=true&checkServices=true&goto=payments&siteState=neutral',
    );
    expect(state).toMatchObject({
      isPartialView: true,
      requireDtc: true,
      checkServices: true,
      gotoRoute: 'payments',
      siteState: 'neutral',
    });
  });

  it('[STATE-07] App state has profile, meta, previousRoute, urlParams, platform.', async () => {
    const { app: state } = await debugAfter('/login?profile=p1&meta=m1&platform=ios&deviceId=d1');
    expect(state).toMatchObject({
      profile: 'p1',
      meta: 'm1',
      previousRoute: 'loginIndex',
      urlParams: { deviceId: 'd1' },
      platform: 'ios',
    });
  });

  it('[STATE-09] App state has special service (brands, token, aggregator), origin, partnerReferral, isEmailPartnerLinking.', async () => {
    const context = encodeContext({
      origin: 'tv.crave.ca',
      partnerReferral: { service: 'crave', code: 'r1' },
    });
    await openPortal('/login?service=crave&action=linkPartner&partnerId=p1');
    const { app: state } = await debugAfter(
      `/merchant/activate?specialService=s&brands=tsn,crave&token=t&aggregator=a&webSessionContext=${context}`,
    );
    expect(state).toMatchObject({
      specialService: { specialService: 's', brands: ['tsn', 'crave'], token: 't', aggregator: 'a' },
      origin: 'tv.crave.ca',
      partnerReferral: { service: 'crave', code: 'r1' },
      isEmailPartnerLinking: true,
    });
  });

  it('[STATE-21] URL parameters read at start: siteState, deviceId, lang, service.', async () => {
    const { app: state } = await debugAfter('/login?siteState=neutral&deviceId=d1&lang=fr&service=crave');
    expect(state).toMatchObject({
      siteState: 'neutral',
      urlParams: { deviceId: 'd1' },
      languageFromUrl: 'fr',
      siteBrand: 'crave',
    });
  });
});

describe('the state of the sign-in page', () => {
  it('[STATE-31] Site state comes from siteState.', async () => {
    await openPortal('/login?service=crave&siteState=bdu');
    expect(app().siteState).toBe('bdu');
  });

  it('[STATE-32] Without siteState it is neutral for vanilla.', async () => {
    await openPortal('/login');
    expect(app().siteState).toBe('neutral');
  });

  it('[STATE-33] Without siteState it is cleared for other brands.', async () => {
    await openPortal('/login?service=crave&siteState=bdu');
    await openPortal('/login?service=crave');
    expect(app().siteState).toBe('');
  });

  it('[ACTION-05] An unknown site state is not accepted.', async () => {
    await openPortal('/login?service=crave&siteState=foo');
    expect(app().siteState).toBe('');
  });
});

it('[STATE-34] On page unload the pending email and email confirmation are reset.', async () => {
  await openPortal('/checkEmail');
  patchAppState({ emailPending: true, emailConfirm: 'new@b.ca' });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(app()).toMatchObject({ emailPending: false, emailConfirm: '' });
});
