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
const cycles = () => page.getByRole('radiogroup', { name: 'Billing cycle' });
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
      .toHaveAccessibleDescription(
        '$22.00 a month, plus tax 4 screens at a time All of Crave Total. Downloads on 5 devices',
      );
    await expect.element(page.getByText('Your current plan')).toBeVisible();
    // The main plans come first; the bundle and the smaller plan follow in their own row.
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[name=offer]')].map(({ value }) => value),
    ).toEqual(['crave_total', 'crave_basic', 'crave_sports']);
    await expect.element(page.getByText('Also available')).toBeVisible();
    await expect.element(page.getByText('No ads', { exact: true })).toBeVisible();
    await expect.element(page.getByText('With ads', { exact: true })).toBeVisible();
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
      .toHaveAccessibleDescription(
        '22,00\u00A0$ par mois, plus taxes 4 écrans à la fois All of Crave Total. Téléchargements sur 5\u00A0appareils',
      );
    await expect
      .element(page.getByRole('list', { name: 'Étapes' }))
      .toHaveTextContent('1Forfait2Paiement3Terminé');
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
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a plan to continue.');
    await expect.element(plan('Crave Total')).toHaveFocus();
    expect(callsTo(sent, put)).toEqual([]);

    await cycles()
      .getByText(/^Annual/)
      .first()
      .click();
    await expect.element(plan('Crave Total')).toHaveAccessibleDescription(/^\$220\.00 a year, plus tax/);
    await expect.element(page.getByText('That’s $18.33 a month')).toBeVisible();
    await plan('Crave Total').click();
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
    await expect.element(plan('Crave Total')).toHaveAccessibleDescription(/^\$220\.00 a year, plus tax/);
    await expect.element(cycles().getByRole('radio', { name: 'Annual 2 months free' })).toBeChecked();
  });

  it('[UX-5] One switch changes every price; a cycle that only one plan has is chosen with that plan', async () => {
    const basic = someOffer('crave_basic', 'Crave Basic', 9.99, {}, billingCycleTypes);
    const sent = serve(shop({ offers: [basic, total] }));
    await openPortal('/purchase/products?service=crave');
    await expect.element(cycles()).toMatchTextContent(/Monthly\s*Annual 2 months free/);
    await plan('Crave Total').click();
    await expect.element(page.getByLabelText('How often you pay')).not.toBeInTheDocument();
    await plan('Crave Basic').click();
    await page.getByLabelText('How often you pay').selectOptions('crave_basic.three_months');
    await expect.element(plan('Crave Basic')).toHaveAccessibleDescription(/every 3 months, plus tax/);
    await expect.element(plan('Crave Total')).toHaveAccessibleDescription(/^\$22\.00 a month/);
    await cycles()
      .getByText(/^Annual/)
      .first()
      .click();
    await expect.element(page.getByLabelText('How often you pay')).toHaveValue('crave_basic.annual');
    await button('Continue with Crave Basic').click();
    await waitUntil(() => expect(callsTo(sent, put)[0]!.body).toContain('crave_basic.annual'));
  });

  it('[UX-1] A gift balance is announced above the plans, and nothing without one', async () => {
    const balance = 'GET /api/billing/v1.1/balance';
    serve({ ...shop(), [balance]: () => reply(200, { balances: { CAD: 25 } }) });
    await openPortal('/purchase/products?service=crave');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/Your gift balance is \$25\.00\. We’ll use it first, before your card\./);
    await expect
      .element(page.getByRole('link', { name: 'See my balance' }))
      .toHaveAttribute('href', '/account/gift-balance');
    resetPortal();
    signInAs('dtc', 'crave');
    serve({ ...shop(), [balance]: () => reply(200, { balances: { CAD: 0 } }) });
    await openPortal('/purchase/products?service=crave');
    await expect.element(plan('Crave Total')).toBeVisible();
    await expect.element(page.getByText(/gift balance/)).not.toBeInTheDocument();
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
      .toHaveTextContent('Vous n’êtes pas admissible à ce forfait.');
    await expect.element(plan('Crave Total')).toBeChecked();
  });

  it('a brand without plans says so, and where plans are sold', async () => {
    signInAs('dtc', 'vanilla');
    serve(shop({ offers: [] }));
    await openPortal('/purchase/products?service=vanilla');
    await expect.element(heading('No plans available here', 2)).toBeVisible();
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
    await expect.element(page.getByText('Optional extras for Crave Total.')).toBeVisible();
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
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose an add-on to continue.');
    await page.getByText('All of Starz.').click();
    await button('Continue with Starz').click();
    await waitForRoute('purchasePayments');
    expect([app().shoppingCart, app().addOnCart.length]).toEqual([[], 1]);
  });

  it('without add-ons the page is skipped', async () => {
    serve(shop());
    patchAppState({ selectedPurchaseObject: {} });
    await openPortal('/purchase/products/add-on?service=crave');
    await expect.element(heading('No add-ons available', 2)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See plans' }))
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

  it('[UX-13] Somebody with a plan of ours changes it instead of paying twice; buying both stays possible', async () => {
    const ours = { ...apple, subscriptionItemId: 's-4', storeName: 'CSG' };
    serve({ ...shop({ offers: [twice] }), [subscriptions]: () => reply(200, [ours]) });
    await openPortal('/purchase/products?service=crave');
    await page.getByText('All of Crave Total.', { exact: true }).click();
    await button('Continue with Crave Total').click();
    await waitForRoute('purchaseWarning');
    await expect
      .element(page.getByRole('link', { name: 'Change to Crave Total instead' }))
      .toHaveAttribute(
        'href',
        '/account/unifiedSubscriptions/planDetails?subscriptionItemId=s-4&pricingPlanId=crave_total.monthly',
      );
    await button('Buy both').click();
    await waitForRoute('purchasePayments');
  });

  it('[UX-13] no empty list where the earlier subscription has ended', async () => {
    serve({ ...shop({ offers: [twice] }), [subscriptions]: () => reply(200, []) });
    await openPortal('/purchase/products?service=crave');
    await page.getByText('All of Crave Total.', { exact: true }).click();
    await button('Continue with Crave Total').click();
    await waitForRoute('purchaseWarning');
    await expect.element(heading('You’re about to add', 2)).toBeVisible();
    await expect.element(heading('You already pay for', 2)).not.toBeInTheDocument();
  });

  it('without a selection there is no warning', async () => {
    serve(shop());
    expect(await openPortal('/purchase/products/warning?service=crave')).toBe('purchaseProducts');
  });
});
