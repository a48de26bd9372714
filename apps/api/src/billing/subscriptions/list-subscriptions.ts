/** Subscriptions of an account from every biller, each plan with its add-ons. */
import type { Language } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { percentOf } from '@marquee/product/values/billing/totals.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { Selectable } from 'kysely';
import type { Clock } from '../../clock.ts';
import { type Database, statement } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { endOfSubscription } from '../entitlements/subscription-grants.ts';

const columns = [
  'id',
  'brand',
  'store',
  'sku',
  'product_type',
  'product_id',
  'pricing_plan_id',
  'status',
  'billing_cycle',
  'price_cents',
  'offer_percent',
  'offer_periods',
  'cycle_date',
  'cancelled',
  'hold_at',
  'grace_period',
  'store_state',
  'access_until',
] as const;

type Columns = Pick<Selectable<Schema['subscriptions']>, (typeof columns)[number]>;
/** As JSON, where a date is text. */
export type SubscriptionRow = {
  readonly [Column in keyof Columns]: Date extends Columns[Column]
    ? string | Exclude<Columns[Column], Date>
    : Columns[Column];
} & { readonly entitled_skus: readonly string[] | null };
type Row = SubscriptionRow;

/**
 * Written once: every list begins with it. Of account $1 in the order of the shop window, without what has ended at $2.
 * One JSON value: decoding eighteen columns of each row in the driver took a tenth of the call.
 */
export const subscriptionRows = `(
  select coalesce(json_agg(it), '[]') from (
    select ${columns.map((column) => `s.${column}`).join(', ')}, p.entitled_skus
    from subscriptions s left join products p on p.id = s.product_id
    where s.account_id = $1 and coalesce(${endOfSubscription} > $2, true) order by s.cycle_date, p.place, s.id
  ) as it)`;

const selectSubscriptions = statement('select subscriptions', `select ${subscriptionRows} as rows`);

const isAddOn = ({ product_type: type }: Row): boolean => type === 'ADDON';
const price = ({ price_cents: cents, offer_percent: percent, offer_periods: periods }: Row): number =>
  amountOf(periods > 0 ? cents - percentOf(cents, percent) : cents);

/** An add-on belongs to the plan of its brand that the same store bills. */
const goesWith = (addOn: Row, plan: Row): boolean =>
  !isAddOn(plan) && plan.brand === addOn.brand && plan.store === addOn.store;

/** Whether it ends with the current period: cancelled, or on hold by a dispute. */
const isEnding = ({ cancelled, hold_at: heldAt }: Row): boolean => cancelled || heldAt !== null;
/** States in which the store suspends access. */
const isStopped = ({ store_state: state }: Row): boolean => state === 'ON_HOLD' || state === 'PAUSED';
/** PostgreSQL writes microseconds and the offset. */
const isoOf = (date: string): string => new Date(date).toISOString();
const endOf = (row: Row): string | null => (isEnding(row) ? isoOf(row.cycle_date) : null);

const shown = (row: Row, addOns: readonly Row[], language: Language): Subscription => ({
  subscriptionId: row.id,
  subscriptionItemId: row.id,
  cycleDate: isoOf(row.cycle_date),
  productType: row.product_type,
  productId: row.product_id,
  pricingPlanId: row.pricing_plan_id,
  brandName: row.brand,
  storeName: row.store,
  billingCycleType: row.billing_cycle,
  price: price(row),
  renewalDate: isEnding(row) || isStopped(row) ? null : isoOf(row.cycle_date),
  addOns: addOns.map((addOn) => ({
    subscriptionItemId: addOn.id,
    productSku: addOn.sku,
    name: skuName(addOn.sku, language) ?? null,
    price: price(addOn),
    cancelled: addOn.cancelled,
    endDate: endOf(addOn),
  })),
  subscriptionItems: (row.entitled_skus ?? [row.sku]).map((productSku) => ({ productSku })),
  status: row.status,
  cancelled: row.cancelled,
  endDate: endOf(row),
  gracePeriod: row.grace_period,
  storeState: row.store_state,
  accessUntil: row.access_until && isoOf(row.access_until),
});

/** Guests pay nothing and are in no list. */
export const viewsOf = (all: readonly SubscriptionRow[], language: Language): readonly Subscription[] => {
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

export const listSubscriptionViews = async (
  { database: { reads }, clock }: { readonly database: Database; readonly clock: Clock },
  accountId: string,
  language: Language = 'en',
): Promise<readonly Subscription[]> => {
  const found = await reads.query<{ rows: readonly SubscriptionRow[] }>(selectSubscriptions, [
    accountId,
    new Date(clock.now()),
  ]);
  return viewsOf(found.rows[0]!.rows, language);
};
