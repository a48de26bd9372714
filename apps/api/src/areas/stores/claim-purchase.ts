/** Links a store purchase to the account of the app that shows it. */
import type * as calls from '@marquee/product/contract/billing/stores.ts';
import { fail } from '@marquee/product/app-error.ts';
import { defaultBrand } from '@marquee/product/brands.ts';
import { isListedState, appStoreOf } from '@marquee/product/values/stores.ts';
import { type Kysely, sql } from 'kysely';
import {
  findPurchase,
  lockPurchase,
  projectPurchase,
  type StorePurchase,
} from '../../billing/stores/apply-purchase-state.ts';
import { refreshPurchase } from '../../billing/stores/read-purchase.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { StoreRefusal } from '../../integrations/stores/store-client.ts';
import { isReleaseFresh, releaseTokenOf } from './release-token.ts';
import { failByStore } from './store-failures.ts';

export const getStoreToken =
  ({ database }: Deps): Handle<typeof calls.getStoreToken> =>
  async ({ claims }) => {
    const row = await database.query
      .updateTable('accounts')
      .set({ store_token: sql`coalesce(store_token, gen_random_uuid())` })
      .where('id', '=', claims.account_id)
      .where('status', '=', 'ACTIVE')
      .returning('store_token')
      .executeTakeFirst();
    return { token: row?.store_token ?? fail('invalid_token') };
  };

/** The owner alone can let go of it, by the link of the mail; while one waits, there is no second. */
const askOwner = async (deps: Deps, tx: Kysely<Schema>, purchase: StorePurchase): Promise<void> => {
  const { id, store, account_id: accountId } = purchase;
  if (accountId === null || isReleaseFresh(purchase, deps.clock.now())) return;
  const owner = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!owner?.email) return;
  const askedAt = new Date(deps.clock.now());
  await tx
    .updateTable('store_subscriptions')
    .set({ release_asked_at: askedAt })
    .where('id', '=', id)
    .execute();
  await enqueueMail(deps, tx, {
    kind: 'storeRelease',
    to: owner.email,
    brand: defaultBrand,
    language: owner.language,
    accountId,
    store,
    token: releaseTokenOf(deps.tokenKeys, { ...purchase, release_asked_at: askedAt }),
  });
};

export const claimStorePurchase =
  (deps: Deps): Handle<typeof calls.claimStorePurchase> =>
  async ({ params, body, claims, headers, log }) => {
    const { database, clock, env, limiter } = deps;
    const store = appStoreOf(params.store);
    const client = deps.stores[store] ?? fail('NOT_FOUND');
    const accountId = claims.account_id;
    await limiter.take('storeClaim', accountId);
    const read = await client
      .keyOf(body)
      .then(async (key) => (await refreshPurchase(deps, { store, key })) ?? refuse('unknown'))
      .catch((error: unknown) => failByStore(error, log));
    const isOther = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockPurchase(tx, store, read.key);
      const purchase = (await findPurchase(tx, store, read.key)) ?? read;
      if (purchase.account_id !== null && purchase.account_id !== accountId) {
        await askOwner(deps, tx, purchase);
        return true;
      }
      if (!isListedState(purchase.state) || purchase.replaced_by !== null)
        return failByStore(new StoreRefusal('ended'), log);
      if (purchase.environment === 'SANDBOX' && !env.storeSandbox)
        return failByStore(new StoreRefusal('environment'), log);
      if (purchase.product_id === null) return failByStore(new StoreRefusal('product'), log);
      if (purchase.account_id === accountId) return false;
      await lockAccount(tx, accountId);
      const claimed = await tx
        .updateTable('store_subscriptions')
        .set({ account_id: accountId, released_at: null })
        .where('id', '=', purchase.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await projectPurchase({ now, countsSandbox: env.storeSandbox }, tx, claimed);
      await audit(tx, now, { kind: 'storePurchaseClaimed', accountId, details: { store } });
      return false;
    });
    if (isOther) return fail('STORE_OTHER_ACCOUNT');
    const all = await listSubscriptionViews(deps, accountId, parseAcceptLanguage(headers));
    const claimed = all.find(({ subscriptionId }) => subscriptionId === read.id);
    // An add-on is listed with its plan.
    const plan = all.find(({ addOns }) =>
      addOns.some(({ subscriptionItemId }) => subscriptionItemId === read.id),
    );
    return claimed ?? plan ?? failByStore(new StoreRefusal('ended'), log);
  };

const refuse = (reason: 'unknown'): never => {
  throw new StoreRefusal(reason);
};
