/** Processes the due subscriptions of an account: ends cancelled ones, orders the renewal of the others, once for each period. */
import { randomUUID } from 'node:crypto';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { renewalBill } from '@marquee/product/values/billing/next-bill.ts';
import { priceOn } from '@marquee/product/values/prices/price-changes.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { readPriceNotices } from '../catalogue/price-changes.ts';
import { getDefaultPaymentMethod } from '../payment-method.ts';
import { type BillingDeps, chargeOrder, settleFree } from '../orders/charge-order.ts';
import { billingDayOf } from '../billing-day.ts';
import { getGiftBalanceCents } from '../gift-ledger.ts';
import { nextPeriodOf, openInvoice, listChargingOrders } from '../orders/invoices.ts';
import { type OrderRow, type PaymentMethod, readOrder, insertOrderAndItems } from '../orders/orders.ts';
import { dueAction } from './renewal-schedule.ts';
import { startDunningWithoutCard } from './dunning.ts';
import { discountOf, getProvince } from './next-bill.ts';
import type { SubscriptionRow } from './load-subscription.ts';
import { endSubscriptions, listDirectSubscriptions } from './renewals.ts';

const namesOf = async (tx: Kysely<Schema>, rows: readonly SubscriptionRow[]) => {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name_en', 'name_fr'])
    .where(
      'id',
      'in',
      rows.map(({ product_id: id }) => id ?? ''),
    )
    .execute();
  return ({ product_id: wanted, sku }: SubscriptionRow) => {
    const product = products.find(({ id }) => id === wanted);
    return { en: product?.name_en ?? sku, fr: product?.name_fr ?? sku };
  };
};

/** What these subscriptions cost for their next period, each on its invoice. */
export const renewalOf = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  rows: readonly SubscriptionRow[],
  paymentMethod: PaymentMethod | undefined,
) => {
  const nameOf = await namesOf(tx, rows);
  const noticesOf = await readPriceNotices(tx, rows);
  const items = rows.map((row) => ({
    productId: row.product_id ?? row.sku,
    pricingPlanId: row.pricing_plan_id ?? row.sku,
    sku: row.sku,
    name: nameOf(row),
    cycle: row.billing_cycle as BillingCycle,
    cents: priceOn(row.price_cents, noticesOf(row), nextPeriodOf(row).fromDay),
    subscriptionId: row.id,
    discount: discountOf(row),
    invoice: nextPeriodOf(row),
  }));
  return renewalBill(items, {
    province: await getProvince(tx, accountId, paymentMethod),
    day: billingDayOf(now),
    giftCents: await getGiftBalanceCents(tx, accountId),
  });
};

const isAddOn = ({ product_type: type }: SubscriptionRow): boolean => type === 'ADDON';

/**
 * Ends subscriptions that are over and returns those to renew, plans first: mails name the first. A pending charge is
 * left to its own result.
 */
const readDue = async (
  deps: BillingDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  account: { readonly email: string; readonly language: OrderRow['language'] },
): Promise<readonly SubscriptionRow[]> => {
  const charging = await listChargingOrders(tx, accountId);
  const rows = (await listDirectSubscriptions(tx, accountId)).filter(({ id }) => !charging.has(id));
  const { end = [], expire = [], renew = [] } = Object.groupBy(rows, (row) => dueAction(row, now));
  await endSubscriptions(tx, now, accountId, [...end, ...expire]);
  const [unpaid] = expire;
  if (unpaid)
    await enqueueMail(deps, tx, {
      kind: 'subscriptionEnded',
      to: account.email,
      brand: unpaid.brand,
      language: account.language,
    });
  return renew.toSorted((one, other) => Number(isAddOn(one)) - Number(isAddOn(other)));
};

export const renewDueSubscriptions = async (deps: BillingDeps, accountId: string): Promise<void> => {
  const { database, clock } = deps;
  const order = await database.query.transaction().execute(async (tx): Promise<OrderRow | undefined> => {
    const now = clock.now();
    const account = await tryLockAccount(tx, accountId);
    if (!account) return undefined;
    const rows = await readDue(deps, tx, now, accountId, account);
    const [first] = rows;
    if (!first) return undefined;
    const paymentMethod = await getDefaultPaymentMethod(tx, accountId);
    const bill = await renewalOf(tx, now, accountId, rows, paymentMethod);
    if (bill.dueCents > 0 && (!paymentMethod || paymentMethod.isBlocked)) {
      for (const item of bill.items) await openInvoice(tx, accountId, item);
      await startDunningWithoutCard(deps, tx, now, { ...account, brand: first.brand, accountId }, rows);
      return undefined;
    }
    const id = randomUUID();
    await insertOrderAndItems(tx, now, {
      id,
      accountId,
      kind: 'RENEWAL',
      brand: first.brand,
      language: account.language,
      email: account.email,
      bill,
      paymentMethod,
      onSession: false,
    });
    if (bill.dueCents === 0) await settleFree(deps, tx, now, id);
    return readOrder(tx, id);
  });
  if (order?.status === 'PENDING') await chargeOrder(deps, order);
};
