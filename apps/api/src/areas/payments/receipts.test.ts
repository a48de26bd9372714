import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import { centsOf } from '@marquee/product/values/money.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { linesOfPdf } from '../../testing/read-pdf.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const ask = ({ access_token }: TestCustomer, path: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/receipt/v1/receipts${path}`,
    headers: { ...bearer(access_token), ...headers },
  });
const receiptsOf = async (who: TestCustomer, query = '', headers: Record<string, string> = {}) =>
  (await ask(who, query, headers)).json<Receipt[]>();

describe('receipts', () => {
  it('[API-SUB-26] Calls for payments and receipts exist: newest first, in the requested language, with correct totals', async () => {
    const customer = await newCustomer(test, 'dtc');
    const instruments = await test.app.inject({
      url: '/api/billing/v1/payment-instruments',
      headers: bearer(customer.access_token),
    });
    expect([instruments.statusCode, instruments.json()]).toMatchObject([
      200,
      [{ brand: 'visa', last4: '4242', default: true, BillingAddress: { State: 'QC', City: 'Montréal' } }],
    ]);

    const receipts = await receiptsOf(customer);
    expect(receipts).toHaveLength(6);
    expect(receipts.map(({ date }) => date)).toEqual(
      receipts.map(({ date }) => date).toSorted((a, b) => b.localeCompare(a)),
    );
    const halfAYearAgo = test.clock.now() - 184 * 86_400_000;
    for (const { date, amount, discount, taxes, total, items } of receipts) {
      expect(Date.parse(date)).toBeGreaterThan(halfAYearAgo);
      expect(Date.parse(date)).toBeLessThan(test.clock.now());
      const sum = taxes.reduce(
        (cents, tax) => cents + centsOf(tax.amount),
        centsOf(amount) - centsOf(discount),
      );
      expect(sum).toBe(centsOf(total));
      expect(items.reduce((cents, item) => cents + centsOf(item.amount), 0)).toBe(centsOf(amount));
    }
    expect(receipts[0]).toMatchObject({
      orderNumber: expect.stringMatching(/^M\d{8}$/) as string,
      brand: 'crave',
      description: 'Crave Total, Starz',
      amount: 28,
      taxes: [
        { name: 'GST', rate: 5, registration: '12345 6789 RT0001', amount: 1.4 },
        { name: 'QST', rate: 9.975, registration: '1234567890 TQ0001', amount: 2.79 },
      ],
      total: 32.19,
      refunded: 0,
      nextRenewal: { total: 32.19, gift: 0, due: 32.19 },
      seller: { name: 'Marquee Media Inc.', address: '100 Example Street, Toronto, Ontario M0M 0M0' },
      giftAmount: 0,
      status: 'PAID',
      instrument: { brand: 'visa', last4: '4242' },
      BillingAddress: { State: 'QC', City: 'Montréal' },
    });
    expect((await ask(customer, `/${receipts[0]!.id}`)).json()).toEqual(receipts[0]);
  });

  it.each<[CustomerKind, number]>([
    ['tsn', 1],
    ['rds', 1],
    ['grace', 1],
    ['stores', 0],
    ['fresh', 0],
  ])('%s has paid here %i times', async (kind, times) => {
    expect(await receiptsOf(await newCustomer(test, kind))).toHaveLength(times);
  });

  it('the brand is that of the product, wherever it was bought', async () => {
    const { customer, order } = await newBuyer(test, world, ['tsn.monthly']);
    await order(sendTo(test));
    expect(await receiptsOf(customer, '?brand=crave')).toEqual([]);
    expect(await receiptsOf(customer, '?brand=tsn')).toMatchObject([{ description: 'TSN', brand: 'tsn' }]);
    expect((await ask(customer, '?brand=nobody')).json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('a declined purchase has no receipt', async () => {
    const { customer, order } = await newBuyer(test, world, ['tsn.monthly'], 'declined');
    expect((await order(sendTo(test))).status).toBe(402);
    expect(await receiptsOf(customer)).toEqual([]);
  });

  it('[UX-12] only the newest shows the next renewal; refunds are shown', async () => {
    const customer = await newCustomer(test, 'dtc');
    const [, second, third] = (await receiptsOf(customer)) as [Receipt, Receipt, Receipt];
    expect([second.nextRenewal, third.nextRenewal]).toEqual([null, null]);
    await test.database.pool.query(
      `update orders set refunded_cents = case when id = $1 then total_cents else 500 end where id = any ($2)`,
      [second.id, [second.id, third.id]],
    );
    expect(await receiptsOf(customer)).toMatchObject([
      { status: 'PAID', refunded: 0 },
      { status: 'REFUNDED', refunded: 32.19 },
      { status: 'PAID', refunded: 5 },
      {},
      {},
      {},
    ]);
    const lines = linesOfPdf((await ask(customer, `/${third.id}/pdf`)).rawPayload);
    expect(lines).toEqual(expect.arrayContaining(['Refunded', '-$5.00']));
  });

  it('[UX-12] a missing tax rate of an older order is that of its day and province', async () => {
    const customer = await newCustomer(test, 'tsn');
    await test.database.pool.query(
      `update orders set state = 'NS', placed_at = '2025-03-31T12:00Z', taxes = '[{"name":"HST","cents":300}]' where account_id = $1`,
      [customer.accountId],
    );
    const [receipt] = (await receiptsOf(customer)) as [Receipt];
    expect(receipt.taxes).toMatchObject([{ name: 'HST', rate: 15 }]);
  });

  it('are paginated', async () => {
    const customer = await newCustomer(test, 'tsn');
    await test.database.pool.query(
      `insert into orders (id, account_id, kind, brand, status, language, email, subtotal_cents, discount_cents,
         tax_cents, total_cents, gift_cents, due_cents, taxes, placed_at, tried_at)
       select gen_random_uuid(), $1, 'RENEWAL', 'tsn', 'FAILED', 'en', '', 0, 0, 0, 0, 0, 0, '[]', now(), now()
       from generate_series(1, $2)`,
      [customer.accountId, limits.receiptsPerPage],
    );
    await test.database.pool.query(
      `insert into order_items select gen_random_uuid(), id, 0, 'tsnp', 'tsnp.annual', 'TSN', 'TSN', 'annual', 0, 0
       from orders where account_id = $1 and status = 'FAILED'`,
      [customer.accountId],
    );
    const first = await receiptsOf(customer);
    expect([first.length, first[0]!.status]).toEqual([limits.receiptsPerPage, 'FAILED']);
    expect(await receiptsOf(customer, '?page=2')).toMatchObject([{ status: 'PAID' }]);
    expect(await receiptsOf(customer, '?page=3')).toEqual([]);
    expect((await ask(customer, '?page=x')).statusCode).toBe(400);
  });

  it('[portal 30] are listed by year, in Toronto time, with the available years and brands', async () => {
    const customer = await newCustomer(test, 'tsn');
    const place = async (at: string, brand: string, product: string) => {
      const id = randomUUID();
      await test.database.pool.query(
        `insert into orders (id, account_id, kind, brand, status, language, email, subtotal_cents, discount_cents,
           tax_cents, total_cents, gift_cents, due_cents, taxes, placed_at, tried_at)
         values ($1, $2, 'RENEWAL', $3, 'FAILED', 'en', '', 0, 0, 0, 0, 0, 0, '[]', $4, $4)`,
        [id, customer.accountId, brand, at],
      );
      await test.database.pool.query(
        `insert into order_items values (gen_random_uuid(), $1, 0, $2, $2 || '.monthly', $2, $2, 'monthly', 0, 0)`,
        [id, product],
      );
    };
    // 4 a.m. UTC is still the previous year in Toronto.
    await place('2021-01-01T04:00:00Z', 'tsn', 'tsnp');
    await place('2021-01-01T06:00:00Z', 'crave', 'crave_total');
    const ofYear = async (query = '', who = customer) =>
      (
        await test.app.inject({
          url: `/api/receipt/v1/receipts-by-year${query}`,
          headers: bearer(who.access_token),
        })
      ).json<{ year: string; years: string[]; brands: string[]; receipts: Receipt[] }>();
    const now = new Date(test.clock.now()).toISOString().slice(0, 4);
    const latest = await ofYear();
    expect(latest).toMatchObject({ years: [latest.year, '2021', '2020'], brands: ['tsn', 'crave'] });
    expect(Number(latest.year)).toBeGreaterThanOrEqual(Number(now) - 1);
    expect(latest.receipts).toMatchObject([{ status: 'PAID', brand: 'tsn' }]);
    expect(await ofYear('?year=2020')).toMatchObject({
      year: '2020',
      receipts: [{ date: '2021-01-01T04:00:00.000Z', brand: 'tsn' }],
    });
    expect(await ofYear('?year=2021&brand=crave')).toMatchObject({
      year: '2021',
      years: ['2021'],
      brands: ['crave'],
      receipts: [{ brand: 'crave' }],
    });
    // A year without payments falls back to the latest.
    expect((await ofYear('?year=1066')).year).toBe(latest.year);
    const fresh = await newCustomer(test);
    expect(await ofYear('', fresh)).toEqual({ year: null, years: [], brands: [], receipts: [] });
    expect(await ofYear('?year=soon')).toMatchObject({ code: 'VALIDATION' });
  });

  it('[T19] of another account are unknown, as PDF too', async () => {
    const [mine, theirs] = [await newCustomer(test, 'dtc'), await newCustomer(test, 'dtc')];
    const [{ id }] = (await receiptsOf(theirs)) as [Receipt];
    for (const path of [`/${id}`, `/${id}/pdf`, `/${randomUUID()}`, '/nonsense/pdf'])
      expect((await ask(mine, path)).statusCode, path).toBe(404);
  });
});

describe('a receipt PDF', () => {
  it('[I18N-16] [UX-12] shows in both languages the items, the taxes by name, the total and the card', async () => {
    const customer = await newCustomer(test, 'dtc');
    const [receipt] = (await receiptsOf(customer)) as [Receipt];
    const english = await ask(customer, `/${receipt.id}/pdf`);
    expect([english.statusCode, english.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(english.headers['content-disposition']).toBe(
      `attachment; filename="marquee-${receipt.orderNumber}.pdf"`,
    );
    const { from, until } = receipt.items[0]!.period!;
    const days = formatPeriod(from, until, 'en');
    expect(linesOfPdf(english.rawPayload)).toEqual([
      'Receipt',
      'Marquee Media Inc.',
      '100 Example Street',
      'Toronto, Ontario M0M 0M0',
      receipt.orderNumber,
      formatDate(receipt.date, 'en'),
      'Billed to',
      'Alex Tremblay',
      customer.email,
      'Montréal, Quebec',
      'Paid with',
      'Visa ending in 4242: $32.19',
      'Next renewal',
      formatDate(until, 'en'),
      '$32.19, tax included',
      'Description',
      'Period',
      'Amount',
      'Crave Total, monthly',
      days,
      '$22.00',
      'Starz, monthly',
      days,
      '$6.00',
      'Subtotal',
      '$28.00',
      'GST 5% · no. 12345 6789 RT0001',
      '$1.40',
      'QST 9.975% · no. 1234567890 TQ0001',
      '$2.79',
      'Total',
      '$32.19 CAD',
      'Charged to Visa ending in 4242',
      '$32.19',
      `Renews until you cancel in your account. Questions about this receipt? crave.ca/support, order ${receipt.orderNumber}.`,
      'Marquee Media Inc. · all amounts in Canadian dollars',
      'Page 1 of 1',
    ]);
    const french = linesOfPdf((await ask(customer, `/${receipt.id}/pdf?lang=fr`)).rawPayload);
    expect(french).toEqual(
      expect.arrayContaining([
        'Reçu',
        'Montréal (Québec)',
        'Crave Total, mensuel',
        formatPeriod(from, until, 'fr'),
        'TPS 5\u00A0% · nº\u00A012345 6789 RT0001',
        '1,40\u00A0$',
        'TVQ 9,975\u00A0% · nº\u00A01234567890 TQ0001',
        '32,19\u00A0$ CA',
        'Prochain renouvellement',
        '32,19\u00A0$, taxes incluses',
      ]),
    );
    expect(
      linesOfPdf((await ask(customer, `/${receipt.id}/pdf`, { 'accept-language': 'fr-CA' })).rawPayload),
    ).toEqual(french);
  });

  it('shows the gift balance used, and replaces characters that its font lacks with question marks', async () => {
    const customer = await newCustomer(test, 'gift');
    const headers = bearer(customer.access_token);
    const send = sendTo(test);
    const { body } = await send('PUT', '/api/cart/v1', headers, {
      items: [{ productId: 'crave_mobile', pricingPlanId: 'crave_mobile.monthly' }],
    });
    const { cartId } = body as { cartId: string };
    await send(
      'POST',
      '/api/storefront/v1/orders',
      { ...headers, 'idempotency-key': randomUUID() },
      {
        cartId,
        province: 'ON',
      },
    );
    await test.database.pool.query("update orders set state = 'NU', city = 'ᐃᖃᓗᐃᑦ' where account_id = $1", [
      customer.accountId,
    ]);
    const [receipt] = (await receiptsOf(customer)) as [Receipt];
    expect(receipt).toMatchObject({ total: 9.03, giftAmount: 9.03, instrument: null });
    const lines = linesOfPdf((await ask(customer, `/${receipt.id}/pdf`)).rawPayload);
    expect(lines).toEqual(
      expect.arrayContaining([
        '?????, Nunavut',
        'HST 13% · no. 12345 6789 RT0001',
        'Gift balance used',
        'covered by your gift balance',
      ]),
    );
  });

  it('is a file in the OpenAPI description', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    }>();
    const { responses } = paths['/api/receipt/v1/receipts/{id}/pdf']!.get;
    expect(Object.keys(responses['200']!.content)).toEqual(['application/pdf']);
  });
});

it('[API-SUB-07] [ENT-MISC-01] [ENT-MISC-02] GET /v1.1/balance has the field balances, by currency', async () => {
  const { access_token } = await newCustomer(test, 'gift');
  const reply = await test.app.inject({ url: '/api/billing/v1.1/balance', headers: bearer(access_token) });
  expect([reply.statusCode, reply.json()]).toEqual([200, { balances: { CAD: 25 } }]);
});

describe('limits of an account', () => {
  const cardsPath = '/api/billing/v1/payment-instruments';
  const cardsOf = async ({ access_token }: TestCustomer) =>
    (await test.app.inject({ url: cardsPath, headers: bearer(access_token) })).json<{ Id: string }[]>();
  const choose = async ({ access_token }: TestCustomer, id: string) =>
    (
      await test.app.inject({
        method: 'PATCH',
        url: `${cardsPath}/${id}`,
        headers: bearer(access_token),
        payload: { default: true },
      })
    ).statusCode;
  const times = (count: number, status: number) => Array<number>(count).fill(status);

  it('[D16] A card of an account that owes nothing can be selected any number of times', async () => {
    const paid = await newCustomer(test, 'dtc');
    const [own] = await cardsOf(paid);
    for (let time = 0; time < 2 * limits.declinesPerAccount; time += 1)
      expect(await choose(paid, own!.Id)).toBe(200);
  });

  it('[D24] Thirty receipt PDFs a minute are rendered', async () => {
    const customer = await newCustomer(test, 'dtc');
    const [receipt] = await receiptsOf(customer);
    const keptSoFar = async () =>
      (await test.metrics.pdfs.get()).values.find(({ labels }) => labels.result === 'kept')?.value ?? 0;
    const before = await keptSoFar();
    const statuses: number[] = [];
    for (let time = 0; time < rates.receiptPdf.refuse + 1; time += 1)
      statuses.push((await ask(customer, `/${receipt!.id}/pdf`)).statusCode);
    expect(statuses).toEqual([...times(rates.receiptPdf.refuse, 200), 429]);
    // Rendered once, in the pool's thread.
    expect((await keptSoFar()) - before).toBe(rates.receiptPdf.refuse - 1);
    expect((await ask(customer, `/${receipt!.id}`)).statusCode).toBe(200);
  });
});
