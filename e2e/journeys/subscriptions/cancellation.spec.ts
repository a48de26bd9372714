/** Cancellation and retention offer: every path. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  cancelSubscription,
  openCancellation,
  redeemOffer,
} from '@marquee/product/contract/subscriptions.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import { cancellationReasons } from '@marquee/product/values/billing/cancellation-reasons.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { typeCard } from '../../card-fields.ts';
import { mailTo } from '../../inbox.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { visitorOf } from '../../visitor.ts';

interface Customer {
  readonly kind: CustomerKind;
  readonly name: string;
  readonly brand?: BrandId;
  readonly language: Language;
}

const arrive = async (page: Page, context: BrowserContext, customer: Customer) => {
  const { kind, brand = 'crave', language } = customer;
  const made = await newCustomer({ kind, overrides: { language } });
  await setTokenCookies(context, made);
  const visitor = visitorOf(page, { brand, language });
  await visitor.open('unifiedSubscriptions');
  await visitor.link('subscriptions.list.planDetailsOf', { name: customer.name }).click();
  await visitor.isAt('unifiedPlanDetails');
  return { ...visitor, email: made.email };
};

test('[FLOW-27] [OVR-26] cancel, see the one offer, and keep the plan with it', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = await arrive(page, context, { kind: 'dtc', name: 'Crave Total', language: 'en' });
  await visitor.link('subscriptions.cancel.plan').click();
  await visitor.isAt('cancellationReasons');
  await expectAccessible();
  await page.getByRole('radio').first().check();
  await visitor.submit();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText(formatMoney(11, 'en'));
  await expectAccessible();
  const redeemed = page.waitForRequest((request) => request.url().endsWith(redeemOffer.path));
  await dialog.getByRole('button', { name: visitor.say('shell.retentionOffer.accept') }).click();
  await redeemed;
  await visitor.isAt('unifiedPlanDetails');
  await expect(
    page.getByText(visitor.say('subscriptions.offer.kept', { plan: 'Crave Total' })),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatMoney(11, 'en'));
  await expect(visitor.link('subscriptions.cancel.plan')).toBeVisible();
});

test('[ROUTE-SUB-17] [ROUTE-SUB-18] [ROUTE-SUB-19] [ROUTE-SUB-20] [FLOW-23] [OVR-24] cancel without a word, confirm, get the mail, and restart all', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = await arrive(page, context, { kind: 'dtc', name: 'Crave Total', language: 'fr' });
  await visitor.link('subscriptions.cancel.plan').click();
  await visitor.isAt('cancellationReasons');
  await expect(page).toHaveURL(/subscriptionItemId=.+&cycleDate=.+&productType=/);
  const session = page.waitForResponse((reply) => reply.url().endsWith(openCancellation.path));
  await visitor.button('subscriptions.cancel.skip').click();
  const { SessionId } = (await (await session).json()) as { SessionId: string };
  await visitor.button('shell.retentionOffer.decline').click();
  await visitor.sees('subscriptions.cancel.titleNamed', { name: 'Crave Total et Starz' });
  await expectAccessible();
  const cancelled = page.waitForRequest(/\/cancel$/);
  await visitor.submit();
  expect(await (await cancelled).headerValue('sessionid')).toBe(SessionId);
  await visitor.isAt('cancellationConfirmed');
  await visitor.sees('subscriptions.cancel.doneTitle');
  await expectAccessible();
  const mail = await mailTo(visitor.email, visitor.say('mail.cancelled.subject', { plan: 'Crave Total' }));
  expect(mail.text).toContain('Crave Total');

  await visitor.link('subscriptions.cancel.doneRestart').click();
  await visitor.isAt('unifiedPlanDetails');
  await visitor.button('subscriptions.restart.plan').click();
  await mailTo(visitor.email, visitor.say('mail.restarted.subject', { plan: 'Crave Total' }));
  await visitor.seesMessage('payments.next.title');
  await mailTo(visitor.email, visitor.say('mail.restarted.subject', { plan: 'Crave Total' }));
});

test('[FLOW-28] what is cancelled comes back with an offer', async ({ page, context, expectAccessible }) => {
  const visitor = await arrive(page, context, { kind: 'cancelled', name: 'Crave Total', language: 'en' });
  await visitor.link('subscriptions.offer.see').click();
  await visitor.isAt('cancellation');
  await expectAccessible();
  await visitor.button('subscriptions.offer.restart').click();
  await visitor.isAt('unifiedPlanDetails');
  await visitor.seesMessage('payments.next.title');
  await expect(page.getByRole('main')).toContainText(formatMoney(11, 'en'));
});

test('[API-SUB-18] a bundle asks for its own reasons, and is left without a mouse', async ({
  page,
  context,
}) => {
  const visitor = await arrive(page, context, {
    kind: 'bundle',
    name: 'Crave Total + TSN',
    language: 'en',
  });
  const { press, tabTo } = keysOf(page);
  await press(visitor.link('subscriptions.cancel.plan'));
  await visitor.isAt('cancellationReasons');
  const reasons = page.getByRole('radio');
  await expect(reasons).toHaveCount(cancellationReasons(true).length);
  await tabTo(reasons.first());
  await page.keyboard.press('Space');
  await expect(reasons.first()).toBeChecked();
  await press(visitor.button('shell.continue'));
  await press(visitor.button('shell.retentionOffer.decline'));
  await press(visitor.button('subscriptions.cancel.plan'));
  await visitor.isAt('cancellationConfirmed');
  await press(visitor.link('subscriptions.cancel.doneBack'));
  await visitor.seesMessage('subscriptions.list.cancelled');
});

test('[ERR-30] a cancellation that fails says so, and works the next time', async ({ page, context }) => {
  const visitor = await arrive(page, context, { kind: 'tsn', brand: 'tsn', name: 'TSN+', language: 'fr' });
  await visitor.link('subscriptions.cancel.plan').click();
  await visitor.button('subscriptions.cancel.skip').click();
  await visitor.button('shell.retentionOffer.decline').click();
  const cancel = `**${cancelSubscription.path.replace(':id', '*')}`;
  await page.route(cancel, (route) => route.fulfill({ status: 500, body: '{}' }));
  await visitor.submit();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Échec de l’annulation de l’abonnement');
  await page.unroute(cancel);
  await visitor.submit();
  await visitor.isAt('cancellationConfirmed');
});

test('[OVR-28] after a failed payment another card lets the subscription continue', async ({
  page,
  context,
}) => {
  const visitor = await arrive(page, context, { kind: 'grace', name: 'Crave Basic', language: 'en' });
  await visitor.link('shell.menu.paymentMethods').first().click();
  await visitor.isAt('paymentMethods');
  await visitor.button('payments.methods.add').click();
  await typeCard(page);
  await visitor.field('fields.city.label').fill('Montréal');
  await visitor.field('fields.postalCode.label').fill('H2X 1Y4');
  await visitor.submit();
  await expect(page.getByText(visitor.say('payments.methods.added', { card: '' }))).toBeVisible();
  await expect(async () => {
    await visitor.open('unifiedSubscriptions');
    await expect(page.getByText(visitor.say('subscriptions.list.active'), { exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
});
