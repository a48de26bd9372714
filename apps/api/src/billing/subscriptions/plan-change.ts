/** Another plan in the middle of a period: what it would cost, and the change itself once that is paid. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { eligibilityOf } from '@marquee/product/values/billing/eligibility.ts';
import { creditOf } from '@marquee/product/values/billing/proration.ts';
import { type OrderTotals, calculateTotals } from '@marquee/product/values/billing/totals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { getDefaultPaymentMethod } from '../payment-method.ts';
import { type Credit, creditOn } from '../credit-notes.ts';
import {
  isOffered,
  listActiveSubscriptions,
  listPendingProductIds,
  listCatalog,
  type CatalogProduct,
} from '../catalog.ts';
import { chargeTimeOf, billingDayOf } from '../billing-day.ts';
import { entitledSkusOf, syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import { getGiftBalanceCents } from '../gift-ledger.ts';
import { fulfilOrder } from '../fulfil-order.ts';
import { type InvoiceRow, netOf, listChargingOrders, getCurrentInvoice } from '../orders/invoices.ts';
import type { NewOrderItem } from '../orders/order-item.ts';
import type { OrderItemRow, OrderRow, PaymentMethod } from '../orders/orders.ts';
import { loadPlanAndAddOns, type SubscriptionRow } from './load-subscription.ts';

interface PlanChangeQuote {
  readonly plan: SubscriptionRow;
  readonly to: CatalogProduct;
  readonly bill: OrderTotals<NewOrderItem>;
  readonly paymentMethod: PaymentMethod | undefined;
  /** The running period, and what is left of it with the taxes that were paid on it. */
  readonly invoice: InvoiceRow;
  readonly credit: Credit;
  /** What of the credit the new plan does not use up. */
  readonly toBalanceCents: number;
  readonly leavesLegacy: boolean;
  readonly loses: readonly string[];
}

/** So late in a period there is nothing left to change. */
const isAboutToRenew = ({ cycle_date: due }: SubscriptionRow, now: number): boolean =>
  due.getTime() - now < 2 * limits.orderGiveUpMinutes * 60_000;

/** What is left of the running period, in what it cost before taxes. */
const unusedOf = (invoice: InvoiceRow, now: number): number =>
  creditOf(
    { paidCents: netOf(invoice), from: invoice.from_day, until: invoice.until_day },
    billingDayOf(now),
  );

export const quotePlanChange = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  subscriptionId: string,
  pricingPlanId: string,
): Promise<PlanChangeQuote> => {
  const { plan, addOns } = await loadPlanAndAddOns(tx, accountId, subscriptionId);
  const sold = await listCatalog(tx);
  const from = sold.find(({ id }) => id === plan.product_id);
  const to = sold.find(({ plans }) => plans.some(({ id }) => id === pricingPlanId));
  const price = to?.plans.find(({ id }) => id === pricingPlanId);
  const others = (await listActiveSubscriptions(tx, accountId)).filter(
    (live) => live.subscriptionId !== plan.id,
  );
  const { eligible, issues } = to
    ? eligibilityOf(to, { live: others.filter(({ type }) => type !== 'ADDON') })
    : { eligible: false, issues: [] };
  const fits =
    to?.brand === plan.brand &&
    (to.type === 'PLAN' || to.type === 'BUNDLE') &&
    plan.product_type !== 'ADDON' &&
    pricingPlanId !== plan.pricing_plan_id &&
    isOffered(to, undefined) &&
    eligible &&
    issues.length === 0;
  if (!to || !price || !fits) return fail('INELIGIBLE_PLAN');
  if (plan.cancelled || plan.hold_at !== null || plan.grace_period || isAboutToRenew(plan, now))
    return fail('INELIGIBLE_PLAN');
  if (
    (await listChargingOrders(tx, accountId)).has(plan.id) ||
    (await listPendingProductIds(tx, accountId)).has(to.id)
  )
    return fail('PAYMENT_RUNNING');

  const paymentMethod = await getDefaultPaymentMethod(tx, accountId);
  const day = billingDayOf(now);
  const invoice = await getCurrentInvoice(tx, plan, from?.name ?? to.name);
  const credit = await creditOn(tx, invoice, unusedOf(invoice, now));
  const item: NewOrderItem = {
    productId: to.id,
    pricingPlanId,
    sku: to.entitledSkus[0] ?? to.id,
    name: to.name,
    cycle: price.cycle,
    cents: price.cents,
    subscriptionId: plan.id,
    invoice: {
      kind: 'CHANGE',
      subscriptionId: plan.id,
      term: plan.term + 1,
      period: 1,
      fromDay: day,
      untilDay: renewalDay(day, price.cycle, 1),
      dueAt: new Date(now),
    },
  };
  const bill = calculateTotals([item], {
    province: paymentMethod?.state ?? undefined,
    day,
    creditCents: credit.totalCents,
    giftCents: await getGiftBalanceCents(tx, accountId),
  });
  const before = await entitledSkusOf(tx, [plan]);
  const after = new Set([...to.entitledSkus, ...others.flatMap(({ entitledSkus }) => entitledSkus)]);
  return {
    plan,
    to,
    paymentMethod,
    bill,
    invoice,
    credit,
    toBalanceCents: credit.totalCents - bill.creditCents,
    leavesLegacy: from?.legacy ?? false,
    loses: [...before.filter((sku) => !after.has(sku)), ...unfit(addOns, to, sold).map(({ sku }) => sku)],
  };
};

/** The add-ons that do not go with the new plan. */
const unfit = (addOns: readonly SubscriptionRow[], to: CatalogProduct, sold: readonly CatalogProduct[]) =>
  addOns.filter(({ product_id: id }) => {
    const on = sold.find((each) => each.id === id)?.on ?? [];
    return !on.some((sku) => to.entitledSkus.includes(sku));
  });

/** Paid: the plan is another one from today. */
export const applyPlanChange = async (
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> => {
  const [item] = items;
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', item?.subscription_id ?? null)
    .executeTakeFirst();
  // It ended while the charge was under way: what was paid begins as something new.
  if (!item || !row) return fulfilOrder(tx, now, order, items);
  const accountId = row.account_id;
  const sold = await listCatalog(tx);
  const to = sold.find(({ id }) => id === item.product_id)!;
  const { addOns } = await loadPlanAndAddOns(tx, accountId, row.id);
  const today = billingDayOf(now);
  await tx
    .updateTable('subscriptions')
    .set({
      product_id: to.id,
      product_type: to.type,
      pricing_plan_id: item.pricing_plan_id,
      sku: to.entitledSkus[0] ?? to.id,
      billing_cycle: item.billing_cycle,
      price_cents: item.cents,
      paid_cents: item.cents,
      offer_percent: 0,
      offer_periods: 0,
      started_on: today,
      term: row.term + 1,
      period: 1,
      cycle_date: chargeTimeOf(renewalDay(today, item.billing_cycle, 1)),
    })
    .where('id', '=', row.id)
    .execute();
  for (const { id } of unfit(addOns, to, sold))
    await tx.updateTable('subscriptions').set({ cancelled: true }).where('id', '=', id).execute();
  await syncSubscriptionGrants(tx, accountId);
};
