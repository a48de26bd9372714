/** Another plan in the middle of a period: what it would cost, and the change itself once that is paid. */
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { type BillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { eligibilityOf } from '@marquee/product/values/buying/eligibility.ts';
import { creditOf } from '@marquee/product/values/buying/proration.ts';
import { type Bill, billOf } from '@marquee/product/values/buying/totals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readUsualPayer } from '../cards.ts';
import { isOffered, readLive, readSold, type Sold } from '../catalogue.ts';
import { atNoon, dayAt } from '../days.ts';
import { entitledSkusOf, syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import { moveGiftMoney, readGiftCents } from '../gift-money.ts';
import { giveWhatWasBought } from '../give.ts';
import type { Item, ItemRow, OrderRow, Payer } from '../orders.ts';
import { readFamily, type SubscriptionRow } from './own-subscription.ts';
import { planRenewal } from './renewals.ts';

interface Change {
  readonly plan: SubscriptionRow;
  readonly to: Sold;
  readonly bill: Bill<Item>;
  readonly payer: Payer | undefined;
  readonly creditCents: number;
  /** What of the credit the new plan does not use up, with the taxes that were paid on it. */
  readonly toBalanceCents: number;
  readonly leavesLegacy: boolean;
  readonly loses: readonly string[];
}

/** What is about to renew, or is being paid, has to be over first. */
const isBusy = async (tx: Kysely<Schema>, now: number, { id, cycle_date: due }: SubscriptionRow) => {
  if (due.getTime() - now < 2 * limits.orderGiveUpMinutes * 60_000) return true;
  const order = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('o.id')
    .where('i.subscription_id', '=', id)
    .where('o.status', '=', 'PENDING')
    .executeTakeFirst();
  return order !== undefined;
};

const creditFor = (
  { started_on: start, billing_cycle, period, paid_cents }: SubscriptionRow,
  now: number,
) => {
  const cycle = billing_cycle as BillingCycle;
  const from = renewalDay(start!, cycle, period - 1);
  return creditOf({ paidCents: paid_cents, from, until: renewalDay(start!, cycle, period) }, dayAt(now));
};

export const readChange = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  subscriptionId: string,
  pricingPlanId: string,
): Promise<Change> => {
  const { plan, addOns } = await readFamily(tx, accountId, subscriptionId);
  const sold = await readSold(tx);
  const from = sold.find(({ id }) => id === plan.product_id);
  const to = sold.find(({ plans }) => plans.some(({ id }) => id === pricingPlanId));
  const price = to?.plans.find(({ id }) => id === pricingPlanId);
  const others = (await readLive(tx, accountId)).filter((live) => live.subscriptionId !== plan.id);
  const fits =
    to?.brand === plan.brand &&
    (to.type === 'PLAN' || to.type === 'BUNDLE') &&
    plan.product_type !== 'ADDON' &&
    pricingPlanId !== plan.pricing_plan_id &&
    isOffered(to, undefined) &&
    eligibilityOf(to, { live: others.filter(({ type }) => type !== 'ADDON') }).issues.length === 0;
  if (!to || !price || !fits) return fail('INELIGIBLE_PLAN');
  if (plan.cancelled || plan.grace_period || (await isBusy(tx, now, plan))) return fail('INELIGIBLE_PLAN');

  const payer = await readUsualPayer(tx, accountId);
  const day = dayAt(now);
  const creditCents = creditFor(plan, now);
  const used = Math.min(creditCents, price.cents);
  const item: Item = {
    productId: to.id,
    pricingPlanId,
    sku: to.gives[0] ?? to.id,
    name: to.name,
    cycle: price.cycle,
    cents: price.cents,
    creditCents: used,
    subscriptionId: plan.id,
  };
  const where = { province: payer?.state ?? undefined, day };
  const before = await entitledSkusOf(tx, [plan]);
  const after = new Set([...to.gives, ...others.flatMap(({ gives }) => gives)]);
  return {
    plan,
    to,
    payer,
    bill: billOf([item], { ...where, giftCents: await readGiftCents(tx, accountId) }),
    creditCents,
    toBalanceCents: billOf([{ ...item, creditCents: 0, cents: creditCents - used }], where).totalCents,
    leavesLegacy: from?.legacy ?? false,
    loses: [...before.filter((sku) => !after.has(sku)), ...unfit(addOns, to, sold).map(({ sku }) => sku)],
  };
};

/** The add-ons that do not go with the new plan. */
const unfit = (addOns: readonly SubscriptionRow[], to: Sold, sold: readonly Sold[]) =>
  addOns.filter(({ product_id: id }) => {
    const on = sold.find((each) => each.id === id)?.on ?? [];
    return !on.some((sku) => to.gives.includes(sku));
  });

/** Paid: the plan is another one from today. */
export const applyChange = async (
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<void> => {
  const [item] = items;
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', item?.subscription_id ?? null)
    .executeTakeFirst();
  // It ended while the charge was under way: what was paid begins as something new.
  if (!item || !row) return giveWhatWasBought(tx, now, order, items);
  const accountId = row.account_id;
  const sold = await readSold(tx);
  const to = sold.find(({ id }) => id === item.product_id)!;
  const { addOns } = await readFamily(tx, accountId, row.id);
  const rest = creditFor(row, now) - item.discount_cents;
  const today = dayAt(now);
  await tx
    .updateTable('subscriptions')
    .set({
      product_id: to.id,
      product_type: to.type,
      pricing_plan_id: item.pricing_plan_id,
      sku: to.gives[0] ?? to.id,
      billing_cycle: item.billing_cycle,
      price_cents: item.cents,
      paid_cents: item.cents,
      offer_percent: 0,
      offer_periods: 0,
      started_on: today,
      period: 1,
      cycle_date: atNoon(renewalDay(today, item.billing_cycle, 1)),
    })
    .where('id', '=', row.id)
    .execute();
  for (const { id } of unfit(addOns, to, sold))
    await tx.updateTable('subscriptions').set({ cancelled: true }).where('id', '=', id).execute();
  await syncSubscriptionGrants(tx, accountId);
  if (rest > 0) {
    const where = { province: order.state ?? undefined, day: today };
    const { totalCents: cents } = billOf([{ sku: row.sku, cents: rest }], where);
    await moveGiftMoney(tx, { accountId, cents, reason: `change ${order.id}`, at: now });
  }
  await planRenewal(tx, now, accountId);
};
