import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addJob } from '../../jobs/add-job.ts';

/** Deletes an account's cards and queues their deletion at the gateway; `gateway_removals` keeps each until it succeeds. */
export const eraseCards = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  const customers = await tx
    .deleteFrom('gateway_customers')
    .where('account_id', '=', accountId)
    .returning(['gateway', 'customer_id'])
    .execute();
  const cards = await tx
    .deleteFrom('payment_instruments')
    .where('account_id', '=', accountId)
    .returning(['customer_id', 'gateway_id', 'dropped_at'])
    .execute();
  const known = new Set(customers.map(({ customer_id: id }) => id));
  const removals = [
    ...customers.map(({ gateway, customer_id }) => ({ gateway, customer_id, method: null })),
    ...cards
      .filter(({ customer_id, dropped_at }) => dropped_at === null && !known.has(customer_id ?? ''))
      .map(({ customer_id, gateway_id }) => ({
        gateway: customer_id === null ? 'world' : 'stripe',
        customer_id,
        method: gateway_id,
      })),
  ];
  for (const removal of removals) {
    const id = randomUUID();
    await tx
      .insertInto('gateway_removals')
      .values({ ...removal, id, removed_at: new Date(now) })
      .execute();
    await addJob(tx, 'deleteErasedCard', { removalId: id }, { key: `drop ${id}` });
  }
};
