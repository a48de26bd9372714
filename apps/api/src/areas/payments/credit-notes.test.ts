import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundOrder } from '../../billing/credits/refund-order.ts';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { linesOfPdf } from '../../testing/read-pdf.ts';
import { notesOf, runRefunds } from '../../testing/refunds.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const buy = async (plans: readonly string[] = ['crave_total.monthly', 'starz.monthly']) => {
  const { customer, order } = await newBuyer(test, world, plans);
  const { Id: id, orderNumber } = (await order(sendTo(test))).body;
  const headers = bearer(customer.access_token);
  return {
    ...customer,
    id,
    orderNumber,
    refund: (options: { cents?: number; to?: 'source' | 'balance' } = {}) =>
      refundOrder(test, { orderNumber, to: 'source', by: 'Ana', reason: 'a secret of ours', ...options }),
    receipt: async () =>
      (await test.app.inject({ url: `/api/receipt/v1/receipts/${id}`, headers })).json<Receipt>(),
    pdf: (noteId: string, lang = 'en') =>
      test.app.inject({ url: `/api/receipt/v1/credit-notes/${noteId}/pdf?lang=${lang}`, headers }),
  };
};

it('A receipt lists its credit notes, is partly refunded first and REFUNDED in the end', async () => {
  const who = await buy(['tsn.monthly']);
  expect(await who.receipt()).toMatchObject({ status: 'PAID', refunded: 0, creditNotes: [] });
  const [note] = await who.refund({ cents: 500 });
  await runRefunds(test);
  expect(await who.receipt()).toMatchObject({
    status: 'PAID',
    refunded: 5,
    creditNotes: [{ id: note!.id, number: note!.number, total: 5, toCard: 5, toBalance: 0, toOrder: 0 }],
  });
  await who.refund({ to: 'balance' });
  const { status, refunded, total, creditNotes } = await who.receipt();
  expect([status, refunded]).toEqual(['REFUNDED', total]);
  expect(creditNotes).toHaveLength(2);
  expect(creditNotes![1]).toMatchObject({ toCard: 0, toBalance: creditNotes![1]!.total });
  const list = await test.app.inject({
    url: '/api/receipt/v1/receipts',
    headers: bearer(who.access_token),
  });
  expect(list.json<Receipt[]>()[0]!.creditNotes).toEqual(creditNotes);
});

it.each(['en', 'fr'])(
  'A credit note PDF shows the refund, its taxes and its destination (%s)',
  async (lang) => {
    const who = await buy();
    await who.refund();
    await runRefunds(test);
    const notes = await notesOf(test, who.accountId);
    const plan = notes.reduce((dearest, each) => (each.cents > dearest.cents ? each : dearest));
    const reply = await who.pdf(plan.id, lang);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="marquee-${plan.number}.pdf"`);
    const text = linesOfPdf(reply.rawPayload).join('\n').replaceAll('\u00A0', ' ');
    for (const words of lang === 'en'
      ? [
          'Credit note',
          'Refunded to',
          'Visa ending in 4242',
          'GST 5%',
          'QST 9.975%',
          'Crave Total',
          '$22.00',
          '$25.29 CAD',
        ]
      : [
          'Note de crédit',
          'Remboursé sur',
          'Visa se terminant par 4242',
          'TPS 5 %',
          'TVQ 9,975 %',
          'Crave Total',
          '22,00 $',
          '25,29 $ CA',
        ])
      expect(text).toContain(words);
    expect(text).toContain(who.orderNumber);
    expect(text).toContain(plan.number);
    expect(text).not.toContain('a secret of ours');
  },
);

it('A credit note is visible to its customer only, and a rejected one to no customer', async () => {
  const who = await buy(['tsn.monthly']);
  const [note] = await who.refund();
  const stranger = await newCustomer(test);
  const asked = await test.app.inject({
    url: `/api/receipt/v1/credit-notes/${note!.id}/pdf`,
    headers: bearer(stranger.access_token),
  });
  expect(asked.statusCode).toBe(404);
  expect((await who.pdf(note!.id)).statusCode).toBe(200);
  await test.database.pool.query("update credit_notes set status = 'FAILED' where id = $1", [note!.id]);
  expect((await who.pdf(note!.id)).statusCode).toBe(404);
  expect((await who.pdf('nonsense')).statusCode).toBe(404);
  expect((await who.receipt()).creditNotes).toEqual([]);
});
