/** Cards at each gateway: success, decline, dropped response, 3-D Secure. */
import { formatDollars } from '@marquee/product/values/money.ts';
import { arrive, payFor } from '../../buyer.ts';
import { bankButton, type Gateway, gateways } from '../../gateways.ts';
import { claimsIn, expect, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { newEmail, visitorOf } from '../../visitor.ts';

const secureCard = '4000 0027 6000 3184';

const loseNextAnswer = async ({ world }: Gateway): Promise<void> => {
  const reply = await fetch(`${world}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'pay', mode: 'lose-answer', times: 1 }),
  });
  expect(reply.ok).toBe(true);
};

for (const gateway of gateways)
  test.describe(`PAYMENTS=${gateway.name}`, () => {
    // Serial: the dropped response affects the next request of any test.
    test.describe.configure({ mode: 'default' });

    // With the world's gateway `purchase.spec.ts` goes through these three.
    if (gateway.name === 'stripe') {
      test('a new card pays', async ({ page, context }) => {
        const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'fr' });
        await payFor(buyer, gateway);
        await buyer.isAt('purchaseSuccess');
        expect((await claimsIn(context))['scope']).toContain('subscription:rds');
      });

      test('a declined card, then another one', async ({ page, context }) => {
        const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'en' });
        await payFor(buyer, gateway, gateway.declinedCard);
        await buyer.seesMessage('TRANSACTION_FAILED');
        await page.getByRole('radio', { name: buyer.say('purchase.payments.newCard') }).check();
        await gateway.typeCard(page);
        await buyer.submit();
        await buyer.isAt('purchaseSuccess');
      });

      test('[F2] an answer that is lost on the way: the payment is being confirmed, and then it is through', async ({
        page,
        context,
      }) => {
        const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'en' });
        await page.route('**/api/storefront/v1/orders', async (route) => {
          await loseNextAnswer(gateway);
          await route.continue();
        });
        await page.route('**/api/storefront/v1/orders/*', async (route) => {
          await buyer.sees('payments.pending');
          await route.continue();
        });
        await payFor(buyer, gateway);
        await buyer.isAt('purchaseSuccess');
      });
    }

    test('[portal 5] paid, the answer lost, the page reloaded: it says paid, with the receipt, and one charge', async ({
      page,
      context,
    }) => {
      const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'en' });
      let orders = 0;
      await page.route('**/api/storefront/v1/orders', async (route) => {
        orders += 1;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await payFor(buyer, gateway);
      await expect(page.getByRole('alert')).toContainText(buyer.say('purchase.payments.safe'));
      await page.reload();
      await buyer.isAt('purchaseSuccess');
      await expect(page.getByText(/M\d{8}/)).toBeVisible();
      expect((await claimsIn(context))['scope']).toContain('subscription:rds');
      await buyer.open('payments');
      await expect(page.getByRole('button', { name: buyer.say('payments.receipt.title') })).toHaveCount(1);
      expect(orders).toBe(1);
    });

    test('3-D Secure passed: the challenge opens in the page, and the purchase continues', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'en' });
      await payFor(buyer, gateway, secureCard);
      const approve = bankButton(page, 'approve', 'en');
      await expect(approve).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveAccessibleName(buyer.say('payments.bank.title'));
      await expectAccessible();
      await approve.click();
      await buyer.isAt('purchaseSuccess');
      expect((await claimsIn(context))['scope']).toContain('subscription:rds');
    });

    test('3-D Secure failed, by keyboard alone: nothing is bought, and the form is there again', async ({
      page,
      context,
    }) => {
      const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'fr' });
      await payFor(buyer, gateway, secureCard);
      await keysOf(page).press(bankButton(page, 'refuse', 'fr'));
      await buyer.seesMessage('TRANSACTION_FAILED');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('button[type=submit]')).toBeVisible();
      expect((await claimsIn(context))['scope'] ?? []).not.toContain('subscription:rds');
    });

    test('3-D Secure abandoned: nothing is charged, also after a reload, and the same order continues', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const buyer = await arrive({ page, context }, gateway, { brand: 'rds', language: 'en' });
      await payFor(buyer, gateway, secureCard);
      await expect(bankButton(page, 'approve', 'en')).toBeVisible();
      await buyer.button('shell.close').click();
      await buyer.button('payments.bank.leave').click();
      await buyer.sees('payments.bank.unconfirmed');
      await buyer.seesMessage('payments.bank.unconfirmedLead');
      await expectAccessible();

      // 3-D Secure starts again as soon as the page is back.
      await page.reload();
      await expect(bankButton(page, 'approve', 'en')).toBeVisible();
      await page.getByRole('heading', { name: buyer.say('payments.bank.title') }).focus();
      await page.keyboard.press('Escape');
      await buyer.button('payments.bank.leave').click();
      await buyer.button('payments.bank.again').click();
      await bankButton(page, 'approve', 'en').click();
      await buyer.isAt('purchaseSuccess');
    });

    test('3-D Secure at a change of plan: left, then approved', async ({ page, context }) => {
      const { say, ...buyer } = await arrive({ page, context }, gateway, { brand: 'crave', language: 'en' });
      await payFor({ say, ...buyer }, gateway, secureCard, 'Crave Total');
      await bankButton(page, 'approve', 'en').click();
      await buyer.isAt('purchaseSuccess');
      await buyer.open('unifiedSubscriptions');
      await page
        .getByRole('link', { name: say('subscriptions.list.planDetails') })
        .first()
        .click();
      await buyer.button('subscriptions.change.title').click();
      await page
        .getByRole('radiogroup', { name: say('payments.plan.cycle') })
        .getByText('Annual')
        .click();
      await page.getByRole('radio', { name: 'Crave Total', exact: true }).check();
      await buyer.submit();
      await expect(bankButton(page, 'approve', 'en')).toBeVisible();
      await buyer.button('shell.close').click();
      await buyer.button('payments.bank.leave').click();
      await buyer.seesMessage('payments.bank.unconfirmedLead');
      await buyer.button('payments.bank.again').click();
      await bankButton(page, 'approve', 'en').click();
      await expect(page.getByText(say('subscriptions.change.done', { plan: 'Crave Total' }))).toBeVisible();
    });

    test('a guest confirms a gift with their bank', async ({ page }) => {
      const giver = visitorOf(page, { brand: 'crave', language: 'fr' }, gateway.url);
      await giver.open('gift');
      await giver.link('gifts.index.give', { value: formatDollars(50, 'fr') }).click();
      await giver.isAt('giftPurchase');
      await giver.field('fields.recipientEmail.label').fill(newEmail());
      await giver.field('fields.senderName.label').fill('Alex');
      await giver.field('fields.senderEmail.label').fill(newEmail());
      await gateway.typeCard(page, secureCard);
      await giver.submit();
      await bankButton(page, 'approve', 'fr').click();
      await giver.isAt('giftPurchaseSuccess');
      await giver.sees('gifts.success.title');
    });
  });

test('PAYMENTS=stripe: a card is saved once the bank has heard its customer, and not when it is refused', async ({
  page,
  context,
}) => {
  const gateway = gateways.find(({ name }) => name === 'stripe')!;
  const owner = await arrive({ page, context }, gateway, { brand: 'crave', language: 'en' });
  await owner.open('paymentMethods');
  await owner.button('payments.methods.add').click();
  const save = async (): Promise<void> => {
    await gateway.typeCard(page, secureCard);
    await owner.field('fields.postalCode.label').fill('K1A 0B1');
    await owner.field('fields.city.label').fill('Ottawa');
    await owner.button('payments.methods.save').click();
  };
  await save();
  await bankButton(page, 'refuse', 'en').click();
  await owner.seesMessage('CARD_DECLINED');
  await save();
  await bankButton(page, 'approve', 'en').click();
  await expect(page.getByText('Visa ending in 3184', { exact: true })).toBeVisible();
});
