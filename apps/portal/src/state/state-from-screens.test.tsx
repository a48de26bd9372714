/** What the screens and addresses of a flow write into the app state. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { config } from '../config/startup-config.ts';
import { shop } from '../testing/purchase.ts';
import { button, field } from '../testing/queries-by-role.ts';
import {
  app,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../testing/render-portal.tsx';

const stored = (area: Storage, key: string): object => JSON.parse(area.getItem(key) ?? 'null') as object;
const exists = 'HEAD /api/account/v1.2/email-exists';
const unknown = () => new Response(null, { status: 404, headers: { 'x-error-code': 'NO_ACCOUNT' } });
const email = () => page.getByRole('textbox', { name: 'Email' });

beforeEach(() => {
  resetPortal();
  const { botCheck } = config;
  Object.assign(config, { botCheck: 'off' });
  onTestFinished(() => void Object.assign(config, { botCheck }));
});

it('[STATE-11] [STATE-16] The register forms fill email, phone number and login-attempt email, and the brand its flags', async () => {
  serve({ [exists]: unknown });
  await openPortal('/register/identifier?service=crave');
  await email().fill(' alex@demo.test ');
  await button('Continue').click();
  await waitForRoute('registerPassword');
  await field('Mobile phone').fill('514-555-0142');
  expect(stored(sessionStorage, 'um.register')).toEqual({
    email: 'alex@demo.test',
    phoneNumber: '5145550142',
  });
  expect(app()).toMatchObject({
    loginAttemptEmail: 'alex@demo.test',
    brandFeatureFlags: { gift: true, profiles: true },
  });
});

it('[STATE-12] Identifier, recovery and sign-in fill the login state', async () => {
  serve({
    [exists]: () => reply(200),
    'POST /api/account/v1.1/send-recovery-password-email': () => reply(204),
    'POST /api/login/v2.1': () => {
      signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
      return reply(200, { access_token: '', expires_in: 600, token_type: 'bearer' });
    },
    'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'VERIFIED' }),
  });
  await openPortal('/login/dtc/identifier?service=crave&goto=profiles');
  await email().fill('alex@demo.test');
  await button('Continue').click();
  await waitForRoute('loginDTCPassword');
  expect(stored(localStorage, 'um.login')).toMatchObject({ email: 'alex@demo.test', recentConnections: [] });

  await page.getByRole('link', { name: /Forgot/ }).click();
  await waitForRoute('forgotPassword');
  expect(stored(sessionStorage, 'um.login')).toMatchObject({ passwordRecoveryEmail: 'alex@demo.test' });

  await openPortal('/login/dtc/password');
  await field('Password').fill('Sunny-Day-42');
  await button('Sign in').click();
  await waitForRoute('profiles');
  expect(stored(localStorage, 'um.login')).toMatchObject({
    recentConnections: [{ email: 'alex@demo.test', lastLogin: expect.stringMatching(/^\d{4}-/) }],
  });
});

it('[STATE-10] Choosing a bundle fills the selected purchase object, with isBundle, and the cart', async () => {
  signInAs('dtc', 'crave');
  serve(shop());
  await openPortal('/purchase/products?service=crave');
  await page.getByRole('radio', { name: 'Crave Total and TSN' }).click();
  await button('Continue with Crave Total and TSN').click();
  await waitForRoute('purchasePayments');
  expect(stored(sessionStorage, 'um.app')).toMatchObject({
    selectedPurchaseObject: {
      isBundle: true,
      plan: { productId: 'crave_sports' },
      skus: ['crave_total', 'tsn'],
    },
    shoppingCart: [{ name: 'Crave Total and TSN', price: 35 }],
    addOnCart: [],
  });
});

it('[STATE-08] Addresses of the link, short-code and migration flows fill their fields', async () => {
  serve();
  await openPortal(
    '/login?service=crave&partnerId=mobilink&migrationCode=m-1&requiredEntitlements=crave_total,starz',
  );
  expect(stored(sessionStorage, 'um.app')).toMatchObject({
    linkPartnerId: 'mobilink',
    migrationCode: 'm-1',
    requiredEntitlements: ['crave_total', 'starz'],
  });
  await openPortal('/activate/code?service=crave&code=bcd24');
  expect(app()).toMatchObject({ shortcodeInUrl: 'bcd24', action: 'shortcodeInProgress' });
});

it('[STATE-08] Asking to consolidate starts the flow', async () => {
  signInAs('dtc', 'crave');
  serve({
    'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'VERIFIED' }),
    // No answer: an empty list would end the flow.
    'GET /api/account/v1.1/consolidation': () => new Promise<never>(() => undefined),
  });
  await openPortal('/account/consolidation?service=crave');
  await page.getByRole('main').getByRole('button').first().click();
  await waitForRoute('consolidation');
  expect(app().startedConsolidationFlow).toBe(true);
});
