import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OrderRow } from './orders.ts';

/** A card that was only ever refused does not pay for what another one bought: that one pays from now on. */
export const preferCardThatPaid = async (
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
