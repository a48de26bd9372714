/** The next bill of an account, read in one statement. */
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import {
  type NextBill,
  nextBillOf,
  nextBillsOf,
  type NextPayment,
  nextPaymentOf,
  type RenewingSubscription,
} from '@marquee/product/values/billing/next-bill.ts';
import type { PriceNotice } from '@marquee/product/values/prices/price-changes.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { billingDayOf } from '../billing-day.ts';
import { nextDueAt } from './renewal-schedule.ts';
import { endOfSubscription } from '../entitlements/subscription-grants.ts';
import type { SubscriptionRow } from './load-subscription.ts';

/** What a retention offer takes off the next payments. */
export const discountOf = ({ offer_percent: percent, offer_periods: paymentsLeft }: SubscriptionRow) =>
  paymentsLeft > 0 && percent > 0 ? { percent, paymentsLeft } : undefined;

/** Of the account, on each of its subscriptions; one without any has a row without `id`. */
type Row = Omit<SubscriptionRow, 'id'> & {
  readonly id: string | null;
  readonly name_en: string | null;
  readonly name_fr: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_state: ProvinceId | null;
  readonly card_city: string | null;
  readonly card_postal_code: string | null;
  readonly card_expiry: string | null;
  readonly postal_code: string | null;
  readonly last_state: ProvinceId | null;
  readonly gift_cents: number;
  readonly price_notices: readonly PriceNotice[];
};

type Taxed = Pick<Row, 'card_state' | 'postal_code' | 'last_state'>;

const renewingOf = (row: Row & { readonly id: string }): RenewingSubscription => ({
  subscriptionId: row.id,
  sku: row.sku,
  name: { en: row.name_en ?? row.sku, fr: row.name_fr ?? row.sku },
  cents: row.price_cents,
  priceNotices: row.price_notices,
  discount: discountOf(row),
  cycle: row.billing_cycle as BillingCycle,
  startedOn: row.started_on ?? billingDayOf(row.cycle_date.getTime()),
  period: row.period,
  dueOn: billingDayOf(nextDueAt(row)),
  cancelled: row.cancelled || row.hold_at !== null,
});

/** The province whose taxes are due: of the card that pays, else of the account, else where it last paid them. */
const lastState = sql`
  select o.state from orders o
  where o.account_id = a.id and o.status = 'COMPLETE' and o.state is not null
  order by o.placed_at desc limit 1`;

const provinceOfRow = ({
  card_state: state,
  postal_code: code,
  last_state: last,
}: Taxed): ProvinceId | undefined =>
  state ?? (code === null ? undefined : provinceOf(code)) ?? last ?? undefined;

interface TaxAddress {
  readonly State: ProvinceId;
  readonly City: string | null;
  readonly postalCode: string | null;
}

const taxAddressOf = (row: Row): TaxAddress | null => {
  const State = provinceOfRow(row);
  if (!State) return null;
  if (row.card_state !== null) return { State, City: row.card_city, postalCode: row.card_postal_code };
  const isAccounts = row.postal_code !== null && provinceOf(row.postal_code) === State;
  return { State, City: null, postalCode: isAccounts ? row.postal_code : null };
};

/** The same for an order that is about to be written. */
export const getProvince = async (
  query: Kysely<Schema>,
  accountId: string,
  card: { readonly state: ProvinceId | null } | undefined,
): Promise<ProvinceId | undefined> => {
  if (card?.state) return card.state;
  const { rows } = await sql<Pick<Row, 'postal_code' | 'last_state'>>`
    select a.postal_code, (${lastState}) as last_state from accounts a where a.id = ${accountId}`.execute(
    query,
  );
  return rows[0] && provinceOfRow({ ...rows[0], card_state: null });
};

/** Plans come before their add-ons, as people read a bill. */
const readRows = async (query: Kysely<Schema>, now: number, accountId: string): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select s.*, (
        select coalesce(json_agg(json_build_object('change', n.price_change_id, 'cents', n.to_cents, 'from', n.first_day)), '[]')
        from price_change_notices n where n.subscription_id = s.id and n.term = s.term) as price_notices,
      p.name_en, p.name_fr, c.brand as card_brand, c.last4 as card_last4, c.state as card_state,
      c.city as card_city, c.postal_code as card_postal_code,
      to_char(make_date(c.exp_year, c.exp_month, 1), 'MM/YY') as card_expiry, a.postal_code,
      case when c.id is null and a.postal_code is null then (${lastState}) end as last_state,
      (select coalesce(sum(g.cents), 0)::integer from gift_ledger g
        where g.account_id = a.id and g.balance_key = 'CAD') as gift_cents
    from accounts a
    left join subscriptions s on s.account_id = a.id and s.store = 'CSG'
      and coalesce(${sql.raw(endOfSubscription)} > ${new Date(now)}, true)
    left join products p on p.id = s.product_id
    left join payment_instruments c on c.account_id = a.id and c.is_default and c.removed_at is null
    where a.id = ${accountId}
    order by s.product_type = 'ADDON', p.place, s.id`.execute(query);
  return rows;
};

const cardOf = ({ card_brand: brand, card_last4: last4, card_expiry: expiry }: Row) =>
  brand !== null && last4 !== null && expiry !== null ? { brand, last4, expiry } : undefined;

export interface UpcomingBills {
  /** Whose taxes the account pays, as far as its card or postal code says. */
  readonly province: ProvinceId | undefined;
  readonly taxAddress: TaxAddress | null;
  /** Whether the account has such a subscription that we bill. */
  readonly has: (subscriptionId: string) => boolean;
  /** The subscriptions that an order began. */
  readonly begunBy: (orderId: string) => readonly string[];
  /** The next bill of the account, or the next one with a subscription on it. */
  readonly next: (subscriptionId?: string) => NextBill<RenewingSubscription> | undefined;
  /** The same, and the bill after it. */
  readonly nextTwo: (subscriptionId?: string) => readonly NextBill<RenewingSubscription>[];
  /** The same after a purchase that begins `bought` and leaves so much gift money. */
  readonly nextAfter: (
    bought: readonly RenewingSubscription[],
    terms: AfterTerms,
  ) => NextBill<RenewingSubscription> | undefined;
}

interface AfterTerms {
  readonly giftCents: number;
  /** Of a card that is about to be added: it counts where the account has none. */
  readonly province: ProvinceId | undefined;
}

export const listUpcomingBills = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<UpcomingBills> => {
  const rows = await readRows(query, now, accountId);
  const [row] = rows;
  const terms = {
    day: billingDayOf(now),
    province: row && provinceOfRow(row),
    giftCents: row?.gift_cents ?? 0,
    card: row && cardOf(row),
  };
  const renewing = rows.flatMap((each) => (each.id === null ? [] : [renewingOf({ ...each, id: each.id })]));
  return {
    province: terms.province,
    taxAddress: row ? taxAddressOf(row) : null,
    has: (id) => renewing.some(({ subscriptionId }) => id === subscriptionId),
    begunBy: (orderId) =>
      rows.flatMap(({ id, order_id: begun }) => (id !== null && begun === orderId ? [id] : [])),
    next: (subscriptionId) => nextBillOf(renewing, terms, subscriptionId),
    nextTwo: (subscriptionId) => nextBillsOf(renewing, terms, { subscriptionId, count: 2 }),
    nextAfter: (bought, { giftCents, province }) =>
      nextBillOf(
        [...renewing, ...bought],
        { ...terms, giftCents, province: terms.province ?? province },
        bought[0]?.subscriptionId,
      ),
  };
};

interface Paid {
  readonly accountId: string | null;
  /** What was paid for, or could not be; of a purchase, what its order began. */
  readonly subscriptionIds: readonly (string | null)[];
  readonly orderId?: string;
}

/** The next payment for what an order paid, as mails announce it; null when it does not renew. */
export const getNextPayment = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, subscriptionIds, orderId }: Paid,
): Promise<NextPayment | null> => {
  if (accountId === null) return null;
  const ahead = await listUpcomingBills(query, now, accountId);
  const ids = [...subscriptionIds, ...(orderId === undefined ? [] : ahead.begunBy(orderId))];
  const [next] = ids.flatMap((id) => (id === null ? [] : (ahead.next(id) ?? [])));
  return next ? nextPaymentOf(next) : null;
};
