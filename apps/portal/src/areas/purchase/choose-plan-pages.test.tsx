import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { billingCycleTypes } from '@marquee/product/values/billing-cycles.ts';
import { patchAppState } from '../../state/app-state.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { shop, someOffer, sports, starz, total } from '../../testing/purchase.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { button, heading } from '../../testing/queries-by-role.ts';

const offers = 'GET /api/catalog/v1/eligible-products';
const addOns = 'GET /api/catalog/v1/eligible-products/addons';
const put = 'PUT /api/cart/v1';
const subscriptions = 'GET /api/subscription/v2.1/all';

const queryOf = ({ url }: SentRequest) => Object.fromEntries(new URL(url).searchParams);
const plan = (name: string) => page.getByRole('radio', { name, exact: true });
const steps = () => (window.dataLayer ?? []).flatMap(({ step }) => step ?? []);

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('purchaseProducts', () => {
  it('[ROUTE-PUR-04] [API-SUB-08] /purchase/products lists the plans with content and price, in both languages', async () => {
    const basic = someOffer('crave_basic', 'Crave Basic', 9.99, {}, billingCycleTypes);
    const held = someOffer('crave_mobile', 'Crave Mobile', 7.99, { eligible: false });
    signInAs('dtc', 'crave', { scope: ['subscription:crave_mobile'] });
    const sent = serve(shop({ offers: [total, basic, held, sports] }));
    expect(await openPortal('/purchase/products?service=crave')).toBe('purchaseProducts');
    await expect.element(heading('Choose your plan')).toBeVisible();
    await expect.element(plan('Crave Total')).not.toBeChecked();
    await expect
      .element(plan('Crave Total'))
      .toHaveAccessibleDescription('$22.00 Monthly, plus tax All of Crave Total.');
    await expect.element(page.getByText('You have this')).toBeVisible();
    expect(document.querySelectorAll('input[name=offer]')).toHaveLength(3);
    await expect.element(page.getByText('Bundle', { exact: true })).toBeVisible();
    // Up to three billing cycles are a segmented control, more are a list.
    await expect
      .element(page.getByRole('radiogroup', { name: 'How often Crave Total is paid' }))
      .toBeVisible();
    await expect
      .element(page.getByLabelText('How often Crave Basic is paid'))
      .toHaveValue('crave_basic.monthly');
    expect(queryOf(callsTo(sent, offers)[0]!)).toEqual({
      brand: 'crave',
      storeName: 'CSG',
      csgSubscriptionId: '',
      landingPageBrand: 'crave',
    });
    expect(callsTo(sent, offers)[0]!.headers.get('accept-language')).toBe('en');
    expect(callsTo(sent, offers)[0]!.headers.has('targetsegment')).toBe(false);

    await setLanguage('fr');
    await expect.element(heading('Choisissez votre forfait')).toBeVisible();
    await expect
      .element(plan('Crave Total'))
      .toHaveAccessibleDescription('22,00\u00A0$ Monthly, plus taxes All of Crave Total.');
    await expect
      .element(page.getByRole('list', { name: 'Étapes' }))
      .toHaveTextContent('1Forfait2Mode de paiement3Sommaire4Terminé');
    await waitUntil(() => expect(callsTo(sent, offers).at(-1)!.headers.get('accept-language')).toBe('fr'));
  });

  it('[STATE-19] Storefront state has product items, bundle partner', async () => {
    serve(shop({ offers: [total, sports] }));
    await openPortal('/purchase/products?service=crave');
    await expect.element(plan('Crave Total')).toBeVisible();
    const { items, bundlePartner } = JSON.parse(sessionStorage.getItem('um.storefront')!);
    const { eligible: _, issues: __, ...item } = total;
    expect(items).toEqual([item, expect.objectContaining({ productId: sports.productId })]);
    expect(bundlePartner).toBe('tsn');
  });

  it('[PERM-10] [API-SUB-09] Early-access users send a targeting-segment header taken from a cookie', async () => {
    document.cookie = 'targetSegment=early-access; path=/';
    onTestFinished(() => {
      document.cookie = 'targetSegment=; path=/; max-age=0';
    });
    const sent = serve(shop());
    await openPortal('/purchase/products?service=crave');
    await waitUntil(() =>
      expect(callsTo(sent, offers)[0]!.headers.get('targetSegment')).toBe('early-access'),
    );
  });

  it('[ENT-MISC-13] Cart entries: name, productId, price, planName; the price is that of the chosen cycle', async () => {
    const sent = serve(shop());
    await openPortal('/purchase/products?service=crave');
    await button('Continue').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose a plan.');
    await expect.element(plan('Crave Total')).toHaveFocus();
    expect(callsTo(sent, put)).toEqual([]);

    await page.getByRole('radiogroup', { name: 'How often Crave Total is paid' }).getByText('Annual').click();
    await expect.element(plan('Crave Total')).toBeChecked();
    await expect
      .element(plan('Crave Total'))
      .toHaveAccessibleDescription('$220.00 Annual, plus tax All of Crave Total.');
    const go = button('Continue with Crave Total');
    (go.element() as HTMLButtonElement).click();
    (go.element() as HTMLButtonElement).click();
    await waitForRoute('purchasePayments');
    expect(callsTo(sent, put)).toHaveLength(1);
    expect(JSON.parse(callsTo(sent, put)[0]!.body)).toEqual({
      items: [{ productId: 'crave_total', pricingPlanId: 'crave_total.annual' }],
    });
    expect(app().shoppingCart).toEqual([
      { name: 'Crave Total', productId: 'crave_total', price: 220, planName: 'Annual' },
    ]);
    expect(app().selectedPurchaseObject).toMatchObject({ isBundle: false, skus: ['crave_total'] });
    expect(steps()[0]).toBe('package Selection');
  });

  it('a bundle named in the URL is selected, and stored as one', async () => {
    serve(shop());
    await openPortal('/purchase/products?service=crave&bundles=crave_total,tsn');
    await expect.element(plan('Crave Total and TSN')).toBeChecked();
    await button('Continue with Crave Total and TSN').click();
    await waitForRoute('purchasePayments');
    expect(app().selectedPurchaseObject).toMatchObject({ isBundle: true, skus: ['crave_total', 'tsn'] });
  });

  it('the cart from before a sign-in is selected again', async () => {
    const answers = shop();
    answers[put]({
      body: JSON.stringify({ items: [{ pricingPlanId: 'crave_total.annual' }] }),
      url: location.href,
    } as SentRequest);
    serve(answers);
    await openPortal('/purchase/products?service=crave');
    await expect.element(plan('Crave Total')).toBeChecked();
    await expect
      .element(plan('Crave Total'))
      .toHaveAccessibleDescription('$220.00 Annual, plus tax All of Crave Total.');
  });

  it('[ERR-34] Purchase: ineligible plan', async () => {
    serve({ ...shop(), [put]: () => reply(409, { code: 'INELIGIBLE_PLAN' }) });
    await openPortal('/purchase/products?service=crave');
    await page.getByText('All of Crave Total.', { exact: true }).click();
    await button('Continue with Crave Total').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('You are not eligible for this plan.');
    expect([app().shoppingCart, document.body.dataset['route']]).toEqual([[], 'purchaseProducts']);
    await setLanguage('fr');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("Vous n'êtes pas admissible à ce forfait.");
    await expect.element(plan('Crave Total')).toBeChecked();
  });

  it('a brand without plans says so, and where plans are sold', async () => {
    signInAs('dtc', 'vanilla');
    serve(shop({ offers: [] }));
    await openPortal('/purchase/products?service=vanilla');
    await expect.element(heading('Nothing to subscribe to here', 2)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'TSN' }))
      .toHaveAttribute('href', '/purchase/products?service=tsn');
  });

  it('plans that fail to load can be retried', async () => {
    let works = false;
    const answers = shop();
    serve({ ...answers, [offers]: () => (works ? answers[offers]() : reply(503, {})) });
    await openPortal('/purchase/products?service=crave');
    await expect.element(page.getByRole('alert')).toBeVisible();
    works = true;
    await button('Try again').click();
    await expect.element(plan('Crave Total')).toBeVisible();
  });
});

describe('purchaseAddOn', () => {
  it('[ROUTE-PUR-05] [API-SUB-10] /purchase/products/add-on: add-ons of the chosen plan, none preselected', async () => {
    const sent = serve(shop({ addOns: [starz] }));
    await openPortal('/purchase/products?service=crave');
    await page.getByText('All of Crave Total.', { exact: true }).click();
    await button('Continue with Crave Total').click();
    await waitForRoute('purchaseAddOn');
    await expect.element(heading('Add-ons')).toBeVisible();
    await expect.element(page.getByText('They come on top of Crave Total. Take any, or none.')).toBeVisible();
    await expect.element(button('Continue without add-ons')).toBeVisible();
    const tick = page.getByRole('checkbox', { name: 'Starz', exact: true });
    await expect.element(tick).not.toBeChecked();
    expect(callsTo(sent, addOns)).toHaveLength(1);
    expect(queryOf(callsTo(sent, addOns)[0]!)).toEqual({
      brand: 'crave',
      storeName: 'CSG',
      pricingPlanIds: 'crave_total.monthly',
      csgSubscriptionId: '',
    });

    await setLanguage('fr');
    await expect.element(heading('Options')).toBeVisible();
    await page.getByText('All of Starz.').click();
    await button('Continuer avec Starz').click();
    await waitForRoute('purchasePayments');
    expect(JSON.parse(callsTo(sent, put).at(-1)!.body)).toEqual({
      items: [
        { productId: 'crave_total', pricingPlanId: 'crave_total.monthly' },
        { productId: 'starz', pricingPlanId: 'starz.monthly' },
      ],
    });
    expect(app().addOnCart).toEqual([{ name: 'Starz', productId: 'starz', price: 6, planName: 'Monthly' }]);
    expect(app().selectedPurchaseObject).toMatchObject({ skus: ['crave_total', 'starz'] });
  });

  it('[API-SUB-11] Channel CSG goes with pricingPlanId for a customer with a plan', async () => {
    const sent = serve({
      ...shop({ addOns: [starz] }),
      [subscriptions]: () =>
        reply(200, [
          {
            subscriptionItemId: 's-1',
            cycleDate: '2026-12-01T00:00:00Z',
            productType: 'PLAN',
            brandName: 'crave',
            storeName: 'CSG',
            billingCycleType: 'monthly',
            price: 22,
            status: 'ACTIVE',
            cancelled: false,
            gracePeriod: false,
            subscriptionItems: [{ productSku: 'crave_total' }],
          },
        ]),
    });
    expect(await openPortal('/purchase/products/add-on?service=crave')).toBe('purchaseAddOn');
    await waitUntil(() =>
      expect(queryOf(callsTo(sent, addOns)[0]!)).toMatchObject({
        csgSubscriptionId: 's-1',
        channel: 'CSG',
        pricingPlanId: 'crave_total.monthly',
      }),
    );
    await button('Continue without add-ons').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose an add-on.');
    await page.getByText('All of Starz.').click();
    await button('Continue with Starz').click();
    await waitForRoute('purchasePayments');
    expect([app().shoppingCart, app().addOnCart.length]).toEqual([[], 1]);
  });

  it('without add-ons the page is skipped', async () => {
    serve(shop());
    patchAppState({ selectedPurchaseObject: {} });
    await openPortal('/purchase/products/add-on?service=crave');
    await expect.element(heading('No add-ons here', 2)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See the plans' }))
      .toHaveAttribute('href', '/purchase/products');
  });
});

describe('purchaseWarning', () => {
  const twice = { ...total, issues: [{ type: 'DOUBLE_BILLING' as const }] };
  const apple = {
    subscriptionItemId: 's-2',
    cycleDate: '2026-12-01T00:00:00Z',
    productType: 'PLAN',
    brandName: 'crave',
    storeName: 'APPLE',
    billingCycleType: 'monthly',
    price: 14.99,
    status: 'ACTIVE',
    cancelled: false,
    gracePeriod: false,
    subscriptionItems: [{ productSku: 'crave_standard' }],
  };

  it('[ROUTE-PUR-06] [ERR-35] [ENT-MISC-16] a double subscription: the warning, each biller, and two equal answers', async () => {
    const other = {
      ...apple,
      subscriptionItemId: 's-3',
      brandName: 'tsn',
      subscriptionItems: [{ productSku: 'tsn' }],
    };
    serve({ ...shop({ offers: [twice] }), [subscriptions]: () => reply(200, [apple, other]) });
    await openPortal('/purchase/products?service=crave');
    await page.getByText('All of Crave Total.', { exact: true }).click();
    await button('Continue with Crave Total').click();
    await waitForRoute('purchaseWarning');
    expect(location.pathname).toBe('/purchase/products/warning');
    await expect
      .element(page.getByText('You already have a subscription. If you continue you will be billed twice.'))
      .toBeVisible();
    await expect.element(page.getByText('Billed by Apple')).toBeVisible();
    await expect.element(page.getByText('$14.99')).toBeVisible();
    await expect.element(page.getByText('TSN', { exact: true })).not.toBeInTheDocument();
    const [on, back] = [button('Continue'), page.getByRole('link', { name: 'Back' })].map(
      (each) => each.element() as HTMLElement,
    );
    expect([on!.offsetWidth, on!.className]).toEqual([back!.offsetWidth, back!.className]);

    await setLanguage('fr');
    await expect.element(page.getByText('Facturé par Apple')).toBeVisible();
    await button('Continuer').click();
    await waitForRoute('purchasePayments');
    expect(app().selectedPurchaseObject).toMatchObject({ acceptsTwice: true });
  });

  it('without a selection there is no warning', async () => {
    serve(shop());
    expect(await openPortal('/purchase/products/warning?service=crave')).toBe('purchaseProducts');
  });
});
