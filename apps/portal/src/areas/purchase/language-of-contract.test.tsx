import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { BrandId } from '@marquee/product/brands.ts';
import { playGateway } from '../../testing/card.ts';
import { chooseTotal, shop, someCard } from '../../testing/purchase.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  type SentRequest,
  serve,
  signInAs,
  waitForRoute,
} from '../../testing/render-portal.tsx';
import { button } from '../../testing/queries-by-role.ts';

const order = 'POST /api/storefront/v1/orders';
const bodyOf = ({ body }: SentRequest) => JSON.parse(body) as object;
const box = () =>
  page.getByRole('checkbox', {
    name: 'I’ve been offered the contract in French, and I choose English (optional)',
  });
const inOntario = someCard({
  Id: 'card-2',
  last4: '4444',
  default: false,
  BillingAddress: { State: 'ON', City: 'Ottawa' },
});

const open = async (brand: BrandId, more: Parameters<typeof shop>[0] = {}) => {
  signInAs('dtc', brand, { user_name: 'alex@demo.test' });
  const sent = serve({
    ...shop({ cards: [someCard(), inOntario], ...more }),
    'POST /api/login/v2.1': () => reply(200, {}),
  });
  await openPortal(`/purchase/payments?service=${brand}&lang=en`);
  return sent;
};

beforeEach(() => {
  resetPortal();
  chooseTotal();
  playGateway();
});

it.each(['crave', 'tsn'] as const)(
  '[money G] %s: whoever pays from Québec in English is offered the contract in French; the choice of English goes with the order',
  async (brand) => {
    const sent = await open(brand);
    await expect.element(page.getByText(/Your contract is available in French/)).toBeVisible();
    await box().click();
    await button('Pay $25.29 and subscribe').click();
    await waitForRoute('purchaseSuccess');
    expect(callsTo(sent, order).map(bodyOf)).toEqual([
      { cartId: 'cart-1', paymentInstrumentId: 'card-1', choosesEnglish: true },
    ]);
  },
);

it('[money G] the box may stay empty: the order goes through, and no choice with it', async () => {
  const sent = await open('crave');
  await expect.element(box()).not.toBeChecked();
  await button('Pay $25.29 and subscribe').click();
  await waitForRoute('purchaseSuccess');
  expect(callsTo(sent, order).map(bodyOf)).toEqual([{ cartId: 'cart-1', paymentInstrumentId: 'card-1' }]);
});

it('[money G] a card of another province asks for no language, and a choice made before does not go with its order', async () => {
  const sent = await open('crave');
  await box().click();
  await page.getByRole('radio', { name: /4444/ }).click();
  await expect.element(box()).not.toBeInTheDocument();
  await button('Pay $24.86 and subscribe').click();
  await waitForRoute('purchaseSuccess');
  expect(callsTo(sent, order).map(bodyOf)).toEqual([{ cartId: 'cart-1', paymentInstrumentId: 'card-2' }]);
});

it('[money G] the button shows the page in French, where nothing is asked', async () => {
  await open('crave');
  await button('Read it in French').click();
  await expect.element(button('Payer 25,29\u00A0$ et m’abonner')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

it('[money G] a choice that is kept is not asked for again', async () => {
  await open('crave', { hasChosenEnglish: true });
  await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
  await expect.element(box()).not.toBeInTheDocument();
});
