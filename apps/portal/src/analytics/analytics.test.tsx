import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackSignIn } from './sign-in-events.ts';
import { trackCheckoutStep } from './analytics.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { someAccount } from '../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal, waitUntil } from '../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  delete window.analyticsReady;
  serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount()) });
});
afterEach(() => {
  vi.useRealTimers();
});

const events = () => (window.dataLayer ?? []).map(({ event }) => event);

it('page views have page type, brand and language', async () => {
  await openPortal('/login?service=crave&lang=fr');
  expect(window.dataLayer).toEqual([
    { event: 'page_view', pageType: 'login', brand: 'crave', language: 'fr' },
  ]);
});

it('[B16] meta of the address goes with every event', async () => {
  await openPortal('/login?service=crave&meta=campaign-7');
  await navigateToRoute('checkEmail');
  expect(window.dataLayer?.map(({ meta }) => meta)).toEqual(['campaign-7', 'campaign-7']);
});

it('[FLOW-37] Analytics page types include login, subscribe, gift, redeem, orderHistory, subscriptionMgmt.', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/account/unifiedSubscriptions');
  for (const route of ['payments', 'purchaseProducts', 'gift', 'redeem', 'accountLogout'] as const)
    await navigateToRoute(route);
  await waitUntil(() => expect(document.body.dataset['route']).toBe('loginIndex'));
  const types = window.dataLayer?.map(({ pageType }) => pageType);
  expect(types).toEqual(
    expect.arrayContaining(['login', 'subscribe', 'gift', 'redeem', 'orderHistory', 'subscriptionMgmt']),
  );
});

it('[I18N-23] Customer-type labels are `DTC` and `BDU`.', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/account/manage');
  signInAs('bdu', 'crave');
  await openPortal('/account/manage');
  expect(window.dataLayer?.map(({ customerType }) => customerType)).toEqual(['DTC', 'BDU']);
});

describe('signing in and up', () => {
  it('a tag manager that is ready gets the event at once', () => {
    trackSignIn('sign_in');
    trackSignIn('sign_up');
    expect(events()).toEqual(['sign_in', 'sign_up']);
  });

  it('[FLOW-35] With a 10 s (10000 ms) retry check.', () => {
    vi.useFakeTimers();
    window.analyticsReady = false;
    trackSignIn('sign_in');
    vi.advanceTimersByTime(5000);
    window.analyticsReady = true;
    vi.advanceTimersByTime(4999);
    expect(events()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events()).toEqual(['sign_in']);
  });
});

it('checkout steps carry their names', () => {
  trackCheckoutStep('package Selection');
  trackCheckoutStep('add payment method');
  trackCheckoutStep('view order summary');
  trackCheckoutStep('complete order');
  expect(window.dataLayer?.map(({ step }) => step)).toEqual([
    'package Selection',
    'add payment method',
    'view order summary',
    'complete order',
  ]);
});

it('the bypassAnalytics flag applies to the tab', async () => {
  await openPortal('/login?bypassAnalytics=true');
  await navigateToRoute('notFound');
  expect(window.dataLayer).toBeUndefined();
});
