/** Outcome of a request whose response was lost. Read-only, so a page may call it on every load. */
import type * as calls from '@marquee/product/contract/billing/purchase.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { checkOrder } from '../../billing/orders/charge-order.ts';
import { findByKey, guestOwner, keyOf } from '../../billing/orders/idempotency.ts';
import { declineOf } from '../../billing/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

/** A paid or pending order placed by another tab. */
const findOrderOfPlan = ({ database, clock }: Deps, accountId: string, pricingPlanId: string) =>
  database.query
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('orders.id as orderId')
    .where('orders.account_id', '=', accountId)
    .where('orders.kind', '=', 'PURCHASE')
    .where('orders.status', '!=', 'FAILED')
    .where('orders.placed_at', '>', new Date(clock.now() - limits.idempotencyHours * 3_600_000))
    .where('order_items.pricing_plan_id', '=', pricingPlanId)
    .orderBy('orders.placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A guest who has signed in since still has the key of the gift. */
const findRequest = ({ database }: Deps, accountId: string | undefined, key: string) =>
  findByKey(database.query, accountId === undefined ? [guestOwner] : [accountId, guestOwner], key);

export const getOutcome =
  (deps: Deps): Handle<typeof calls.getOutcome> =>
  async ({ claims, headers, query: { pricingPlanId } }) => {
    const accountId = claims?.account_id;
    const found =
      accountId !== undefined && pricingPlanId !== undefined
        ? await findOrderOfPlan(deps, accountId, pricingPlanId)
        : await findRequest(deps, accountId, keyOf(headers));
    if (!found) return fail('NOT_FOUND');
    if (found.orderId === null) return { status: 'COMPLETE', Id: null, orderNumber: null, decline: null };
    const { order, action } = await checkOrder(deps, found.orderId);
    return {
      status: order.status,
      Id: order.id,
      orderNumber: order.number,
      ...(order.status === 'PENDING' && action !== undefined && { action }),
      decline: order.status === 'FAILED' ? declineOf(order) : null,
    };
  };
