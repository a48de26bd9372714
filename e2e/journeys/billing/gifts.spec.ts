/** Gift cards: bought by a guest, redeemed by a customer; invalid codes all get the same message. */
import { formatDollars, formatMoney } from '@marquee/product/values/money.ts';
import { demoCodes } from '@marquee/product/values/billing/codes.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { brandOf } from '@marquee/product/brands.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { declinedCard, typeCard } from '../../card-fields.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { newEmail, type Visitor, visitorOf } from '../../visitor.ts';

const price = 50;

const buyPlan = async (visitor: Visitor, plan: string): Promise<void> => {
  const { page } = visitor;
  await visitor.isAt('purchaseProducts');
  await page.getByRole('radio', { name: plan, exact: true }).check();
  await visitor.submit();
  await visitor.isAt('purchaseAddOn');
  await visitor.submit();
  await visitor.isAt('purchasePayments');
  await visitor.field('fields.postalCode.label').fill('H2X 1Y4');
  await visitor.button('purchase.payments.useGift').click();
  await visitor.isAt('purchaseSuccess');
};

test('[OVR-31] [OVR-32] [ROUTE-RDM-14] [ROUTE-RDM-15] [ROUTE-RDM-16] a guest gives on crave in en; another customer redeems it in fr and pays with it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const giver = visitorOf(page, { brand: 'crave', language: 'en' });
  const [from, to] = [newEmail(), newEmail()];
  await giver.open('gift');
  await expectAccessible();
  await giver.link('gifts.index.give', { value: formatDollars(price, 'en') }).click();
  await giver.isAt('giftPurchase');
  await giver.field('fields.recipientEmail.label').fill(to);
  await giver.field('fields.giftMessage.label').fill('The popcorn is on me.');
  await giver.field('fields.senderName.label').fill('Alex');
  await giver.field('fields.senderEmail.label').fill(from);
  await expectAccessible();
  await typeCard(page, declinedCard);
  await giver.submit();
  await expect(page.getByRole('alert')).toContainText(giver.say('TRANSACTION_FAILED'));
  await typeCard(page);
  await giver.submit();
  await giver.isAt('giftPurchaseSuccess');
  await giver.seesMessage('gifts.success.today', { value: formatMoney(price, 'en'), email: to });
  await expectAccessible();

  await mailTo(from, giver.say('mail.giftBought.subject'));
  const gift = { from: 'Alex', value: formatDollars(price, 'en'), brand: brandOf('crave').name.en };
  const mail = await mailTo(to, giver.say('mail.giftReceived.subject', gift));
  expect(mail.text).toContain('The popcorn is on me.');

  const context = await browser.newContext();
  await setTokenCookies(
    context,
    await newCustomer({ kind: 'fresh', brand: 'crave', overrides: { language: 'fr' } }),
  );
  const receiver = visitorOf(await context.newPage(), { brand: 'crave', language: 'fr' });
  const link = new URL(linkIn(mail, routes.redeem.path));
  link.searchParams.set('lang', 'fr');
  await receiver.page.goto(link.href);
  await receiver.isAt('redeem');
  expect(receiver.page.url()).not.toContain('code=');
  await expect(receiver.field('fields.redeemCode.label')).not.toHaveValue('');
  await receiver.submit();
  await receiver.isAt('redeemValid');
  await receiver.button('redeem.valid.add', { value: formatMoney(price, 'fr') }).click();
  await receiver.isAt('redeemSuccess');
  await receiver.seesMessage('redeem.success.balance', { balance: formatMoney(price, 'fr') });
  await receiver.link('shell.seePlans').click();
  await buyPlan(receiver, skuName('crave_mobile', 'fr') ?? '');

  await receiver.open('payments');
  await receiver.isAt('paymentsBrand');
  await receiver.page.getByRole('main').getByRole('button').first().click();
  await expect(receiver.page.getByRole('dialog')).toContainText(receiver.say('payments.receipt.gift'));
});

test('[OVR-31] [ROUTE-RDM-01] [ROUTE-RDM-02] [ROUTE-RDM-03] without a mouse, on rds in fr: codes that are no good say the same, and a promo code waits', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(
    context,
    await newCustomer({ kind: 'fresh', brand: 'rds', overrides: { language: 'fr' } }),
  );
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' });
  const keys = keysOf(page);
  await visitor.open('redeem');
  const code = visitor.field('fields.redeemCode.label');
  for (const bad of ['NOBODY-HAS-THIS', demoCodes.expired.code, demoCodes.used.code]) {
    await keys.type(code, bad);
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(visitor.say('REDEEM_CODE_INVALID'));
    await expect(code).toBeFocused();
    await expect(visitor.button('redeem.enter.check')).toBeEnabled();
  }
  await expectAccessible();
  await keys.type(code, demoCodes.promo.code.toLowerCase());
  await page.keyboard.press('Enter');
  await visitor.isAt('redeemValid');
  await expectAccessible();
  await keys.press(visitor.button('redeem.valid.keep'));
  await visitor.isAt('redeemSuccess');
  await visitor.seesMessage('redeem.success.promo', { percent: demoCodes.promo.value });
  await expectAccessible();
});
