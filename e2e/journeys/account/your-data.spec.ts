/** Your data: the download after a proof of identity, preferences, and the one click of a mail that ends them. */
import { readFile } from 'node:fs/promises';
import { makeCode } from '@marquee/product/contract/test.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { communications } from '@marquee/product/privacy/consents.ts';
import { filesInZip } from '../../../apps/api/src/testing/read-zip.ts';
import { expect, newCustomer, setTokenCookies, test } from '../../fixtures.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { visitorOf } from '../../visitor.ts';

let server: IsolatedServer;
test.beforeAll(async () => {
  server = isolatedServer(4267, { BOT_CHECK: 'off' });
  await server.start();
});
test.afterAll(() => server.stop());

const days = 86_400;

const newPromoCode = async (): Promise<string> => {
  const reply = await fetch(server.url + makeCode.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'promo' }),
  });
  return ((await reply.json()) as { code: string }).code;
};

test('[A-87] your data is downloaded after a proof of identity, and one click of a mail takes a preference back', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  const names = { firstName: 'Adélaïde', lastName: 'Tremblay-Ng' };
  const customer = await newCustomer({ kind: 'fresh', brand: 'crave', overrides: names }, server.url);
  const other = await newCustomer(
    { kind: 'fresh', brand: 'crave', overrides: { firstName: 'Zacharie', lastName: 'Okonkwo' } },
    server.url,
  );
  await setTokenCookies(context, customer, server.url);
  await page.clock.install();
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' }, server.url);
  const { say, button, open, isAt, field, subject } = visitor;

  // Something to be reminded of, which needs consent.
  await open('redeem');
  await field('fields.redeemCode.label').fill(await newPromoCode());
  await visitor.submit();
  await isAt('redeemValid');
  await button('redeem.valid.keep').click();
  await isAt('redeemSuccess');
  await open('privacyPreferences');
  const offers = page.getByRole('switch', { name: `Crave, ${communications.offers.label.en}` });
  await expect(offers).not.toBeChecked();
  await offers.click();
  await expect(page.getByText(say('privacy.preferences.saved'), { exact: true })).toBeVisible();

  await server.advance(8 * days);
  await page.clock.fastForward(8 * days * 1000);
  const reminder = await mailTo(customer.email, subject('promotionWaiting'));

  // Whoever found the browser open gets nothing: the sign-in is days old.
  await open('privacy');
  await button('privacy.export.ask').click();
  const proof = page.getByRole('dialog');
  await expect(proof).toContainText(say('security.stepUp.title'));
  await expectAccessible();
  await proof.getByLabel(say('fields.password.label'), { exact: true }).fill(customer.password);
  await proof.locator('button[type=submit]').click();
  const ready = await mailTo(customer.email, subject('exportReady'));
  await page.goto(linkIn(ready, href('privacy')));
  const downloading = page.waitForEvent('download');
  await button('privacy.export.download').click();
  const files = filesInZip(await readFile(await (await downloading).path()));
  expect(Object.keys(files).sort()).toEqual(['data.json', 'index.html']);
  for (const [name, content] of Object.entries(files)) {
    for (const own of [customer.email, names.firstName, names.lastName]) expect(content, name).toContain(own);
    for (const foreign of [other.email, other.accountId, 'Zacharie', 'Okonkwo'])
      expect(content, name).not.toContain(foreign);
  }

  // In a browser that is signed in nowhere.
  const stranger = await browser.newContext();
  const reader = visitorOf(await stranger.newPage(), { brand: 'crave', language: 'en' });
  await reader.page.goto(linkIn(reminder, href('unsubscribe')));
  await reader.isAt('unsubscribe');
  await reader.button('privacy.unsubscribe.stop').click();
  await reader.sees('privacy.unsubscribe.doneTitle');
  await stranger.close();

  await open('privacyPreferences');
  await expect(offers).not.toBeChecked();
});
