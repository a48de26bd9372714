import type { PlanChange, Subscription } from '@marquee/product/contract/subscriptions.ts';
import { brandOf } from '@marquee/product/brands.ts';
import { manageUrlOf } from '@marquee/product/values/stores.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { someOffer, someOrder, starz } from '../../../testing/purchase.ts';
import { answerBank, playGateway } from '../../../testing/card.ts';
import { cancelledPlan, cycleDate, entriesOf, subscribed } from '../../../testing/subscriptions.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { someBill } from '../../../testing/payments.ts';
import { heading } from '../../../testing/queries-by-role.ts';

const list = 'GET /api/account/v5';
const nextBill = 'GET /api/billing/v1/next-bill';
const restarts = 'POST /api/subscription/v1/i-1/restart';
const addOns = 'GET /api/catalog/v1/eligible-products/addons';
const offers = 'GET /api/catalog/v1/eligible-products';
const previews = 'GET /api/subscription/v1/i-1/change-plan';
const changes = 'POST /api/subscription/v1/i-1/change-plan';

const entriesWithNames = (current: Subscription) =>
  entriesOf(current).map((entry) => ({
    ...entry,
    experience: { ...entry.experience, name: skuName(entry.experience.sku, 'en') ?? null },
  }));

const replies = (current: Subscription = subscribed()) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'POST /api/login/v2.1': () => reply(200, {}),
  [list]: (): Response => reply(200, entriesWithNames(current)),
  [addOns]: () => reply(200, []),
  [nextBill]: () => reply(200, someBill({ day: '2099-12-08' })),
  'GET /api/subscription/v1/cancellation-reasons/i-1': () => reply(200, []),
  'GET /api/subscription/v1/cancellation-reasons/i-2': () => reply(200, []),
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const main = () => page.getByRole('main');
const show = (language = 'en', id = 'i-1') =>
  openPortal(
    `/account/unifiedSubscriptions/planDetails?service=crave&lang=${language}&subscriptionItemId=${id}`,
  );

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('plan details', () => {
  it('[ROUTE-SUB-16] [OVR-23] [UX-2] Plan details show the plan, its content, the whole next bill, and its add-ons', async () => {
    const sent = serve(replies());
    expect(await show()).toBe('unifiedPlanDetails');
    expect(document.title).toMatch(/^Plan details \|/);
    await expect.element(heading('Crave Total')).toBeVisible();
    await expect
      .element(main())
      .toMatchTextContent(
        /Monthly\. Billed by Crave\..*Next paymentDecember 8, 2099Active\$32\.19tax includedCrave Total\$22\.00Starz\$6\.00GST 5%\$1\.40QST 9\.975%\$2\.79To be charged December 8, 2099\$32\.19Visa ending in 4242Expires 09\/39.*What’s includedNo adsUp to 4K4 screens at a timeDownloads on 5 devicesStarz.*StarzActive · \$6\.00, plus tax/,
      );
    expect(callsTo(sent, list)).toHaveLength(1);
    expect(callsTo(sent, nextBill).map(({ url }) => new URL(url).search)).toEqual(['?subscriptionId=i-1']);
    const asked = new URL(callsTo(sent, addOns)[0]!.url).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      brand: 'crave',
      storeName: 'CSG',
      pricingPlanIds: 'crave_total.monthly',
      csgSubscriptionId: 'i-1',
      channel: 'CSG',
      pricingPlanId: 'crave_total.monthly',
    });
    await setLanguage('fr');
    await expect
      .element(main())
      .toMatchTextContent(/Prochain paiement8 décembre 2099.*32,19 \$.*TPS 5 %1,40 \$/);

    await link('Retirer Starz').click();
    await waitForRoute('cancellationReasons');
    expect(path()).toContain('subscriptionItemId=i-2');
    expect(path()).toContain('productType=ADDON');
  });

  it('[UX-2] An ending offer and a gift balance that covers the bill are shown; a cancelled plan has no bill', async () => {
    const discount = { amount: 11, name: '50% off', paymentsLeft: 1 };
    const line = { subscriptionId: 'i-1', name: 'Crave Total', amount: 22, discount };
    const covered = someBill({ lines: [line], gift: 12.65, total: 12.65, due: 0, paidWith: null });
    serve({ ...replies(subscribed({ addOns: [] })), [nextBill]: () => reply(200, covered) });
    await show();
    await expect
      .element(main())
      .toMatchTextContent(
        /\$0\.00after your gift balanceCrave Total\$22\.0050% off: last payment at this price-\$11\.00.*Total with tax\$12\.65Gift balance-\$12\.65To be charged November 28, 2026\$0\.00Your gift balance covers it/,
      );
    resetPortal();
    signInAs('dtc', 'crave');
    const sent = serve(replies(cancelledPlan()));
    await show();
    await expect
      .element(main())
      .toMatchTextContent(
        /Watch untilDecember 8, 2099CancelledNo more payments[\d,]+ days leftEnds on December 8, 2099/,
      );
    expect(callsTo(sent, nextBill)).toEqual([]);
  });

  it('[portal 26] The focus stays on the heading when the plan replaces its skeleton', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve({ ...replies(), [list]: () => later.then(() => reply(200, entriesWithNames(subscribed()))) });
    await openPortal('/account/manage/language?service=crave');
    void navigateToRoute('unifiedPlanDetails', { query: { subscriptionItemId: 'i-1' } });
    await expect.element(heading('Plan details')).toHaveFocus();
    answer();
    await expect.element(heading('Crave Total')).toHaveFocus();
  });

  it('[STATE-24] The managed subscription is set on plan details, and cleared by the back link', async () => {
    serve(replies());
    await show();
    await expect.element(heading('Crave Total')).toBeVisible();
    await waitUntil(() =>
      expect(app().managedSubscription).toEqual({ storeName: 'CSG', subscriptionItemId: 'i-1' }),
    );
    await link('Subscriptions').last().click();
    await waitForRoute('unifiedSubscriptions');
    await waitUntil(() => expect(app().managedSubscription).toEqual({}));
  });

  it('Cancelling leads to the reasons, with their parameters in the URL', async () => {
    serve(replies());
    await show();
    await link('Cancel my plan').click();
    await waitForRoute('cancellationReasons');
    const query = new URLSearchParams(location.search);
    expect(Object.fromEntries(query)).toMatchObject({
      subscriptionItemId: 'i-1',
      cycleDate,
      productType: 'PLAN',
    });
  });

  it('An add-on of the plan starts its purchase', async () => {
    serve({ ...replies(subscribed({ addOns: [] })), [addOns]: () => reply(200, [starz]) });
    await show();
    await expect.element(main()).toMatchTextContent(/StarzAll of Starz\.\$6\.00 · Monthly, plus tax/);
    await link('Add Starz').click();
    await waitForRoute('purchaseAddOn');
    expect(app().selectedPurchaseObject).toEqual({
      addOns: [{ productId: 'starz', pricingPlanId: 'starz.monthly' }],
    });
    expect(app().managedSubscription).toMatchObject({ subscriptionItemId: 'i-1' });
  });

  it('A store subscription is managed there; an unknown id redirects to the list', async () => {
    const current = subscribed({ storeName: 'APPLE', addOns: [] });
    const manageUrl = 'https://apps.apple.com/account/subscriptions';
    const sent = serve({
      ...replies(current),
      [list]: () =>
        reply(
          200,
          entriesWithNames(current).map((entry) => ({ ...entry, manageUrl })),
        ),
    });
    await show();
    await expect.element(link('Manage on Apple (opens in a new tab)')).toHaveAttribute('href', manageUrl);
    await expect.element(link(/Cancel/)).not.toBeInTheDocument();
    await expect.element(button('Change plan')).not.toBeInTheDocument();
    expect(callsTo(sent, addOns)).toEqual([]);
    await show('en', 'nope');
    await waitForRoute('unifiedSubscriptions');
  });

  it('[BRAND-11] [B9] The links to manage a store subscription differ per brand and language', async () => {
    const hrefs = new Set<string | null>();
    for (const [brandName, productSku] of [
      ['crave', 'crave_total'],
      ['tsn', 'tsn'],
    ] as const)
      for (const language of ['en', 'fr'] as const) {
        resetPortal();
        signInAs('dtc', 'crave');
        const current = subscribed({
          storeName: 'GOOGLE',
          brandName,
          addOns: [],
          subscriptionItems: [{ productSku }],
        });
        const manageUrl = manageUrlOf('GOOGLE', brandName, language);
        serve({
          ...replies(current),
          [list]: () =>
            reply(
              200,
              entriesWithNames(current).map((entry) => ({ ...entry, manageUrl })),
            ),
        });
        await show(language);
        const name = language === 'en' ? /^Subscription help from/ : /^Aide sur les abonnements/;
        await expect
          .element(page.getByRole('link', { name }))
          .toHaveAttribute('href', brandOf(brandName).manageSubscriptionUrl[language]);
        hrefs.add(page.getByRole('link', { name }).element().getAttribute('href'));
        const manage = language === 'en' ? /^Manage on Google Play/ : /^Gérer sur Google Play/;
        await expect.element(page.getByRole('link', { name: manage })).toHaveAttribute('href', manageUrl);
        expect(manageUrl.includes('hl=fr-CA')).toBe(language === 'fr');
      }
    expect(hrefs.size).toBe(4);
  });

  it.each([
    ['GRACE', /Payment problem/, /Apple couldn’t process your payment\. .*by November 20, 2099/],
    ['ON_HOLD', /On hold/, /so you can’t watch right now/],
    ['PAUSED', /Paused/, /You paused this subscription on Apple/],
  ] as const)(
    '[B6] A store subscription in the state %s says what to do there',
    async (storeState, chip, words) => {
      const current = subscribed({
        storeName: 'APPLE',
        addOns: [],
        storeState,
        gracePeriod: storeState === 'GRACE',
        renewalDate: null,
        cycleDate: '2099-11-13T17:00:00Z',
        accessUntil: storeState === 'GRACE' ? '2099-11-20T17:00:00Z' : null,
      });
      serve(replies(current));
      await show();
      await expect.element(main()).toMatchTextContent(chip);
      await expect.element(main()).toMatchTextContent(words);
      // The card is the store's: nothing to pay here.
      await expect.element(main().getByRole('link', { name: 'Payment methods' })).not.toBeInTheDocument();
    },
  );

  it('An unpaid plan, and a pending one, offer their actions', async () => {
    serve(replies(subscribed({ gracePeriod: true, cycleDate: '2026-11-13T17:00:00Z', addOns: [] })));
    await show();
    await expect.element(main()).toMatchTextContent(/Watch untilNovember 20, 2026Payment problem/);
    await expect.element(link('Payment methods').last()).toBeVisible();
    await expect.element(main()).toMatchTextContent(/Ends right away/);
    await expect.element(button('Change plan')).not.toBeInTheDocument();
    resetPortal();
    signInAs('dtc', 'crave');
    serve(replies(subscribed({ status: 'PENDING_ACTIVATION', addOns: [] })));
    await show();
    await expect
      .element(main())
      .toMatchTextContent(/Waiting for activation.*You can make changes once it’s ready/);
  });

  it('A plan with a chargeback shows when it ends, and how to keep it', async () => {
    serve({
      ...replies(subscribed({ renewalDate: null, endDate: cycleDate })),
      [nextBill]: () => new Response(null, { status: 204 }),
    });
    await show();
    await expect
      .element(main())
      .toMatchTextContent(/Your bank took the payment back\. You can watch until .+choose a different card/);
    await expect.element(main()).toMatchTextContent(/Watch until.*Payment problemNo more payments/);
    await expect.element(link('Payment methods').last()).toBeVisible();
    expect(button('Change plan').elements()).toHaveLength(0);
  });
});

describe('restarting', () => {
  const after = (current: Subscription, next: Subscription) => {
    let now = current;
    return {
      ...replies(),
      [list]: () => reply(200, entriesWithNames(now)),
      [restarts]: () => {
        now = next;
        return reply(200, { status: 'ACTIVE' });
      },
    };
  };

  it('[FLOW-26] [OVR-25] A cancelled plan and its add-ons are restarted as all, once, and are active again', async () => {
    const sent = serve(after(cancelledPlan(), subscribed()));
    await show();
    // Nothing is ticked for the customer.
    const along = page.getByRole('checkbox', { name: 'Also restart Starz, $6.00 plus tax' });
    await expect.element(along).not.toBeChecked();
    await along.click();
    const all = button('Restart all').element() as HTMLElement;
    all.click();
    all.click();
    await expect.element(page.getByText('Your plan and add-ons are active again.')).toBeVisible();
    await expect.element(button('Restart all')).not.toBeInTheDocument();
    await expect.element(main()).toMatchTextContent(/Next payment/);
    const [one, ...more] = callsTo(sent, restarts);
    expect(more).toEqual([]);
    expect(JSON.parse(one!.body)).toEqual({ type: 'all' });
    expect(one!.headers.get('idempotency-key')).toMatch(/.{36}/);
  });

  it('[FLOW-24] [FLOW-25] It can be restarted as plan, and then the add-on', async () => {
    const plan = subscribed({ addOns: cancelledPlan().addOns });
    const sent = serve(after(cancelledPlan(), plan));
    await show('fr');
    await expect.element(button(/l'option/)).not.toBeInTheDocument();
    await button('Réactiver le forfait').click();
    await button('Réactiver l’option\u00A0: Starz').click();
    await waitUntil(() => expect(callsTo(sent, restarts)).toHaveLength(2));
    expect(callsTo(sent, restarts).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'plan' },
      { type: 'addon', subscriptionItemId: 'i-2' },
    ]);
  });

  it('[ERR-31] [ERR-32] [ERR-33] A restart that fails shows which one and why, and is retried with the same key', async () => {
    let answer = reply(500, { code: 'RESTART_ALL_FAILED', details: { reason: 'ended' } });
    const sent = serve({ ...replies(cancelledPlan()), [restarts]: () => answer.clone() });
    await show();
    await page.getByRole('checkbox').click();
    await button('Restart all').click();
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent('We could not restart your subscriptions. It has ended. Subscribe again to watch.');
    await button('Restart all').click();
    await waitUntil(() => expect(callsTo(sent, restarts)).toHaveLength(2));
    const keys = callsTo(sent, restarts).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    answer = reply(500, { code: 'RESTART_PLAN_FAILED' });
    await page.getByRole('checkbox').click();
    await button('Restart plan').click();
    await expect.element(alert).toHaveTextContent('We could not restart your plan.');
    resetPortal();
    signInAs('dtc', 'crave');
    answer = reply(500, { code: 'RESTART_ADDON_FAILED', details: { reason: 'plan_cancelled' } });
    serve({
      ...replies(subscribed({ addOns: cancelledPlan().addOns })),
      [restarts]: () => answer.clone(),
    });
    await show('fr');
    await button(/Réactiver l’option/).click();
    await expect
      .element(alert)
      .toHaveTextContent('Nous n’avons pas pu réactiver votre option. Réactivez d’abord votre forfait.');
  });

  it('A subscription restarted in another window counts as restarted', async () => {
    let now = cancelledPlan();
    serve({
      ...replies(),
      [list]: () => reply(200, entriesWithNames(now)),
      [restarts]: () => {
        now = subscribed();
        return reply(409, { code: 'NOT_CANCELLED' });
      },
    });
    await show();
    await button('Restart plan').click();
    await expect.element(button('Restart plan')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('changing plan', () => {
  const standard = someOffer('crave_standard', 'Crave Standard', 14.99);
  const own = someOffer('crave_total', 'Crave Total', 22, { eligible: false });
  const closed = someOffer('craveads', 'Crave with ads', 5.99, { eligible: false });
  const twice = someOffer('crave_basic', 'Crave Basic', 9.99, { issues: [{ type: 'DOUBLE_BILLING' }] });

  const someChange = (rest: Partial<PlanChange> = {}): PlanChange => ({
    pricingPlanId: 'crave_standard.monthly',
    name: 'Crave Standard',
    price: 14.99,
    billingCycleType: 'monthly',
    renewalDate: '2026-12-15',
    credit: 9.79,
    toBalance: 0,
    totals: {
      subtotal: 14.99,
      discount: 0,
      taxes: [
        { name: 'GST', amount: 0.75 },
        { name: 'QST', amount: 1.5 },
      ],
      total: 17.24,
      credit: 9.79,
      giftAmount: 0,
      due: 7.45,
    },
    paidWith: { brand: 'visa', last4: '4242' },
    leavesLegacy: false,
    endsOffer: false,
    loses: [{ productSku: 'crave_total', name: 'Crave Total' }],
    ...rest,
  });
  const shop = (change: Partial<PlanChange> = {}) => {
    let current = subscribed();
    return {
      ...replies(),
      [list]: () => reply(200, entriesWithNames(current)),
      [offers]: () => reply(200, [own, standard, closed, twice]),
      [previews]: () => reply(200, someChange(change)),
      [changes]: (): Response | Promise<Response> => {
        current = subscribed({
          productId: 'crave_standard',
          pricingPlanId: 'crave_standard.monthly',
          price: 14.99,
          subscriptionItems: [{ productSku: 'crave_standard' }],
        });
        return reply(200, current);
      },
    };
  };
  const compare = async (): Promise<void> => {
    await show();
    await button('Change plan').click();
    await expect.element(heading('Change plan')).toHaveFocus();
  };
  const pays = () => button(/^Change to/);
  const plan = (name: string) => page.getByRole('radio', { name, exact: true });
  const chosenPlans = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name=plan]')].map(({ value }) => value);

  it('Another plan is chosen, previewed to the last cent, and changed once; the new plan is shown', async () => {
    const sent = serve(shop());
    await compare();
    // The current plan is shown with its price and cannot be chosen.
    expect(chosenPlans()).toEqual(['crave_standard']);
    await expect.element(main()).toMatchTextContent(/Current planCrave Total\$22\.00/);
    await expect
      .element(plan('Crave Standard'))
      .toHaveAccessibleDescription(
        '$14.99 a month, plus tax 2 screens instead of 4 1080p HD instead of 4K More ads No downloads',
      );
    await expect.element(main()).toMatchTextContent(/−\$7\.01 a monthCrave Standard/);
    expect(callsTo(sent, previews)).toEqual([]);
    await plan('Crave Standard').click();
    await expect
      .element(page.getByRole('group', { name: 'Today' }))
      .toMatchTextContent(
        /Crave StandardMonthly\$14\.99GST\$0\.75QST\$1\.50Total\$17\.24.*-\$9\.79Due today\$7\.45From December 15, 2026Crave Standard\$14\.99GST\$0\.75QST\$1\.50Monthly\$17\.24You keep Starz at the same price\./,
      );
    await expect.element(main()).toMatchTextContent(/Paid with Visa ending in 4242/);
    await expect.element(page.getByText(/You’ll lose access to/)).not.toBeInTheDocument();
    await expect.element(pays()).toHaveTextContent('Change to Crave Standard and pay $7.45');
    const pay = pays().element() as HTMLElement;
    pay.click();
    pay.click();
    await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
    await expect.element(heading('Crave Standard')).toBeVisible();
    const [one, ...more] = callsTo(sent, changes);
    expect(more).toEqual([]);
    expect(JSON.parse(one!.body)).toEqual({ pricingPlanId: 'crave_standard.monthly' });
    const asked = new URL(callsTo(sent, offers)[0]!.url).searchParams;
    expect(asked.get('csgSubscriptionId')).toBe('i-1');
  });

  it('The billing cycle of the current plan can change; the remaining credit goes to the balance', async () => {
    const nothing = {
      subtotal: 14.99,
      discount: 0,
      taxes: [],
      total: 14.99,
      credit: 14.99,
      giftAmount: 0,
      due: 0,
    };
    const sent = serve(shop({ toBalance: 3.5, totals: nothing, endsOffer: true }));
    await compare();
    await page
      .getByRole('radiogroup', { name: 'Billing cycle' })
      .getByText(/^Annual/)
      .first()
      .click();
    await plan('Crave Total').click();
    await expect.element(page.getByText(/\$3\.50 of your credit goes to your balance/)).toBeVisible();
    await expect.element(page.getByText('Your current offer will end.')).toBeVisible();
    await expect.element(pays()).toMatchTextContent(/\$0 due today/);
    expect(new URL(callsTo(sent, previews)[0]!.url).searchParams.get('pricingPlanId')).toBe(
      'crave_total.annual',
    );
    await setLanguage('fr');
    await expect.element(button(/^Passer à .*, 0\s\$ aujourd’hui$/)).toBeVisible();
    await button('Garder Crave Total').click();
    await expect.element(button('Changer de forfait')).toHaveFocus();
    expect(callsTo(sent, changes)).toEqual([]);
  });

  it('[UX-29] What ends with the change is named: an add-on and another brand, not the plan itself', async () => {
    const loses = [
      { productSku: 'crave_total', name: 'Crave Total' },
      { productSku: 'starz', name: 'Starz' },
      { productSku: 'tsn', name: 'TSN' },
    ];
    serve(shop({ loses }));
    await compare();
    await plan('Crave Standard').click();
    await expect.element(page.getByText('You’ll lose access to Starz, TSN.')).toBeVisible();
    await expect.element(page.getByText(/at the same price/)).not.toBeInTheDocument();
  });

  it('[UX-25] Paying by the year is offered with its saving, and opens the change with it chosen', async () => {
    const sent = serve(shop());
    await show();
    await expect.element(main()).toMatchTextContent(/Pay yearly\$220\.00 a year plus tax: 2 months free/);
    await button('See how to pay yearly').click();
    await expect.element(plan('Crave Total')).toBeChecked();
    await waitUntil(() =>
      expect(new URL(callsTo(sent, previews)[0]!.url).searchParams.get('pricingPlanId')).toBe(
        'crave_total.annual',
      ),
    );
  });

  it('[UX-13] A pricing plan in the URL is chosen at once; back shows the plan details', async () => {
    serve(shop());
    await openPortal(
      '/account/unifiedSubscriptions/planDetails?service=crave&subscriptionItemId=i-1&pricingPlanId=crave_standard.annual',
    );
    await expect.element(plan('Crave Standard')).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Annual 2 months free' })).toBeChecked();
    await button('Crave Total').click();
    await expect.element(heading('Crave Total')).toBeVisible();
  });

  it('[SHELL-MOD-06] Leaving a legacy plan shows a warning before the change', async () => {
    const sent = serve(shop({ leavesLegacy: true }));
    await compare();
    await plan('Crave Standard').click();
    await pays().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent(/no longer offered.*you can’t switch back/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsTo(sent, changes)).toEqual([]);
    await pays().click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
    expect(callsTo(sent, changes)).toHaveLength(1);
  });

  it('[A-86] A declined card is shown inline with next steps, and a lost response is retried with the same key', async () => {
    const answers = [
      reply(402, { code: 'TRANSACTION_FAILED', details: { declineClass: 'card', last4: '4242' } }),
      reply(409, { code: 'INELIGIBLE_PLAN' }),
      reply(503, {}),
    ];
    const works = shop();
    const sent = serve({ ...works, [changes]: () => answers.shift() ?? works[changes]() });
    await compare();
    await plan('Crave Standard').click();
    const alert = page.getByRole('alert');
    await pays().click();
    await expect
      .element(alert)
      .toMatchTextContent(
        /^We are unable to process your transaction\.\s*Your bank doesn’t allow payments with Visa ending in \d{4}\. You weren’t charged\. Use a different card\. Payment methods$/,
      );
    await pays().click();
    await expect.element(alert).toHaveTextContent('You are not eligible for this plan.');
    await pays().click();
    await expect.element(alert).toMatchTextContent(/It’s safe to try again. You’ll only be charged once\.$/);
    await pays().click();
    await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
    const keys = callsTo(sent, changes).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[3]);
  });

  it('3-D Secure runs before a change, and the same change is sent again with its key', async () => {
    playGateway();
    const action = () => reply(202, { Id: 'order-1', status: 'PENDING', action: 'ask-1' });
    const works = shop();
    const answers = [action, () => reply(402, { code: 'TRANSACTION_FAILED' }), action, action];
    const sent = serve({
      ...works,
      [changes]: () => (answers.shift() ?? works[changes])(),
      'GET /api/storefront/v1/orders/order-1': () => reply(200, someOrder({ status: 'PENDING' })),
    });
    await compare();
    await plan('Crave Standard').click();
    await pays().click();
    await answerBank('refused');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/unable to process your transaction/);
    await pays().click();
    await answerBank('');
    await expect.element(heading('Payment not confirmed', 3)).toHaveFocus();
    await button('Confirm with my bank').click();
    await answerBank('acted');
    await button('Confirm with my bank').click();
    await answerBank('acted');
    await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
    const keys = callsTo(sent, changes).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size, keys[1] === keys[0], keys[2] === keys[4]]).toEqual([
      5,
      2,
      true,
      true,
    ]);
  });

  it('A change waits for a running payment, and continues with the same key', async () => {
    const running = () => reply(409, { code: 'PAYMENT_RUNNING' });
    const works = shop();
    const previewsLeft = [running];
    const changesLeft = [running];
    const sent = serve({
      ...works,
      [previews]: () => (previewsLeft.shift() ?? works[previews])(),
      [changes]: () => (changesLeft.shift() ?? works[changes])(),
    });
    await compare();
    await plan('Crave Standard').click();
    const words = 'We’re confirming another payment for this plan. Hold on…';
    await expect.element(page.getByText(words)).toBeVisible();
    await pays().click();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText('You’re now on Crave Standard.'), { timeout: 5000 }).toBeVisible();
    const keys = callsTo(sent, changes).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('A pending payment is polled until it is settled', async () => {
    let status: 'PENDING' | 'COMPLETE' | 'FAILED' = 'PENDING';
    const works = shop();
    const sent = serve({
      ...works,
      [changes]: () => {
        void works[changes]();
        return reply(202, { Id: `order-${status}`, status: 'PENDING' });
      },
      'GET /api/storefront/v1/orders/order-PENDING': () => reply(200, someOrder({ status })),
      'GET /api/storefront/v1/orders/order-COMPLETE': () => reply(200, someOrder({ status })),
    });
    await compare();
    await plan('Crave Standard').click();
    await pays().click();
    await expect.element(page.getByText('Confirming your payment…')).toBeVisible();
    await setLanguage('fr');
    await expect.element(page.getByText('Confirmation de votre paiement…')).toBeVisible();
    await setLanguage('en');
    await expect.element(pays()).not.toBeInTheDocument();
    status = 'FAILED';
    await expect.element(page.getByRole('alert')).toMatchTextContent(/unable to process your transaction/);
    status = 'COMPLETE';
    await pays().click();
    await expect.element(page.getByText('You’re now on Crave Standard.')).toBeVisible();
    expect(callsTo(sent, changes)).toHaveLength(2);
  });

  it('Without a card, one must be added first; without another plan, the page says so', async () => {
    serve(shop({ paidWith: null }));
    await compare();
    await plan('Crave Standard').click();
    await expect.element(link('Add a card')).toBeVisible();
    await expect.element(pays()).not.toBeInTheDocument();
    resetPortal();
    signInAs('dtc', 'crave');
    serve({ ...shop(), [offers]: () => reply(200, [closed, { ...own, plans: own.plans.slice(0, 1) }]) });
    await compare();
    await expect.element(page.getByText('No other plans')).toBeVisible();
  });
});
