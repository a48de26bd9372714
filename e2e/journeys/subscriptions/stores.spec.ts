/** Subscriptions of app stores: bought in the app, seen in the portal, cancelled at the store, released by mail. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { expect, newCustomer, setTokenCookies, settled, test } from '../../fixtures.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { testStack } from '../../stack.ts';
import { visitorOf } from '../../visitor.ts';

/** A notice, its job and the next poll of the page. */

test('[B6] [B9] crave in en: bought in the app, seen in the portal; cancelled at the store, it shows', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'fresh', brand: 'crave' }));
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const app = await context.newPage();
  await app.goto(`${testStack.world}/stores?store=apple&lang=en`);
  await app.getByLabel('App of').selectOption('crave');
  await app.getByRole('button', { name: 'Sign in to the app' }).click();
  await page.goto((await app.getByRole('link', { name: 'Open the portal' }).getAttribute('href')) ?? '');
  await visitor.button('activation.asking.allow').click();
  await expect(app.getByText(/^Signed in as/)).toBeVisible();

  await app.getByRole('button', { name: /^Buy Crave Standard, \$14\.99 a month/ }).click();
  await expect(app.getByText('Bought. The portal has been told.')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Billed by the Apple App Store' });
  await expect(async () => {
    await visitor.open('unifiedSubscriptions');
    await expect(card).toContainText('Crave Standard', { timeout: 2000 });
  }).toPass();
  await expect(card).toContainText('$14.99');
  await expect(card).toContainText('Active');
  await expect(card.getByRole('link', { name: /^Manage on Apple/ })).toBeVisible();
  await expectAccessible();

  await app.getByRole('button', { name: 'Cancel, Crave Standard' }).click();
  await expect(async () => {
    await visitor.open('unifiedSubscriptions');
    await expect(card).toContainText('Cancelled', { timeout: 2000 });
  }).toPass();
  await card.getByRole('link', { name: /^Plan details/ }).click();
  await visitor.isAt('unifiedPlanDetails');
  await expect(page.getByRole('link', { name: /^Subscription help from Crave/ })).toBeVisible();
  await expectAccessible();
});

test('[money F] crave in fr: a purchase of another account is released by the link in its owner’s mail', async ({
  page,
  expectAccessible,
}) => {
  const [owner, other] = await Promise.all([
    newCustomer({ kind: 'fresh', brand: 'crave', overrides: { language: 'fr' } }),
    newCustomer({ kind: 'fresh', brand: 'crave' }),
  ]);
  const bought = await fetch(`${testStack.world}/stores/roku/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'crave_standard.monthly' }),
  });
  const { proof } = (await bought.json()) as { proof: object };
  const claim = async ({ access_token: token }: { readonly access_token: string }) =>
    (
      await fetch(`${testStack.url}/api/reseller/v1/stores/roku/claim`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(proof),
      })
    ).status;
  expect([await claim(owner), await claim(other)]).toEqual([200, 409]);
  const visitor = visitorOf(page, { brand: 'vanilla', language: 'fr' });
  const mail = await mailTo(owner.email, visitor.subject('storeRelease'));
  await page.goto(linkIn(mail, routes.storeRelease.path));
  await settled(page);
  await visitor.isAt('storeRelease');
  await expectAccessible();
  await visitor.button('subscriptions.release.confirm').click();
  await visitor.sees('subscriptions.release.doneTitle');
  expect(await claim(other)).toBe(200);
});
