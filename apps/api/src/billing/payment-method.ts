/** Selects the payment method of an account. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { isUuid } from '../db/is-uuid.ts';
import type { Schema } from '../db/schema.ts';
import type { OrderRow, PaymentMethod } from './orders/orders.ts';

const payerOf = (card: Selectable<Schema['payment_instruments']> | undefined): PaymentMethod | undefined => {
  if (!card) return undefined;
  const { id: instrumentId, gateway_id: method, brand, last4, state, city } = card;
  return { instrumentId, method, brand, last4, state, city, isBlocked: card.blocked_at !== null };
};

const cardsOf = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('payment_instruments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null);

/** The card with this id. */
export const getPaymentMethod = async (
  query: Kysely<Schema>,
  accountId: string,
  instrumentId: string,
): Promise<PaymentMethod | undefined> =>
  isUuid(instrumentId)
    ? payerOf(await cardsOf(query, accountId).where('id', '=', instrumentId).executeTakeFirst())
    : undefined;

/** The default card. */
export const getDefaultPaymentMethod = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<PaymentMethod | undefined> =>
  payerOf(await cardsOf(query, accountId).where('is_default', '=', true).executeTakeFirst());

/** A card that was only ever refused does not pay for what another one bought: that one pays from now on. */
export const promoteChargedCard = async (
  tx: Kysely<Schema>,
  { account_id: accountId, instrument_id: paidBy }: OrderRow,
): Promise<void> => {
  if (accountId === null || paidBy === null) return;
  const { rows } = await sql<{ id: string }>`
    update payment_instruments c set is_default = false
    where c.account_id = ${accountId} and c.is_default and c.id <> ${paidBy}
      and exists (select from orders o where o.instrument_id = c.id and o.status = 'FAILED')
      and not exists (select from orders o where o.instrument_id = c.id and o.status = 'COMPLETE')
    returning c.id`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('payment_instruments')
    .set({ is_default: true })
    .where('id', '=', paidBy)
    .where('removed_at', 'is', null)
    .execute();
};
