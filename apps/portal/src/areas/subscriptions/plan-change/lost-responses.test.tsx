/** Plan changes, restarts and payments whose response was lost are shown by the next page. */
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import type { PlanChange, Subscription } from '@marquee/product/contract/subscriptions.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../../../testing/account.ts';
import { someOffer, someOrder } from '../../../testing/purchase.ts';
import { answerBank, playGateway } from '../../../testing/card.ts';
import { cancelledPlan, entriesOf, subscribed } from '../../../testing/subscriptions.ts';
import {
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { someBill } from '../../../testing/payments.ts';
import { alert, button, heading } from '../../../testing/queries-by-role.ts';

const outcome = 'GET /api/storefront/v1/outcome';
const change = 'POST /api/subscription/v1/i-1/change-plan';
const restart = 'POST /api/subscription/v1/i-1/restart';
const pay = 'POST /api/subscription/v1/i-1/pay';
const readOrder = 'GET /api/storefront/v1/orders/order-1';
const list = 'GET /api/account/v5';

const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');
const lose = () => Promise.reject(new TypeError('Failed to fetch'));
const known = (rest: Partial<Outcome> = {}): Outcome => ({
  status: 'COMPLETE',
  Id: 'order-1',
  orderNumber: 'M00100201',
  decline: null,
  ...rest,
});

const entriesWithNames = (current: Subscription) =>
  entriesOf(current).map((entry) => ({
    ...entry,
    experience: { ...entry.experience, name: skuName(entry.experience.sku, 'en') ?? null },
  }));

const standard = someOffer('crave_standard', 'Crave Standard', 14.99);
const toStandard: PlanChange = {
  pricingPlanId: 'crave_standard.monthly',
  name: 'Crave Standard',
  price: 14.99,
  billingCycleType: 'monthly',
  renewalDate: '2026-12-15',
  credit: 0,
  toBalance: 0,
  totals: { subtotal: 14.99, discount: 0, taxes: [], total: 14.99, credit: 0, giftAmount: 0, due: 14.99 },
  paidWith: { brand: 'visa', last4: '4242' },
  leavesLegacy: false,
  endsOffer: false,
  loses: [],
};

let current: Subscription;
const server = () => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'POST /api/login/v2.1': () => reply(200, {}),
  'POST /api/login/v1.1/session': () => reply(200, { access_token: 'billing-token', expires_in: 600 }),
  'GET /api/receipt/v1/receipts': () => reply(200, []),
  [list]: () => reply(200, entriesWithNames(current)),
  'GET /api/catalog/v1/eligible-products/addons': () => reply(200, []),
  'GET /api/catalog/v1/eligible-products': () => reply(200, [standard]),
  'GET /api/billing/v1/next-bill': () => reply(200, someBill({ day: '2099-12-08' })),
  'GET /api/subscription/v1/i-1/change-plan': () => reply(200, toStandard),
  [readOrder]: () => reply(200, someOrder({ status: 'PENDING' })),
});

const showPlan = () =>
  openPortal('/account/unifiedSubscriptions/planDetails?service=crave&lang=en&subscriptionItemId=i-1');
const showPayment = () =>
  openPortal('/account/unifiedSubscriptions/details/payment?service=crave&lang=en&subscriptionItemId=i-1');
const pays = () => page.getByRole('button', { name: /^Change to/ });

/** Simulates a few seconds: until then a request may still arrive. */
const letTimePass = (): void => {
  const stored = JSON.parse(sessionStorage.getItem('um.requests')!) as { sentAt: number }[];
  const older = stored.map((each) => ({ ...each, sentAt: each.sentAt - 60_000 }));
  sessionStorage.setItem('um.requests', JSON.stringify(older));
};

const loseChange = async (answers: Parameters<typeof serve>[0] = {}): Promise<SentRequest[]> => {
  const sent = serve({ ...server(), [change]: lose, ...answers });
  await showPlan();
  await button('Change plan').click();
  await page.getByRole('radio', { name: 'Crave Standard' }).click();
  await pays().click();
  await expect.element(alert()).toMatchTextContent(/not available for the moment/);
  return sent;
};

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
  playGateway();
  current = subscribed();
});

it('[portal 5] a completed plan change is shown after a reload, and nothing is sent again', async () => {
  const sent = await loseChange({ [outcome]: () => reply(200, known()) });
  current = subscribed({ productId: 'crave_standard', pricingPlanId: 'crave_standard.monthly' });
  await showPlan();
  await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
  expect(callsTo(sent, change)).toHaveLength(1);
  expect(callsTo(sent, outcome).map(keyOf)).toEqual(callsTo(sent, change).map(keyOf));
  expect(sessionStorage.getItem('um.requests')).toBe('[]');
});

it('[portal 5] 3-D Secure of a plan change resumes after a reload, and the change continues with its key', async () => {
  const answers = [lose, () => reply(200, subscribed({ productId: 'crave_standard' }))];
  const sent = await loseChange({
    [change]: () => answers.shift()!(),
    [outcome]: () => reply(200, known({ status: 'PENDING', action: 'ask-1' })),
  });
  await showPlan();
  await answerBank('acted');
  await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
  const [first, second] = callsTo(sent, change);
  expect([keyOf(second!), second!.body]).toEqual([keyOf(first!), first!.body]);
});

it('[portal 5] a pending plan change is polled after a reload, and a declined one shows an error with the plan still selected', async () => {
  let status: 'PENDING' | 'FAILED' = 'PENDING';
  await loseChange({
    [outcome]: () => reply(200, known({ status: 'PENDING' })),
    [readOrder]: () => reply(200, someOrder({ status })),
  });
  await showPlan();
  await expect.element(page.getByText('Confirming your payment…')).toBeVisible();
  status = 'FAILED';
  await expect.element(alert()).toMatchTextContent(/unable to process your transaction/);
  await expect.element(page.getByRole('radio', { name: 'Crave Standard' })).toBeChecked();
});

it('[portal 5] a plan change that never arrived is shown as not charged, and is sent with the same key', async () => {
  const answers = [lose, () => reply(200, subscribed({ productId: 'crave_standard' }))];
  const sent = await loseChange({ [change]: () => answers.shift()!() });
  letTimePass();
  await showPlan();
  await expect.element(heading('Change plan')).toBeVisible();
  await expect.element(alert()).toMatchTextContent(/didn’t reach us, so you weren’t charged/);
  await pays().click();
  await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
  const keys = callsTo(sent, change).map(keyOf);
  expect(keys[0]).toBe(keys[1]);
});

it('[portal 5] a completed restart is shown after a reload', async () => {
  current = cancelledPlan();
  const sent = serve({
    ...server(),
    [restart]: () => {
      current = subscribed();
      return lose();
    },
    [outcome]: () => reply(200, known({ Id: null, orderNumber: null })),
  });
  await showPlan();
  await button('Restart plan').click();
  await expect.element(alert()).toMatchTextContent(/not available for the moment/);
  await showPlan();
  await expect.element(page.getByText('Crave Total is active again.')).toBeVisible();
  expect(callsTo(sent, restart)).toHaveLength(1);
});

it('[portal 5] a paid renewal is shown after a reload; one that waits for 3-D Secure resumes with its key', async () => {
  current = subscribed({ gracePeriod: true });
  const answers = [lose, lose, () => reply(200, subscribed())];
  let became = known({ status: 'PENDING', action: 'ask-1' });
  const sent = serve({
    ...server(),
    [pay]: () => answers.shift()!(),
    [outcome]: () => reply(200, became),
  });
  await showPayment();
  await button('Pay $32.19 now').click();
  await expect.element(alert()).toMatchTextContent(/not available for the moment/);
  await showPayment();
  await answerBank('acted');
  await expect.element(alert()).toMatchTextContent(/not available for the moment/);

  became = known();
  current = subscribed();
  await showPayment();
  await expect.element(page.getByText('Your payment went through.')).toBeVisible();
  expect(new Set(callsTo(sent, pay).map(keyOf)).size).toBe(1);
  expect(callsTo(sent, pay)).toHaveLength(2);
});
