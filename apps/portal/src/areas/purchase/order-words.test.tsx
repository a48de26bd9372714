/** What an order says: to the customer in words of the language, to analytics in numbers and English words. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { patchAppState } from '../../state/app-state.ts';
import { button } from '../../testing/queries-by-role.ts';
import { shop, someOffer, someOrder } from '../../testing/purchase.ts';
import {
  app,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
  waitUntil,
} from '../../testing/render-portal.tsx';

const readOrder = 'GET /api/storefront/v1/orders/order-1';
const [item] = someOrder().Items;
const bought = (plan: Partial<NonNullable<typeof item>['PricingPlan']>, amount = 22) =>
  someOrder({
    Items: [{ ...item!, Amount: amount, PricingPlan: { ...item!.PricingPlan, Name: 'As named', ...plan } }],
  });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { scope: ['subscription:crave_total'] });
});
const show = async (order: ReturnType<typeof someOrder>, lang: 'en' | 'fr') => {
  serve({ ...shop(), [readOrder]: () => reply(200, order) });
  patchAppState({ currentOrder: { Id: 'order-1', orderNumber: 'M1', skus: ['crave_total'] } });
  await openPortal(`/purchase/success?service=crave&lang=${lang}`);
};
const purchases = () => (window.dataLayer ?? []).filter(({ event }) => event === 'purchase');

it.each([
  [0, 'Hourly', 'Horaire'],
  [1, 'Weekly', 'Hebdomadaire'],
  [2, 'Monthly', 'Mensuel'],
  [3, 'Quarterly', 'Trimestriel'],
  [4, 'Semi-annual', 'Semestriel'],
  [5, 'Annual', 'Annuel'],
  [6, 'Every 15 minutes', 'Aux 15 minutes'],
  [7, 'Daily', 'Quotidien'],
] as const)('[ENT-SUB-09] An order with cycle code %s says %s', async (code, english, french) => {
  for (const [lang, words] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    await show(bought({ SubscriptionBillingCycle: code }), lang);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(page.getByText('As named', { exact: true })).not.toBeInTheDocument();
  }
});

it('[ENT-SUB-09] Several iterations are counted, and an unknown code leaves the name of the plan', async () => {
  await show(bought({ SubscriptionBillingCycle: 2, SubscriptionBillingCycleIterations: 5 }), 'en');
  await expect.element(page.getByText('Every 5 months', { exact: true })).toBeVisible();
  await show(bought({ SubscriptionBillingCycle: 9 }), 'en');
  await expect.element(page.getByText('As named', { exact: true })).toBeVisible();
});

it.each([
  ['Quotidien', 'daily'],
  ['mensuel', 'monthly'],
  ['Annuel', 'annual'],
] as const)(
  '[VAL-FORM-17] An order in French with cycle %s is %s for analytics, once',
  async (word, cycle) => {
    await show(bought({ SubscriptionBillingCycleName: word }), 'fr');
    await waitUntil(() => expect(purchases()).toHaveLength(1));
    expect(purchases()[0]).toMatchObject({
      language: 'fr',
      items: [{ name: 'Crave Total', price: 22, billingCycle: cycle }],
    });
    await openPortal('/purchase/success?service=crave&lang=fr');
    await expect.element(page.getByText('Crave Total', { exact: true })).toBeVisible();
    expect(purchases()).toHaveLength(1);
  },
);

it('[VAL-FORM-16] A price that reads 19,99 $ is the number 19.99 in the cart and for analytics', async () => {
  const basic = someOffer('crave_total', 'Crave Total', 19.99);
  serve({ ...shop({ offers: [basic] }), [readOrder]: () => reply(200, bought({}, 19.99)) });
  await openPortal('/purchase/products?service=crave&lang=fr');
  await expect.element(page.getByText('19,99\u00A0$')).toBeVisible();
  await page.getByRole('radio', { name: 'Crave Total' }).click();
  await button('Continuer avec Crave Total').click();
  await waitForRoute('purchasePayments');
  expect(app().shoppingCart).toMatchObject([{ name: 'Crave Total', price: 19.99 }]);

  await show(bought({}, 19.99), 'fr');
  await waitUntil(() => expect(purchases()).toMatchObject([{ items: [{ price: 19.99 }] }]));
});
