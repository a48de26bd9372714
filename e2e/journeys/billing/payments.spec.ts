/** Payments by year, and receipts as page and PDF. */
import { readFile } from 'node:fs/promises';
import { taxName } from '@marquee/product/values/money.ts';
import { linesOfPdf } from '../../../apps/api/src/testing/read-pdf.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

for (const where of [
  { brand: 'crave', language: 'en' },
  { brand: 'vanilla', language: 'fr' },
] as const)
  test(`[OVR-27] ${where.brand} in ${where.language}: payments, a receipt, and its PDF opened and read`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { language } = where;
    await setTokenCookies(context, await newCustomer({ kind: 'dtc', overrides: { language } }));
    const visitor = visitorOf(page, where);
    await visitor.open('payments');
    await visitor.isAt(where.brand === 'vanilla' ? 'paymentsIndex' : 'paymentsBrand');
    await visitor.sees('payments.history.title');
    const year = await visitor.field('payments.history.year').inputValue();
    await visitor.field('payments.history.year').selectOption(year);
    await expect(page).toHaveURL(new RegExp(`year=${year}`));
    if (where.brand === 'vanilla') {
      await visitor.field('shell.brand').selectOption('Crave');
      await expect(page).toHaveURL(/brand=crave/);
    }
    await expectAccessible();

    const row = page
      .getByRole('region', { name: visitor.say('payments.history.list', { year }) })
      .getByRole('listitem')
      .first();
    await expect(row).toContainText('Crave Total');
    await row.getByRole('button').click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText('4242');
    await expect(receipt).toContainText(taxName('QST', language));
    const order = (await receipt.locator('dd').first().textContent()) ?? '';
    await expectAccessible();

    const downloading = page.waitForEvent('download');
    await visitor.button('payments.receipt.download').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(visitor.say('payments.receipt.file', { order }));
    const lines = linesOfPdf(await readFile(await download.path()));
    expect(lines).toEqual(
      expect.arrayContaining([
        visitor.say('mail.receipt.title'),
        order,
        expect.stringContaining(taxName('GST', language)),
      ]),
    );
  });

test('[OVR-27] a customer without payments sees the empty state', async ({
  page,
  context,
  expectAccessible,
}) => {
  await setTokenCookies(context, await newCustomer({ kind: 'fresh', brand: 'tsn' }));
  const visitor = visitorOf(page, { brand: 'tsn', language: 'en' });
  await visitor.open('payments');
  await visitor.seesMessage('payments.history.none');
  await expectAccessible();
});
