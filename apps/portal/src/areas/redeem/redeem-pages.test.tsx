import { rates } from '@marquee/product/rate-limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { someAccount } from '../../testing/account.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { button, link } from '../../testing/queries-by-role.ts';

const checkIt = 'POST /api/billing/v1/redeem/check';
const use = 'POST /api/billing/v1/redeem';
const gift = {
  code: 'GIFT-DEMO-25',
  kind: 'GIFT',
  value: 25,
  productSku: null,
  description: { en: 'Gift card, $25', fr: 'Carte-cadeau de 25 $' },
};
const promo = {
  code: 'WELCOME50',
  kind: 'PROMO',
  value: 50,
  productSku: 'crave_total',
  description: { en: '50% off', fr: '50 % de rabais' },
};
const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [checkIt]: ({ body }: SentRequest) => reply(200, body.includes(promo.code) ? promo : gift),
  [use]: () => reply(201, { orderNumber: 'MQ-7', balances: { CAD: 40.1, crave: 0.2, tsn: 9 } }),
};
const redeem = () => JSON.parse(sessionStorage.getItem('um.redeem') ?? '{}') as Record<string, object>;
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const code = () => page.getByLabelText('Code', { exact: true });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('redeem', () => {
  it('[ROUTE-RDM-01] [ROUTE-RDM-02] [ROUTE-RDM-03] [OVR-31] [STATE-17] The user can redeem gift codes, once', async () => {
    const sent = serve(replies);
    expect(await openPortal('/redeem?service=crave')).toBe('redeem');
    await expect.element(heading('Redeem a code')).toBeVisible();
    await code().click();
    await userEvent.keyboard('gift- demo-25');
    await expect.element(code()).toHaveValue('GIFT-DEMO-25');
    await userEvent.keyboard('{Enter}');
    await waitForRoute('redeemValid');
    expect(path()).toBe('/redeem/valid');
    expect(JSON.parse(callsTo(sent, checkIt)[0]!.body)).toEqual({ code: 'GIFT-DEMO-25', brand: 'crave' });
    expect(redeem()['redeem']).toMatchObject(gift);
    await expect.element(heading('Valid code')).toBeVisible();
    await expect.element(page.getByText('$25.00 credit')).toBeVisible();
    await expect.element(page.getByText('GIFT-DEMO-25')).toBeVisible();

    await userEvent.dblClick(button('Add $25.00 to my account'));
    await waitForRoute('redeemSuccess');
    expect(path()).toBe('/redeem/success');
    const [asked, ...again] = callsTo(sent, use);
    expect(again).toEqual([]);
    expect(asked!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(JSON.parse(asked!.body)).toEqual({ code: 'GIFT-DEMO-25', brand: 'crave' });
    await expect.element(heading('Code redeemed')).toBeVisible();
    // A balance restricted to another brand is not counted.
    await expect.element(page.getByText(/Your gift balance is \$40\.30/)).toBeVisible();
    await expect.element(page.getByText('Order MQ-7')).toBeVisible();
    await expect.element(link('See plans')).toHaveAttribute('href', '/purchase/products');
    expect(redeem()).toMatchObject({ redeem: {}, order: { orderNumber: 'MQ-7', kind: 'GIFT' } });
    expect(app().action).toBe('');
  });

  it('A promo code applies to the next purchase; in French', async () => {
    serve(replies);
    await openPortal('/redeem?service=crave&lang=fr');
    await expect.element(heading('Utiliser un code')).toBeVisible();
    await code().fill('welcome50');
    await button('Vérifier le code').click();
    await waitForRoute('redeemValid');
    await expect.element(page.getByText('50 % de rabais').first()).toBeVisible();
    await expect.element(page.getByText(/Valide pour Crave Total seulement\./)).toBeVisible();
    await button('Garder pour mon prochain achat').click();
    await waitForRoute('redeemSuccess');
    await expect.element(page.getByText('50\u00A0% de rabais sur votre prochain achat.')).toBeVisible();
  });

  it('A code in the URL is prefilled, and stripped from the URL', async () => {
    serve(replies);
    await openPortal('/redeem?service=crave&code=gift-demo-25');
    await expect.element(code()).toHaveValue('GIFT-DEMO-25');
    expect(path()).toBe('/redeem?service=crave');
    await openPortal('/redeem');
    await expect.element(code()).toHaveValue('GIFT-DEMO-25');
  });

  it('[ROUTE-RDM-05] Not logged in: login, and the code is kept', async () => {
    resetPortal();
    serve(replies);
    expect(await openPortal('/redeem?service=crave&code=GIFT-DEMO-25')).toBe('loginIndex');
    expect(app()).toMatchObject({ action: 'redeem-code', code: 'GIFT-DEMO-25' });
    signInAs('dtc', 'crave');
    await openPortal('/redeem');
    await expect.element(code()).toHaveValue('GIFT-DEMO-25');
  });

  it('An invalid code shows an error at the field, and stays; too many attempts show the limit', async () => {
    let answer = () => reply(404, { code: 'CODE_INVALID' });
    serve({ ...replies, [checkIt]: () => answer() });
    await openPortal('/redeem?service=crave');
    await button('Check code').click();
    await expect.element(code()).toHaveAccessibleDescription('Required');
    await code().fill('GIFT-DEMO-25');
    await button('Check code').click();
    await expect.element(code()).toHaveAccessibleDescription('This code is invalid, used or expired.');
    await expect.element(code()).toHaveFocus();
    await setLanguage('fr');
    await expect.element(code()).toHaveAccessibleDescription('Ce code est invalide, utilisé ou expiré.');
    await expect.element(code()).toHaveValue('GIFT-DEMO-25');
    answer = () => reply(429, { code: 'TOO_MANY_REQUESTS' });
    await button('Vérifier le code').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        `Trop de demandes. Veuillez réessayer plus tard. Jusqu’à ${rates.redeem.refuse} essais par heure.`,
      );
    answer = () => reply(200, gift);
    await button('Vérifier le code').click();
    await waitForRoute('redeemValid');
  });

  it('A code used in the meantime shows an error, another can be tried; the same key is sent until there is a response', async () => {
    let answer = () => reply(503);
    const sent = serve({ ...replies, [use]: () => answer() });
    await openPortal('/redeem?service=crave&code=GIFT-DEMO-25');
    await button('Check code').click();
    await waitForRoute('redeemValid');
    await button('Add $25.00 to my account').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/not available/);
    answer = () => reply(404, { code: 'CODE_INVALID' });
    await button('Add $25.00 to my account').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This code is invalid, used or expired.');
    const keys = callsTo(sent, use).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await link('Use a different code').click();
    await waitForRoute('redeem');
    await expect.element(code()).toHaveValue('');
  });

  it('TV provider users see that this is not available', async () => {
    serve(replies);
    signInAs('bdu', 'crave');
    await openPortal('/redeem?service=crave');
    await expect.element(page.getByText('Your TV provider manages this.')).toBeVisible();
    await expect.element(code()).not.toBeInTheDocument();
  });
});

it('[SHELL-MOD-09] The back link of redeem clears the pending action: checkServices does not return to redeem', async () => {
  serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount()) });
  signInAs('dtc', 'crave');
  await openPortal('/redeem?service=crave');
  expect(app().action).toBe('redeem-code');
  await page.getByRole('link', { name: 'Back' }).click();
  await waitForRoute('manageAccount');
  expect(app().action).toBe('');
});
