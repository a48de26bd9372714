/** Dunning: what a declined renewal leads to, by the reason of the decline. A gateway that is away is no decline. */
import type { Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { type DeclineClass, declineClassOf } from '@marquee/product/values/billing/decline-codes.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addJob, type JobOptions } from '../../jobs/add-job.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import type { Declined } from '../../integrations/payments/payment-gateway.ts';
import { readLastDeclined } from '../orders/charge-attempts.ts';
import { type InvoiceRow, lockInvoicesOf, reopenInvoice, voidInvoice } from '../orders/invoices.ts';
import type { OrderRow } from '../orders/orders.ts';
import { afterDecline, graceEnd } from './renewal-schedule.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';
import { getNextPayment } from './next-bill.ts';
import type { SubscriptionRow } from './load-subscription.ts';

const hour = 3_600_000;
/** Wakes the renewal of an account at once, rather than at the next sweep. */
export const renewNow = (
  tx: Kysely<Schema>,
  accountId: string,
  options: Pick<JobOptions, 'keyMode'> = {},
): Promise<void> => addJob(tx, 'renew', { accountId }, { key: `renew ${accountId}`, ...options });

const startGrace = async (
  tx: Kysely<Schema>,
  now: number,
  row: SubscriptionRow,
  declined: DeclineClass,
): Promise<Date> => {
  const next = afterDecline(row, now, declined);
  await tx.updateTable('subscriptions').set(next).where('id', '=', row.id).execute();
  return next.retry_at;
};

const mailOf = {
  funds: 'renewalFailed',
  tryLater: 'renewalFailed',
  card: 'cardNeeded',
  customer: 'confirmPayment',
} as const;

interface Notice {
  readonly email: string;
  readonly brand: OrderRow['brand'];
  readonly language: Language;
  readonly accountId: string;
}

const notify = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { email: to, brand, language, accountId }: Notice,
  declined: DeclineClass,
  first: SubscriptionRow,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ dunned_at: new Date(now) })
    .where('id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('dunned_at', 'is', null),
        eb('dunned_at', '<=', new Date(now - limits.dunningMailHours * hour)),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await enqueueMail(deps, tx, {
    kind: mailOf[declined],
    to,
    brand,
    language,
    until: graceEnd(first).getTime(),
    ...(declined === 'customer' && { subscriptionId: first.id }),
    next: await getNextPayment(tx, now, { accountId, subscriptionIds: [first.id] }),
  });
};

/** Notify after the first and the last failed attempt only. */
const isNotified = (row: SubscriptionRow, nextAttemptAt: Date): boolean =>
  row.tries === 0 || nextAttemptAt.getTime() >= graceEnd(row).getTime();

const readRows = async (
  tx: Kysely<Schema>,
  invoices: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, SubscriptionRow>> => {
  if (invoices.length === 0) return new Map();
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where(
      'id',
      'in',
      invoices.map(({ subscription_id: id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The subscription that an invoice still has to renew; undefined when it ended, changed or was cancelled. */
export const findRenewedSubscription = (
  rows: ReadonlyMap<string, SubscriptionRow>,
  { subscription_id: id, term, period }: InvoiceRow,
): SubscriptionRow | undefined => {
  const row = rows.get(id);
  return row && !row.cancelled && row.term === term && row.period === period - 1 ? row : undefined;
};

export const lockRenewedSubscriptions = async (tx: Kysely<Schema>, orderId: string) => {
  const invoices = await lockInvoicesOf(tx, orderId);
  return { invoices, rows: await readRows(tx, invoices) };
};

const blockCard = async (
  tx: Kysely<Schema>,
  now: number,
  instrumentId: string | null,
  code: string,
): Promise<void> => {
  await tx
    .updateTable('payment_instruments')
    .set({ blocked_at: new Date(now), blocked_code: code })
    .where('id', '=', instrumentId)
    .execute();
};

export const declineRenewal = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  { code, adviceCode }: Declined,
): Promise<void> => {
  const declined = declineClassOf(code, adviceCode);
  if (declined === 'card') await blockCard(tx, now, order.instrument_id, code);
  const { invoices, rows } = await lockRenewedSubscriptions(tx, order.id);
  let notified: SubscriptionRow | undefined;
  for (const invoice of invoices) {
    const row = findRenewedSubscription(rows, invoice);
    if (!row) {
      await voidInvoice(tx, now, invoice);
      continue;
    }
    const nextAttemptAt = await startGrace(tx, now, row, declined);
    await reopenInvoice(tx, invoice, { nextAttemptAt });
    if (isNotified(row, nextAttemptAt)) notified ??= row;
  }
  const { account_id: accountId } = order;
  if (accountId === null) return;
  await syncSubscriptionGrants(tx, accountId);
  // A customer on the page has seen the decline there.
  if (notified && !order.on_session) await notify(deps, tx, now, { ...order, accountId }, declined, notified);
};

/** The card was not charged (never asked, or gateway unavailable): the invoices are due as before. */
export const reopenRenewal = async (tx: Kysely<Schema>, now: number, order: OrderRow): Promise<void> => {
  const { invoices, rows } = await lockRenewedSubscriptions(tx, order.id);
  for (const invoice of invoices)
    await (findRenewedSubscription(rows, invoice)
      ? reopenInvoice(tx, invoice)
      : voidInvoice(tx, now, invoice));
  if (order.account_id !== null) await renewNow(tx, order.account_id);
};

/** There is no card that could be charged: the grace runs, and a card that comes is charged at once. */
export const startDunningWithoutCard = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  notice: Notice,
  rows: readonly SubscriptionRow[],
): Promise<void> => {
  for (const row of rows) await startGrace(tx, now, row, 'card');
  await syncSubscriptionGrants(tx, notice.accountId);
  const [first] = rows;
  if (first) await notify(deps, tx, now, notice, 'card', first);
};

/** Renewals that wait for a gateway which is away: none of their attempts is open. */
export const listIdleRenewals = async (
  tx: Kysely<Schema>,
  accountId: string,
): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select o.* from orders o
    where o.account_id = ${accountId} and o.kind = 'RENEWAL' and o.status = 'PENDING' and not exists (
      select from charge_attempts a where a.order_id = o.id and a.status in ('ASKED', 'ACTION', 'UNKNOWN'))
    order by o.id for update of o`.execute(tx);
  return rows;
};

/** A card that was not the one declined last pays at once for what is unpaid; asking the same one again only costs. */
export const retryWith = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  instrumentId: string,
): Promise<void> => {
  if ((await readLastDeclined(tx, accountId)) === instrumentId) return;
  await retryUpdated(tx, now, accountId);
};

/** The card that pays was renewed by its bank: what is unpaid is tried at once. */
export const retryUpdated = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ retry_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('grace_period', '=', true)
    .where('cancelled', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await renewNow(tx, accountId);
};
