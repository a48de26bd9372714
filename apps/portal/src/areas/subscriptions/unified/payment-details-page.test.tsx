import type { Receipt, UpcomingBill } from '@marquee/product/contract/billing/payments.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { someOrder } from '../../../testing/purchase.ts';
import { answerBank, playGateway } from '../../../testing/card.ts';
import { cancelledPlan, entriesOf, subscribed } from '../../../testing/subscriptions.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { someBill, someReceipt } from '../../../testing/payments.ts';

const session = 'POST /api/login/v1.1/session';
const nextBill = 'GET /api/billing/v1/next-bill';
const receipts = 'GET /api/receipt/v1/receipts';

interface Paid {
  readonly current?: Subscription;
  readonly bill?: UpcomingBill | null;
  readonly paid?: readonly Receipt[];
}

const replies = ({ current = subscribed(), bill = someBill(), paid = [someReceipt()] }: Paid = {}) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v5': () =>
    reply(
      200,
      entriesOf(current).map((entry) => ({
        ...entry,
        experience: { ...entry.experience, name: skuName(entry.experience.sku, 'en') ?? null },
        manageUrl: 'https://my.roku.com/account/subscriptions',
      })),
    ),
  [nextBill]: () => (bill ? reply(200, bill) : new Response(null, { status: 204 })),
  [session]: () => reply(200, { access_token: 'billing-token', expires_in: 600 }),
  [receipts]: () => reply(200, paid),
});
const main = () => page.getByRole('main');
const link = (name: string | RegExp) => page.getByRole('link', { name });
const show = (brand = 'crave', language = 'en') =>
  openPortal(
    `/account/unifiedSubscriptions/details/payment?service=${brand}&lang=${language}&subscriptionItemId=i-1`,
  );

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

it('[ROUTE-SUB-15] [UX-2] Payment details show the next payment with add-ons and taxes, the card and the last receipts, in both languages', async () => {
  const paid = ['1', '2', '3', '4'].map((id) => someReceipt({ id, orderNumber: `MQ-${id}` }));
  const sent = serve(replies({ paid }));
  expect(await show()).toBe('unifiedPaymentDetails');
  expect(document.title).toMatch(/^Payment details \|/);
  await expect
    .element(main())
    .toMatchTextContent(
      /How you pay for Crave Total\..*Next paymentNovember 28, 2026(?:Today|Tomorrow|In \d+ days)?\$32\.19tax includedCrave Total\$22\.00Starz\$6\.00GST 5%\$1\.40QST 9\.975%\$2\.79To be charged November 28, 2026\$32\.19Visa ending in 4242Expires 09\/39/,
    );
  await expect.element(page.getByRole('region').getByRole('listitem')).toHaveLength(3);
  await expect
    .element(page.getByRole('region').getByRole('listitem').first())
    .toHaveTextContent('Crave Total + StarzMarch 8, 2026 · Paid$32.18Receipt');
  await expect
    .element(link(/^Receipt: Crave Total \+ Starz/).first())
    .toHaveAttribute('href', '/account/payments/crave?year=2026&receipt=1');
  expect(callsTo(sent, receipts)).toHaveLength(1);
  await setLanguage('fr');
  await expect
    .element(main())
    .toMatchTextContent(
      /Prochain paiement28 novembre 2026.*32,19 \$taxes incluses.*Derniers paiements Crave/,
    );
  await link('Modes de paiement').last().click();
  await waitForRoute('paymentMethods');
});

it('[UX-2] [LOOK payment-details] the payment after the next one and the address of its taxes are shown, as far as known', async () => {
  const after = {
    day: '2026-12-28',
    names: ['Crave Total', 'Starz'],
    taxed: true,
    total: 32.19,
    gift: 0,
    due: 32.19,
  };
  const taxAddress = { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' } as const;
  const bill = someBill({ gift: 25, due: 7.19, after, taxAddress });
  serve(replies({ bill }));
  await show();
  const section = page.getByRole('region', { name: 'After that' });
  await expect
    .element(section)
    .toHaveTextContent(
      'After thatDecember 28, 2026Crave Total + Starz, tax included$32.19Tax addressMontréal, Quebec, H2X 1Y4',
    );
  await setLanguage('fr');
  await expect
    .element(page.getByRole('region', { name: 'Ensuite' }))
    .toMatchTextContent(/28 décembre 2026Crave Total \+ Starz, taxes incluses32,19\s\$/);
  resetPortal();
  signInAs('dtc', 'crave');
  serve(replies({ bill: someBill({ after: { ...after, taxed: false }, taxAddress: null }) }));
  await show();
  await expect.element(section).toMatchTextContent(/Crave Total \+ Starz, plus tax\$32\.19$/);
});

it('[API-AUTH-16] For unified-subscription brands the session brand is forced to crave, and that session requests the receipts', async () => {
  signInAs('dtc', 'tsn');
  const current = subscribed({ brandName: 'tsn', subscriptionItems: [{ productSku: 'tsnp' }], addOns: [] });
  const sent = serve(replies({ current }));
  await show('tsn');
  await expect.element(page.getByRole('heading', { name: 'Recent TSN payments' })).toBeVisible();
  await expect.element(page.getByRole('region').getByRole('listitem')).toHaveLength(1);
  expect(new URL(callsTo(sent, session)[0]!.url).search).toBe('?brand=crave');
  const [asked] = callsTo(sent, receipts);
  expect(new URL(asked!.url).searchParams.get('brand')).toBe('tsn');
  expect(asked!.headers.get('authorization')).toBe('Bearer billing-token');
});

it('An expiring card, no card, no further payments and no payments so far are each shown', async () => {
  serve(replies({ bill: null, current: cancelledPlan(), paid: [] }));
  await show();
  await expect
    .element(main())
    .toMatchTextContent(
      /No more paymentsCrave Total is cancelled and ends on December 8, 2099\..*No payments yet\./,
    );
  resetPortal();
  signInAs('dtc', 'crave');
  serve(replies({ bill: someBill({ paidWith: { brand: 'visa', last4: '4242', expiry: '01/20' } }) }));
  await show();
  await expect.element(main()).toMatchTextContent(/This card has expired\./);
  resetPortal();
  signInAs('dtc', 'crave');
  const unpaid = someBill({ lines: [], taxes: [], total: 22, due: 22, paidWith: null });
  serve(replies({ bill: unpaid, current: subscribed({ gracePeriod: true, addOns: [] }) }));
  await show();
  await expect
    .element(main())
    .toMatchTextContent(/We couldn’t process your .*Payment overdue.*\$22\.00plus tax.*No card on file/);
});

it('A store subscription is paid there; receipts that fail to load can be retried', async () => {
  const sent = serve(replies({ current: subscribed({ storeName: 'ROKU', addOns: [] }) }));
  await show();
  await expect
    .element(main())
    .toMatchTextContent(/Billed by RokuPayments and receipts are with the company that bills you/);
  await expect.element(link(/^Manage on Roku/)).toBeVisible();
  expect(callsTo(sent, session)).toEqual([]);
  resetPortal();
  signInAs('dtc', 'crave');
  let works = false;
  const answers = replies();
  serve({ ...answers, [receipts]: () => (works ? answers[receipts]() : reply(503, {})) });
  await show();
  await expect.element(page.getByRole('alert')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region').getByRole('listitem')).toHaveLength(1);
  await link('All payments').click();
  await waitForRoute('paymentsBrand');
});

it('[A-86] A declined renewal is paid at once, with 3-D Secure where required, and a decline shows an error', async () => {
  playGateway();
  const pay = 'POST /api/subscription/v1/i-1/pay';
  const overdue = subscribed({ gracePeriod: true });
  const answers = [
    () => reply(402, { code: 'TRANSACTION_FAILED', details: { declineClass: 'tryLater', last4: '4242' } }),
    () => reply(202, { Id: 'order-1', status: 'PENDING', action: 'ask-1' }),
    () => reply(200, subscribed()),
  ];
  const sent = serve({
    ...replies({ current: overdue }),
    [pay]: () => answers.shift()!(),
    'GET /api/storefront/v1/orders/order-1': () => reply(200, someOrder({ status: 'PENDING' })),
  });
  await show();
  const button = page.getByRole('button', { name: 'Pay $32.19 now' });
  await button.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /We are unable to process your transaction\.\s*Your bank declined Visa ending in 4242\. You weren’t charged\./,
    );
  await button.click();
  await answerBank('acted');
  await expect.element(page.getByText('Your payment went through.')).toBeVisible();
  const [first, second, third] = callsTo(sent, pay).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(third);
  expect(second).not.toBe(first);
  await setLanguage('fr');
  await expect.element(page.getByRole('button', { name: /^Payer 32,19\s\$ maintenant$/ })).toBeVisible();
});
