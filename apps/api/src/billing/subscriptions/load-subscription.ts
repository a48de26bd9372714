/** Loads a subscription of the account that we bill, to change it. */
import { fail } from '@marquee/product/app-error.ts';
import { type BillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { chargeTimeOf, billingDayOf } from '../billing-day.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';

export type SubscriptionRow = Selectable<Schema['subscriptions']>;

/** The rows that go together: the plan and its add-ons, in the caller's transaction. */
export const loadPlanAndAddOns = async (
  tx: Kysely<Schema>,
  accountId: string,
  subscriptionId: string,
): Promise<{ readonly plan: SubscriptionRow; readonly addOns: readonly SubscriptionRow[] }> => {
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .orderBy('cycle_date')
    .orderBy('id')
    .execute();
  const plan = rows.find(({ id }) => id === subscriptionId) ?? fail('NOT_FOUND');
  const addOns = rows.filter(
    ({ product_type: type, brand, id }) => type === 'ADDON' && brand === plan.brand && id !== plan.id,
  );
  return { plan, addOns: plan.product_type === 'ADDON' ? [] : addOns };
};

export const loadSubscriptionItem = async (
  tx: Kysely<Schema>,
  accountId: string,
  subscriptionId: string,
  itemId: string,
): Promise<{ readonly item: SubscriptionRow; readonly addOns: readonly SubscriptionRow[] }> => {
  const { plan, addOns } = await loadPlanAndAddOns(tx, accountId, subscriptionId);
  if (plan.id === itemId) return { item: plan, addOns: addOns };
  const item = addOns.find(({ id }) => id === itemId) ?? fail('NOT_FOUND');
  return { item, addOns: [] };
};

/** The day after the running period, counted from the first day. */
const ownEnd = ({
  started_on: start,
  billing_cycle: cycle,
  period,
  cycle_date: end,
}: SubscriptionRow): Date => {
  const day = renewalDay(start!, cycle as BillingCycle, period);
  return billingDayOf(end.getTime()) === day ? end : chargeTimeOf(day);
};

/** Takes a cancellation back. What would have ended earlier, with its plan, runs as long as it was paid. */
export const undoCancellation = async (
  tx: Kysely<Schema>,
  rows: readonly SubscriptionRow[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  for (const row of rows.filter(({ cancelled }) => cancelled))
    await tx
      .updateTable('subscriptions')
      .set({ cancelled: false, cycle_date: ownEnd(row) })
      .where('id', '=', row.id)
      .execute();
  // Whatever ends it later, the cancellation that was taken back did not.
  await tx
    .updateTable('cancellations')
    .set({ item_id: null })
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await syncSubscriptionGrants(tx, first.account_id);
};
