/** Guard rules end to end: a URL and the route it leads to. */
import { type BrandId } from '@marquee/product/brands.ts';
import type { AppState } from '@marquee/product/url/client-state.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someAccount } from '../testing/account.ts';
import { app, openPortal, path, reply, serve, signInAs, resetPortal } from '../testing/render-portal.tsx';
import * as leaving from './leave-site.ts';
import { patchAppState, useLoginState } from '../state/app-state.ts';

// Some target screens leave the portal, which would end the test.
vi.mock('./leave-site.ts', { spy: true });
vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

beforeEach(() => {
  resetPortal();
  serve({
    'GET /api/account/v1.1/': () => reply(200, someAccount()),
    // The provider check stays pending during the test.
    'GET /api/bdu/v1.1/account/provider': () => new Promise(() => {}),
    'GET /api/bdu/v1/user-identity/account/a-1': () => new Promise(() => {}),
  });
});

interface Row {
  readonly row: string;
  readonly as?: 'dtc' | 'bdu';
  readonly brand?: BrandId;
  readonly at: string;
  readonly to: string;
  readonly state?: Partial<AppState>;
  readonly before?: () => void;
  readonly signedOut?: true;
}

const follow = async ({ as, brand = 'crave', at, to, state, before, signedOut }: Row) => {
  if (as) signInAs(as, brand);
  before?.();
  await openPortal(`${at}${at.includes('?') ? '&' : '?'}service=${brand}`);
  expect(location.pathname).toBe(to);
  if (state) expect(app()).toMatchObject(state);
  if (signedOut) expect(document.cookie).toBe('');
};

describe('not signed in', () => {
  const rows: readonly Row[] = [
    {
      row: '[NAV-OUT-01] A signin action is cleared.',
      at: '/login?action=signin',
      to: '/login',
      state: { action: '' },
    },
    {
      row: '[NAV-OUT-02] subscribe becomes subscribeReady, then goes to registerIdentifier.',
      at: '/?action=subscribe',
      to: '/register/identifier',
      state: { action: 'subscribeReady' },
    },
    {
      row: '[NAV-OUT-03] freeRegister becomes freeRegisterReady, then goes to registerIdentifier.',
      brand: 'ctv',
      at: '/?action=freeRegister',
      to: '/register/identifier',
      state: { action: 'freeRegisterReady' },
    },
    {
      row: '[NAV-OUT-04] resetPin becomes resetPinInProgress.',
      at: '/login?action=reset-pin',
      to: '/login',
      state: { action: 'resetPinInProgress' },
    },
    {
      row: '[NAV-OUT-05] resetPin sets goto resetPin.',
      at: '/login?action=reset-pin',
      to: '/login',
      state: { gotoRoute: 'resetPin' },
    },
    { row: '[NAV-OUT-06] resetPin goes to login.', at: '/gift?action=reset-pin', to: '/login' },
    {
      row: '[NAV-OUT-07] linkPartner as action becomes linkPartnerReady and goes to login.',
      at: '/gift?action=linkPartner',
      to: '/login',
      state: { action: 'linkPartnerReady' },
    },
    {
      row: '[NAV-OUT-08] linkPartner as route becomes linkPartnerReady and goes to login.',
      at: '/linkPartner',
      to: '/login',
      state: { action: 'linkPartnerReady' },
    },
    {
      row: '[NAV-OUT-09] The shortcode flow (brands supporting it) becomes shortcodeInProgress and goes to login.',
      at: '/activate',
      to: '/login',
      state: { action: 'shortcodeInProgress' },
    },
    {
      row: '[NAV-OUT-10] The shortcode flow goes to loginBDU for bdu paths.',
      at: '/activate/bdu?code=X',
      to: '/login/bdu',
    },
    {
      row: '[NAV-OUT-13] Any other auth-required route goes to login.',
      at: '/account/manage',
      to: '/login',
    },
    {
      row: '[NAV-OUT-14] The target name is remembered in goto for shortcode, activate and activateBdu.',
      at: '/activate',
      to: '/login',
      state: { gotoRoute: 'activate' },
    },
    {
      row: '[NAV-OUT-15] For other routes goto is not remembered.',
      at: '/account/manage/name',
      to: '/login',
      state: { gotoRoute: '' },
    },
    { row: '[ROUTE-MISC-01] `/automaticSignIn` needs login.', at: '/automaticSignIn', to: '/login' },
  ];
  it.each(rows)('$row', follow);
});

describe('signed in', () => {
  const rows: readonly Row[] = [
    {
      row: '[NAV-IN-01] subscribe becomes subscribeReady, then goes to purchaseProducts.',
      as: 'dtc',
      at: '/account/manage?action=subscribe',
      to: '/purchase/products',
      state: { previousAction: 'subscribeReady', action: 'subscribeInProgress' },
    },
    {
      row: '[NAV-IN-02] goto=subscriptions leads to subscriptions or unifiedSubscriptions (per feature).',
      as: 'dtc',
      at: '/account/manage?goto=subscriptions',
      to: '/account/unifiedSubscriptions',
    },
    {
      row: '[NAV-IN-03] managePin goes to profileEditPin if the reconnection account id matches the token’s account.',
      as: 'dtc',
      at: '/account/manage?action=managePin',
      to: '/account/profiles/pin',
      before: () => useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-1' } }),
    },
    {
      row: '[NAV-IN-04] signin goes to automaticSignIn.',
      as: 'dtc',
      at: '/?action=signin',
      to: '/automaticSignIn',
    },
    {
      row: '[NAV-IN-05] signin logs out and goes to login for a BDU user.',
      as: 'bdu',
      at: '/?action=signin',
      to: '/login',
      signedOut: true,
    },
    {
      row: '[NAV-IN-06] signin logs out and goes to login for a bdu-only brand when the user is not BDU.',
      as: 'dtc',
      brand: 'noovo',
      at: '/?action=signin',
      to: '/login/bdu',
      signedOut: true,
    },
    {
      row: '[NAV-IN-07] signin logs out and goes to login for brand rds.',
      as: 'dtc',
      brand: 'rds',
      at: '/?action=signin',
      to: '/login',
      signedOut: true,
    },
    {
      row: '[NAV-IN-08] register goes to checkServices.',
      as: 'dtc',
      brand: 'rds',
      at: '/?action=register',
      to: '/checkServices',
    },
    {
      row: '[NAV-IN-10] resetPin logs out, sets resetPinReady and goes to login.',
      as: 'dtc',
      at: '/account/manage?action=reset-pin',
      to: '/login',
      state: { action: 'resetPinReady' },
      signedOut: true,
    },
    {
      row: '[NAV-IN-12] shortcode goes to automaticSignIn for a DTC user.',
      as: 'dtc',
      at: '/?action=shortcode',
      to: '/automaticSignIn',
    },
    {
      row: '[NAV-IN-13] shortcode goes to activate when a DTC account is required.',
      as: 'dtc',
      at: '/?action=shortcode&requireDtc=true',
      to: '/activate',
    },
    {
      row: '[NAV-IN-14] shortcode otherwise logs out and goes to login.',
      as: 'bdu',
      at: '/?action=shortcode',
      to: '/login',
      signedOut: true,
    },
    {
      row: '[NAV-IN-15] …to loginBDU for {product}.',
      as: 'bdu',
      brand: 'noovo',
      at: '/?action=shortcode',
      to: '/login/bdu',
      signedOut: true,
    },
    {
      row: '[NAV-IN-16] upfront logs out and goes to loginBDU.',
      as: 'dtc',
      at: '/?action=upfront',
      to: '/login/bdu',
      signedOut: true,
    },
    {
      row: '[NAV-IN-17] A started consolidation flow forces navigation to consolidation until it is done.',
      as: 'dtc',
      at: '/account/manage',
      to: '/consolidation',
      before: () => patchAppState({ startedConsolidationFlow: true }),
    },
    {
      row: '[NAV-IN-18] A pending goto route is followed.',
      as: 'dtc',
      at: '/account/manage?goto=payments',
      to: '/account/payments/crave',
      state: { gotoRoute: '' },
    },
    {
      row: '[NAV-IN-19] Not when goto is empty or redeemValid.',
      as: 'dtc',
      at: '/account/manage',
      to: '/account/manage',
      before: () => patchAppState({ gotoRoute: 'redeemValid' }),
    },
    {
      row: '[NAV-IN-21] Not on bduAuthCheck.',
      as: 'bdu',
      at: '/login/bdu/auth-check',
      to: '/login/bdu/auth-check',
      before: () => patchAppState({ gotoRoute: 'activate' }),
      state: { gotoRoute: 'activate' },
    },
    {
      row: '[NAV-IN-22] Not on subscriptions and unifiedSubscriptions.',
      as: 'dtc',
      at: '/account/unifiedSubscriptions?goto=payments',
      to: '/account/unifiedSubscriptions',
    },
    {
      row: '[NAV-IN-23] A BDU user on a route with bdu=false goes to manageAccount.',
      as: 'bdu',
      at: '/account/manage/name',
      to: '/account/manage',
    },
    {
      row: '[NAV-IN-24] Logged-in users visiting login go to manageAccount.',
      as: 'dtc',
      at: '/login',
      to: '/account/manage',
    },
    {
      row: '[NAV-IN-25] …visiting dtc or recent.',
      as: 'dtc',
      at: '/login/dtc/recent',
      to: '/account/manage',
    },
    {
      row: '[NAV-IN-26] …visiting identifier or password.',
      as: 'dtc',
      at: '/login/dtc/password',
      to: '/account/manage',
    },
    { row: '[NAV-IN-27] …visiting bdu.', as: 'bdu', at: '/login/bdu', to: '/account/manage' },
  ];
  it.each(rows)('$row', follow);
});

describe('query parameters carried over by redirects', () => {
  it('[NAV-IN-29] Redirects carry over `_ga`.', async () => {
    await openPortal('/account/manage?_ga=1');
    expect(path()).toBe('/login?_ga=1');
  });

  it('[NAV-IN-30] Redirects carry over `opt_id`.', async () => {
    await openPortal('/account/manage?opt_id=1');
    expect(path()).toBe('/login?opt_id=1');
  });

  it('[NAV-IN-31] Redirects carry over `partnerId`.', async () => {
    await openPortal('/account/manage?partnerId=p1&foo=1');
    expect(path()).toBe('/login?partnerId=p1');
  });

  it('[NAV-IN-32] Redirects carry over goto and code for shortcode-related routes.', async () => {
    await openPortal('/activate?service=crave&code=ABCDE');
    expect(path()).toBe('/login?service=crave&code=ABCDE');
    await openPortal('/account/manage?service=crave&code=ABCDE');
    expect(path()).toBe('/login?service=crave');
  });

  it('a merchant link without a service gets the brand that its list names', async () => {
    await openPortal('/merchant/activate?specialService=s&brands=tsn,crave&token=t&aggregator=a');
    expect(new URLSearchParams(location.search).get('service')).toBe('crave');
    expect(document.body.dataset['brand']).toBe('crave');
    expect(app().specialService).toEqual({
      specialService: 's',
      brands: ['tsn', 'crave'],
      token: 't',
      aggregator: 'a',
    });
  });
});
