/** Orders: written before the charge, settled once. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { declineClassOf } from '@marquee/product/values/billing/decline-codes.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import type { OrderTotals } from '@marquee/product/values/billing/totals.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { BillingSchema, GiftOf } from '../../db/tables/billing.ts';
import { addJob } from '../../jobs/add-job.ts';
import { postGiftEntry } from '../gift-ledger.ts';
import { chargeInvoices } from './invoices.ts';
import type { NewOrderItem } from './order-item.ts';

export type OrderRow = Selectable<BillingSchema['orders']>;
export type OrderItemRow = Selectable<BillingSchema['order_items']>;

export interface PaymentMethod {
  readonly instrumentId?: string;
  readonly method: string;
  readonly brand: string;
  readonly last4: string;
  readonly state: ProvinceId | null;
  readonly city: string | null;
  /** Its bank has said for good that it does not pay. */
  readonly isBlocked?: boolean;
}

export interface NewOrder {
  readonly id: string;
  readonly accountId: string | null;
  readonly kind: OrderRow['kind'];
  readonly brand: BrandId;
  readonly language: Language;
  readonly email: string;
  readonly bill: OrderTotals<NewOrderItem>;
  readonly paymentMethod: PaymentMethod | undefined;
  /** Whose taxes are on the bill, where no card says it. */
  readonly province?: ProvinceId;
  readonly gift?: GiftOf;
  /** Whether the customer is present, who can confirm the payment with their bank. */
  readonly onSession?: boolean;
}

/** `unreachable`: of the release before. */
const neverDeclined: ReadonlySet<string> = new Set([
  'unreachable',
  'unavailable',
  'never charged',
  'withdrawn',
]);

/** Why its card was declined; null for an order that failed before a bank was asked. */
export const declineOf = ({ failure, card_last4: last4 }: OrderRow) =>
  failure === null || last4 === null || neverDeclined.has(failure)
    ? null
    : { declineClass: declineClassOf(failure), last4 };

/** For orders left pending by a server that crashed between writing and settling. */
const lookAfterMs = (limits.paymentSeconds + 5) * 1000;

/** Schedules a lookup of the charge. If the job is lost, the sweep finds the order by `check_at`. */
export const scheduleCheck = async (
  tx: Kysely<Schema>,
  now: number,
  orderId: string,
  inMs: number,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ check_at: new Date(now + inMs) })
    .where('id', '=', orderId)
    .execute();
  await addJob(tx, 'settleOrder', { orderId }, { key: `settle ${orderId}`, inMs });
};

/** The order alone, with its number. */
export const insertOrder = async (
  tx: Kysely<Schema>,
  now: number,
  order: NewOrder,
  status: OrderRow['status'] = 'PENDING',
): Promise<string> => {
  const { id, accountId, kind, brand, language, email, bill, paymentMethod, gift, onSession = true } = order;
  const at = new Date(now);
  const { number } = await tx
    .insertInto('orders')
    .values({
      id,
      account_id: accountId,
      kind,
      brand,
      status,
      language,
      email,
      state: paymentMethod?.state ?? order.province ?? null,
      city: paymentMethod?.city ?? null,
      subtotal_cents: bill.subtotalCents,
      discount_cents: bill.discountCents,
      tax_cents: bill.taxes.reduce((sum, { cents }) => sum + cents, 0),
      total_cents: bill.totalCents,
      gift_cents: bill.giftCents,
      credit_cents: bill.creditCents,
      on_session: onSession,
      due_cents: bill.dueCents,
      taxes: JSON.stringify(bill.taxes),
      instrument_id: paymentMethod?.instrumentId ?? null,
      method: paymentMethod?.method ?? null,
      card_brand: paymentMethod?.brand ?? null,
      card_last4: paymentMethod?.last4 ?? null,
      gift: gift ? JSON.stringify(gift) : null,
      placed_at: at,
      tried_at: at,
      settled_at: status === 'PENDING' ? null : at,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (bill.items.length === 0) return number;
  const invoiceIds = await chargeInvoices(tx, order, bill);
  await tx
    .insertInto('order_items')
    .values(
      bill.items.map((item, place) => ({
        id: randomUUID(),
        order_id: id,
        place,
        product_id: item.productId,
        pricing_plan_id: item.pricingPlanId,
        name_en: item.name.en,
        name_fr: item.name.fr,
        billing_cycle: item.cycle,
        cents: item.cents,
        discount_cents: item.discountCents,
        subscription_id: item.subscriptionId ?? null,
        invoice_id: invoiceIds[place] ?? null,
        from_day: item.invoice?.fromDay ?? null,
        until_day: item.invoice?.untilDay ?? null,
      })),
    )
    .execute();
  return number;
};

export const insertOrderAndItems = async (
  tx: Kysely<Schema>,
  now: number,
  order: NewOrder,
): Promise<void> => {
  const { id, accountId, bill } = order;
  await insertOrder(tx, now, order);
  if (accountId !== null && bill.giftCents > 0)
    await postGiftEntry(tx, { accountId, cents: -bill.giftCents, reason: `order ${id}`, at: now });
  if (bill.dueCents > 0) await scheduleCheck(tx, now, id, lookAfterMs);
};

export const readOrder = (query: Kysely<Schema>, id: string): Promise<OrderRow | undefined> =>
  query.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

export const listOrderItems = (query: Kysely<Schema>, orderId: string): Promise<OrderItemRow[]> =>
  query.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('place').execute();

/** Orders with a pending charge count as billed until it is settled. */
export const listPendingItems = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('orders')
    .select(['brand as brandName', sql.lit('CSG').as('storeName')])
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .execute();
