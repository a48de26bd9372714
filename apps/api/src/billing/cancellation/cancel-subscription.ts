/** Ends a plan or an add-on at the end of its period, or at once, with a number, a signed statement and a mail. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type AuditActor, audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import { getGiftBalanceCents } from '../gift-ledger.ts';
import type { BillingDeps } from '../orders/charge-order.ts';
import { voidOpenInvoices } from '../orders/invoices.ts';
import { withdrawIdleRenewals } from '../orders/sweeps.ts';
import { renewNow } from '../subscriptions/dunning.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';
import { getProvinceOfRights } from '../rights/customer-rights.ts';
import { type EndedNow, refundUnusedDays } from './cancel-now.ts';
import { signStatement } from './sign-statement.ts';

/** Of the card and the gift balance together, as the receipt says. */
export const findLastPayment = async (
  query: Kysely<Schema>,
  subscriptionId: string,
): Promise<{ readonly cents: number; readonly at: number } | undefined> => {
  const paid = await query
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.total_cents', 'orders.placed_at'])
    .where('order_items.subscription_id', '=', subscriptionId)
    .where('orders.status', '=', 'COMPLETE')
    .where('orders.total_cents', '>', 0)
    .orderBy('orders.placed_at', 'desc')
    .executeTakeFirst();
  return paid && { cents: paid.total_cents, at: paid.placed_at.getTime() };
};

/** `A00000001`: one sequence for all servers. */
const nextNumber = async (tx: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ number: string }>`
    select 'A' || lpad(nextval('cancellation_numbers')::text, 8, '0') as number`.execute(tx);
  return rows[0]!.number;
};

interface Cancel {
  readonly accountId: string;
  /** The plan, whose page the mail links to. */
  readonly subscriptionId: string;
  readonly item: SubscriptionRow;
  /** Add-ons that end with it. */
  readonly addOns: readonly SubscriptionRow[];
  readonly isNow: boolean;
  /** Of the closed list, for statistics. */
  readonly reason: string | null;
  readonly comment: string | null;
  readonly brand: BrandId;
  readonly by?: AuditActor;
}

/** When the item ends: an unpaid period ends at once, as nothing runs longer than it was paid for. */
export const endOfCancelled = (now: number, item: SubscriptionRow, isNow: boolean): Date =>
  item.grace_period || isNow ? new Date(now) : item.cycle_date;

/** In a transaction that has locked the account and read the rows. */
export const cancelItems = async (
  deps: BillingDeps,
  tx: Kysely<Schema>,
  { accountId, subscriptionId, item, addOns, isNow, reason, comment, brand, by }: Cancel,
) => {
  const now = deps.clock.now();
  if (item.cancelled) return fail('ALREADY_CANCELLED');
  const { email, language } = await lockAccount(tx, accountId);
  const items = [item, ...addOns];
  const ended: EndedNow = isNow
    ? await refundUnusedDays(deps, tx, now, accountId, items)
    : { refundCents: 0, refundKey: null };
  const end = endOfCancelled(now, item, isNow);
  for (const row of items)
    await tx
      .updateTable('subscriptions')
      .set({
        cancelled: true,
        retry_at: null,
        cycle_date: row.cycle_date < end && !row.grace_period ? row.cycle_date : end,
      })
      .where('id', '=', row.id)
      .execute();
  await voidOpenInvoices(
    tx,
    now,
    items.map(({ id }) => id),
  );
  // A waiting renewal is ordered again without it; one being charged is refunded.
  await withdrawIdleRenewals(deps, tx, now, accountId);
  await syncSubscriptionGrants(tx, accountId);
  const cancelledAt = new Date(now);
  const number = await nextNumber(tx);
  const province = (await getProvinceOfRights(tx, accountId)) ?? null;
  const jws = signStatement(deps.tokenKeys, deps.env.publicUrl, {
    number,
    cancelledAt: cancelledAt.toISOString(),
    items: items.map(({ sku, cycle_date: date, grace_period: isUnpaid }) => ({
      sku,
      endsAt: (date < end && !isUnpaid ? date : end).toISOString(),
    })),
    refundCents: ended.refundCents,
    province,
  });
  await tx
    .insertInto('cancellations')
    .values({
      id: randomUUID(),
      number,
      effective_at: end,
      refund_cents: ended.refundCents,
      refund_key: ended.refundKey,
      province,
      jws,
      account_id: accountId,
      subscription_id: item.id,
      item_id: item.id,
      reason,
      comment,
      cancelled_at: cancelledAt,
    })
    .execute();
  await enqueueMail(deps, tx, {
    kind: 'cancelled',
    to: email,
    brand,
    language,
    sku: item.sku,
    alsoSkus: addOns.map(({ sku }) => sku),
    at: now,
    endDate: end.getTime(),
    subscriptionId,
    lastPayment: await findLastPayment(tx, item.id),
    giftCents: await getGiftBalanceCents(tx, accountId),
    number,
    refundCents: ended.refundCents,
  });
  await audit(tx, now, { kind: 'cancelled', accountId, brand, details: { sku: item.sku }, ...by });
  if (item.grace_period || isNow) await renewNow(tx, accountId);
  return {
    endDate: end.toISOString(),
    reference: number,
    cancelledAt: cancelledAt.toISOString(),
    refund: amountOf(ended.refundCents),
  };
};
