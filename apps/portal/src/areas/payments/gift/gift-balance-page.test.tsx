import type { GiftEntry } from '@marquee/product/contract/billing/payments.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount, someOverview } from '../../../testing/account.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitUntil,
} from '../../../testing/render-portal.tsx';

const list = 'GET /api/billing/v1/gift-entries';
const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };

const entry = (over: Partial<GiftEntry> = {}): GiftEntry => ({
  id: 'e-1',
  date: '2026-03-08T15:00:00Z',
  kind: 'CODE',
  description: null,
  number: 'M00000007',
  amount: 25,
  balance: 25,
  balanceKey: 'CAD',
  ...over,
});
const payment = entry({
  id: 'e-2',
  kind: 'PAYMENT',
  description: 'TSN',
  number: 'M00000009',
  amount: -22.99,
  balance: 2.01,
});

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

it('[B20] The balance, and each entry with its day, what for, amount and the balance after it', async () => {
  serve({
    ...account,
    [list]: () => reply(200, { balances: { CAD: 2.01 }, entries: [payment, entry()], more: false }),
  });
  expect(await openPortal('/account/gift-balance?service=crave')).toBe('giftBalance');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gift balance' })).toBeVisible();
  await expect.element(page.getByText('$2.01', { exact: true })).toBeVisible();
  await expect
    .element(row('Payment for TSN'))
    .toHaveTextContent('Payment for TSNMarch 8, 2026 · Order M00000009-$22.99Balance $2.01');
  await expect
    .element(row('Code redeemed'))
    .toHaveTextContent('Code redeemedMarch 8, 2026 · Order M00000007+$25.00Balance $25.00');
  await expect.element(page.getByRole('link', { name: 'Redeem a code' })).toHaveAttribute('href', '/redeem');
});

it('[B20] In French', async () => {
  serve({
    ...account,
    [list]: () => reply(200, { balances: { CAD: 2.01 }, entries: [payment, entry()], more: false }),
  });
  await openPortal('/account/gift-balance?service=crave&lang=fr');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solde de carte-cadeau' })).toBeVisible();
  await expect
    .element(row('Paiement de TSN'))
    .toHaveTextContent('Paiement de TSN8 mars 2026 · Commande M00000009-22,99 $Solde 2,01 $');
});

it('[B20] Earlier entries come a page at a time', async () => {
  const sent = serve({
    ...account,
    [list]: ({ url }) =>
      new URL(url).searchParams.get('before') === 'e-2'
        ? reply(200, { balances: { CAD: 2.01 }, entries: [entry()], more: false })
        : reply(200, { balances: { CAD: 2.01 }, entries: [payment], more: true }),
  });
  await openPortal('/account/gift-balance?service=crave');
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.element(row('Code redeemed')).toBeVisible();
  await expect.element(row('Payment for TSN')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  expect(callsTo(sent, list)).toHaveLength(2);
});

it('[B20] Without gift money it says so, and offers to redeem a code', async () => {
  serve({ ...account, [list]: () => reply(200, { balances: {}, entries: [], more: false }) });
  await openPortal('/account/gift-balance?service=crave');
  await expect.element(page.getByRole('heading', { name: 'No gift balance yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Redeem a code' })).toBeVisible();
});

it('[B20] Account, payments, payment methods and the deletion that a balance forbids lead to it', async () => {
  serve({
    ...account,
    [list]: () => reply(200, { balances: {}, entries: [], more: false }),
    'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
    'GET /api/account/v1/overview': () => reply(200, someOverview({ giftBalance: 5 })),
    'GET /api/receipt/v1/receipts-by-year': () =>
      reply(200, { year: null, years: [], brands: [], receipts: [] }),
    'GET /api/billing/v1/payment-instruments': () => reply(200, []),
    'GET /api/subscription/v2.1/all': () => reply(200, []),
    'GET /api/billing/v1.1/balance': () => reply(200, { balances: { CAD: 5 } }),
  });
  for (const [at, name] of [
    ['/account/manage', /^Gift balance/],
    ['/account/payments', 'See my gift balance'],
    ['/account/paymentMethods', 'See my gift balance'],
    ['/account/manage/delete', 'See my gift balance'],
  ] as const) {
    await openPortal(`${at}?service=crave`);
    await page.getByRole('link', { name }).click();
    await waitUntil(() => expect(document.body.dataset['route']).toBe('giftBalance'));
  }
});

it('[B20] A brand without payment pages shows the account instead', async () => {
  serve(account);
  signInAs('dtc', 'ctv');
  expect(await openPortal('/account/gift-balance?service=ctv')).toBe('manageAccount');
});
