import { decodeContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { homeUrlOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '../../session/session.ts';
import { config } from '../../config/startup-config.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { field } from '../../testing/queries-by-role.ts';
import * as leaving from '../leave-site.ts';
import { navigateToRoute } from '../link.tsx';
import { storeCurrentReturnAddress } from '../../state/return-address.ts';
import { patchAppState, useLoginState } from '../../state/app-state.ts';

vi.mock('../leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const grant = 'POST /api/login/v2.1';
const register = 'POST /api/account/v1.3/register';
const exists = 'HEAD /api/account/v1.2/email-exists';
const account = 'GET /api/account/v1.1/';
const token = { access_token: '', expires_in: 600, token_type: 'bearer' };
const email = 'alex@demo.test';
let status = 'VERIFIED';

const answers = {
  [grant]: () => {
    signInAs('dtc', 'crave', { user_name: email });
    return reply(200, token);
  },
  [account]: () => reply(200, { email, emailVerificationStatus: status }),
  [exists]: () => new Response(null, { status: 404, headers: { 'x-error-code': 'NO_ACCOUNT' } }),
  [register]: () => reply(201, { accountId: 'a-1', emailVerificationStatus: 'EMAIL_SENT' }),
};
const plan = '/account/unifiedSubscriptions/planDetails?subscriptionItemId=s1';

beforeEach(() => {
  resetPortal();
  left.mockClear();
  status = 'VERIFIED';
  Object.assign(config, { botCheck: 'off' });
});
afterEach(() => {
  vi.useRealTimers();
});

const signInByPassword = async () => {
  useLoginState.setState({ email });
  await navigateToRoute('loginDTCPassword');
  await field('Password').fill('Sunny-Day-42');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

it('[A-69] [portal 4] a protected URL opens after sign-in, with its query', async () => {
  serve(answers);
  expect(await openPortal(`${plan}&service=crave&token=secret`)).toBe('loginIndex');
  expect(app().gotoRoute).toBe('');
  await signInByPassword();
  await waitForRoute('unifiedPlanDetails');
  expect(path()).toBe(plan);
  expect(left).not.toHaveBeenCalled();
  expect(app().returnAddress).toEqual({});
});

it('[A-69] continueUrl, action and goto take precedence', async () => {
  serve(answers);
  await openPortal('/account/paymentMethods?service=crave');
  patchAppState({ gotoRoute: 'profiles' });
  await signInByPassword();
  await waitForRoute('profiles');

  resetPortal();
  await openPortal('/account/paymentMethods?service=crave');
  patchAppState({ action: 'subscribeReady' });
  await signInByPassword();
  await waitForRoute('purchaseProducts');

  resetPortal();
  await openPortal('/account/paymentMethods?service=crave&continue=https://www.crave.ca/x');
  await signInByPassword();
  await waitUntil(() => expect(left).toHaveBeenCalledWith('https://www.crave.ca/x', { replace: true }));
});

it('[A-69] it expires after an hour', async () => {
  serve(answers);
  await openPortal('/account/paymentMethods?service=crave');
  const { keptAt } = app().returnAddress as { keptAt: number };
  const hour = limits.returnAddressMinutes * 60_000;
  patchAppState({ returnAddress: { ...app().returnAddress, keptAt: keptAt - hour } as never });
  await signInByPassword();
  await waitUntil(() => expect(left).toHaveBeenCalledWith(homeUrlOf('crave', 'en'), { replace: true }));
});

it('[A-69] signing out clears it', async () => {
  serve(answers);
  signInAs('dtc', 'crave');
  status = 'EMAIL_SENT';
  await openPortal('/account/profiles?service=crave');
  await waitForRoute('manageAccount');
  expect(app().returnAddress).toMatchObject({ route: 'profiles' });
  await signOut();
  expect(app().returnAddress).toEqual({});
});

it('[A-68] the address of an expired session survives the sign-out of the modal', async () => {
  serve(answers);
  signInAs('dtc', 'crave');
  await openPortal('/account/paymentMethods?service=crave');
  storeCurrentReturnAddress();
  await signOut();
  await navigateToRoute('login');
  await signInByPassword();
  await waitForRoute('paymentMethods');
});

it('[A-68] another account is not sent to the page of an expired session', async () => {
  serve({
    ...answers,
    [grant]: () => {
      signInAs('dtc', 'crave', { account_id: 'a-2' });
      return reply(200, token);
    },
  });
  signInAs('dtc', 'crave');
  await openPortal('/account/paymentMethods?service=crave');
  storeCurrentReturnAddress();
  await signOut();
  await navigateToRoute('login');
  await signInByPassword();
  await waitUntil(() => expect(left).toHaveBeenCalledWith(homeUrlOf('crave', 'en'), { replace: true }));
});

it('[A-69] it survives provider sign-in', async () => {
  serve(answers);
  await openPortal('/account/manage?service=crave');
  // The provider redirects to a new page load in the same tab.
  signInAs('bdu', 'crave');
  await openPortal('/checkServices');
  await waitForRoute('manageAccount');
  expect(left).not.toHaveBeenCalled();
});

it('[A-69] it survives registration and is in the verification mail', async () => {
  const sent = serve(answers);
  status = 'EMAIL_SENT';
  await openPortal('/account/paymentMethods?service=crave');
  patchAppState({ loginAttemptEmail: email });
  await navigateToRoute('registerPassword');
  await field('Password').fill('Sunny-Day-42');
  await field('Confirm password').fill('Sunny-Day-42');
  await field('Mobile phone').fill('5145550142');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await waitForRoute('accountCreated');
  const { webSessionContext } = JSON.parse(callsTo(sent, register)[0]!.body) as { webSessionContext: string };
  expect(decodeContext(webSessionContext)?.returnAddress).toMatchObject({ route: 'paymentMethods' });
  await page.getByRole('button', { name: 'Do it later' }).click();
  await waitUntil(() => expect(document.body.dataset['route']).toMatch(/^(paymentMethods|manageAccount)$/));
});

it('[A-69] a mail link in a new tab restores it, but only for a protected screen of the portal', async () => {
  const context = (route: string) =>
    encodeContext({
      brand: 'crave',
      returnAddress: { route, params: {}, query: {}, keptAt: Date.now() } as never,
    });
  serve(answers);
  await openPortal(`/login?service=crave&webSessionContext=${context('profiles')}`);
  expect(app().returnAddress).toMatchObject({ route: 'profiles' });
  resetPortal();
  await openPortal(`/login?service=crave&webSessionContext=${context('https://evil.example')}`);
  expect(app().returnAddress).toEqual({});
});

it('[A-69] a tab on the sign-in page goes there when another tab signs in', async () => {
  serve(answers);
  await openPortal('/account/paymentMethods?service=crave');
  signInAs('dtc', 'crave');
  await navigateToRoute('login', { replace: true });
  await waitForRoute('paymentMethods');
});
