/** Money that goes back: never more than was paid, with the taxes that were paid on it. */
import { randomUUID } from 'node:crypto';
import {
  type Credit as CreditOf,
  creditOfPart,
  sumOfCredits,
  type Taxed,
} from '@marquee/product/values/billing/credit.ts';
import type { StoredTax } from '@marquee/product/values/billing/taxes.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { BillingSchema } from '../db/tables/billing.ts';
import { addJob } from '../jobs/add-job.ts';
import { enqueueMail, type MailDeps } from '../mail/enqueue-mail.ts';
import { postGiftEntry } from './gift-ledger.ts';
import { type InvoiceRow, netOf } from './orders/invoices.ts';
import type { OrderRow } from './orders/orders.ts';

export type CreditNoteRow = Selectable<BillingSchema['credit_notes']>;
export type Credit = CreditOf<StoredTax>;

/** What never happened does not count. */
const notCounted = ['FAILED', 'REJECTED'] as const;

/** What of an order can be given back: an invoice, or all of an order that has none. */
export interface Creditable {
  readonly orderId: string | null;
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  readonly paid: Taxed<StoredTax>;
}

export const creditableOf = (invoice: InvoiceRow): Creditable => ({
  orderId: invoice.order_id,
  invoiceId: invoice.id,
  accountId: invoice.account_id,
  paid: { cents: netOf(invoice), taxes: invoice.taxes },
});

/** Gifts, and orders from before invoices were kept. */
export const creditableOrder = (order: OrderRow): Creditable => ({
  orderId: order.id,
  invoiceId: null,
  accountId: order.account_id,
  paid: { cents: order.subtotal_cents - order.discount_cents, taxes: order.taxes },
});

export const getCreditedCents = async (
  query: Kysely<Schema>,
  { orderId, invoiceId, paid }: Creditable,
): Promise<Taxed<StoredTax>> =>
  sumOfCredits(
    paid,
    await query
      .selectFrom('credit_notes')
      .select(['cents', 'taxes'])
      .where(invoiceId === null ? 'order_id' : 'invoice_id', '=', invoiceId ?? orderId)
      .where('status', 'not in', notCounted)
      .execute(),
  );

/** What crediting a part of an invoice gives back: the part, and the taxes that were paid on it. */
export const creditOn = async (
  query: Kysely<Schema>,
  invoice: InvoiceRow,
  cents: number,
): Promise<Credit> => {
  const creditable = creditableOf(invoice);
  return creditOfPart(creditable.paid, await getCreditedCents(query, creditable), cents);
};

interface NewNote {
  readonly kind: CreditNoteRow['kind'];
  readonly on: Pick<Creditable, 'orderId' | 'invoiceId' | 'accountId'>;
  readonly credit: Credit;
  /** Where it goes; the three add up to the credit. */
  readonly cardCents?: number;
  readonly giftCents?: number;
  readonly orderCents?: number;
  /** The order that it pays for, of a plan change. */
  readonly paysOrderId?: string;
  readonly refundKey?: string;
  readonly refundId?: string;
  readonly reason: string;
  readonly madeBy?: string | undefined;
  readonly approvedBy?: string | undefined;
  readonly status: CreditNoteRow['status'];
}

/** Every note counts on its invoice and its order, so that all of them together never exceed what was paid. */
export const addCreditedCents = async (
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

export const insertNote = async (tx: Kysely<Schema>, now: number, note: NewNote): Promise<CreditNoteRow> => {
  const { on, credit, status } = note;
  const row = await tx
    .insertInto('credit_notes')
    .values({
      id: randomUUID(),
      order_id: on.orderId,
      invoice_id: on.invoiceId,
      account_id: on.accountId,
      kind: note.kind,
      cents: credit.cents,
      taxes: JSON.stringify(credit.taxes),
      total_cents: credit.totalCents,
      card_cents: note.cardCents ?? 0,
      gift_cents: note.giftCents ?? 0,
      order_cents: note.orderCents ?? 0,
      pays_order_id: note.paysOrderId ?? null,
      refund_key: note.refundKey ?? null,
      refund_id: note.refundId ?? null,
      reason: note.reason,
      made_by: note.madeBy ?? null,
      approved_by: note.approvedBy ?? null,
      status,
      made_at: new Date(now),
      done_at: status === 'DONE' ? new Date(now) : null,
      check_at: status === 'PENDING' && note.refundKey !== undefined ? new Date(now) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addCreditedCents(tx, row, credit.totalCents);
  return row;
};

/** What of an order its card paid and has not got back. */
export const getRefundableCardCents = async (tx: Kysely<Schema>, order: OrderRow): Promise<number> => {
  if (order.charge_id === null) return 0;
  const notes = await tx
    .selectFrom('credit_notes')
    .select('card_cents')
    .where('order_id', '=', order.id)
    .where('status', 'not in', notCounted)
    .execute();
  return order.due_cents - notes.reduce((sum, { card_cents: cents }) => sum + cents, 0);
};

interface Refund {
  readonly kind: CreditNoteRow['kind'];
  readonly reason: string;
  /** Without it, the card gets back what it paid, and the gift balance the rest. */
  readonly to?: 'balance';
  readonly madeBy?: string;
  readonly approvedBy?: string | undefined;
}

export interface CreditShare {
  readonly on: Creditable;
  readonly credit: Credit;
}

/** Completes credit notes: the part that is not refunded to a card goes to the gift balance; sends the mail. */
export const completeNotes = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  notes: readonly CreditNoteRow[],
): Promise<void> => {
  for (const { id, account_id: accountId, gift_cents: cents } of notes)
    if (accountId !== null && cents > 0)
      await postGiftEntry(tx, { accountId, cents, reason: `credit note ${id}`, at: now });
  const { email: to, brand, language } = order;
  if (to === '') return;
  const sum = (of: (note: CreditNoteRow) => number) => notes.reduce((total, note) => total + of(note), 0);
  await enqueueMail(deps, tx, {
    kind: 'refunded',
    to,
    brand,
    language,
    orderNumber: order.number,
    numbers: notes.map(({ number }) => number),
    cardCents: sum(({ card_cents: cents }) => cents),
    giftCents: sum(({ gift_cents: cents }) => cents),
    last4: order.card_last4,
  });
};

/** One note for each share. What goes to the card is one refund at the gateway, by job. Under the order's lock. */
export const writeRefund = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  shares: readonly CreditShare[],
  { kind, reason, to, madeBy, approvedBy }: Refund,
): Promise<readonly CreditNoteRow[]> => {
  const left = to === 'balance' ? 0 : await getRefundableCardCents(tx, order);
  const totalCents = shares.reduce((sum, { credit }) => sum + credit.totalCents, 0);
  const refundKey = left > 0 && totalCents > 0 ? randomUUID() : undefined;
  const notes: CreditNoteRow[] = [];
  let card = left;
  for (const { on, credit } of shares) {
    const cardCents = Math.min(credit.totalCents, card);
    card -= cardCents;
    notes.push(
      await insertNote(tx, now, {
        kind,
        on,
        credit,
        cardCents,
        giftCents: credit.totalCents - cardCents,
        ...(refundKey !== undefined && { refundKey }),
        reason,
        madeBy,
        approvedBy,
        status: refundKey === undefined ? 'DONE' : 'PENDING',
      }),
    );
  }
  if (refundKey === undefined) await completeNotes(deps, tx, now, order, notes);
  else await addJob(tx, 'refundCredit', { refundKey }, { key: `refund ${refundKey}` });
  return notes;
};

/** Gives back what was paid on an invoice: to the card as far as it paid, the rest to the gift balance. */
export const refundInvoice = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  invoice: InvoiceRow,
  { cents, ...refund }: Refund & { readonly cents: number },
): Promise<void> => {
  const credit = await creditOn(tx, invoice, cents);
  if (credit.totalCents > 0)
    await writeRefund(deps, tx, now, order, [{ on: creditableOf(invoice), credit }], refund);
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
    on: creditableOf(invoice),
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
      await postGiftEntry(tx, { accountId, cents, reason: `credit note ${id}`, at: now });
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
  for (const note of notes) await addCreditedCents(tx, note, -note.total_cents);
};

/** Money that came in for an order which was given up: nothing was sold, so all of it goes back. */
export const refundLateCharge = (tx: Kysely<Schema>, chargeId: string, cents: number): Promise<void> =>
  addJob(tx, 'refundCharge', { chargeId, cents, key: `refund-${chargeId}` }, { key: `refund ${chargeId}` });
