/** Purchase of a plan with an add-on, charged once whatever fails. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { declinedCard, goodCard, typeCard } from '../../card-fields.ts';
import { setTokenCookies, claimsIn, expect, newCustomer, test } from '../../fixtures.ts';
import { testStack } from '../../stack.ts';
import { mailTo } from '../../inbox.ts';
import { keysOf } from '../../keyboard.ts';
import { type Visitor, visitorOf, type Where } from '../../visitor.ts';

type Kind = Parameters<typeof newCustomer>[0]['kind'];

const lostAnswerCard = '4000 0000 0000 3220';

/** Messages of the gateway's page. */
const there = {
  en: { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code', name: 'Name on card' },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    cvc: 'Code de sécurité',
    name: 'Nom sur la carte',
  },
} as const;

const arrive = async (page: Page, context: BrowserContext, kind: Kind, where: Where) => {
  const { brand, language } = where;
  const made = await newCustomer({ kind, brand, overrides: { language } });
  await setTokenCookies(context, made);
  return { ...visitorOf(page, where), email: made.email, fields: fieldsOf(page, language) };
};

const fieldsOf = (page: Page, language: Where['language']): Record<keyof (typeof there)['en'], Locator> => {
  const frame = page.frameLocator('iframe');
  const words = there[language];
  return {
    number: frame.getByLabel(words.number),
    expiry: frame.getByLabel(words.expiry),
    cvc: frame.getByLabel(words.cvc),
    name: frame.getByLabel(words.name),
  };
};

const postalCodes = { QC: 'H2X 1Y4', NS: 'B3J 2K9', BC: 'V6B 4Y8', ON: 'M5V 2T6', AB: 'T2P 2M5' } as const;

const giveAddress = async ({ field }: Visitor, province: keyof typeof postalCodes): Promise<void> => {
  // Typed key by key: taxes follow each key, and over WebDriver BiDi `fill` sends no event to React.
  await field('fields.postalCode.label').pressSequentially(postalCodes[province]);
  await field('fields.city.label').fill('Montréal');
};

const choose = async ({ page, submit }: Visitor, plan: string): Promise<void> => {
  await page.getByRole('radio', { name: plan, exact: true }).check();
  await submit();
};

/** Prices come from the catalog; only their format is known here. */
const pays = async ({ page }: Visitor): Promise<void> => {
  await expect(page.locator('button[type=submit]')).toContainText(/\d/);
  await page.locator('button[type=submit]').click();
};

/** No request of the product contains a card number. */
const watchForNumbers = (page: Page): string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    const isOurs = new URL(request.url()).origin === testStack.url;
    const sent = `${request.url()} ${request.postData() ?? ''}`;
    if (isOurs && sent.replaceAll(/[ +-]|%20/g, '').includes(goodCard.replaceAll(' ', ''))) found.push(sent);
  });
  return found;
};

test('[OVR-37] [OVR-38] [FLOW-36] crave in English: a plan and an add-on with a new card, a mail, and it is in the token', async ({
  page,
  context,
  expectAccessible,
}) => {
  const buyer = await arrive(page, context, 'fresh', { brand: 'crave', language: 'en' });
  const { say, isAt, submit } = buyer;
  const numbers = watchForNumbers(page);
  await buyer.open('subscribe');
  await isAt('purchaseProducts');
  await expectAccessible();
  await choose(buyer, 'Crave Total');
  await isAt('purchaseAddOn');
  await page.getByRole('checkbox', { name: 'Starz' }).check();
  await expectAccessible();
  await submit();

  await isAt('purchasePayments');
  await typeCard(page);
  await giveAddress(buyer, 'QC');
  const order = page.getByRole('complementary', { name: say('purchase.payments.order') });
  await expect(order).toContainText('QST 9.975%$2.79');
  // In Québec the contract is in French first; English is a choice.
  await page.getByRole('checkbox', { name: say('purchase.payments.choosesEnglish') }).check();
  await expectAccessible();
  await page.getByRole('button', { name: say('purchase.payments.pay', { price: '$32.19' }) }).click();

  await isAt('purchaseSuccess');
  await buyer.sees('shell.enjoy');
  await expect(page.getByText(/Order M\d{8}/)).toBeVisible();
  await expectAccessible();
  expect((await claimsIn(context))['scope']).toEqual(
    expect.arrayContaining(['subscription:crave_total', 'subscription:starz']),
  );
  const mail = await mailTo(buyer.email, 'Your receipt for Crave Total');
  expect(mail.text).toContain('$32.19');
  const steps = await page.evaluate(() =>
    (window as unknown as { dataLayer: { step?: string }[] }).dataLayer.flatMap(({ step }) => step ?? []),
  );
  expect(steps).toEqual(['package Selection', 'add payment method', 'view order summary', 'complete order']);
  expect(numbers).toEqual([]);

  // A bought plan is not offered again, and the card is stored.
  await buyer.open('purchaseProducts');
  await expect(page.getByText(say('purchase.products.have'))).toBeVisible();
  await buyer.open('paymentMethods');
  await expect(page.getByText('Visa ending in 4242', { exact: true })).toBeVisible();
  await expectAccessible();
});

for (const [where, plan, province] of [
  [{ brand: 'crave', language: 'fr' }, 'Crave Standard', 'NS'],
  [{ brand: 'rds', language: 'en' }, 'RDS', 'BC'],
] as const)
  test(`[OVR-37] ${where.brand} in ${where.language}: a plan, nothing on top, and a thank-you`, async ({
    page,
    context,
  }) => {
    const buyer = await arrive(page, context, 'fresh', where);
    await buyer.open('purchaseProducts');
    await choose(buyer, plan);
    if (where.brand === 'crave') {
      await buyer.isAt('purchaseAddOn');
      await buyer.submit();
    }
    await buyer.isAt('purchasePayments');
    await typeCard(page);
    await giveAddress(buyer, province);
    await pays(buyer);
    await buyer.isAt('purchaseSuccess');
    await buyer.sees('shell.enjoy');
  });

test('[OVR-37] rds in French: a refused card, then another one; the cart survives a reload', async ({
  page,
  context,
}) => {
  const buyer = await arrive(page, context, 'fresh', { brand: 'rds', language: 'fr' });
  const { say, isAt, seesMessage } = buyer;
  await buyer.open('purchaseProducts');
  await choose(buyer, 'RDS');
  await isAt('purchasePayments');
  await page.reload();
  await isAt('purchasePayments');
  await typeCard(page, declinedCard);
  await giveAddress(buyer, 'ON');
  await expect(page.getByText(/^TVH 13/)).toBeVisible();
  await pays(buyer);
  await seesMessage('TRANSACTION_FAILED');
  await seesMessage('payments.declined.tryLater', { card: 'Visa se terminant par 0002' });
  await expect(page.getByRole('radio', { name: 'Visa se terminant par 0002' })).toBeHidden();
  await expect(page.getByRole('radio', { name: say('purchase.payments.newCard') })).toBeChecked();
  await typeCard(page);
  await page.getByRole('button', { name: say('purchase.payments.pay', { price: '22,59\u00A0$' }) }).click();
  await isAt('purchaseSuccess');
  await buyer.sees('shell.enjoy');
  expect((await claimsIn(context))['scope']).toContain('subscription:rds');
});

test('[F2] an answer that is lost on the way: the payment is being confirmed, and then it is through, once', async ({
  page,
  context,
}) => {
  const buyer = await arrive(page, context, 'fresh', { brand: 'tsn', language: 'en' });
  const { isAt } = buyer;
  await buyer.open('purchaseProducts');
  await choose(buyer, 'TSN');
  await isAt('purchaseAddOn');
  await buyer.submit();
  await isAt('purchasePayments');
  await typeCard(page, lostAnswerCard);
  await giveAddress(buyer, 'AB');
  await page.route('**/api/storefront/v1/orders/*', async (route) => {
    await buyer.sees('payments.pending');
    await route.continue();
  });
  await pays(buyer);
  await isAt('purchaseSuccess');
  const { scope } = await claimsIn(context);
  expect(scope).toContain('subscription:tsn');
});

test('[ERR-35] a customer billed by Apple sees the double-billing warning and may go back', async ({
  page,
  context,
}) => {
  const buyer = await arrive(page, context, 'stores', { brand: 'crave', language: 'fr' });
  const { isAt, seesMessage, link, submit } = buyer;
  await buyer.open('purchaseProducts');
  await choose(buyer, 'Crave Total');
  await isAt('purchaseWarning');
  await seesMessage('DOUBLE_BILLING');
  await seesMessage('purchase.warning.by.APPLE');
  await link('shell.back').click();
  await isAt('purchaseProducts');
  await submit();
  await isAt('purchaseWarning');
  await submit();
  await isAt('purchasePayments');
  await typeCard(page);
  await giveAddress(buyer, 'QC');
  await pays(buyer);
  await isAt('purchaseSuccess');
});

test('a second plan by keyboard alone: past the warning and the saved card, into the frame and out of it', async ({
  page,
  context,
}) => {
  const buyer = await arrive(page, context, 'dtc', { brand: 'crave', language: 'en' });
  const { press, tabTo, type } = keysOf(page);
  const { isAt, button, field, say, fields } = buyer;
  await buyer.open('purchaseProducts');
  // Tab reaches the first plan of the list, arrow keys the others.
  await tabTo(page.getByRole('radio', { name: 'Crave Basic', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Crave Standard', exact: true })).toBeChecked();
  await press(button('purchase.products.continueWith', { plan: 'Crave Standard' }));
  await isAt('purchaseWarning');
  await press(button('purchase.warning.both'));
  await isAt('purchasePayments');
  await tabTo(page.getByRole('radio', { name: 'Visa ending in 4242' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: say('purchase.payments.newCard') })).toBeChecked();
  await type(fields.number, goodCard);
  await type(fields.expiry, '12/39');
  await type(fields.cvc, '123');
  await type(fields.name, 'Ada Lovelace');
  await type(field('fields.postalCode.label'), postalCodes.ON);
  await type(field('fields.city.label'), 'Ottawa');
  await expect(page.locator('button[type=submit]')).toContainText('$16.94');
  await page.keyboard.press('Enter');
  await isAt('purchaseSuccess');
});
