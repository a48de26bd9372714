import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someAccount } from '../../testing/account.ts';
import {
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { someReceipt } from '../../testing/payments.ts';

const list = 'GET /api/receipt/v1/receipts-by-year';
const pdf = 'GET /api/receipt/v1/receipts/r-1/pdf';

const march = someReceipt();
const february = someReceipt({ id: 'r-2', orderNumber: 'MQ-2', date: '2026-02-08T15:00:00Z' });
const refused = someReceipt({
  id: 'r-3',
  orderNumber: 'MQ-3',
  date: '2026-02-07T15:00:00Z',
  status: 'FAILED',
});
const lastYear = someReceipt({
  id: 'r-4',
  orderNumber: 'MQ-4',
  // Still the previous year in Toronto.
  date: '2026-01-01T03:00:00Z',
  brand: 'tsn',
  description: 'TSN',
  total: 9.99,
});
const all = [march, february, refused, lastYear];

/** A year as the server returns it, with days in Toronto time. */
const yearly = ({ url }: Pick<SentRequest, 'url'>, receipts: readonly Receipt[] = all) => {
  const asked = new URL(url).searchParams;
  const yearOf = ({ date }: Receipt) => dayOf(date).slice(0, 4);
  const years = [...new Set(receipts.map(yearOf))].toSorted().toReversed();
  const year = years.find((one) => one === asked.get('year')) ?? years[0] ?? null;
  return reply(200, {
    year,
    years,
    brands: [...new Set(receipts.map(({ brand }) => brand))],
    receipts: receipts.filter((receipt) => yearOf(receipt) === year),
  });
};

const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [list]: (sent: SentRequest) => yearly(sent),
};
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
const rows = () =>
  page.getByRole('region', { name: /^(\d+ payments|Paiements de \d+)/ }).getByRole('listitem');
const bars = () => page.getByRole('list', { name: /^(Payments by month|Paiements par mois)$/ });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('payments', () => {
  it('[OVR-27] The user can view the payment history: date, description, amount and status, newest first', async () => {
    const sent = serve(replies);
    expect(await openPortal('/account/payments?service=crave')).toBe('paymentsBrand');
    await expect.element(heading('Payments')).toBeVisible();
    await expect.element(rows()).toHaveLength(3);
    await expect
      .element(rows().first())
      .toHaveTextContent('Crave Total + StarzMarch 8, 2026 · Paid$32.18Receipt');
    await expect
      .element(rows().last())
      .toHaveTextContent('Crave Total + StarzFebruary 7, 2026 · Declined, not charged$32.18Receipt');
    const [asked, ...again] = callsTo(sent, list);
    expect(again).toEqual([]);
    expect(new URL(asked!.url).searchParams.get('brand')).toBe('crave');
    expect(asked!.headers.get('accept-language')).toBe('en-CA');
    expect(asked!.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('The year has its total and a bar for each month, also for screen readers; the URL keeps the year', async () => {
    serve(replies);
    await openPortal('/account/payments/crave?service=crave');
    const year = page.getByRole('region', { name: 'Paid in 2026' });
    await expect.element(year).toMatchTextContent(/2 payments, tax included/);
    await expect.element(year.getByText('$64.36')).toBeVisible();
    await expect.element(bars().getByRole('listitem')).toHaveLength(12);
    await expect
      .element(bars())
      .toMatchTextContent(/January: no payments.*February: \$32\.18.*March: \$32\.18/);

    await page.getByLabelText('Year').selectOptions('2025');
    expect(path()).toBe('/account/payments/crave?service=crave&year=2025');
    await expect
      .element(page.getByRole('region', { name: 'Paid in 2025' }))
      .toMatchTextContent(/1 payment,.*\$9\.99/);
    await expect.element(rows()).toHaveLength(1);
    await openPortal(path());
    await expect.element(page.getByLabelText('Year')).toHaveValue('2025');
  });

  it('[ROUTE-PAY-05] On vanilla the index shows all brands, and one of them can be chosen; in French', async () => {
    const sent = serve(replies);
    signInAs('dtc', 'vanilla');
    expect(await openPortal('/account/payments?service=vanilla&lang=fr')).toBe('paymentsIndex');
    await expect.element(heading('Paiements')).toBeVisible();
    await expect
      .element(rows().first())
      .toHaveTextContent('Crave Total + Starz8 mars 2026 · Crave · Payé32,18 $Reçu');
    expect(new URL(callsTo(sent, list)[0]!.url).search).toBe('');
    await page.getByLabelText('Année').selectOptions('2025');
    await page.getByLabelText('Marque').selectOptions('Crave');
    expect(new URL(location.href).searchParams.get('brand')).toBe('crave');
    await expect.element(page.getByText('Aucun paiement en 2025.')).toBeVisible();
    await page.getByLabelText('Marque').selectOptions('Toutes les marques');
    expect(new URL(location.href).searchParams.has('brand')).toBe(false);
    await expect.element(rows()).toHaveLength(1);
    // One request for the first year and one for the chosen year; the brand is filtered in the page.
    expect(callsTo(sent, list)).toHaveLength(2);
  });

  it('[portal 11] Choosing a year or a brand keeps the focus on the choice: replacing the URL is no navigation', async () => {
    serve(replies);
    signInAs('dtc', 'vanilla');
    await openPortal('/account/payments/index?service=vanilla&lang=en');
    const choose = async (label: string, option: string) => {
      const field = page.getByLabelText(label);
      await expect.element(field).toBeVisible();
      (field.element() as HTMLElement).focus();
      await field.selectOptions(option);
      return field;
    };
    const year = await choose('Year', '2025');
    await expect.element(page.getByRole('region', { name: 'Paid in 2025' })).toBeVisible();
    await expect.element(year).toHaveFocus();
    const brand = await choose('Brand', 'TSN');
    expect(new URL(location.href).searchParams.get('brand')).toBe('tsn');
    await expect.element(brand).toHaveFocus();
  });

  it('Invalid query parameters are ignored', async () => {
    serve(replies);
    signInAs('dtc', 'vanilla');
    await openPortal('/account/payments/index?service=vanilla&year=1066&brand=nope');
    await expect.element(page.getByLabelText('Year')).toHaveValue('2026');
    await expect.element(rows()).toHaveLength(3);
    await openPortal('/account/payments/tsn?service=vanilla');
    await expect
      .element(page.getByRole('link', { name: 'All brands' }))
      .toHaveAttribute('href', '/account/payments/index');
  });

  it('[portal 30] A year is one call, and another year is requested when it is chosen; the filters stay while it loads', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent = serve({
      ...replies,
      [list]: async (one: SentRequest) => {
        if (one.url.includes('year=2025')) await later;
        return yearly(one);
      },
    });
    await openPortal('/account/payments/crave?service=crave');
    await expect.element(rows()).toHaveLength(3);
    const searches = () => callsTo(sent, list).map(({ url }) => new URL(url).search);
    expect(searches()).toEqual(['?brand=crave']);
    const year = page.getByLabelText('Year');
    await expect.element(year.getByRole('option')).toHaveLength(2);
    (year.element() as HTMLElement).focus();
    await year.selectOptions('2025');
    await expect.element(page.getByRole('region', { name: 'Paid in 2026' })).not.toBeInTheDocument();
    await expect.element(year).toHaveFocus();
    answer();
    await expect.element(page.getByRole('region', { name: 'Paid in 2025' })).toBeVisible();
    await expect.element(year).toHaveFocus();
    expect(searches()).toEqual(['?brand=crave', '?brand=crave&year=2025']);
  });

  it('Without payments, also at a brand without plans, the page shows an empty state', async () => {
    serve({ ...replies, [list]: (sent) => yearly(sent, []) });
    await openPortal('/account/payments/crave?service=crave');
    await expect.element(heading('No payments yet', 2)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to account' })).toBeVisible();
    signInAs('dtc', 'cp24');
    await openPortal('/account/payments?service=cp24');
    await expect.element(heading('No payments yet', 2)).toBeVisible();
  });

  it('A list that fails to load can be retried', async () => {
    let answer: typeof yearly = () => reply(503);
    serve({ ...replies, [list]: (sent) => answer(sent) });
    await openPortal('/account/payments/crave?service=crave');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Our services are not available/);
    answer = yearly;
    await button('Try again').click();
    await expect.element(rows()).toHaveLength(3);
  });
});

describe('receipt', () => {
  const openFirst = async () => {
    await openPortal('/account/payments/crave?service=crave');
    await button('Receipt: Crave Total + Starz, March\u00A08,\u00A02026').click();
  };
  const dialog = () => page.getByRole('dialog');

  it('[LOOK payment-details] A link opens a receipt; closed, it leaves the address, and an unknown one opens none', async () => {
    serve(replies);
    await openPortal('/account/payments/crave?service=crave&year=2026&receipt=r-2');
    await expect.element(dialog()).toMatchTextContent(/Order numberMQ-2/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(path()).toBe('/account/payments/crave?service=crave&year=2026');
    await openPortal('/account/payments/crave?service=crave&receipt=nobodys');
    await expect.element(rows()).toHaveLength(3);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('[UX-12] Shows the order, the items, their periods, the discount, the taxes by name, the total, and the payment method', async () => {
    const gift = someReceipt({
      discount: 5,
      total: 27.18,
      giftAmount: 7.18,
      nextRenewal: { day: '2026-04-08', total: 32.18, gift: 0, due: 32.18 },
    });
    serve({ ...replies, [list]: (sent) => yearly(sent, [gift]) });
    await openFirst();
    await expect
      .element(dialog())
      .toMatchTextContent(/Order numberMQ-204816DateMarch 8, 2026BrandCraveStatusPaid/);
    const cells = page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      'ItemAmount',
      'Crave TotalMar\u00A08\u00A0– Apr\u00A07,\u00A02026$22.00',
      'StarzMar\u00A08\u00A0– Apr\u00A07,\u00A02026$5.99',
      'Discount-$5.00',
      'GST 5%no. 12345 6789 RT0001$1.40',
      'QST 9.975%no. 1234567890 TQ0001$2.79',
      'Total$27.18',
    ]);
    await expect
      .element(dialog())
      .toMatchTextContent(
        /Paid with your gift balance\$7\.18Paid withVisa ending in 4242 · \$20\.00Billed toMontréal, QuebecNext renewalApril 8, 2026: \$32\.18, tax includedSold byMarquee Media Inc\.100 Example Street/,
      );
    await expect
      .element(dialog().getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'https://www.crave.ca/support');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Receipt: Crave Total + Starz, March\u00A08,\u00A02026')).toHaveFocus();
  });

  it('[UX-12] A partly refunded payment shows the refund, and counts for the rest', async () => {
    serve({ ...replies, [list]: (sent) => yearly(sent, [someReceipt({ refunded: 5 })]) });
    await openPortal('/account/payments/crave?service=crave');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/Paid in 2026.*\$27\.18.*March 8, 2026 · Partly refunded, \$5\.00/);
  });

  it('[UX-12] Each credit note of a payment is listed with its destination and its own PDF', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const note = { id: 'n-1', number: 'C00000012', date: '2026-03-20T15:00:00Z', total: 5 };
    const creditNotes = [
      { ...note, toCard: 5, toBalance: 0, toOrder: 0 },
      { ...note, id: 'n-2', number: 'C00000013', toCard: 3, toBalance: 2, toOrder: 0 },
    ];
    const sent = serve({
      ...replies,
      [list]: (sent) => yearly(sent, [someReceipt({ refunded: 10, creditNotes })]),
      'GET /api/receipt/v1/credit-notes/n-1/pdf': () =>
        new Response(new Uint8Array([37, 80, 68, 70]), { headers: { 'content-type': 'application/pdf' } }),
    });
    await openFirst();
    const notes = dialog().getByRole('region', { name: 'Credit notes' }).getByRole('listitem');
    await expect.element(notes.first()).toHaveTextContent('C00000012March 20, 2026To your card$5.00Download');
    await expect
      .element(notes.last())
      .toHaveTextContent(
        'C00000013March 20, 2026To your card $3.00 · To your gift balance $2.00$5.00Download',
      );
    await button('Download credit note C00000012 (PDF)').click();
    await expect.poll(() => saved).toEqual(['credit-note-C00000012.pdf']);
    expect(callsTo(sent, 'GET /api/receipt/v1/credit-notes/n-1/pdf')).toHaveLength(1);
    click.mockRestore();
  });

  it('In French the taxes have their French names', async () => {
    serve(replies);
    await openPortal('/account/payments/crave?service=crave&lang=fr');
    await button('Reçu\u00A0: Crave Total + Starz, 8\u00A0mars\u00A02026').click();
    await expect
      .element(dialog())
      .toMatchTextContent(/TPS 5 %nº 12345 6789 RT00011,40 \$TVQ 9,975 %nº 1234567890 TQ00012,79 \$/);
    await expect.element(dialog()).toMatchTextContent(/Montréal \(Québec\)/);
  });

  it('The PDF is fetched with the token, in the language of the page, and saved under its number; once', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.protocol}`);
    });
    let answer: Response | Promise<Response> = reply(503);
    const sent = serve({ ...replies, [pdf]: () => answer });
    await openFirst();
    await button('Download PDF').click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(/not available/);
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = promise;
    await userEvent.dblClick(button('Download PDF'));
    resolve(
      new Response(new Uint8Array([37, 80, 68, 70]), { headers: { 'content-type': 'application/pdf' } }),
    );
    await expect.poll(() => saved).toEqual(['receipt-MQ-204816.pdf blob:']);
    await expect.element(dialog().getByRole('status')).toHaveTextContent('Receipt downloaded.');
    const [, asked, ...more] = callsTo(sent, pdf);
    expect(more).toEqual([]);
    expect(new URL(asked!.url).search).toBe('?lang=en');
    expect(asked!.headers.get('authorization')).toMatch(/^Bearer /);
    click.mockRestore();
  });

  it('Print opens the browser dialog, and only the receipt is printed', async () => {
    serve(replies);
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await openFirst();
    await button('Print').click();
    expect(print).toHaveBeenCalledOnce();
    expect(dialog().element().parentElement).toBe(document.body);
    print.mockRestore();
  });
});
