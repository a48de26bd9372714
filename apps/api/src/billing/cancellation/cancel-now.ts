/** Immediate cancellation where the province grants it: unused days and their taxes are refunded to the payment method. */
import { fail } from '@marquee/product/app-error.ts';
import { creditOf } from '@marquee/product/values/billing/proration.ts';
import type { Kysely } from 'kysely';
import { billingDayOf } from '../billing-day.ts';
import { listCatalog } from '../catalog.ts';
import { creditableOf, creditOn, type CreditShare, writeRefund } from '../credit-notes.ts';
import { lockOrder } from '../orders/charge-order.ts';
import { getCurrentInvoice, insertInvoice, type InvoiceRow, netOf } from '../orders/invoices.ts';
import { findLawToCancelNow } from '../rights/customer-rights.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';
import type { Schema } from '../../db/schema.ts';
import type { MailDeps } from '../../mail/enqueue-mail.ts';

/** A period that is unpaid, disputed or a gift of the shop has nothing to refund. */
const isRefundable = (row: SubscriptionRow): boolean =>
  !row.grace_period && row.hold_at === null && row.started_on !== null && row.store === 'CSG';

interface UnusedDays extends Pick<CreditShare, 'credit'> {
  readonly invoice: InvoiceRow;
  readonly orderId: string;
}

/** The unused days of each item, with the invoice and the order that they were paid by. */
const listUnusedDays = async (
  query: Kysely<Schema>,
  now: number,
  rows: readonly SubscriptionRow[],
): Promise<readonly UnusedDays[]> => {
  const products = await listCatalog(query);
  const unusedDays: UnusedDays[] = [];
  for (const row of rows.filter(isRefundable)) {
    const product = products.find(({ id }) => id === row.product_id);
    const invoice = await getCurrentInvoice(query, row, product?.name ?? { en: row.sku, fr: row.sku });
    if (invoice.order_id === null || invoice.status !== 'PAID') continue;
    const unused = creditOf(
      { paidCents: netOf(invoice), from: invoice.from_day, until: invoice.until_day },
      billingDayOf(now),
    );
    const credit = await creditOn(query, invoice, unused);
    if (credit.totalCents > 0) unusedDays.push({ invoice, orderId: invoice.order_id, credit });
  }
  return unusedDays;
};

/** What `refundUnusedDays` would pay; undefined where the province does not grant it. */
export const quoteUnusedDays = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  rows: readonly SubscriptionRow[],
): Promise<number | undefined> => {
  if (!(await findLawToCancelNow(query, now, accountId))) return undefined;
  let cents = 0;
  for (const { orderId, credit } of await listUnusedDays(query, now, rows)) {
    const order = await query
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (order?.status === 'COMPLETE') cents += credit.totalCents;
  }
  return cents;
};

const sharesByOrder = async (
  tx: Kysely<Schema>,
  unusedDays: readonly UnusedDays[],
): Promise<ReadonlyMap<string, readonly CreditShare[]>> => {
  const shares = new Map<string, CreditShare[]>();
  for (const { invoice, orderId, credit } of unusedDays) {
    // A period from before invoices were kept: written now, so that its credit counts.
    const known = await tx
      .selectFrom('invoices')
      .select('id')
      .where('id', '=', invoice.id)
      .executeTakeFirst();
    if (!known) await insertInvoice(tx, invoice);
    shares.set(orderId, [...(shares.get(orderId) ?? []), { on: creditableOf(invoice), credit }]);
  }
  return shares;
};

export interface EndedNow {
  readonly refundCents: number;
  readonly refundKey: string | null;
}

/** Under the account's lock. Fails with `RIGHT_NOT_AVAILABLE` outside the provinces that grant it. */
export const refundUnusedDays = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  rows: readonly SubscriptionRow[],
): Promise<EndedNow> => {
  const law = await findLawToCancelNow(tx, now, accountId);
  if (!law) return fail('RIGHT_NOT_AVAILABLE');
  let refundCents = 0;
  let refundKey: string | null = null;
  for (const [orderId, shares] of await sharesByOrder(tx, await listUnusedDays(tx, now, rows))) {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'COMPLETE') continue;
    const notes = await writeRefund(deps, tx, now, order, shares, {
      kind: 'CANCELLATION',
      reason: law.en,
    });
    for (const note of notes) {
      refundCents += note.total_cents;
      refundKey ??= note.refund_key;
    }
  }
  return { refundCents, refundKey };
};
