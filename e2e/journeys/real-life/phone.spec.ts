/** Small phone with touch input. */
import { typeCard } from '../../card-fields.ts';
import { expect, homeOf, newCustomer, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const viewport = { width: 375, height: 667 };
test.use({ viewport, hasTouch: true, isMobile: true });

test('[experience] a phone of 375 × 667 by touch, in French: sign in, find the account, buy a plan, cancel it', async ({
  page,
}) => {
  const { email, password } = await newCustomer({
    kind: 'fresh',
    brand: 'crave',
    overrides: { language: 'fr' },
  });
  const plan = 'Crave Standard';
  const visitor = visitorOf(page, { brand: 'crave', language: 'fr' });
  const { button, field, isAt, link } = visitor;
  const submit = page.locator('button[type=submit]');
  const fits = async (): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);

  await visitor.open('login');
  await link('auth.login.email').tap();
  await isAt('loginDTCIdentifier');
  await field('fields.email.label').fill(email);
  await submit.tap();
  await isAt('loginDTCPassword');
  await field('fields.password.label').fill(password);
  await fits();
  // The Go key of the on-screen keyboard.
  await field('fields.password.label').press('Enter');
  await page.waitForURL(`${homeOf('crave')}/**`);

  await visitor.open('manageAccount');
  await button('shell.menu.name').tap();
  await link('shell.menu.subscriptions').tap();
  await isAt('unifiedSubscriptions');
  await expect(link('shell.menu.subscriptions')).toBeHidden();
  await fits();

  await visitor.open('purchaseProducts');
  await page.getByText(plan, { exact: true }).tap();
  await expect(page.getByRole('radio', { name: plan, exact: true })).toBeChecked();
  await submit.tap();
  await isAt('purchaseAddOn');
  // Beside the last tap: two quick ones on the same point are a double tap, whose second is ignored.
  await submit.tap({ position: { x: 20, y: 20 } });
  await isAt('purchasePayments');
  await typeCard(page);
  await field('fields.postalCode.label').fill('B3J 2K9');
  await field('fields.city.label').fill('Halifax');
  await expect(submit).toContainText(/\d/);
  await fits();
  await submit.tap();
  await isAt('purchaseSuccess');

  await visitor.open('unifiedSubscriptions');
  await link('subscriptions.list.planDetailsOf', { name: plan }).tap();
  await isAt('unifiedPlanDetails');
  await fits();
  await link('subscriptions.cancel.plan').tap();
  await isAt('cancellationReasons');
  await button('subscriptions.cancel.skip').tap();
  await button('shell.retentionOffer.decline').tap();
  await isAt('cancellation');
  await fits();
  await button('subscriptions.cancel.plan').tap();
  await isAt('cancellationConfirmed');
  await visitor.sees('subscriptions.cancel.doneTitle');
});
