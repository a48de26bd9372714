/** Unified subscriptions of every biller: list, restart, plan change, payment details. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { openSession } from '@marquee/product/contract/auth.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { visitorOf } from '../../visitor.ts';
import type { Key } from '../../messages.ts';

interface Customer {
  readonly kind: CustomerKind;
  readonly brand?: BrandId;
  readonly language: Language;
}

const visit = async (page: Page, context: BrowserContext, { kind, brand = 'crave', language }: Customer) => {
  await setTokenCookies(context, await newCustomer({ kind, overrides: { language } }));
  const visitor = visitorOf(page, { brand, language });
  await visitor.open('unifiedSubscriptions');
  await visitor.isAt('unifiedSubscriptions');
  return visitor;
};
const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

interface Seen extends Customer {
  /** Names of the cards, in order. */
  readonly cards: readonly string[];
  readonly says: readonly Key[];
}

const seen: readonly Seen[] = [
  { kind: 'dtc', language: 'en', cards: ['Crave Total'], says: ['subscriptions.list.active'] },
  { kind: 'cancelled', language: 'fr', cards: ['Crave Total'], says: ['subscriptions.list.cancelled'] },
  { kind: 'bundle', language: 'en', cards: ['Crave Total + TSN'], says: [] },
  { kind: 'grace', language: 'fr', cards: ['Crave De base'], says: ['subscriptions.list.grace'] },
  {
    kind: 'linked',
    language: 'en',
    cards: ['Mobilink', 'Prairie Fibre'],
    says: ['subscriptions.list.others', 'subscriptions.list.byTv'],
  },
  {
    kind: 'stores',
    language: 'fr',
    cards: ['Crave Standard', 'Starz', 'TSN'],
    says: ['subscriptions.list.by.APPLE', 'subscriptions.list.by.ROKU', 'subscriptions.list.by.GOOGLE'],
  },
  { kind: 'legacy', language: 'en', cards: ['Crave'], says: ['subscriptions.list.active'] },
  { kind: 'guest-store', language: 'fr', cards: [], says: ['subscriptions.list.none'] },
  { kind: 'tsn', brand: 'tsn', language: 'en', cards: ['TSN+'], says: ['subscriptions.list.active'] },
];

for (const { cards, says, ...customer } of seen)
  test(`[ROUTE-SUB-14] [ENT-MISC-15] ${customer.kind} in ${customer.language} sees the right cards`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const visitor = await visit(page, context, customer);
    for (const key of says) await visitor.seesMessage(key);
    await expect(cardsOf(page).getByRole('heading')).toHaveText([...cards]);
    await expectAccessible();
  });

test('[FLOW-26] [OVR-25] a cancelled plan and its add-on are restarted as all, without a mouse', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = await visit(page, context, { kind: 'cancelled', language: 'fr' });
  const { press, tabTo } = keysOf(page);
  await expectAccessible();
  await press(visitor.link('subscriptions.list.planDetailsOf', { name: 'Crave Total' }));
  await visitor.isAt('unifiedPlanDetails');
  await expectAccessible();
  await tabTo(page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(visitor.button('subscriptions.restart.all'));
  await visitor.seesMessage('payments.next.title');
  await expect(visitor.button('subscriptions.restart.all')).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await visitor.seesMessage('payments.next.title');
});

test('[ROUTE-SUB-15] [ROUTE-SUB-16] [API-AUTH-16] on tsn: plan details, and how it is paid', async ({
  page,
  context,
  expectAccessible,
}) => {
  const sessions: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === openSession.path) sessions.push(search);
  });
  const visitor = await visit(page, context, { kind: 'tsn', brand: 'tsn', language: 'en' });
  await visitor.link('subscriptions.list.planDetailsOf', { name: 'TSN+' }).click();
  await visitor.isAt('unifiedPlanDetails');
  await expect(page).toHaveURL(/planDetails\?subscriptionItemId=/);
  // Add-on of the plan.
  await expect(visitor.link('subscriptions.plan.addOf', { name: 'TSN2' })).toBeVisible();
  await visitor.link('subscriptions.list.paymentDetails').click();
  await visitor.isAt('unifiedPaymentDetails');
  await expect(page.getByRole('main')).toContainText('4242');
  const recent = page.getByRole('region', {
    name: visitor.say('subscriptions.paymentDetails.latest', { brand: 'TSN' }),
  });
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  expect(sessions).toEqual(['?brand=crave']);
  await expectAccessible();
});

test('[SHELL-MOD-06] leaving a legacy plan warns, charges the difference and activates the new plan', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = await visit(page, context, { kind: 'legacy', language: 'en' });
  await visitor.link('subscriptions.list.planDetailsOf', { name: 'Crave' }).click();
  await visitor.button('subscriptions.change.title').click();
  await page.getByRole('radio', { name: 'Crave Total', exact: true }).click();
  await visitor.seesMessage('subscriptions.change.today');
  await expect(page.getByRole('group').filter({ hasText: formatMoney(22, 'en') })).toBeVisible();
  await expectAccessible();
  await visitor.submit();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(visitor.say('shell.planChange.text'));
  await dialog.getByRole('button', { name: visitor.say('shell.continue') }).click();
  await expect(
    page.getByText(visitor.say('subscriptions.change.done', { plan: 'Crave Total' })),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Crave Total' })).toBeVisible();
});
