/** What an account is subscribed to, whoever bills it: each plan with its add-ons. */
import type { Language } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { isGuestStore } from '@marquee/product/values/kinds.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Row = Selectable<Schema['subscriptions']> & { readonly gives: string[] | null };

const isAddOn = ({ product_type: type }: Row): boolean => type === 'ADDON';
const price = ({ price_cents: cents, offer_percent: percent, offer_periods: periods }: Row): number =>
  amountOf(periods > 0 ? cents - Math.floor((cents * percent) / 100) : cents);

/** An add-on belongs to the plan of its brand that the same store bills. */
const goesWith = (addOn: Row, plan: Row): boolean =>
  !isAddOn(plan) && plan.brand === addOn.brand && plan.store === addOn.store;

const endOf = ({ cancelled, cycle_date: date }: Row): string | null =>
  cancelled ? date.toISOString() : null;

const shown = (row: Row, addOns: readonly Row[], language: Language): Subscription => ({
  subscriptionId: row.id,
  subscriptionItemId: row.id,
  cycleDate: row.cycle_date.toISOString(),
  productType: row.product_type,
  productId: row.product_id,
  pricingPlanId: row.pricing_plan_id,
  brandName: row.brand,
  storeName: row.store,
  billingCycleType: row.billing_cycle,
  price: price(row),
  renewalDate: row.cancelled ? null : row.cycle_date.toISOString(),
  addOns: addOns.map((addOn) => ({
    subscriptionItemId: addOn.id,
    productSku: addOn.sku,
    name: skuName(addOn.sku, language) ?? null,
    price: price(addOn),
    cancelled: addOn.cancelled,
    endDate: endOf(addOn),
  })),
  subscriptionItems: (row.gives ?? [row.sku]).map((productSku) => ({ productSku })),
  status: row.status,
  cancelled: row.cancelled,
  endDate: endOf(row),
  gracePeriod: row.grace_period,
});

/** Guests pay nothing and are in no list. */
export const readSubscriptions = async (
  query: Kysely<Schema>,
  accountId: string,
  language: Language = 'en',
): Promise<readonly Subscription[]> => {
  const all: Row[] = await query
    .selectFrom('subscriptions as s')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .selectAll('s')
    .select('p.gives')
    .where('s.account_id', '=', accountId)
    .orderBy('s.cycle_date')
    // As the shop window has them.
    .orderBy('p.place')
    .orderBy('s.id')
    .execute();
  const rows = all.filter(({ store }) => !isGuestStore(store));
  const planOf = (addOn: Row) => rows.find((plan) => goesWith(addOn, plan));
  return rows
    .filter((row) => !isAddOn(row) || !planOf(row))
    .map((row) =>
      shown(
        row,
        isAddOn(row) ? [] : rows.filter((other) => isAddOn(other) && planOf(other) === row),
        language,
      ),
    );
};
