/** Receipts of cancellations: numbered, signed and verifiable by anyone; at once with a refund where the law grants it. */
import { randomUUID } from 'node:crypto';
import { verifyCancellation } from '@marquee/product/contract/subscriptions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewDueSubscriptions } from '../../billing/subscriptions/renew-due.ts';
import { createMailer } from '../../integrations/mailer.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { startWorker } from '../../jobs/worker.ts';
import { startInbox } from '../../mail/testing/smtp-inbox.ts';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { attachmentsOf, linesOfPdf } from '../../testing/read-pdf.ts';
import { notesOf } from '../../testing/refunds.ts';
import { bearer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

interface Receipt {
  readonly number: string;
  readonly jws: string;
  readonly refund: number;
  readonly endDate: string;
  readonly province: string | null;
}
interface Cancelled {
  readonly reference: string;
  readonly refund: number;
  readonly endDate: string;
}

/** A customer with a plan, whose card is of this province. */
const newSubscriber = async (province: 'ON' | 'QC') => {
  const { customer, order } = await newBuyer(test, world, ['crave_total.monthly']);
  await order(sendTo(test));
  await test.database.query
    .updateTable('payment_instruments')
    .set({ state: province })
    .where('account_id', '=', customer.accountId)
    .execute();
  const { id } = await test.database.query
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow();
  const send = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
    sendTo(test)(method, path, { ...bearer(customer.access_token), ...headers }, body);
  const open = await send('POST', '/api/subscription/v1/cancellation-session', { subscriptionItemId: id });
  const {
    SessionId: sessionid,
    cancelNow,
    province: cardOf,
  } = open.body as {
    SessionId: string;
    province: string | null;
    cancelNow: { refund: number } | null;
  };
  const key = randomUUID();
  return {
    ...customer,
    id,
    cancelNow,
    cardOf,
    cancel: (when?: string, idempotencyKey = key) =>
      send(
        'POST',
        `/api/subscription/v1/${id}/cancel`,
        { subscriptionItemId: id, ...(when && { when }) },
        { sessionid, 'idempotency-key': idempotencyKey },
      ),
    receipt: async () => (await send('GET', `/api/subscription/v1/cancellations/${id}`)).body as Receipt,
  };
};

const verify = (jws: string) =>
  test.app.inject({ url: `${verifyCancellation.path}?jws=${encodeURIComponent(jws)}` });

it('[T34] A cancellation has a number and a signed statement that anyone can verify and nobody can change', async () => {
  const who = await newSubscriber('ON');
  const { body } = await who.cancel('periodEnd');
  const { reference, refund } = body as Cancelled;
  expect([reference, refund]).toEqual([expect.stringMatching(/^A\d{8}$/) as string, 0]);
  const receipt = await who.receipt();
  // Also whose rights apply.
  expect([who.cardOf, receipt]).toEqual([
    'ON',
    expect.objectContaining({ number: reference, refund: 0, province: 'ON' }),
  ]);
  const checked = await verify(receipt.jws);
  expect(checked.json()).toMatchObject({
    number: reference,
    items: [{ sku: 'crave_total', endsAt: receipt.endDate }],
    refund: 0,
    province: 'ON',
  });
  expect(checked.body).not.toContain(who.email);
  const [header, payload, signature] = receipt.jws.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, refundCents: 99_900 })).toString('base64url');
  for (const forged of [`${header}.${changed}.${signature}`, `${header}.${payload}.`, who.access_token, 'x'])
    expect((await verify(forged)).statusCode, forged.slice(0, 20)).toBe(400);
  // A statement is no access token either.
  expect(
    (await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(receipt.jws) })).statusCode,
  ).toBe(401);
});

it('[A-87] The receipt is a PDF in both languages, with the statement inside, and only its owner reads it', async () => {
  const who = await newSubscriber('QC');
  const ask = (lang: string, token = who.access_token) =>
    test.app.inject({
      url: `/api/subscription/v1/cancellations/${who.id}/pdf?lang=${lang}`,
      headers: bearer(token),
    });
  expect((await ask('en')).statusCode).toBe(404);
  const { reference, refund } = (await who.cancel('now')).body as Cancelled;
  expect(refund).toBeGreaterThan(0);
  const file = await ask('en');
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toContain(`marquee-${reference}.pdf`);
  const shown = linesOfPdf(file.rawPayload).join(' ');
  for (const words of [reference, who.email, 'Crave Total', 'Refund for unused days', 'No more payments'])
    expect(shown).toContain(words);
  expect(linesOfPdf((await ask('fr')).rawPayload).join(' ')).toContain('Aucun paiement');
  const { jws } = await who.receipt();
  expect(attachmentsOf(file.rawPayload)).toContain(jws);
  const other = await newSubscriber('ON');
  expect((await ask('en', other.access_token)).statusCode).toBe(404);
});

it('[money G] Outside Québec a cancellation at once is refused, and nothing changes', async () => {
  const who = await newSubscriber('ON');
  expect(who.cancelNow).toBeNull();
  expect((await who.cancel('now')).body).toMatchObject({ code: 'RIGHT_NOT_AVAILABLE' });
  expect(await notesOf(test, who.accountId)).toEqual([]);
  expect((await who.cancel('periodEnd', randomUUID())).status).toBe(200);
});

it('[money G] In Québec it ends at once, and the unused days and their taxes go back, once', async () => {
  const who = await newSubscriber('QC');
  const replies = await Promise.all([who.cancel('now'), who.cancel('now')]);
  const [one, other] = replies.map(({ body }) => body as Cancelled);
  expect(one).toEqual(other);
  const { total_cents: paid } = await test.database.query
    .selectFrom('orders')
    .select('total_cents')
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const notes = await notesOf(test, who.accountId);
  expect(notes).toMatchObject([{ kind: 'CANCELLATION', order_id: expect.any(String) as string }]);
  const refunded = notes[0]!.total_cents;
  expect(one!.refund).toBe(refunded / 100);
  expect(who.cancelNow).toEqual({ refund: refunded / 100 });
  expect(refunded).toBeGreaterThan(0);
  expect(refunded).toBeLessThanOrEqual(paid);
  expect(Date.parse(one!.endDate)).toBeLessThanOrEqual(test.clock.now());
});

it('[money G] The receipt stays when what ended is gone; after a restart there is none', async () => {
  const who = await newSubscriber('QC');
  const { reference } = (await who.cancel('now')).body as Cancelled;
  const before = await who.receipt();
  await renewDueSubscriptions(test, who.accountId);
  expect(
    await test.database.query.selectFrom('subscriptions').select('id').where('id', '=', who.id).execute(),
  ).toEqual([]);
  expect(await who.receipt()).toEqual({ ...before, lastPayment: null });
  const url = `/api/subscription/v1/cancellations/${who.id}/pdf?lang=en`;
  const file = await test.app.inject({ url, headers: bearer(who.access_token) });
  expect(linesOfPdf(file.rawPayload).join(' ')).toContain(reference);
  const other = await newSubscriber('ON');
  expect((await test.app.inject({ url, headers: bearer(other.access_token) })).statusCode).toBe(404);

  await other.cancel('periodEnd');
  await sendTo(test)(
    'POST',
    `/api/subscription/v1/${other.id}/restart`,
    { ...bearer(other.access_token), 'idempotency-key': randomUUID() },
    { type: 'plan' },
  );
  await test.database.query.deleteFrom('subscriptions').where('id', '=', other.id).execute();
  expect(await other.receipt()).toMatchObject({ code: 'NOT_FOUND' });
});

it('[A-87] The mail about the cancellation has the receipt attached, drawn when it is sent and kept nowhere', async () => {
  const inbox = await startInbox();
  const mailer = createMailer(inbox.url, 'Marquee <no-reply@marquee.test>');
  const who = await newSubscriber('QC');
  const { reference } = (await who.cancel('now')).body as Cancelled;
  const mails = () =>
    test.database.query
      .selectFrom('mails')
      .select(['id', 'data', 'sent_at'])
      .where('account_id', '=', who.accountId)
      .where('kind', '=', 'cancelled')
      .execute();
  const [mail] = await mails();
  expect(JSON.stringify(mail!.data)).not.toContain('PDF');
  // The subscription has ended before the mail leaves.
  await renewDueSubscriptions(test, who.accountId);
  const jobs = startWorker(test, createJobHandlers({ ...test, mailer }));
  await expect
    .poll(() => inbox.arrived.find((each) => each.includes(mail!.id)), { timeout: 15_000 })
    .toBeDefined();
  await jobs.stop();
  mailer.close();
  await inbox.close();
  const letter = inbox.arrived.find((each) => each.includes(mail!.id))!;
  expect(letter).toContain('Content-Type: application/pdf');
  expect(letter).toContain(`filename=marquee-${reference}.pdf`);
  const [, encoded] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(letter)!;
  const file = Buffer.from(encoded!, 'base64');
  expect(linesOfPdf(file).join(' ')).toContain(reference);
  expect(attachmentsOf(file)).toContain((await who.receipt()).jws);
  expect(await mails()).toEqual([{ id: mail!.id, data: {}, sent_at: expect.any(Date) as Date }]);
  // A mail of another kind has no file.
  const receipts = inbox.arrived.filter((each) => each.includes('Thanks for your order'));
  expect(receipts.length).toBeGreaterThan(0);
  for (const each of receipts) expect(each).not.toContain('application/pdf');
});
