import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useGiftState } from '../../state/app-state.ts';
import { config } from '../../config/startup-config.ts';
import { answerBank, playGateway, typeCard } from '../../testing/card.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  serve,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { button, field, heading } from '../../testing/queries-by-role.ts';

const buy = 'POST /api/storefront/v1/gifts/purchase';
const gifts = [
  { productId: 'gift_50', name: 'Gift card, $50', description: 'Good for any plan.', price: 50 },
];
const asks = () => reply(202, { Id: 'order-1', status: 'PENDING', action: 'ask-1' });
const bought = () => reply(201, { orderNumber: 'MQ-9', code: 'SECRET-CODE' });

const replies = (
  answers: (() => Response | Promise<Response>)[],
  outcome: () => Response = () => reply(404, { code: 'NOT_FOUND' }),
) =>
  serve({
    'GET /api/storefront/v1/gifts': () => reply(200, gifts),
    'GET /api/storefront/v1/outcome': outcome,
    [buy]: () => answers.shift()!(),
  });

const fillAndPay = async (): Promise<void> => {
  await openPortal('/gift/purchase?service=crave');
  await page.getByRole('radio', { name: '$50' }).click();
  await field('Recipient’s email').fill('gene@example.ca');
  await field('Your name').fill('Alex');
  await field('Your email').fill('alex@example.ca');
  await typeCard('3184');
  await button('Pay $50.00').click();
};
const pay = async (): Promise<void> => {
  await fillAndPay();
  await waitForRoute('giftPurchaseSuccess');
};
const lose = () => Promise.reject(new TypeError('Failed to fetch'));
const loseAnswer = async (): Promise<void> => {
  await fillAndPay();
  await expect.element(page.getByText(/you’ll never be charged twice for this gift/)).toBeVisible();
};

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
  playGateway();
});

it('a guest confirms a gift by 3-D Secure; leaving charges nothing and can be resumed', async () => {
  const sent = replies([asks, asks, bought]);
  await pay();
  await answerBank('');
  await expect.element(heading('Payment not confirmed')).toHaveFocus();
  expect(callsTo(sent, buy)).toHaveLength(1);
  await button('Confirm with my bank').click();
  await answerBank('acted');
  await button('Confirm with my bank').click();
  await answerBank('acted');
  await expect.element(heading('Gift purchased')).toBeVisible();
  const keys = callsTo(sent, buy).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(JSON.stringify(useGiftState.getState())).not.toContain('ask-1');
});

it('a gift declined by 3-D Secure shows an error', async () => {
  replies([asks, () => reply(402, { code: 'TRANSACTION_FAILED' })]);
  await pay();
  await answerBank('refused');
  await expect.element(heading('Your payment didn’t go through')).toBeVisible();
});

it('[portal 5] a gift that was bought, response lost, is shown as bought after a reload, and is not sent again', async () => {
  const sent = replies([lose], () =>
    reply(200, { status: 'COMPLETE', Id: 'order-1', orderNumber: 'MQ-9', decline: null }),
  );
  await loseAnswer();
  await openPortal('/gift/purchase?service=crave');
  await waitForRoute('giftPurchaseSuccess');
  await expect.element(heading('Gift purchased')).toBeVisible();
  await expect.element(page.getByText('Order MQ-9')).toBeVisible();
  expect(callsTo(sent, buy)).toHaveLength(1);
  const [asked] = callsTo(sent, 'GET /api/storefront/v1/outcome');
  expect(asked!.headers.get('idempotency-key')).toBe(callsTo(sent, buy)[0]!.headers.get('idempotency-key'));
});

it('[portal 5] a gift that waits for 3-D Secure, response lost, resumes after a reload', async () => {
  const sent = replies([lose, bought], () =>
    reply(200, {
      status: 'PENDING',
      Id: 'order-1',
      orderNumber: 'MQ-9',
      action: 'ask-1',
      decline: null,
    }),
  );
  await loseAnswer();
  await openPortal('/gift/purchase?service=crave');
  await waitForRoute('giftPurchaseSuccess');
  await answerBank('acted');
  await expect.element(heading('Gift purchased')).toBeVisible();
  const keys = callsTo(sent, buy).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it('[portal 5] a gift that was not charged, response lost, restores the form and its input after a reload', async () => {
  replies([lose], () => reply(200, { status: 'FAILED', Id: 'order-1', orderNumber: 'MQ-9', decline: null }));
  await loseAnswer();
  await openPortal('/gift/purchase?service=crave');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We are unable to process your transaction.');
  await expect.element(field('Recipient’s email')).toHaveValue('gene@example.ca');
  await expect.element(field('Recipient’s email')).toBeEnabled();
  await expect.element(button('Pay $50.00')).toBeVisible();
});
