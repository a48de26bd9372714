/** Invoices: one for each subscription period, enforced by a unique index. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import { type BillingCycle, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { shareTaxes } from '@marquee/product/values/billing/tax-shares.ts';
import type { StoredTax } from '@marquee/product/values/billing/taxes.ts';
import type { OrderTotals } from '@marquee/product/values/billing/totals.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { BillingSchema } from '../../db/tables/billing.ts';
import { chargeTimeOf, billingDayOf } from '../billing-day.ts';
import type { BilledPeriod, NewOrderItem } from './order-item.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';

export type InvoiceRow = Selectable<BillingSchema['invoices']>;

const taxCents = (taxes: readonly StoredTax[]): number => taxes.reduce((sum, { cents }) => sum + cents, 0);
export const netOf = ({ cents, discount_cents: discount }: Pick<InvoiceRow, 'cents' | 'discount_cents'>) =>
  cents - discount;
const grossOf = (invoice: InvoiceRow): number => netOf(invoice) + taxCents(invoice.taxes);

/** The period after the running one. */
export const nextPeriodOf = (row: SubscriptionRow): BilledPeriod => {
  const cycle = row.billing_cycle as BillingCycle;
  return {
    kind: 'RENEWAL',
    subscriptionId: row.id,
    term: row.term,
    period: row.period + 1,
    fromDay: renewalDay(row.started_on!, cycle, row.period),
    untilDay: renewalDay(row.started_on!, cycle, row.period + 1),
    dueAt: row.cycle_date,
  };
};

/** A purchase names its subscriptions before they begin, so that its invoices are guarded too. */
export const withFirstInvoices = <I extends NewOrderItem>(items: readonly I[], now: number) => {
  const fromDay = billingDayOf(now);
  return items.map((item) => ({
    ...item,
    invoice: {
      kind: 'FIRST' as const,
      subscriptionId: randomUUID(),
      term: 1,
      period: 1,
      fromDay,
      untilDay: renewalDay(fromDay, item.cycle, 1),
      dueAt: new Date(now),
    },
  }));
};

/** Puts each item of an order on its invoice; an open one is taken, and one that is charged or paid refuses the order. */
export const chargeInvoices = async (
  tx: Kysely<Schema>,
  order: { readonly id: string; readonly accountId: string | null },
  { items, taxes }: OrderTotals<NewOrderItem>,
): Promise<readonly (string | null)[]> => {
  const shares = shareTaxes(
    taxes,
    items.map(({ cents, discountCents }) => cents - discountCents),
  );
  const ids: (string | null)[] = [];
  for (const [place, item] of items.entries()) {
    if (!item.invoice) {
      ids.push(null);
      continue;
    }
    const { kind, subscriptionId, term, period, fromDay, untilDay, dueAt } = item.invoice;
    const charged = {
      status: 'CHARGING' as const,
      order_id: order.id,
      product_id: item.productId,
      pricing_plan_id: item.pricingPlanId,
      cents: item.cents,
      discount_cents: item.discountCents,
      taxes: JSON.stringify(shares[place]),
      next_attempt_at: null,
    };
    const invoice = await tx
      .insertInto('invoices')
      .values({
        id: randomUUID(),
        account_id: order.accountId,
        subscription_id: subscriptionId,
        term,
        period,
        kind,
        name_en: item.name.en,
        name_fr: item.name.fr,
        billing_cycle: item.cycle,
        from_day: fromDay,
        until_day: untilDay,
        due_at: dueAt,
        ...charged,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['subscription_id', 'term', 'period'])
          // Written out: the condition of the index has to be known before there are parameters.
          .where('status', '<>', sql.lit('VOID'))
          .doUpdateSet(charged)
          .where('invoices.status', '=', 'OPEN'),
      )
      .returning('id')
      .executeTakeFirst();
    ids.push(invoice?.id ?? fail('PAYMENT_RUNNING'));
  }
  return ids;
};

/** Without a card nothing can be charged: the invoice waits for one. */
export const openInvoice = async (
  tx: Kysely<Schema>,
  accountId: string,
  item: Pick<NewOrderItem, 'productId' | 'pricingPlanId' | 'name' | 'cycle' | 'cents'> & {
    readonly invoice: BilledPeriod;
  },
): Promise<void> => {
  const { kind, subscriptionId, term, period, fromDay, untilDay, dueAt } = item.invoice;
  await tx
    .insertInto('invoices')
    .values({
      id: randomUUID(),
      account_id: accountId,
      subscription_id: subscriptionId,
      term,
      period,
      kind,
      product_id: item.productId,
      pricing_plan_id: item.pricingPlanId,
      name_en: item.name.en,
      name_fr: item.name.fr,
      billing_cycle: item.cycle,
      from_day: fromDay,
      until_day: untilDay,
      cents: item.cents,
      taxes: '[]',
      status: 'OPEN',
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Ordered by id, so that concurrent transactions lock them in the same order. */
export const lockInvoicesOf = (tx: Kysely<Schema>, orderId: string): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'CHARGING')
    .orderBy('id')
    .forUpdate()
    .execute();

export const payInvoice = (tx: Kysely<Schema>, now: number, invoice: InvoiceRow): Promise<InvoiceRow> =>
  tx
    .updateTable('invoices')
    .set({ status: 'PAID', paid_cents: grossOf(invoice), closed_at: new Date(now) })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Not declined, or declined once more: it waits for its next attempt. */
export const reopenInvoice = async (
  tx: Kysely<Schema>,
  { id }: InvoiceRow,
  declined?: { readonly nextAttemptAt: Date },
): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      status: 'OPEN',
      order_id: null,
      ...(declined && { tries: eb('tries', '+', 1), next_attempt_at: declined.nextAttemptAt }),
    }))
    .where('id', '=', id)
    .execute();
};

export const voidInvoice = async (tx: Kysely<Schema>, now: number, { id }: InvoiceRow): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set({ status: 'VOID', closed_at: new Date(now), next_attempt_at: null })
    .where('id', '=', id)
    .execute();
};

/** What ended or was cancelled is not charged any more. An invoice that is being charged waits for the outcome. */
export const voidOpenInvoices = async (
  tx: Kysely<Schema>,
  now: number,
  subscriptionIds: readonly string[],
): Promise<void> => {
  if (subscriptionIds.length === 0) return;
  await tx
    .updateTable('invoices')
    .set({ status: 'VOID', closed_at: new Date(now), next_attempt_at: null })
    .where('subscription_id', 'in', subscriptionIds)
    .where('status', '=', 'OPEN')
    .execute();
};

/** The subscriptions of an account that are being charged for at this moment, by the order that does. */
export const listChargingOrders = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await query
    .selectFrom('invoices')
    .select(['subscription_id', 'order_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'CHARGING')
    .execute();
  return new Map(rows.map(({ subscription_id: id, order_id: orderId }) => [id, orderId ?? '']));
};

interface PaidBefore {
  readonly orderId: string | null;
  readonly taxes: readonly StoredTax[];
}

/** The order that paid for the running period before invoices were kept, and this subscription's share of its taxes. */
const readPaidBefore = async (tx: Kysely<Schema>, row: SubscriptionRow): Promise<PaidBefore> => {
  const { rows } = await sql<{ id: string; taxes: readonly StoredTax[]; nets: number[]; place: number }>`
    select o.id, o.taxes, i.place,
      (select array_agg(a.cents - a.discount_cents order by a.place) from order_items a where a.order_id = o.id) as nets
    from orders o join order_items i on i.order_id = o.id
    where o.account_id = ${row.account_id} and o.status = 'COMPLETE'
      and (i.subscription_id = ${row.id} or (o.id = ${row.order_id} and i.product_id = ${row.product_id}))
    order by o.placed_at desc limit 1`.execute(tx);
  const [paid] = rows;
  if (!paid) return { orderId: row.order_id, taxes: [] };
  const net = paid.nets[paid.place] ?? 0;
  const share = shareTaxes(paid.taxes, paid.nets)[paid.place] ?? [];
  // Never more than what was paid for this period.
  const taxes = share.map((tax) => ({
    ...tax,
    cents: net > row.paid_cents ? Math.floor((tax.cents * row.paid_cents) / net) : tax.cents,
  }));
  return { orderId: paid.id, taxes };
};

/** The paid invoice of the running period. One that was paid before invoices were kept follows from the subscription. */
export const getCurrentInvoice = async (
  query: Kysely<Schema>,
  row: SubscriptionRow,
  name: NewOrderItem['name'],
): Promise<InvoiceRow> => {
  const known = await query
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .where('term', '=', row.term)
    .where('period', '=', row.period)
    .where('status', '<>', 'VOID')
    .executeTakeFirst();
  if (known) return known;
  const { orderId, taxes } = await readPaidBefore(query, row);
  const cycle = row.billing_cycle as BillingCycle;
  const fromDay = renewalDay(row.started_on!, cycle, row.period - 1);
  return {
    id: randomUUID(),
    account_id: row.account_id,
    subscription_id: row.id,
    term: row.term,
    period: row.period,
    kind: row.period > 1 ? 'RENEWAL' : 'FIRST',
    product_id: row.product_id ?? row.sku,
    pricing_plan_id: row.pricing_plan_id ?? row.sku,
    name_en: name.en,
    name_fr: name.fr,
    billing_cycle: cycle,
    from_day: fromDay,
    until_day: renewalDay(row.started_on!, cycle, row.period),
    cents: row.paid_cents,
    discount_cents: 0,
    taxes,
    paid_cents: row.paid_cents + taxCents(taxes),
    credited_cents: 0,
    status: 'PAID',
    order_id: orderId,
    tries: 0,
    next_attempt_at: null,
    due_at: chargeTimeOf(fromDay),
    closed_at: chargeTimeOf(fromDay),
  };
};

/** Writes one that only followed from its subscription, before something refers to it. */
export const insertInvoice = async (tx: Kysely<Schema>, invoice: InvoiceRow): Promise<void> => {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, taxes: JSON.stringify(invoice.taxes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
