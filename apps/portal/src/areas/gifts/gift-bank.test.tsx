import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useGift } from '../../flow/state.ts';
import { config } from '../../startup.ts';
import { answerBank, playGateway, typeCard } from '../../testing/card.ts';
import { at, callsTo, open, reply, serve, startAfresh } from '../../testing/open.tsx';
import { button, field, heading } from '../../testing/see.ts';

const buy = 'POST /api/storefront/v1/gifts/purchase';
const gifts = [
  { productId: 'gift_50', name: 'Gift card, $50', description: 'Good for any plan.', price: 50 },
];
const asks = () => reply(202, { Id: 'order-1', status: 'PENDING', action: 'ask-1' });
const bought = () => reply(201, { orderNumber: 'MQ-9', code: 'SECRET-CODE' });

const house = (answers: (() => Response)[]) =>
  serve({ 'GET /api/storefront/v1/gifts': () => reply(200, gifts), [buy]: () => answers.shift()!() });

const pay = async (): Promise<void> => {
  await open('/gift/purchase?service=crave');
  await page.getByRole('radio', { name: '$50' }).click();
  await field('Their email').fill('gene@example.ca');
  await field('Your name').fill('Alex');
  await field('Your email').fill('alex@example.ca');
  await typeCard('3184');
  await button('Pay $50.00').click();
  await at('giftPurchaseSuccess');
};

beforeEach(() => {
  startAfresh();
  Object.assign(config, { botCheck: 'off' });
  playGateway();
});

it('[issue 20] a guest confirms a gift with their bank; who leaves is told that nothing was charged and can go on', async () => {
  const sent = house([asks, asks, bought]);
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
  expect(JSON.stringify(useGift.getState())).not.toContain('ask-1');
});

it('[issue 20] a gift that is refused at the bank says so', async () => {
  house([asks, () => reply(402, { code: 'TRANSACTION_FAILED' })]);
  await pay();
  await answerBank('refused');
  await expect.element(heading('The payment did not go through')).toBeVisible();
});
