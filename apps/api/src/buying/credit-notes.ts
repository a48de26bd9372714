/** Money that goes back: never more than was paid, with the taxes that were paid on it. */
import { randomUUID } from 'node:crypto';
import { creditedTaxes } from '@marquee/product/values/buying/tax-shares.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { BuyingSchema } from '../db/schema-buying.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/add-job.ts';
import { moveGiftMoney } from './gift-money.ts';
import { type InvoiceRow, netOf } from './invoices.ts';
import type { OrderRow } from './orders.ts';

export type CreditNoteRow = Selectable<BuyingSchema['credit_notes']>;

/** What crediting a part of an invoice gives back: the part, and the taxes that were paid on it. */
export const creditOn = async (query: Kysely<Schema>, invoice: InvoiceRow, cents: number) => {
  const { before } = await query
    .selectFrom('credit_notes')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('cents'), sql.lit('0')).as('before'))
    .where('invoice_id', '=', invoice.id)
    .where('status', 'not in', ['FAILED', 'REJECTED'])
    .executeTakeFirstOrThrow();
  const net = netOf(invoice);
  const now = Math.max(0, Math.min(cents, net - Number(before)));
  const taxes = creditedTaxes(invoice.taxes, { net, before: Number(before), now });
  return { cents: now, taxes, totalCents: now + taxes.reduce((sum, tax) => sum + tax.cents, 0) };
};

export type Credit = Awaited<ReturnType<typeof creditOn>>;

interface NewNote {
  readonly kind: CreditNoteRow['kind'];
  readonly invoice: InvoiceRow;
  readonly credit: Credit;
  /** Where it goes; the three add up to the credit. */
  readonly cardCents?: number;
  readonly giftCents?: number;
  readonly orderCents?: number;
  /** The order that it pays for, of a plan change. */
  readonly paysOrderId?: string;
  readonly reason: string;
  readonly status: CreditNoteRow['status'];
}

/** Every note counts on its invoice and its order, so that all of them together never exceed what was paid. */
const noteCredited = async (
  tx: Kysely<Schema>,
  { invoice_id: invoiceId, order_id: orderId }: Pick<CreditNoteRow, 'invoice_id' | 'order_id'>,
  cents: number,
): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set((eb) => ({ credited_cents: eb('credited_cents', '+', cents) }))
    .where('id', '=', invoiceId)
    .execute();
  await tx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', orderId)
    .execute();
};

const insertNote = async (tx: Kysely<Schema>, now: number, note: NewNote): Promise<CreditNoteRow> => {
  const { invoice, credit } = note;
  const row = await tx
    .insertInto('credit_notes')
    .values({
      id: randomUUID(),
      order_id: invoice.order_id,
      invoice_id: invoice.id,
      account_id: invoice.account_id,
      kind: note.kind,
      cents: credit.cents,
      taxes: JSON.stringify(credit.taxes),
      total_cents: credit.totalCents,
      card_cents: note.cardCents ?? 0,
      gift_cents: note.giftCents ?? 0,
      order_cents: note.orderCents ?? 0,
      pays_order_id: note.paysOrderId ?? null,
      reason: note.reason,
      status: note.status,
      made_at: new Date(now),
      done_at: note.status === 'DONE' ? new Date(now) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteCredited(tx, row, credit.totalCents);
  return row;
};

/** What of an order its card paid and has not got back. */
const cardLeft = async (tx: Kysely<Schema>, order: OrderRow): Promise<number> => {
  const { refunded } = await tx
    .selectFrom('credit_notes')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('card_cents'), sql.lit('0')).as('refunded'))
    .where('order_id', '=', order.id)
    .where('status', 'not in', ['FAILED', 'REJECTED'])
    .executeTakeFirstOrThrow();
  return order.charge_id === null ? 0 : order.due_cents - Number(refunded);
};

/** Gives back what was paid on an invoice: to the card as far as it paid, the rest to the gift balance. */
export const refundInvoice = async (
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  invoice: InvoiceRow,
  {
    cents,
    kind,
    reason,
  }: { readonly cents: number; readonly kind: CreditNoteRow['kind']; readonly reason: string },
): Promise<CreditNoteRow | undefined> => {
  const credit = await creditOn(tx, invoice, cents);
  if (credit.totalCents === 0) return undefined;
  const cardCents = Math.min(credit.totalCents, await cardLeft(tx, order));
  const giftCents = credit.totalCents - cardCents;
  const note = await insertNote(tx, now, {
    kind,
    invoice,
    credit,
    cardCents,
    giftCents,
    reason,
    status: cardCents > 0 ? 'PENDING' : 'DONE',
  });
  if (giftCents > 0 && order.account_id !== null)
    await moveGiftMoney(tx, {
      accountId: order.account_id,
      cents: giftCents,
      reason: `credit note ${note.id}`,
      at: now,
    });
  if (cardCents > 0 && order.charge_id !== null)
    await addJob(
      tx,
      'refundCharge',
      { chargeId: order.charge_id, cents: cardCents, key: note.id, creditNoteId: note.id },
      { key: `refund ${note.id}` },
    );
  return note;
};

/** The unused part of a plan that is changed: it pays for the new plan, and its rest goes to the gift balance. */
export const creditForChange = async (
  tx: Kysely<Schema>,
  now: number,
  invoice: InvoiceRow,
  {
    credit,
    orderCents,
    orderId,
  }: { readonly credit: Credit; readonly orderCents: number; readonly orderId: string },
): Promise<void> => {
  if (credit.totalCents === 0) return;
  await insertNote(tx, now, {
    kind: 'CHANGE',
    invoice,
    credit,
    orderCents,
    giftCents: credit.totalCents - orderCents,
    paysOrderId: orderId,
    reason: 'plan changed',
    status: 'PENDING',
  });
};

/** The change is paid: the credit counts, and what the new plan did not need goes to the gift balance. */
export const completeCreditForChange = async (
  tx: Kysely<Schema>,
  now: number,
  orderId: string,
): Promise<void> => {
  const notes = await tx
    .updateTable('credit_notes')
    .set({ status: 'DONE', done_at: new Date(now) })
    .where('pays_order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .returningAll()
    .execute();
  for (const { id, account_id: accountId, gift_cents: cents } of notes)
    if (accountId !== null && cents > 0)
      await moveGiftMoney(tx, { accountId, cents, reason: `credit note ${id}`, at: now });
};

/** The change was not paid: nothing was credited. */
export const withdrawCreditForChange = async (tx: Kysely<Schema>, orderId: string): Promise<void> => {
  const notes = await tx
    .updateTable('credit_notes')
    .set({ status: 'REJECTED' })
    .where('pays_order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .returning(['invoice_id', 'order_id', 'total_cents'])
    .execute();
  for (const note of notes) await noteCredited(tx, note, -note.total_cents);
};

/** Money that came in for an order which was given up: nothing was sold, so all of it goes back. */
export const refundLateCharge = (tx: Kysely<Schema>, chargeId: string, cents: number): Promise<void> =>
  addJob(tx, 'refundCharge', { chargeId, cents, key: `refund-${chargeId}` }, { key: `refund ${chargeId}` });

export interface RefundCharge {
  readonly chargeId: string;
  /** Absent in jobs of the release before: all of it. */
  readonly cents?: number;
  readonly key?: string;
  readonly creditNoteId?: string;
}

/** The job: asked again until the gateway has done it; its key keeps it at one refund. */
export const refundCharge =
  ({ gateway, database, clock }: Pick<Deps, 'gateway' | 'database' | 'clock'>) =>
  async ({ chargeId, cents, key = `refund-${chargeId}`, creditNoteId }: RefundCharge): Promise<void> => {
    const refundId = await gateway.refund({ chargeId, cents, key });
    if (creditNoteId === undefined) return;
    await database.query
      .updateTable('credit_notes')
      .set({ status: 'DONE', refund_id: refundId, done_at: new Date(clock.now()) })
      .where('id', '=', creditNoteId)
      .execute();
  };
