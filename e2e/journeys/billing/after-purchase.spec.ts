/** After a purchase, at each gateway: refunds, renewals, a dispute; then reconciliation. */
import { readFile } from 'node:fs/promises';
import { listAllSubscriptions, type Subscription } from '@marquee/product/contract/subscriptions.ts';
import { dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { BrowserContext, Locator } from '@playwright/test';
import { linesOfPdf } from '../../../apps/api/src/testing/read-pdf.ts';
import { arrive, type Buyer, payFor } from '../../buyer.ts';
import { goodCard } from '../../card-fields.ts';
import { bankOfNewestPayment } from '../../gateways.ts';
import { setTokenCookies, expect, signInAgain, test } from '../../fixtures.ts';
import { type IsolatedShop, isolatedShop } from '../../isolated-shop.ts';

const staff = ['--reason', 'did not work on the TV', '--by', 'Robin'] as const;

/** The newest payment of the list and its receipt. */
const newestPayment = async (buyer: Buyer): Promise<Locator> => {
  await buyer.open('payments');
  return buyer.page
    .getByRole('listitem')
    .filter({ has: buyer.page.getByRole('button') })
    .first();
};
const openReceipt = async (buyer: Buyer): Promise<Locator> => {
  await (await newestPayment(buyer)).getByRole('button').click();
  return buyer.page.getByRole('dialog');
};

const planOf = async ({ customer }: Buyer, { server }: IsolatedShop): Promise<Subscription | undefined> => {
  const { access_token: token } = await signInAgain(customer, 'crave', server.url);
  const reply = await fetch(`${server.url}${listAllSubscriptions.path}?includeGracePeriod=true`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as Subscription[])[0];
};

/** Advances to an hour after the renewal is due, then waits for the worker. */
const passPeriod = async (
  buyer: Buyer,
  shop: IsolatedShop,
  isDone: (plan: Subscription, due: string) => boolean,
): Promise<void> => {
  const due = dayOf((await planOf(buyer, shop))!.cycleDate);
  await shop.server.advanceTo(`${due}T18:00:00Z`);
  await expect.poll(async () => isDone((await planOf(buyer, shop))!, due), { intervals: [250] }).toBe(true);
};
const returnLater = async (context: BrowserContext, { customer }: Buyer, { server }: IsolatedShop) =>
  setTokenCookies(context, await signInAgain(customer, 'crave', server.url), server.url);

for (const [name, port] of [
  ['world', 4274],
  ['stripe', 4277],
] as const)
  test.describe(`PAYMENTS=${name}`, () => {
    test.describe.configure({ mode: 'serial' });

    const shop = isolatedShop(name, port);
    test.beforeAll(() => shop.start());
    test.afterAll(() => shop.stop());

    test('[OVR-27] a refund by staff: partly, then all of it, with a credit note each on the receipt and on paper', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const buyer = await arrive({ page, context }, shop.gateway, { brand: 'rds', language: 'fr' });
      await payFor(buyer, shop.gateway);
      await buyer.isAt('purchaseSuccess');
      const order = (await (await openReceipt(buyer)).locator('dd').first().textContent())!;

      expect(await shop.server.runOperation('refund', '--order', order, '--cents', '500', ...staff)).toMatch(
        /^C\d+: \$5\.00 to the card/,
      );
      const partly = buyer.say('payments.history.partly', { amount: formatMoney(5, 'fr') });
      await expect(async () => expect(await newestPayment(buyer)).toContainText(partly)).toPass();
      const receipt = await openReceipt(buyer);
      await expect(receipt).toContainText(partly);
      await expectAccessible();
      const note = receipt.getByRole('listitem');
      await expect(note).toContainText(buyer.say('payments.notes.toCard'));
      const downloading = page.waitForEvent('download');
      await note.getByRole('button').click();
      const lines = linesOfPdf(await readFile(await (await downloading).path()));
      expect(lines).toContain(buyer.say('mail.creditNote.title'));
      expect(lines.join(' ')).toContain(order);

      await shop.server.runOperation('refund', '--order', order, ...staff);
      const all = buyer.say('payments.history.REFUNDED');
      await expect(async () => expect(await newestPayment(buyer)).toContainText(all)).toPass();
      await expect((await openReceipt(buyer)).getByRole('listitem')).toHaveCount(2);
    });

    if (name === 'stripe')
      test('a renewal is declined: the customer pays in the grace period, and the plan continues', async ({
        page,
        context,
      }) => {
        const buyer = await arrive({ page, context }, shop.gateway, { brand: 'crave', language: 'fr' });
        await payFor(buyer, shop.gateway, goodCard, 'Crave Total');
        await buyer.isAt('purchaseSuccess');
        const bank = await bankOfNewestPayment(shop.gateway);
        await passPeriod(buyer, shop, ({ cycleDate }, due) => dayOf(cycleDate) > due);

        await bank.decline('insufficient_funds');
        await passPeriod(buyer, shop, ({ gracePeriod }) => gracePeriod);
        await bank.approve();
        await returnLater(context, buyer, shop);
        const { subscriptionItemId, cycleDate } = (await planOf(buyer, shop))!;
        await buyer.open('unifiedPaymentDetails', { subscriptionItemId });
        await expect(page.getByRole('main')).toContainText(buyer.say('subscriptions.plan.overdue'));
        await buyer.submit();
        await expect(page.getByText(buyer.say('subscriptions.pay.done'))).toBeVisible();
        expect(dayOf((await planOf(buyer, shop))!.cycleDate) > dayOf(cycleDate)).toBe(true);
      });

    test('a dispute: the plan runs out instead of renewing; lost, it ends, and the receipt says what the bank took', async ({
      page,
      context,
    }) => {
      const buyer = await arrive({ page, context }, shop.gateway, { brand: 'crave', language: 'en' });
      await payFor(buyer, shop.gateway, goodCard, 'Crave Total');
      await buyer.isAt('purchaseSuccess');
      const { cycleDate } = (await planOf(buyer, shop))!;

      const dispute = await shop.gateway.disputeNewest();
      await expect.poll(async () => (await planOf(buyer, shop))!.renewalDate).toBeNull();
      expect(await shop.server.runOperation('dispute')).toContain('fraudulent');
      await buyer.open('unifiedSubscriptions');
      const until = formatDate(dayOf(cycleDate), 'en');
      await buyer.seesMessage('subscriptions.list.ends', { date: until });
      await buyer.seesMessage('subscriptions.list.disputedWords', { until });

      await dispute.lose();
      await expect.poll(() => planOf(buyer, shop)).toBeUndefined();
      expect(await shop.server.runOperation('dispute')).toContain('No dispute is open.');
      const receipt = await openReceipt(buyer);
      await expect(receipt).toContainText(buyer.say('payments.history.REFUNDED'));
      await expect(receipt.getByRole('listitem')).toContainText(buyer.say('payments.notes.toCard'));
    });

    test('our ledger and the gateway’s agree, to the cent', async () => {
      const year = new Date().getFullYear() + 2;
      expect(await shop.server.runOperation('reconcile', '--until', `${year}-01-01`)).toMatch(
        /^[1-9]\d* lines of the gateway compared: no differences\.\n$/,
      );
    });
  });
