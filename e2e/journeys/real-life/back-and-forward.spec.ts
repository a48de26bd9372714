/** Back and Forward in the middle of a flow: nothing is lost or repeated. */
import { authorizeDevice } from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { typeCard } from '../../card-fields.ts';
import { testStack } from '../../stack.ts';
import { setTokenCookies, expect, newCustomer, signIn, test } from '../../fixtures.ts';
import { newEmail, newPassword, visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;

test('[experience] register: Back to the email keeps it, Forward continues, and Back after the end does not register again', async ({
  page,
}) => {
  const visitor = visitorOf(page, crave);
  const [email, password] = [newEmail(), newPassword()];
  await visitor.open('registerIdentifier');
  await visitor.giveEmail(email);
  await visitor.isAt('registerPassword');
  await page.goBack();
  await visitor.isAt('registerIdentifier');
  await expect(visitor.field('fields.email.label')).toHaveValue(email);
  await page.goForward();
  await visitor.isAt('registerPassword');
  await visitor.field('fields.password.label').fill(password);
  await visitor.field('fields.confirmPassword.label').fill(password);
  await visitor.field('fields.phone.label').fill('514 555 0199');
  await visitor.submit();
  await visitor.isAt('accountCreated');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.field('fields.password.label')).toBeHidden();
});

test('[experience] purchase: Back keeps the plan and the address, Forward continues, and Back after paying offers no second payment', async ({
  page,
  context,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'fresh', brand: 'crave' }));
  const visitor = visitorOf(page, crave);
  const plan = page.getByRole('radio', { name: 'Crave Total', exact: true });
  const addOn = page.getByRole('checkbox', { name: 'Starz' });
  await visitor.open('manageAccount');
  await visitor.open('purchaseProducts');
  await plan.check();
  await visitor.submit();
  await visitor.isAt('purchaseAddOn');
  await addOn.check();
  await visitor.submit();
  await visitor.isAt('purchasePayments');
  await visitor.field('fields.city.label').fill('Montréal');
  await page.goBack();
  await visitor.isAt('purchaseAddOn');
  await expect(addOn).toBeChecked();
  await page.goBack();
  await visitor.isAt('purchaseProducts');
  await expect(plan).toBeChecked();
  await page.goForward();
  await visitor.isAt('purchaseAddOn');
  await page.goForward();
  await visitor.isAt('purchasePayments');
  await expect(visitor.field('fields.city.label')).toHaveValue('Montréal');
  await typeCard(page);
  await visitor.field('fields.postalCode.label').fill('H2X 1Y4');
  await visitor.button('purchase.payments.pay', { price: '$32.19' }).click();
  await visitor.isAt('purchaseSuccess');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[experience] cancellation: Back keeps the reason, Forward continues, and Back after the end does not cancel again', async ({
  page,
  context,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'dtc', brand: 'crave' }));
  const visitor = visitorOf(page, crave);
  const reason = page.getByRole('radio').first();
  await visitor.open('unifiedSubscriptions');
  await visitor.link('subscriptions.list.planDetailsOf', { name: 'Crave Total' }).click();
  await visitor.link('subscriptions.cancel.plan').click();
  await visitor.isAt('cancellationReasons');
  await reason.check();
  await visitor.submit();
  await visitor.button('shell.retentionOffer.decline').click();
  await visitor.isAt('cancellation');
  await page.goBack();
  await visitor.isAt('cancellationReasons');
  await expect(reason).toBeChecked();
  await page.goForward();
  await visitor.isAt('cancellation');
  await visitor.button('subscriptions.cancel.plan').click();
  await visitor.isAt('cancellationConfirmed');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.button('subscriptions.cancel.plan')).toBeHidden();
});

test('[experience] activation: Back leaves the code, Forward returns to it, and it still works', async ({
  page,
  context,
}) => {
  await signIn(context);
  const reply = await fetch(testStack.url + authorizeDevice.path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('crave-web:default')}` },
    body: new URLSearchParams({ client_id: 'crave-web', device_name: 'TV', device_type: 'tv' }),
  });
  const { user_code: code } = (await reply.json()) as ReplyOf<typeof authorizeDevice>;
  const visitor = visitorOf(page, crave);
  const codeField = visitor.field('fields.shortcode.label');
  await visitor.open('manageAccount');
  await visitor.open('shortcode');
  await codeField.pressSequentially(code);
  await expect(visitor.button('activation.asking.allow')).toBeVisible();
  await page.goBack();
  await visitor.isAt('manageAccount');
  await page.goForward();
  await visitor.isAt('shortcode');
  await codeField.pressSequentially(code);
  await visitor.button('activation.asking.deny').click();
  await visitor.sees('activation.denied.title');
});
