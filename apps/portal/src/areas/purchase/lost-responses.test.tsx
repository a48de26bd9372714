/** Orders whose response was lost are shown by the next page. */
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { chooseTotal, placed, shop, someCard, someOrder } from '../../testing/purchase.ts';
import { answerBank, playGateway } from '../../testing/card.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { alert, button, heading } from '../../testing/queries-by-role.ts';

const order = 'POST /api/storefront/v1/orders';
const readOrder = 'GET /api/storefront/v1/orders/order-1';
const outcome = 'GET /api/storefront/v1/outcome';
const put = 'PUT /api/cart/v1';
const payments = '/purchase/payments?service=crave';

const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test', scope: ['subscription:crave_total'] });
  chooseTotal();
  playGateway();
});

const known = (rest: Partial<Outcome> = {}): Outcome => ({
  status: 'COMPLETE',
  Id: 'order-1',
  orderNumber: 'M00100201',
  decline: null,
  ...rest,
});

const lose = () => Promise.reject(new TypeError('Failed to fetch'));

/** Places an order that the server receives, but whose response is lost. */
const loseAnswer = async (answers: Parameters<typeof serve>[0] = {}): Promise<SentRequest[]> => {
  const sells = shop({ cards: [someCard()] });
  const sent = serve({
    ...sells,
    [order]: () => {
      void sells[order]();
      return lose();
    },
    ...answers,
  });
  await openPortal(payments);
  await button('Pay $25.29 and subscribe').click();
  await expect.element(alert()).toMatchTextContent(/You’ll only be charged once/);
  return sent;
};

it('[portal 5] paid, response lost, reloaded: the page shows the receipt, and nothing is ordered again', async () => {
  const sent = await loseAnswer({ [outcome]: () => reply(200, known()) });
  const before = callsTo(sent, put).length;
  await openPortal(payments);
  await waitForRoute('purchaseSuccess');
  await expect.element(page.getByText('Order M00100201')).toBeVisible();
  await expect.element(page.getByText('We sent your $25.29 receipt to alex@demo.test.')).toBeVisible();
  expect(callsTo(sent, order)).toHaveLength(1);
  expect(callsTo(sent, outcome).map(keyOf)).toEqual(callsTo(sent, order).map(keyOf));
  expect(callsTo(sent, put)).toHaveLength(before);
  expect(sessionStorage.getItem('um.requests')).toBe('[]');
});

it('[portal 5] pending, response lost, reloaded: the page polls and then continues by itself', async () => {
  let status: 'PENDING' | 'COMPLETE' = 'PENDING';
  const sent = await loseAnswer({
    [outcome]: () => reply(200, known({ status: 'PENDING' })),
    [readOrder]: () => reply(200, someOrder({ status })),
  });
  await openPortal(payments);
  await expect.element(heading('Confirming your payment…')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'My account' })).toBeVisible();
  status = 'COMPLETE';
  await waitForRoute('purchaseSuccess');
  expect(callsTo(sent, order)).toHaveLength(1);
});

it('[portal 5] not charged, response lost, reloaded: the form is restored with the reason and the input', async () => {
  const decline = { declineClass: 'funds', last4: '4242' } as const;
  await loseAnswer({ [outcome]: () => reply(200, known({ status: 'FAILED', decline })) });
  await openPortal(payments);
  await expect
    .element(alert())
    .toHaveTextContent(
      'We are unable to process your transaction.Your bank declined Visa ending in 4242: the available balance is too low. You weren’t charged. Use a different card.',
    );
  await expect.element(page.getByRole('radio', { name: 'New card' })).toBeChecked();
  await expect.element(page.getByText(/Crave Total/).first()).toBeVisible();
  expect(sessionStorage.getItem('um.requests')).toBe('[]');
});

it('[portal 5] 3-D Secure, response lost, reloaded: the confirmation resumes, and the same order continues with its key', async () => {
  const answers = [lose, () => reply(201, placed)];
  const sent = await loseAnswer({
    [order]: () => answers.shift()!(),
    [outcome]: () => reply(200, known({ status: 'PENDING', action: 'ask-1' })),
    [readOrder]: () => reply(200, someOrder({ status: 'PENDING' })),
  });
  await openPortal(payments);
  await answerBank('acted');
  await waitForRoute('purchaseSuccess');
  const [first, second] = callsTo(sent, order);
  expect([keyOf(second!), second!.body]).toEqual([keyOf(first!), first!.body]);
});

it('[portal 5] an order that never arrived is shown as not charged, in both languages, and is sent with the same key', async () => {
  const answers = [lose, () => reply(201, placed)];
  const sent = await loseAnswer({ [order]: () => answers.shift()!() });
  // Simulates a few seconds: until then the request may still arrive.
  const stored = JSON.parse(sessionStorage.getItem('um.requests')!) as { sentAt: number }[];
  sessionStorage.setItem(
    'um.requests',
    JSON.stringify(stored.map((each) => ({ ...each, sentAt: each.sentAt - 60_000 }))),
  );
  await openPortal(payments);
  await expect
    .element(alert())
    .toHaveTextContent('Your payment didn’t reach us, so you weren’t charged. Try again.');
  await setLanguage('fr');
  await expect
    .element(alert())
    .toHaveTextContent('Votre paiement ne nous est pas parvenu : rien n’a été débité. Réessayez.');
  await setLanguage('en');
  await button('Pay $25.29 and subscribe').click();
  await waitForRoute('purchaseSuccess');
  const keys = callsTo(sent, order).map(keyOf);
  expect(keys[0]).toBe(keys[1]);
});

it('[portal 5] [A-66] the key of another account is neither queried nor used', async () => {
  const sent = await loseAnswer({ [outcome]: () => reply(200, known()) });
  signInAs('dtc', 'crave', { account_id: 'b-2', user_name: 'sam@demo.test' });
  chooseTotal();
  await openPortal(payments);
  await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
  expect(callsTo(sent, outcome)).toEqual([]);
});

it('[portal 5] the page of the plans leads to the paid order', async () => {
  await loseAnswer({ [outcome]: () => reply(200, known()) });
  await openPortal('/purchase/products?service=crave');
  await waitForRoute('purchaseSuccess');
});

it('[portal 5] two tabs buy the same: the second shows the order of the first', async () => {
  const sells = shop({ cards: [someCard()] });
  let isBought = false;
  const sent = serve({
    ...sells,
    [put]: (one) => (isBought ? reply(409, { code: 'INELIGIBLE_PLAN' }) : sells[put](one)),
    [order]: () => {
      // The other tab ordered first and consumed the cart.
      isBought = true;
      void sells[order]();
      return reply(409, { code: 'CART_STALE' });
    },
    [outcome]: () => reply(200, known()),
  });
  await openPortal(payments);
  await button('Pay $25.29 and subscribe').click();
  await waitForRoute('purchaseSuccess');
  await expect.element(page.getByText('Order M00100201')).toBeVisible();
  expect(callsTo(sent, outcome).map(({ url }) => new URL(url).search)).toEqual([
    '?pricingPlanId=crave_total.monthly',
  ]);
});

it('[portal 5] an ineligible plan that no other tab has bought leads to the other plans', async () => {
  serve({ ...shop({ cards: [someCard()] }), [put]: () => reply(409, { code: 'INELIGIBLE_PLAN' }) });
  await openPortal(payments);
  await expect
    .element(alert())
    .toHaveTextContent('You are not eligible for this plan.Choose a different plan');
});
