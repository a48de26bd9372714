/** Subscriptions that another system sells: their newest state by sequence, and the rows and grants that follow from it. */
import { randomUUID } from 'node:crypto';
import type { putSubscription } from '@marquee/product/contract/service/subscriptions.ts';
import type { BodyOf, ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { lockAccountForPosting, lockExternalIdentity } from '../../identity/lock-account.ts';
import { syncSubscriptionGrants } from '../entitlements/subscription-grants.ts';

type Change = Omit<BodyOf<typeof putSubscription>, 'customer'>;

interface ExternalSubscription {
  readonly clientId: string;
  readonly externalId: string;
  /** Undefined if the reference matches no account, or one that was consolidated. */
  readonly customerId: string | undefined;
}

const typeOf = async (tx: Kysely<Schema>, productId: string | undefined): Promise<string> => {
  if (productId === undefined) return 'PLAN';
  const product = await tx
    .selectFrom('products')
    .select('type')
    .where('id', '=', productId)
    .executeTakeFirst();
  return product?.type ?? fail('VALIDATION', { productId: 'unknown' });
};

const writeRow = async (
  tx: Kysely<Schema>,
  id: string,
  accountId: string,
  { status, brand, store, sku, productId, priceCents, billingCycle, cycleDate }: Change,
): Promise<void> => {
  if (status === 'ENDED') {
    await tx.deleteFrom('subscriptions').where('id', '=', id).execute();
    return;
  }
  const row = {
    account_id: accountId,
    brand,
    store,
    sku,
    product_id: productId ?? null,
    product_type: await typeOf(tx, productId),
    status,
    price_cents: priceCents,
    billing_cycle: billingCycle,
    cycle_date: new Date(cycleDate),
  };
  await tx
    .insertInto('subscriptions')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};

interface Written {
  readonly accountId: string;
  readonly is: ReplyOf<typeof putSubscription>;
  /** Nothing was known of it before. */
  readonly created: boolean;
  /** False for a repeated sequence. */
  readonly changed: boolean;
}

export const putExternalSubscription = async (
  tx: Kysely<Schema>,
  now: number,
  { clientId, externalId, customerId }: ExternalSubscription,
  change: Change,
): Promise<Written> => {
  await lockExternalIdentity(tx, `subscription ${clientId}`, externalId);
  const known = await tx
    .selectFrom('external_subscriptions')
    .select(['account_id', 'subscription_id', 'status', 'sequence'])
    .where('client_id', '=', clientId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  const accountId = known?.account_id ?? customerId ?? fail('NOT_FOUND');
  // A subscription stays with its customer; another customer's is another subscription.
  if (customerId !== undefined && customerId !== accountId) return fail('NOT_FOUND');
  const sequence = Number(known?.sequence ?? -1);
  if (known && change.sequence < sequence) return fail('SEQUENCE_STALE');
  if (known && change.sequence === sequence) {
    const { subscription_id: subscriptionId, status } = known;
    return { created: false, changed: false, accountId, is: { subscriptionId, status } };
  }
  if (!(await lockAccountForPosting(tx, accountId))) return fail('NOT_FOUND');
  const subscriptionId = known?.subscription_id ?? randomUUID();
  await writeRow(tx, subscriptionId, accountId, change);
  const state = { status: change.status, sequence: change.sequence, changed_at: new Date(now) };
  await tx
    .insertInto('external_subscriptions')
    .values({
      client_id: clientId,
      external_id: externalId,
      account_id: accountId,
      subscription_id: subscriptionId,
      ...state,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'external_id']).doUpdateSet(state))
    .execute();
  await syncSubscriptionGrants(tx, accountId);
  return { created: !known, changed: true, accountId, is: { subscriptionId, status: change.status } };
};
