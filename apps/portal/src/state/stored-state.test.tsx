/** Every specified app-state field is in storage and on the debug page, by its name. */
import { type AppState, tabLoginFields } from '@marquee/product/url/client-state.ts';
import { beforeEach, expect, it } from 'vitest';
import { openPortal, serve, resetPortal } from '../testing/render-portal.tsx';
import {
  clearAppState,
  patchAppState,
  useAppState,
  useLoginState,
  usePartnerState,
  useRedeemState,
  useRegisterState,
  useShortcodeState,
  useStorefrontState,
} from './app-state.ts';

beforeEach(() => {
  resetPortal();
  serve();
});

const debug = async (): Promise<Record<string, Record<string, unknown>>> => {
  await openPortal('/debug');
  return JSON.parse(document.querySelector('#debug')!.textContent) as Record<string, Record<string, unknown>>;
};

const stored = (area: Storage, key: string): object => JSON.parse(area.getItem(key) ?? 'null') as object;

it.each<[string, Partial<AppState>]>([
  [
    '[STATE-08] App state has startedConsolidationFlow, linkPartnerId, bduLoginWithShortcode, shortcodeInUrl, migrationCode, requiredEntitlements',
    {
      startedConsolidationFlow: true,
      linkPartnerId: 'p1',
      bduLoginWithShortcode: true,
      shortcodeInUrl: 'BCDFG',
      migrationCode: 'm1',
      requiredEntitlements: ['a', 'b'],
    },
  ],
  [
    '[STATE-10] App state has selectedPurchaseObject (with an isBundle flag), productToActivate, shopping cart, add-on cart, managedSubscription',
    {
      selectedPurchaseObject: { sku: 'crave_total', isBundle: true },
      productToActivate: { id: 'x' },
      shoppingCart: [{ name: 'Crave' }],
      addOnCart: [{ name: 'Starz' }],
      managedSubscription: { subscriptionItemId: 's' },
    },
  ],
  [
    '[STATE-11] App state has login attempt email, current order, brand feature flags',
    { loginAttemptEmail: 'a@b.ca', currentOrder: { Id: 'o' } },
  ],
])('%s', async (_, patch) => {
  patchAppState(patch);
  expect(stored(sessionStorage, 'um.app')).toMatchObject(patch);
  const { app } = await debug();
  expect(app).toMatchObject(patch);
  expect(app!['brandFeatureFlags']).toMatchObject({ languageToggle: true });
});

it.each([
  [
    '[STATE-12] Login state has email, password-recovery email, recentConnections (email, lastLogin)',
    {
      email: 'a@b.ca',
      passwordRecoveryEmail: 'c@d.ca',
      recentConnections: [{ email: 'a@b.ca', lastLogin: '2026-01-01T00:00:00.000Z' }],
    },
  ],
  [
    '[STATE-13] Login state has reset-password email and token, SSO retry count',
    { resetPasswordEmail: 'a@b.ca', resetPasswordToken: 't', ssoRetryCount: 2 },
  ],
  [
    '[STATE-14] Login state has the reconnection process (initial account id, initial magic link)',
    { reconnectionProcess: { initialAccountId: 'a-1', initialMagicLink: 'm' } },
  ],
])('%s', async (_, patch) => {
  useLoginState.setState(patch);
  const [inTab, inBrowser] = [stored(sessionStorage, 'um.login'), stored(localStorage, 'um.login')];
  expect({ ...inTab, ...inBrowser }).toMatchObject(patch);
  expect(Object.keys(inTab).sort()).toEqual([...tabLoginFields].sort());
  for (const name of tabLoginFields) expect(inBrowser).not.toHaveProperty(name);
  expect((await debug())['login']).toMatchObject(patch);
});

const partner = {
  linking: true,
  partners: [{ partnerId: 'p' }],
  subscriptions: [{ sku: 's' }],
  linkStatusCode: '35.2.16',
};
it.each([
  [
    '[STATE-15] Partner state has linking state, partners list, subscriptions, link status code',
    'partner',
    usePartnerState,
    partner,
  ],
  [
    '[STATE-16] Register state has email, phoneNumber',
    'register',
    useRegisterState,
    { email: 'a@b.ca', phoneNumber: '5555555555' },
  ],
  [
    '[STATE-17] Redeem state has redeem object, order object',
    'redeem',
    useRedeemState,
    { redeem: { code: 'c' }, order: { Id: 'o' } },
  ],
  ['[STATE-18] A shortcode list is held', 'shortcode', useShortcodeState, { shortcodes: ['BCDFG'] }],
  [
    '[STATE-19] Storefront state has product items, bundle partner',
    'storefront',
    useStorefrontState,
    { items: [{ sku: 's' }], bundlePartner: 'tsn' },
  ],
] as const)('%s', async (_, name, store, patch) => {
  (store as { setState: (state: object) => void }).setState(patch);
  expect(stored(sessionStorage, `um.${name}`)).toEqual(patch);
  expect((await debug())[name]).toEqual(patch);
});

it('[STATE-23] The shopping cart can be cleared', () => {
  patchAppState({ shoppingCart: [{ name: 'Crave' }], addOnCart: [{ name: 'Starz' }] });
  patchAppState({ shoppingCart: '' as never });
  expect(useAppState.getState().shoppingCart).toHaveLength(1);
  clearAppState('shoppingCart', 'addOnCart');
  expect(stored(sessionStorage, 'um.app')).toMatchObject({ shoppingCart: [], addOnCart: [] });
});

it('[STATE-24] The managed subscription state can be cleared', () => {
  patchAppState({ managedSubscription: { subscriptionItemId: 's' } });
  clearAppState('managedSubscription');
  expect(stored(sessionStorage, 'um.app')).toMatchObject({ managedSubscription: {} });
});

it.each([
  '{broken',
  '"text"',
  '[1]',
  'null',
  '{"action":"__proto__","isLoggedIn":"yes","siteBrand":"nobody"}',
])('whatever somebody wrote into storage, the page opens: %s', async (text) => {
  sessionStorage.setItem('um.app', text);
  localStorage.setItem('um.login', text);
  useAppState.reload();
  useLoginState.reload();
  expect(await openPortal('/login')).toBe('loginIndex');
  expect(useAppState.getState()).toMatchObject({ action: '', isLoggedIn: false });
  expect(document.body.dataset['brand']).toBe('vanilla');
});
