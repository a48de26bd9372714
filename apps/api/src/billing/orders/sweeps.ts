/** Sweeps: whatever waits has a moment in its row, so that no state depends on a job surviving. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { settleOrder } from './settle-order.ts';
import { listIdleRenewals, renewNow } from '../subscriptions/dunning.ts';
import type { BillingDeps } from './charge-order.ts';

/** The oldest of them; the rest wait in their rows, so that the queue stays short. */
const mostAtOnce = 1000;
/** An order's own job is about to run until then. */
const ordersLateMs = 2 * 60_000;

/** Accounts with something due get a job, once each. What is being charged for waits for the outcome. */
export const sweepDue =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const { rows } = await sql<{ id: string }>`
      select account_id as id from subscriptions s
      where store = 'CSG' and coalesce(retry_at, cycle_date) <= ${new Date(clock.now())}
        and not exists (select from invoices i where i.subscription_id = s.id and i.status = 'CHARGING')
      order by coalesce(retry_at, cycle_date) limit ${mostAtOnce}`.execute(database.query);
    for (const id of new Set(rows.map((row) => row.id)))
      await renewNow(database.query, id, { keyMode: 'preserve_run_at' });
  };

/** Pending orders past `check_at`: their job was lost or is dead. */
export const sweepOrders =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>, lateMs: number = ordersLateMs) =>
  async (): Promise<void> => {
    const late = await database.query
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'PENDING')
      .where('check_at', '<', new Date(clock.now() - lateMs))
      .orderBy('check_at')
      .limit(mostAtOnce)
      .execute();
    for (const { id: orderId } of late)
      await addJob(database.query, 'settleOrder', { orderId }, { key: `settle ${orderId}` });
  };

/** Withdraws renewal orders that wait for an unavailable gateway, so that they are placed again; one being charged is left alone. */
export const withdrawIdleRenewals = async (
  deps: BillingDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<void> => {
  for (const order of await listIdleRenewals(tx, accountId))
    await settleOrder(deps, tx, now, order, { is: 'withdrawn' });
};
