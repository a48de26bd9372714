/** A small phone under a finger. */
import { typeCard } from '../../card-fields.ts';
import { expect, homeOf, newCustomer, test } from '../../journey.ts';
import { visitorOf } from '../../visitor.ts';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

for (const [where, plan, price] of [
  [{ brand: 'crave', language: 'fr' }, 'Crave Standard', '17,25\u00A0$'],
] as const)
  test(`[experience] ${where.brand} in ${where.language}, 375 × 667: sign in, find the account, buy a plan and cancel it by touch`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const { brand, language } = where;
    const { email, password } = await newCustomer({ kind: 'fresh', brand, overrides: { language } });
    const visitor = visitorOf(page, where);
    const { button, field, isAt, link, say } = visitor;
    const submit = page.locator('button[type=submit]');
    const fits = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

    await visitor.open('login');
    await link('auth.login.email').tap();
    await isAt('loginDTCIdentifier');
    await field('fields.email.label').fill(email);
    await submit.tap();
    await isAt('loginDTCPassword');
    await field('fields.password.label').fill(password);
    await fits();
    await submit.tap();
    await page.waitForURL(`${homeOf(brand)}/**`);

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
    await submit.tap();
    await isAt('purchasePayments');
    await typeCard(page);
    await field('fields.postalCode.label').fill('B3J 2K9');
    await field('fields.city.label').fill('Halifax');
    await fits();
    await page.getByRole('button', { name: new RegExp(price) }).tap();
    await isAt('purchaseSuccess');

    await visitor.open('unifiedSubscriptions');
    await link('subscriptions.list.planDetailsOf', { name: plan }).tap();
    await isAt('unifiedPlanDetails');
    await fits();
    await link('subscriptions.plan.cancel').tap();
    await isAt('cancellationReasons');
    await button('subscriptions.cancel.skip').tap();
    await button('shell.retentionOffer.decline').tap();
    await isAt('cancellation');
    await fits();
    await button('subscriptions.cancel.plan').tap();
    await isAt('cancellationConfirmed');
    await visitor.sees('subscriptions.cancel.doneTitle');
    expect(say('subscriptions.cancel.doneTitle')).not.toBe('');
  });
