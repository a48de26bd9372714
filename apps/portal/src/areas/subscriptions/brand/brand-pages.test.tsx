import { brandOf, type BrandId } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { cancelledPlan, cycleDate, subscribed } from '../../../testing/subscriptions.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { button, link } from '../../../testing/queries-by-role.ts';
import { rightsIn } from '../../../testing/rights.ts';

const opens = 'POST /api/login/v1.1/session';
const ends = 'POST /api/login/v1.1/logout';
const billed = 'GET /api/billing/v1.1/subscriptions';
const ofBrand = 'GET /api/subscription/v2.1';
const all = 'GET /api/subscription/v2.1/all';
const makesLink = 'POST /api/magic-link/v2.1/generate';
const grants = 'POST /api/login/v2.1';
const restarts = 'POST /api/subscription/v1/i-1/restart';
const cancels = 'POST /api/subscription/v1/i-1/cancel';

const rds = (rest: Partial<Subscription> = {}) =>
  subscribed({
    brandName: 'rds',
    subscriptionItems: [{ productSku: 'rds' }],
    addOns: [],
    price: 19.99,
    ...rest,
  });

const replies = (current: readonly Subscription[]) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [opens]: () => reply(200, { access_token: 'of-billing', expires_in: 600 }),
  [ends]: () => reply(204),
  [billed]: () =>
    reply(
      200,
      current.filter(({ storeName }) => storeName === 'CSG'),
    ),
  [ofBrand]: () => reply(200, current),
  [all]: () => reply(200, current),
  [makesLink]: () => reply(200, { magicLink: 'magic', url: '', expires_in: 60 }),
  [grants]: () => reply(200, { access_token: 'of-brand', refresh_token: 'r' }),
  'POST /api/subscription/v1/cancellation-session': () => reply(200, { SessionId: 'session-1' }),
  [cancels]: () => reply(200, { endDate: cycleDate }),
  [restarts]: () => reply(200, { status: 'ACTIVE' }),
});

const searchOf = (sent: readonly SentRequest[], call: string) => new URL(callsTo(sent, call)[0]!.url).search;
const widget = () => page.elementLocator(document.querySelector('#payment-widget')!);
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const arrive = (brand: BrandId) => signInAs('dtc', brand, { user_name: 'alex@demo.test' });

beforeEach(resetPortal);

it('[ROUTE-SUB-09] [ROUTE-SUB-01] [API-SUB-01] subscriptionsBrand shows a payment-widget area, in both languages', async () => {
  arrive('rds');
  const sent = serve(replies([rds()]));
  expect(await openPortal('/account/subscriptions/rds?service=rds')).toBe('subscriptionsBrand');
  expect(document.title).toMatch(/^Gérer mes abonnements/);
  await expect.element(widget().getByRole('heading', { name: 'RDS' })).toBeVisible();
  await expect.element(widget().getByText('19,99 $')).toBeVisible();
  await expect.element(widget().getByText(formatDate(cycleDate, 'fr'), { exact: false })).toBeVisible();
  await setLanguage('en');
  await expect.element(widget().getByText('$19.99')).toBeVisible();
  await expect.element(link('Payments and receipts')).toHaveAttribute('href', '/account/payments/rds');
  // The token is of this brand already.
  expect(callsTo(sent, makesLink)).toEqual([]);
  expect(searchOf(sent, billed)).toBe('?brand=rds');
  expect(callsTo(sent, billed)[0]!.headers.get('authorization')).toBe('Bearer of-billing');
  expect(searchOf(sent, ofBrand)).toBe('?includeGracePeriod=true');
  expect(searchOf(sent, opens)).toBe('?brand=rds');
});

it('[API-SUB-03] [API-AUTH-16] If the brand differs from the token’s, a magic-link session is created first, and the visitor’s own is kept', async () => {
  arrive('vanilla');
  const cookies = document.cookie;
  const sent = serve(replies([subscribed({ storeName: 'APPLE' })]));
  await openPortal('/account/subscriptions/tsn?service=vanilla');
  await expect.element(page.getByText('Billed by the Apple App Store')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Manage on Apple/ }))
    .toHaveAttribute('href', 'https://apps.apple.com/account/subscriptions');
  const order = sent.map(({ call }) => call);
  expect(order.indexOf(makesLink)).toBeLessThan(order.indexOf(grants));
  expect(order.indexOf(grants)).toBeLessThan(order.indexOf(ofBrand));
  const [granted] = callsTo(sent, grants);
  expect(granted!.headers.get('authorization')).toBe(`Basic ${btoa(`${brandOf('tsn').clientId}:default`)}`);
  expect(granted!.headers.get('x-token-transport')).toBeNull();
  expect(new URLSearchParams(granted!.body).get('grant_type')).toBe('magic_link_token');
  expect(callsTo(sent, ofBrand)[0]!.headers.get('authorization')).toBe('Bearer of-brand');
  // Only the temporary session is revoked.
  await waitUntil(() => expect(callsTo(sent, ends)[0]!.headers.get('authorization')).toBe('Bearer of-brand'));
  expect(document.cookie).toBe(cookies);
  // Unified brands share one billing brand.
  expect(searchOf(sent, opens)).toBe('?brand=crave');
  expect(searchOf(sent, billed)).toBe('?brand=tsn');
});

it('[OVR-24] Where the brand has no cancellation pages, a modal cancels, once', async () => {
  arrive('rds');
  let current = rds();
  let answer = () => reply(500);
  const sent = serve({ ...replies([]), [billed]: () => reply(200, [current]), [cancels]: () => answer() });
  await openPortal('/account/subscriptions/rds?service=rds&lang=en');
  await button('Cancel my plan').click();
  const modal = page.getByRole('dialog');
  await expect.element(modal.getByRole('heading', { name: 'Cancel RDS?' })).toBeVisible();
  await expect.element(modal.getByText('RDS on all your devices')).toBeVisible();
  await expect.element(modal.getByText('Your account')).toBeVisible();
  await modal.getByRole('button', { name: 'Keep my plan' }).click();
  await expect.element(modal).not.toBeInTheDocument();

  await button('Cancel my plan').click();
  await modal.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect.element(modal.getByRole('alert')).toHaveTextContent('Subscription cancellation failed');
  answer = () => {
    current = { ...current, cancelled: true, endDate: cycleDate, renewalDate: null };
    return reply(200, { endDate: cycleDate });
  };
  await userEvent.dblClick(modal.getByRole('button', { name: 'Cancel my plan' }));
  const day = formatDate(cycleDate, 'en');
  await expect.element(page.getByText(`RDS is cancelled. You can watch until ${day}.`)).toBeVisible();
  await expect.element(widget().getByText(`Ends on ${day}`).first()).toBeVisible();
  const tries = callsTo(sent, cancels);
  expect(tries).toHaveLength(2);
  expect(tries[1]!.headers.get('sessionid')).toBe('session-1');
  expect(JSON.parse(tries[1]!.body)).toEqual({ subscriptionItemId: 'i-1' });
  await expect.element(button('Restart plan')).toBeVisible();
  await expect
    .element(link('See the receipt'))
    .toHaveAttribute('href', '/account/unifiedSubscriptions/cancellation/receipt?subscriptionItemId=i-1');
});

it('[money G] [A-87] Without cancellation pages too, Québec ends a plan at once, and its receipt opens', async () => {
  arrive('rds');
  const ended = '2026-11-18T14:14:00Z';
  let current = [rds()];
  const sent = serve({
    ...replies([]),
    [billed]: () => reply(200, current),
    'POST /api/subscription/v1/cancellation-session': () =>
      reply(200, { SessionId: 'session-1', cancelNow: { refund: 12.34 }, rights: rightsIn('QC') }),
    [cancels]: () => {
      current = [];
      return reply(200, { endDate: ended, reference: 'A00000001', cancelledAt: ended, refund: 12.34 });
    },
    'GET /api/subscription/v1/cancellations/i-1': () =>
      reply(200, {
        number: 'A00000001',
        cancelledAt: ended,
        endDate: ended,
        names: ['RDS'],
        lastPayment: null,
        giftBalance: 0,
        refund: 12.34,
        jws: null,
        rights: rightsIn('QC'),
      }),
  });
  await openPortal('/account/subscriptions/rds?service=rds');
  await button('Annuler mon forfait').click();
  const modal = page.getByRole('dialog');
  await expect.element(modal.getByRole('region', { name: 'Vos droits (Québec)' })).toBeVisible();
  await modal.getByRole('radio', { name: /^Maintenant, avec un remboursement de 12,34/ }).click();
  await modal.getByRole('button', { name: 'Annuler mon forfait' }).click();
  await waitForRoute('cancellationReceipt');
  expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-1', when: 'now' });
  await expect.element(page.getByRole('main')).toMatchTextContent(/12,34.*A00000001/);
  await link('Abonnements').first().click();
  await waitForRoute('subscriptionsBrand');
});

it('A cancelled plan is restarted here too; an add-on is cancelled alone', async () => {
  arrive('vanilla');
  let current = cancelledPlan();
  const sent = serve({
    ...replies([]),
    [billed]: () => reply(200, [current]),
    [restarts]: () => {
      current = subscribed();
      return reply(200, { status: 'ACTIVE' });
    },
  });
  await openPortal('/account/subscriptions/crave?service=vanilla');
  await expect.element(button('Restart plan')).toBeVisible();
  await expect.element(widget()).toMatchTextContent(/No more payments/);
  await page.getByRole('checkbox', { name: /^Also restart Starz/ }).click();
  await button('Restart all').click();
  await expect.element(button('Cancel my plan')).toBeVisible();
  expect(JSON.parse(callsTo(sent, restarts)[0]!.body)).toMatchObject({ type: 'all' });
  await button('Remove Starz').click();
  await expect.element(page.getByRole('dialog').getByText('Crave Total')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my add-on' }).click();
  await waitUntil(() =>
    expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-2' }),
  );
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // Each change refetches.
  await waitUntil(() => expect(callsTo(sent, ofBrand)).toHaveLength(3));
});

it('[A-85] The brand page counts the counted products, each once; a page without one says no number', async () => {
  arrive('vanilla');
  const twice = subscribed({ subscriptionItemId: 'i-9', storeName: 'APPLE' });
  serve({ ...replies([]), [billed]: () => reply(200, [subscribed()]), [ofBrand]: () => reply(200, [twice]) });
  await openPortal('/account/subscriptions/crave?service=vanilla&lang=en');
  await expect.element(page.getByText('2 products')).toBeVisible();
  resetPortal();
  arrive('rds');
  serve(replies([rds()]));
  await openPortal('/account/subscriptions/rds?service=rds&lang=en');
  await expect.element(button('Cancel my plan')).toBeVisible();
  await expect.element(page.getByText(/\d product/)).not.toBeInTheDocument();
});

it('[API-SUB-04] All brands list their subscriptions, from one call, with links to each page', async () => {
  arrive('vanilla');
  const sent = serve(replies([subscribed(), rds({ subscriptionItemId: 'i-3', gracePeriod: true })]));
  expect(await openPortal('/account/subscriptions/index?service=vanilla')).toBe('subscriptionsIndex');
  await expect.element(heading('Crave')).toBeVisible();
  await expect.element(page.getByText('Crave Total + Starz')).toBeVisible();
  await expect.element(page.getByText('Payment problem')).toBeVisible();
  expect(sent.filter(({ call }) => call.includes('ubscription')).map(({ call }) => call)).toEqual([all]);
  expect(searchOf(sent, all)).toBe('?includeGracePeriod=true');
  await setLanguage('fr');
  await expect.element(heading('Gérer mes abonnements')).toBeVisible();
  await link('Gérer RDS').click();
  await waitForRoute('subscriptionsBrand');
  expect(path()).toBe('/account/subscriptions/rds');
  await expect.element(link('Toutes les marques')).toHaveAttribute('href', '/account/subscriptions/index');
  await expect.element(button('Annuler mon forfait').first()).toBeVisible();
});

it('Empty states: no subscriptions, no plans, nothing available', async () => {
  arrive('vanilla');
  const sent = serve(replies([]));
  await openPortal('/account/subscriptions/index?service=vanilla');
  await expect.element(heading('No subscriptions yet')).toBeVisible();
  await expect.element(link('Back to my account')).toBeVisible();
  await openPortal('/account/subscriptions/bnn?service=vanilla');
  await expect.element(heading('BNN Bloomberg doesn’t have subscriptions')).toBeVisible();
  expect(callsTo(sent, billed)).toEqual([]);

  resetPortal();
  arrive('rds');
  let answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
  serve({ ...replies([]), [billed]: () => answer() });
  await openPortal('/account/subscriptions/rds?service=rds&lang=en');
  await expect.element(page.getByRole('alert')).toBeVisible();
  answer = () => reply(200, []);
  await button('Try again').click();
  await expect.element(link('See plans')).toHaveAttribute('href', '/purchase/products');
});

it('[ROUTE-SUB-13] subscribeBrandSuccess has the title Success / Succès, and a next step', async () => {
  arrive('rds');
  serve(replies([]));
  expect(await openPortal('/account/subscriptions/tsn?service=rds&action=subscribeSuccess&lang=en')).toBe(
    'subscribeBrandSuccess',
  );
  expect(document.title).toMatch(/^Success/);
  await expect.element(page.getByText('Your TSN subscription is active.', { exact: false })).toBeVisible();
  await expect.element(button('Start watching')).toBeVisible();
  await expect.element(link('See subscriptions')).toHaveAttribute('href', '/account/subscriptions');
  await setLanguage('fr');
  await waitUntil(() => expect(document.title).toMatch(/^Succès/));
});

it('[B18] rds leads to redeem from its subscriptions, with and without one', async () => {
  for (const current of [[rds()], []]) {
    resetPortal();
    signInAs('dtc', 'rds');
    serve(replies(current));
    await openPortal('/account/subscriptions/rds?service=rds&lang=en');
    await link('Redeem a code').click();
    await waitForRoute('redeem');
  }
});
