/** Credit notes visible to the customer. */
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import type { Kysely } from 'kysely';
import type { CreditNoteRow } from '../../billing/credit-notes.ts';
import type { Schema } from '../../db/schema.ts';

/** Hides notes that the gateway rejected or that wait for the payment of a plan change. */
export const visibleNotes = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('credit_notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('status', '=', 'DONE'), eb.and([eb('status', '=', 'PENDING'), eb('kind', '<>', 'CHANGE')])]),
    );

type Shown = NonNullable<Receipt['creditNotes']>[number];

const shown = (note: CreditNoteRow): Shown => ({
  id: note.id,
  number: note.number,
  date: note.made_at.toISOString(),
  total: amountOf(note.total_cents),
  toCard: amountOf(note.card_cents),
  toBalance: amountOf(note.gift_cents),
  toOrder: amountOf(note.order_cents),
});

/** By order, oldest first. */
export const listCreditNotes = async (
  query: Kysely<Schema>,
  accountId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => readonly Shown[]> => {
  if (orderIds.length === 0) return () => [];
  const notes = await visibleNotes(query, accountId)
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .execute();
  return (orderId) => notes.filter(({ order_id: of }) => of === orderId).map(shown);
};
