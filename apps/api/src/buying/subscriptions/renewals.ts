/** What time does to subscriptions, in the database: how they go on, how they wait, how they end. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import type { TokenKeys } from '../../http/token-keys.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { ItemRow, OrderRow } from '../orders.ts';
import { afterPayment, afterRefusal, graceEnd, wakesAt } from './calendar.ts';
import { scheduleEntitlementEnds } from './entitlement-ends.ts';
import { readNextPayment } from './next-bill.ts';
import type { SubscriptionRow } from './own-subscription.ts';

export const readBilled = (tx: Kysely<Schema>, accountId: string): Promise<SubscriptionRow[]> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .orderBy('id')
    .execute();

/** One job for an account, at the next moment that something is due; what is planned again replaces it. */
export const planRenewal = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  const billed = await readBilled(tx, accountId);
  if (billed.length === 0) return;
  const inMs = Math.max(0, Math.min(...billed.map(wakesAt)) - now);
  await addJob(tx, 'renew', { accountId }, { key: `renew ${accountId}`, inMs });
};

/**
 * Every hour: a job that was lost, or given up, does not let anybody watch for nothing, nor lose what they pay for.
 * One that only waits for its turn keeps it.
 */
export const planOverdue =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now();
    const { rows } = await sql<{ id: string }>`
      select distinct account_id as id from subscriptions
      where store = 'CSG' and coalesce(retry_at, cycle_date) < ${new Date(now)}
        and not exists (
          select from graphile_worker._private_jobs j
          where j.is_available and j.priority = 0 and j.run_at <= now() and j.key = 'renew ' || account_id)`.execute(
      database.query,
    );
    for (const { id } of rows) await planRenewal(database.query, now, id);
  };

/** From now on, and for as long as something gives it. */
export const letWatch = async (
  tx: Kysely<Schema>,
  accountId: string,
  skus: readonly string[],
): Promise<void> => {
  await tx
    .insertInto('entitlements')
    .values(skus.map((sku) => ({ account_id: accountId, sku, source: 'dtc' as const })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sku', 'source']).doUpdateSet({ ends_at: null }),
    )
    .execute();
};

/** The right to watch what no subscription gives any more goes. */
export const stopWatching = async (
  tx: Kysely<Schema>,
  accountId: string,
  skus: readonly string[],
): Promise<void> => {
  await sql`
    delete from entitlements e
    where e.account_id = ${accountId} and e.source = 'dtc' and e.sku = any (${skus})
      and not exists (
        select from subscriptions s left join products p on p.id = s.product_id
        where s.account_id = ${accountId} and e.sku = any (coalesce(p.gives, array[s.sku])))`.execute(tx);
};

/** What a subscription lets people watch. */
export const readGives = async (
  tx: Kysely<Schema>,
  rows: readonly SubscriptionRow[],
): Promise<readonly string[]> => {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'gives'])
    .where(
      'id',
      'in',
      rows.map(({ product_id: id }) => id ?? ''),
    )
    .execute();
  return rows.flatMap(({ product_id: id, sku }) => products.find((each) => each.id === id)?.gives ?? [sku]);
};

/** What nobody pays for any more goes, with the right to watch what nothing else gives. */
export const endSubscriptions = async (
  tx: Kysely<Schema>,
  accountId: string,
  rows: readonly SubscriptionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const gave = await readGives(tx, rows);
  await tx
    .deleteFrom('subscriptions')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await stopWatching(tx, accountId, gave);
};

interface Told {
  readonly env: Env;
  readonly tokenKeys: TokenKeys;
}

const rowsOf = async (tx: Kysely<Schema>, items: readonly ItemRow[]): Promise<SubscriptionRow[]> => {
  const ids = items.flatMap(({ subscription_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return [];
  return tx.selectFrom('subscriptions').selectAll().where('id', 'in', ids).orderBy('id').execute();
};

/** Paid: the next period begins. */
export const goOn = async (
  deps: Told,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<void> => {
  const rows = await rowsOf(tx, items);
  for (const row of rows) {
    const item = items.find(({ subscription_id: id }) => id === row.id)!;
    await tx
      .updateTable('subscriptions')
      .set({ ...afterPayment(row), paid_cents: item.cents - item.discount_cents })
      .where('id', '=', row.id)
      .execute();
  }
  if (rows.some(({ grace_period: inGrace }) => inGrace)) await scheduleEntitlementEnds(tx, order.account_id!);
  const { email: to, brand, language } = order;
  const next = await readNextPayment(tx, now, {
    accountId: order.account_id,
    subscriptionIds: rows.map(({ id }) => id),
  });
  await enqueueMail(deps, tx, { kind: 'renewed', to, brand, language, order, items, next });
  if (rows.some(({ offer_periods: periods }) => periods === 1))
    await enqueueMail(deps, tx, { kind: 'offerEnding', to, brand, language, next });
  await planRenewal(tx, now, order.account_id!);
};

/** Not paid, and everybody is told. */
export const wait = async (
  deps: Told,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  rows: readonly SubscriptionRow[],
  mail: Pick<OrderRow, 'email' | 'brand' | 'language'>,
): Promise<void> => {
  for (const row of rows)
    await tx.updateTable('subscriptions').set(afterRefusal(row)).where('id', '=', row.id).execute();
  await scheduleEntitlementEnds(tx, accountId);
  const [first] = rows;
  if (first)
    await enqueueMail(deps, tx, {
      kind: 'renewalFailed',
      to: mail.email,
      brand: mail.brand,
      language: mail.language,
      until: graceEnd(first).getTime(),
      next: await readNextPayment(tx, now, { accountId, subscriptionIds: [first.id] }),
    });
  await planRenewal(tx, now, accountId);
};

export const waitForItems = async (
  deps: Told,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<void> => wait(deps, tx, now, order.account_id!, await rowsOf(tx, items), order);

/** A new card is a reason to try at once. */
export const retryUnpaid = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ retry_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('grace_period', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0) await planRenewal(tx, now, accountId);
};
