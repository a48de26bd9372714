import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycles, billingCycleTypes } from '@marquee/product/values/billing-cycles.ts';
import { addDays, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { logoColour, skuIds, skuName } from '@marquee/product/values/skus.ts';
import { isStore, manageUrlOf } from '@marquee/product/values/stores.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { cancelledPlan, entriesOf, subscribed } from '../../../testing/subscriptions.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';

const list = 'GET /api/account/v5';

const entries = (subscription: Subscription, language: 'en' | 'fr' = 'en'): UnifiedEntry[] =>
  entriesOf(subscription).map((entry) => ({
    ...entry,
    experience: { ...entry.experience, name: skuName(entry.experience.sku, language) ?? null },
    manageUrl: isStore(entry.storeName) ? manageUrlOf(entry.storeName, entry.brandName, 'en') : null,
  }));

const companyLogo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const through = (type: 'PARTNER' | 'BDU', sku: string, brandName = 'crave'): UnifiedEntry => ({
  ...entries(subscribed())[0]!,
  type,
  storeName: type === 'BDU' ? 'prairie-fibre' : 'mobilink',
  providerDisplayName: type === 'BDU' ? 'Prairie Fibre' : 'Mobilink',
  providerLogoUrl: companyLogo,
  experience: { sku, name: skuName(sku, 'en') ?? null, logoUrl: null },
  brandName,
  subscription: null,
  subscriptionItemId: null,
  price: null,
  billingCycleType: null,
  cycleDate: null,
});

const one = (id: string, sku: string, rest: Partial<Subscription> = {}): Subscription =>
  subscribed({
    subscriptionId: id,
    subscriptionItemId: id,
    subscriptionItems: [{ productSku: sku }],
    addOns: [],
    ...rest,
  });

const replies = (...current: readonly UnifiedEntry[]) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [list]: () => reply(200, current),
});
const cards = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const show = (language = 'en', brand = 'crave') =>
  openPortal(`/account/unifiedSubscriptions?service=${brand}&lang=${language}`);

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

it('[ROUTE-SUB-14] [OVR-23] [FLOW-22] The list shows a card for each subscription, with its add-ons, price, cycle, date and who bills it', async () => {
  const sent = serve(replies(...entries(subscribed())));
  expect(await show()).toBe('unifiedSubscriptions');
  expect(document.title).toMatch(/^Manage my subscriptions \|/);
  await expect.element(cards()).toHaveLength(1);
  await expect
    .element(cards().first())
    .toMatchTextContent(
      /Crave TotalMonthly · renews on December 8, 2099Active\$22\.00Monthly, plus tax.*StarzAdd-on\$6\.00Billed by Crave/,
    );
  expect(callsTo(sent, list)).toHaveLength(1);
  expect(callsTo(sent, list)[0]!.headers.get('accept-language')).toBe('en-CA');

  await link('Plan details for Crave Total').click();
  await waitForRoute('unifiedPlanDetails');
  expect(path()).toBe('/account/unifiedSubscriptions/planDetails?subscriptionItemId=i-1');
});

it('[ROUTE-SUB-15] Payment details are opened from the list; in French, with French money and dates', async () => {
  serve(replies(...entries(cancelledPlan(), 'fr')));
  await show('fr');
  await expect
    .element(cards().first())
    .toMatchTextContent(
      /Se termine le 8 décembre 2099AnnuléPlus aucun paiement[\d\s]+ jours restants.*Option · se termine le 8 décembre 2099/,
    );
  await link('Détails du paiement : Crave Total').click();
  await waitForRoute('unifiedPaymentDetails');
  expect(path()).toBe('/account/unifiedSubscriptions/details/payment?subscriptionItemId=i-1');
});

it('[A-85] The list says how many cards it shows', async () => {
  serve(
    replies(
      ...['crave_basic', 'starz', 'crave_standard', 'tsn'].flatMap((sku, index) =>
        entries(one(`i-${index}`, sku)),
      ),
    ),
  );
  await show();
  await expect.element(page.getByText('4 subscriptions', { exact: true })).toBeVisible();
  await setLanguage('fr');
  await expect.element(page.getByText('4 abonnements', { exact: true })).toBeVisible();
});

it('[ENT-SUB-07] All BDU entries are one card with a list of experiences; a partner is one too', async () => {
  serve(
    replies(
      through('BDU', 'crave_total'),
      through('BDU', 'tsn', 'tsn'),
      through('PARTNER', 'crave_mobile'),
      through('PARTNER', 'starz'),
      through('BDU', 'rds', 'rds'),
    ),
  );
  await show();
  await expect.element(cards()).toHaveLength(2);
  const tv = cards().last();
  expect(tv.element().querySelector('img')?.getAttribute('src'), '[B15]').toBe(companyLogo);
  await expect.element(tv).toMatchTextContent(/^Prairie FibreCrave Total \+ TSN \+ RDSTV provider/);
  await expect.element(tv.getByRole('list', { name: 'Also included' }).getByRole('img')).toHaveLength(3);
  await expect
    .element(tv.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^\/account\/partners\/[\w-]+\/details$/) as string);
  await expect
    .element(cards().first())
    .toMatchTextContent(/MobilinkCrave Mobile \+ StarzPartner · billed by Mobilink/);
  await link('See partner Mobilink').click();
  await waitForRoute('partnersDetails');
});

it('[ENT-MISC-15] Billing providers CSG, APPLE, ROKU, GOOGLE and PARTNERSHIP are shown, with where to manage them; GUEST ones are not listed', async () => {
  const stores = ['CSG', 'GUEST', 'APPLE', 'ROKU', 'GOOGLE', 'PARTNERSHIP'];
  serve(
    replies(
      ...stores.flatMap((storeName) => entries(one(storeName, 'tsn', { storeName, brandName: 'tsn' }))),
    ),
  );
  await show();
  await expect.element(cards()).toHaveLength(5);
  for (const [index, by] of [
    'Billed by TSN',
    'Billed by the Apple App Store',
    'Billed by Roku',
    'Billed by Google Play',
    'Billed by a partner',
  ].entries())
    await expect.element(cards().nth(index)).toMatchTextContent(new RegExp(by));
  await expect.element(link(/^Payment details/)).toHaveLength(1);
  await expect
    .element(link('Manage on Apple (opens in a new tab)'))
    .toHaveAttribute('href', 'https://apps.apple.com/account/subscriptions');
  await expect.element(link(/^Manage on Roku/)).toHaveAttribute('target', '_blank');
});

it('[ENT-SUB-05] Pending subscriptions are labelled, and an unpaid one shows its end date', async () => {
  const past = '2026-11-13T17:00:00.000Z';
  serve(
    replies(
      ...entries(one('a', 'crave_total', { status: 'PENDING_CREATION' })),
      ...entries(one('b', 'crave_total', { status: 'PENDING_ACTIVATION' })),
      ...entries(one('c', 'crave_basic', { gracePeriod: true, cycleDate: past, renewalDate: past })),
      ...entries(one('d', 'cravep')),
    ),
  );
  await show();
  await expect.element(cards().nth(0)).toMatchTextContent(/Setting up/);
  await expect.element(cards().nth(1)).toMatchTextContent(/Waiting for activation/);
  const until = formatDate(addDays(dayOf(past), limits.graceDays), 'en').replaceAll('\u00A0', ' ');
  await expect
    .element(cards().nth(2))
    .toMatchTextContent(
      new RegExp(`Payment problem.*your November 13, 2026 payment. You can keep watching until ${until}`),
    );
  // A raw SKU is never shown.
  await expect.element(cards().nth(3).getByRole('heading', { name: 'Crave' })).toBeVisible();
  expect(document.body.textContent).not.toContain('cravep');
  await link('Payment methods').last().click();
  await waitForRoute('paymentMethods');
});

it('[A-98] A partner’s line on hold waits for activation, with a sentence that says so', async () => {
  serve(
    replies({ ...through('PARTNER', 'crave_mobile'), status: 'PENDING_ACTIVATION', notice: 'suspended' }),
  );
  await show();
  await expect
    .element(cards().first())
    .toMatchTextContent(/Waiting for activation.*Mobilink put your line on hold, so you can’t watch this/);
});

it('[ENT-SUB-11] Fallback logos exist for their SKUs; others show their own logo or the brand’s', async () => {
  const named = skuIds.filter((sku) => skuName(sku, 'en'));
  const own = entries(one('own', 'tsn'))[0]!;
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  serve(
    replies(...named.flatMap((sku) => entries(one(sku, sku))), {
      ...own,
      experience: { ...own.experience, logoUrl },
    }),
  );
  await show();
  await expect.element(cards()).toHaveLength(named.length + 1);
  const drawn = [...document.querySelectorAll('main li svg[role="img"]')]
    .filter((svg) => svg.querySelector('text'))
    .map((svg) => svg.getAttribute('aria-label'));
  expect(drawn).toEqual(named.filter(logoColour).map((sku) => skuName(sku, 'en')));
  expect(drawn).toHaveLength(9);
  await expect.element(cards().last().getByRole('img', { name: 'TSN' })).toHaveAttribute('src', logoUrl);
});

it('[ENT-SUB-08] Every billing cycle type is readable in both languages, and its key never is', async () => {
  serve(
    replies(
      ...billingCycleTypes.flatMap((cycle) =>
        entries(one(cycle, 'crave_basic', { billingCycleType: cycle })),
      ),
    ),
  );
  await show();
  for (const language of ['en', 'fr'] as const) {
    await setLanguage(language);
    for (const [index, cycle] of billingCycleTypes.entries())
      await expect
        .element(cards().nth(index))
        .toMatchTextContent(new RegExp(`${billingCycles[cycle].label[language]}, plus tax`));
  }
  expect(document.body.textContent).not.toMatch(/two_months|biannual/);
});

it('No subscriptions show the plans; loading shows skeletons; a failed list can be retried', async () => {
  let answer = () => reply(503, {});
  serve({ ...replies(), [list]: () => answer() });
  await show('fr');
  await expect.element(page.getByRole('alert')).toBeVisible();
  answer = () => reply(200, []);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(page.getByRole('heading', { name: 'Aucun abonnement pour l’instant' })).toBeVisible();
  await link('Voir les forfaits').click();
  await waitForRoute('purchaseProducts');

  answer = () => reply(200, 'nonsense');
  resetPortal();
  signInAs('dtc', 'crave');
  await show();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

it.each([
  ['tsnp', 'TSN+', 'TSN+'],
  ['tsn', 'TSN', 'TSN'],
  ['tsn2', 'TSN2', 'TSN2'],
  ['rds', 'RDS', 'RDS'],
  ['crave_basic', 'Crave Basic', 'Crave De base'],
  ['crave_basic_starz', 'Crave Basic + Starz', 'Crave De base + Starz'],
  ['crave_standard', 'Crave Standard', 'Crave Standard'],
  ['crave_standard_starz', 'Crave Standard + Starz', 'Crave Standard + Starz'],
  ['crave_mobile', 'Crave Mobile', 'Crave Mobile'],
  ['crave_mobile_starz', 'Crave Mobile + Starz', 'Crave Mobile + Starz'],
  ['crave_total', 'Crave Total', 'Crave Total'],
  ['crave_total_starz', 'Crave Total + Starz', 'Crave Total + Starz'],
  ['craveads', 'Crave with ads', 'Crave avec publicités'],
] as const)('[I18N-21] The list names %s in English and French', async (sku, english, french) => {
  for (const [language, name] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    serve(replies(...entries(one(sku, sku), language)));
    await show(language);
    await expect.element(cards().getByRole('heading', { name, exact: true })).toBeVisible();
    expect(document.querySelector('main')!.textContent).not.toContain(sku.includes('_') ? sku : 'null');
    resetPortal();
    signInAs('dtc', 'crave');
  }
});

it.each(['cravep', 'cravetv'])('[I18N-22] %s gives no name: the card has the brand’s', async (sku) => {
  serve(replies(...entries(one(sku, sku))));
  await show();
  await expect.element(cards().getByRole('heading', { name: 'Crave', exact: true })).toBeVisible();
  expect(document.querySelector('main')!.textContent).not.toContain(sku);
});
