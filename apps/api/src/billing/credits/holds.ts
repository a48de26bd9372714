/** Releases subscriptions on hold by a dispute when the customer chooses another card. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';

/** Call under the account's lock after the card became the default. A blocked card releases nothing. */
export const releaseHolds = async (
  tx: Kysely<Schema>,
  accountId: string,
  instrumentId: string,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ hold_at: null })
    .where('account_id', '=', accountId)
    .where('hold_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_instruments')
          .select('id')
          .where('id', '=', instrumentId)
          .where('blocked_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0) await syncSubscriptionGrants(tx, accountId);
};
