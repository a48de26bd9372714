/** Finds cancellations, also of what has ended and is gone. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const cancellations = (query: Kysely<Schema>) =>
  query
    .selectFrom('cancellations as c')
    .leftJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select([
      'c.id',
      'c.item_id',
      'c.subscription_id',
      'c.number',
      'c.cancelled_at',
      'c.refund_cents',
      'c.province',
      'c.jws',
      's.cancelled',
    ]);

export type CancellationRow = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;

/** The latest one of a plan or an add-on. */
export const findCancellation = (query: Kysely<Schema>, accountId: string, itemId: string) =>
  cancellations(query)
    .where((eb) => eb.or([eb('c.item_id', '=', itemId), eb('c.subscription_id', '=', itemId)]))
    // A subscription that moved to another account took its receipt along.
    .where((eb) => eb.or([eb('c.account_id', '=', accountId), eb('s.account_id', '=', accountId)]))
    .orderBy('c.cancelled_at', 'desc')
    .executeTakeFirst();

export const findNumberedCancellation = (query: Kysely<Schema>, number: string) =>
  cancellations(query).where('c.number', '=', number).executeTakeFirst();
