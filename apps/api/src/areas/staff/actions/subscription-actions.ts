/** Cancelling and restarting at the customer's word, and more time to pay. */
import { fail } from '@marquee/product/app-error.ts';
import type { Effect } from '@marquee/product/staff/actions.ts';
import { dayMs, dayOf } from '@marquee/product/values/dates.ts';
import type { Kysely } from 'kysely';
import { cancelItems, endOfCancelled } from '../../../billing/cancellation/cancel-subscription.ts';
import { mailRestart } from '../../../billing/cancellation/mail-restart.ts';
import { syncSubscriptionGrants } from '../../../billing/entitlements/subscription-grants.ts';
import {
  loadPlanAndAddOns,
  type SubscriptionRow,
  undoCancellation,
} from '../../../billing/subscriptions/load-subscription.ts';
import { getNextPayment } from '../../../billing/subscriptions/next-bill.ts';
import { graceEnd } from '../../../billing/subscriptions/renewal-schedule.ts';
import type { Schema } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { type ActionDefinition, staffAudit, without } from './action-kind.ts';
import { readActive } from './read-account.ts';

const mailed: Effect = { key: 'sendsMail', values: {} };

const itemsToCancel = async (query: Kysely<Schema>, accountId: string, subscriptionId: string) => {
  const { plan, addOns } = await loadPlanAndAddOns(query, accountId, subscriptionId);
  return plan.cancelled ? fail('ALREADY_CANCELLED') : { plan, addOns };
};

export const cancel: ActionDefinition<'cancel'> = {
  preview: async ({ clock }, query, { accountId, params: { subscriptionId } }) => {
    await readActive(query, accountId);
    const { plan, addOns } = await itemsToCancel(query, accountId, subscriptionId);
    const date = dayOf(endOfCancelled(clock.now(), plan, false));
    return {
      effects: [
        { key: 'endsOn', values: { sku: plan.sku, date } },
        ...addOns
          .filter(({ cancelled }) => !cancelled)
          .map(({ sku }) => ({ key: 'alsoEnds' as const, values: { sku } })),
        mailed,
      ],
      ...without,
    };
  },
  perform: async (deps, tx, request) => {
    const { accountId, params } = request;
    const { plan, addOns } = await itemsToCancel(tx, accountId, params.subscriptionId);
    await cancelItems(deps, tx, {
      accountId,
      subscriptionId: plan.id,
      item: plan,
      addOns,
      isNow: false,
      reason: null,
      comment: null,
      brand: plan.brand,
      by: staffAudit(request),
    });
    return [];
  },
};

/** An add-on cannot run without its plan. */
const isAlone = async (query: Kysely<Schema>, item: SubscriptionRow): Promise<boolean> =>
  item.product_type === 'ADDON' &&
  (await query
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', item.account_id)
    .where('store', '=', 'CSG')
    .where('brand', '=', item.brand)
    .where('product_type', '<>', 'ADDON')
    .where('cancelled', '=', false)
    .executeTakeFirst()) === undefined;

const itemsToRestart = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  subscriptionId: string,
) => {
  const { plan, addOns } = await loadPlanAndAddOns(query, accountId, subscriptionId);
  const again = [plan, ...addOns].filter(({ cancelled }) => cancelled);
  if (again.length === 0) return fail('NOT_CANCELLED');
  if (again.some(({ cycle_date: end }) => end.getTime() <= now)) return fail('RESTART_PLAN_FAILED');
  return (await isAlone(query, plan)) ? fail('RESTART_ADDON_FAILED') : { plan, again };
};

export const restart: ActionDefinition<'restart'> = {
  preview: async ({ clock }, query, { accountId, params: { subscriptionId } }) => {
    await readActive(query, accountId);
    const { again } = await itemsToRestart(query, clock.now(), accountId, subscriptionId);
    return {
      effects: [
        ...again.map(({ sku, cycle_date: end }) => ({
          key: 'renewsOn' as const,
          values: { sku, date: dayOf(end) },
        })),
        mailed,
      ],
      ...without,
    };
  },
  perform: async (deps, tx, { accountId, params: { subscriptionId } }) => {
    const now = deps.clock.now();
    const { email, language } = await readActive(tx, accountId);
    const { plan, again } = await itemsToRestart(tx, now, accountId, subscriptionId);
    await undoCancellation(tx, again);
    await mailRestart(deps, tx, now, { email, language, brand: plan.brand, plan, again });
    return [];
  },
};

const unpaid = async (query: Kysely<Schema>, accountId: string, subscriptionId: string) => {
  const { plan } = await loadPlanAndAddOns(query, accountId, subscriptionId);
  return plan.grace_period && !plan.cancelled ? plan : fail('NOT_FOUND');
};

const extendedEnd = (row: SubscriptionRow, days: number): Date =>
  new Date(graceEnd(row).getTime() + days * dayMs);

/** Once a period, however long: whoever doesn't pay then has had both the grace period and its extension. */
export const extendGrace: ActionDefinition<'extendGrace'> = {
  preview: async (_deps, query, { accountId, params: { subscriptionId, days } }) => {
    await readActive(query, accountId);
    const row = await unpaid(query, accountId, subscriptionId);
    if (row.access_until !== null) return fail('GRACE_EXTENDED');
    return {
      effects: [
        { key: 'extendsGrace', values: { sku: row.sku, date: dayOf(extendedEnd(row, days)) } },
        mailed,
      ],
      ...without,
    };
  },
  perform: async (deps, tx, { accountId, params: { subscriptionId, days } }) => {
    const now = deps.clock.now();
    const { email: to, language } = await readActive(tx, accountId);
    const row = await unpaid(tx, accountId, subscriptionId);
    const until = extendedEnd(row, days);
    // Without another attempt in between, the row wakes at the end of the grace period.
    const isLast = row.retry_at !== null && row.retry_at.getTime() >= graceEnd(row).getTime();
    await tx
      .updateTable('subscriptions')
      .set({ access_until: until, ...(isLast && { retry_at: until }) })
      .where('id', '=', row.id)
      .execute();
    await syncSubscriptionGrants(tx, accountId);
    await enqueueMail(deps, tx, {
      kind: 'renewalFailed',
      to,
      brand: row.brand,
      language,
      until: until.getTime(),
      next: await getNextPayment(tx, now, { accountId, subscriptionIds: [row.id] }),
    });
    return [];
  },
};
