/** Brings a store purchase to what the store says: its row, the subscription that customers see, and its grants. */
import { randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { type AppStore, isListedState, isWatchableState } from '@marquee/product/values/stores.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import { lockAccountForPosting, lockExternalIdentity } from '../../identity/lock-account.ts';
import type { PurchaseState } from '../../integrations/stores/store-client.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';

export type StorePurchase = Selectable<Schema['store_subscriptions']>;

export interface ApplyContext {
  readonly now: number;
  /** Whether the purchases of testers entitle. */
  readonly countsSandbox: boolean;
}

const minute = 60_000;
const checkMs = limits.storeCheckMinutes * minute;

/** When the current period ends if nothing changes. */
const endOf = ({ state, expires_at: expires, grace_until: grace }: StorePurchase): Date | null =>
  state === 'GRACE' ? (grace ?? expires) : expires;

/** A renewal notice may be late: the store is read after one interval, and access ends after two. */
const accessUntil = (purchase: StorePurchase): Date | null => {
  if (!isWatchableState(purchase.state)) return null;
  const end = endOf(purchase);
  if (!end || purchase.state !== 'ACTIVE') return end;
  return new Date(end.getTime() + 2 * checkMs);
};

/** When the store is asked again without a notice; null: never. */
const nextReadAt = (purchase: StorePurchase, now: number): Date | null => {
  if (!isListedState(purchase.state) || purchase.replaced_by !== null) return null;
  const end = endOf(purchase);
  if (!isWatchableState(purchase.state) || purchase.product_id === null || !end)
    return new Date(now + limits.storeCheckHours * 60 * minute);
  return new Date(Math.max(end.getTime(), now) + checkMs);
};

export const lockPurchase = (tx: Kysely<Schema>, store: AppStore, key: string): Promise<void> =>
  lockExternalIdentity(tx, `store ${store}`, key);

export const findPurchase = (
  tx: Kysely<Schema>,
  store: AppStore,
  key: string,
): Promise<StorePurchase | undefined> =>
  tx
    .selectFrom('store_subscriptions')
    .selectAll()
    .where('store', '=', store)
    .where('key', '=', key)
    .executeTakeFirst();

/** The account that the app named when it sold. */
const accountOfToken = async (tx: Kysely<Schema>, token: string | undefined): Promise<string | null> => {
  if (token === undefined || !isUuid(token)) return null;
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('store_token', '=', token)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst();
  return found?.id ?? null;
};

const planOf = (tx: Kysely<Schema>, store: AppStore, storeProductId: string | null) =>
  tx
    .selectFrom('store_products as s')
    .innerJoin('pricing_plans as plan', 'plan.id', 's.pricing_plan_id')
    .innerJoin('products as p', 'p.id', 'plan.product_id')
    .select([
      'plan.id',
      'plan.billing_cycle',
      'plan.price_cents',
      'p.id as product_id',
      'p.brand',
      'p.type',
      'p.entitled_skus',
    ])
    .where('s.store', '=', store)
    .where('s.store_product_id', '=', storeProductId ?? '')
    .executeTakeFirst();

/** The subscription and the grants of a purchase; its account is locked before any row of the account. */
export const projectPurchase = async (
  { countsSandbox }: ApplyContext,
  tx: Kysely<Schema>,
  purchase: StorePurchase,
): Promise<void> => {
  const { id, store, account_id: accountId, state } = purchase;
  if (accountId === null) return;
  if (!(await lockAccountForPosting(tx, accountId))) {
    await tx.updateTable('store_subscriptions').set({ account_id: null }).where('id', '=', id).execute();
    return;
  }
  const plan = await planOf(tx, store, purchase.store_product_id);
  const counts = purchase.environment === 'PRODUCTION' || countsSandbox;
  if (plan && counts && purchase.replaced_by === null && isListedState(state) && purchase.expires_at) {
    const row = {
      account_id: accountId,
      brand: plan.brand,
      store,
      sku: plan.entitled_skus[0] ?? plan.product_id,
      product_id: plan.product_id,
      product_type: plan.type,
      pricing_plan_id: plan.id,
      status: 'ACTIVE' as const,
      billing_cycle: plan.billing_cycle,
      // Amounts are shown in Canadian dollars; the price of another storefront is not.
      price_cents: (purchase.currency === 'CAD' ? purchase.price_cents : null) ?? plan.price_cents,
      cycle_date: purchase.expires_at,
      cancelled: state === 'CANCELLED',
      grace_period: state === 'GRACE',
      store_state: state,
      access_until: accessUntil(purchase),
    };
    await tx
      .insertInto('subscriptions')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  } else await tx.deleteFrom('subscriptions').where('id', '=', id).execute();
  await syncSubscriptionGrants(tx, accountId);
};

/** Ends a purchase that another one replaces, in whatever order their notices arrive. */
const endReplaced = async (
  context: ApplyContext,
  tx: Kysely<Schema>,
  { store, key }: StorePurchase,
  replaced: string,
): Promise<void> => {
  await tx
    .insertInto('store_subscriptions')
    .values({
      id: randomUUID(),
      store,
      key: replaced,
      state: 'EXPIRED',
      auto_renews: false,
      replaced_by: key,
    })
    .onConflict((conflict) =>
      conflict.columns(['store', 'key']).doUpdateSet({ replaced_by: key, read_after: null }),
    )
    .execute();
  const row = await findPurchase(tx, store, replaced);
  if (row) await projectPurchase(context, tx, row);
};

export interface ReadState {
  readonly store: AppStore;
  readonly key: string;
  /** Time of the question by the clock of PostgreSQL: an answer to an earlier one changes nothing. */
  readonly readAt: string;
  /** Undefined: the store does not know it any more. */
  readonly state: PurchaseState | undefined;
}

/** In the caller's transaction. Undefined for a purchase that neither the store nor the database has. */
export const applyPurchaseState = async (
  context: ApplyContext,
  tx: Kysely<Schema>,
  { store, key, readAt, state: read }: ReadState,
): Promise<StorePurchase | undefined> => {
  const replaced = read?.replaces === key ? undefined : read?.replaces;
  for (const each of [key, ...(replaced === undefined ? [] : [replaced])].toSorted())
    await lockPurchase(tx, store, each);
  const before = await findPurchase(tx, store, key);
  if (!read && !before) return undefined;
  const isForeign = before?.environment && read && before.environment !== read.environment;
  const { rows } = await sql<{ late: boolean | null }>`
    select state_read_at >= ${readAt}::timestamptz as late from store_subscriptions
    where store = ${store} and key = ${key}`.execute(tx);
  if (before && (rows[0]?.late === true || isForeign)) return before;

  const plan = read && (await planOf(tx, store, read.storeProductId));
  const predecessor = replaced === undefined ? undefined : await findPurchase(tx, store, replaced);
  const named = before?.released_at ? null : await accountOfToken(tx, read?.claimToken);
  const said = read
    ? {
        environment: read.environment,
        claim_token: read.claimToken !== undefined && isUuid(read.claimToken) ? read.claimToken : null,
        store_product_id: read.storeProductId,
        product_id: plan?.product_id ?? null,
        state: read.state,
        expires_at: read.expiresAt ?? null,
        grace_until: read.graceUntil ?? null,
        auto_renews: read.autoRenews,
        price_cents: read.priceCents ?? null,
        currency: read.currency ?? null,
      }
    : { state: 'EXPIRED' as const, auto_renews: false };
  const values = {
    ...said,
    account_id: before?.account_id ?? named ?? predecessor?.account_id ?? null,
    state_read_at: sql<Date>`${readAt}::timestamptz`,
  };
  const written = await tx
    .insertInto('store_subscriptions')
    .values({ id: randomUUID(), store, key, ...values })
    .onConflict((conflict) => conflict.columns(['store', 'key']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  const purchase = await tx
    .updateTable('store_subscriptions')
    .set({ read_after: nextReadAt(written, context.now) })
    .where('id', '=', written.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (replaced !== undefined) await endReplaced(context, tx, purchase, replaced);
  await projectPurchase(context, tx, purchase);
  return purchase;
};
