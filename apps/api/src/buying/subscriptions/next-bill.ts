/** The next bill of an account, read in one statement. */
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { type NextBill, nextBillOf, type Renewing } from '@marquee/product/values/buying/next-bill.ts';
import { provinceOf } from '@marquee/product/values/buying/postal-codes.ts';
import type { ProvinceId } from '@marquee/product/values/buying/taxes.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { dayAt } from '../days.ts';
import { wakesAt } from './calendar.ts';
import { endOfSubscription } from '../entitlements/subscription-grants.ts';
import type { SubscriptionRow } from './own-subscription.ts';

/** What a retention offer takes off the next payments. */
export const discountOf = ({ offer_percent: percent, offer_periods: paymentsLeft }: SubscriptionRow) =>
  paymentsLeft > 0 && percent > 0 ? { percent, paymentsLeft } : undefined;

type Row = SubscriptionRow & {
  readonly name_en: string | null;
  readonly name_fr: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_state: ProvinceId | null;
  readonly postal_code: string | null;
  readonly gift_cents: number;
};

const renewingOf = (row: Row): Renewing => ({
  subscriptionId: row.id,
  sku: row.sku,
  name: { en: row.name_en ?? row.sku, fr: row.name_fr ?? row.sku },
  cents: row.price_cents,
  discount: discountOf(row),
  cycle: row.billing_cycle as BillingCycle,
  startedOn: row.started_on ?? dayAt(row.cycle_date.getTime()),
  period: row.period,
  dueOn: dayAt(wakesAt(row)),
  cancelled: row.cancelled || row.hold_at !== null,
});

/** The province whose taxes are due: of the card that pays, else of the account. */
const provinceOfRow = ({ card_state: state, postal_code: code }: Row): ProvinceId | undefined =>
  state ?? (code === null ? undefined : provinceOf(code));

/** Plans come before their add-ons, as people read a bill. */
const readRows = async (query: Kysely<Schema>, now: number, accountId: string): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select s.*, p.name_en, p.name_fr, c.brand as card_brand, c.last4 as card_last4, c.state as card_state,
      a.postal_code,
      (select coalesce(sum(g.cents), 0)::integer from gift_ledger g
        where g.account_id = a.id and g.purse = 'CAD') as gift_cents
    from accounts a
    join subscriptions s on s.account_id = a.id
    left join products p on p.id = s.product_id
    left join payment_instruments c on c.account_id = a.id and c.is_default and c.removed_at is null
    where a.id = ${accountId} and s.store = 'CSG'
      and coalesce(${sql.raw(endOfSubscription)} > ${new Date(now)}, true)
    order by s.product_type = 'ADDON', p.place, s.id`.execute(query);
  return rows;
};

interface Asked {
  /** False: the account has no such subscription that we bill. */
  readonly isKnown: boolean;
  readonly next: NextBill<Renewing> | undefined;
}

/** With a subscription, the next bill that it is on. */
export const readNextBill = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  subscriptionId?: string,
): Promise<Asked> => {
  const rows = await readRows(query, now, accountId);
  const [row] = rows;
  const isKnown = subscriptionId === undefined || rows.some(({ id }) => id === subscriptionId);
  if (!row || !isKnown) return { isKnown, next: undefined };
  const { card_brand: brand, card_last4: last4 } = row;
  const terms = {
    day: dayAt(now),
    province: provinceOfRow(row),
    giftCents: row.gift_cents,
    card: brand !== null && last4 !== null ? { brand, last4 } : undefined,
  };
  return { isKnown, next: nextBillOf(rows.map(renewingOf), terms, subscriptionId) };
};
