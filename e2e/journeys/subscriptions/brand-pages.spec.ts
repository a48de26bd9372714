/** Brands without the unified list: subscriptions managed on the brand's page. */
import { grantToken, generateMagicLink } from '@marquee/product/contract/auth.ts';
import { listSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { setTokenCookies, claimsIn, expect, newCustomer, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

test('[ROUTE-SUB-07] [ROUTE-SUB-09] [OVR-24] rds: one page, cancelled there and restarted there', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'rds' }));
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' });
  await visitor.open('subscriptions');
  await visitor.isAt('subscriptionsBrand');
  await expect(page).toHaveURL(/\/account\/subscriptions\/rds/);
  const widget = page.locator('#payment-widget');
  await expect(widget).toContainText(formatMoney(19.99, 'fr'));
  await expectAccessible();
  await visitor.button('subscriptions.cancel.plan').click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(widget).toContainText(visitor.say('subscriptions.list.cancelled'));
  await visitor.button('subscriptions.restart.plan').click();
  await expect(visitor.button('subscriptions.cancel.plan')).toBeVisible();
  await expectAccessible();
});

test('[ROUTE-SUB-08] [ROUTE-SUB-10] [API-SUB-03] the unbranded mode: all brands, then one of them, by a session of that brand', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'dtc' }));
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'en' });
  await visitor.open('subscriptions');
  await visitor.isAt('subscriptionsIndex');
  await expect(page.getByRole('main')).toContainText('Crave Total + Starz');
  await expectAccessible();
  const before = await claimsIn(context);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await visitor.link('subscriptions.brand.manageNamed', { brand: 'Crave' }).click();
  await visitor.isAt('subscriptionsBrand');
  await expect(page.locator('#payment-widget')).toContainText(formatMoney(22, 'en'));
  const asked: readonly string[] = [generateMagicLink, grantToken, listSubscriptions].map(({ path }) => path);
  expect(calls.filter((path) => asked.includes(path))).toEqual(asked);
  await expectAccessible();

  // Opening the page does not change the session.
  await page.reload();
  await visitor.isAt('subscriptionsBrand');
  await expect(page.locator('#payment-widget')).toContainText(formatMoney(22, 'en'));
  const after = await claimsIn(context);
  expect([after['client_id'], after['sid']]).toEqual([before['client_id'], before['sid']]);
  await page.goto(href('subscriptionsBrand', { brand: 'bnn' }));
  await visitor.seesMessage('subscriptions.brand.noneSoldLead');
  await expectAccessible();
});

test('[ROUTE-SUB-11] [ROUTE-SUB-13] a subscription to another brand succeeds, and leads on', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'rds' }));
  await page.goto(`${href('subscriptionsBrand', { brand: 'tsn' })}?service=rds&action=subscribeSuccess`);
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' });
  await visitor.isAt('subscribeBrandSuccess');
  await visitor.sees('shell.enjoy');
  await expect(page).toHaveTitle(/^Succès/);
  await expectAccessible();
  await visitor.link('shell.seeSubscriptions').click();
  await visitor.isAt('subscriptionsBrand');
});
