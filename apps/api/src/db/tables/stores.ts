/** Tables of the app stores, as Kysely sees them. */
import type { AppStore, StoreEnvironment, StoreState } from '@marquee/product/values/stores.ts';
import type { ColumnType, Generated } from 'kysely';
import type { TimeOnce, TimeOrNull } from './billing.ts';

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface StoresSchema {
  store_events: {
    store: AppStore;
    event_id: string;
    received_at: TimeOnce;
    key: OrNull<string>;
    body: string;
    processed_at: TimeOrNull;
    tries: Generated<number>;
    error: OrNull<string>;
  };
  store_products: {
    store: AppStore;
    store_product_id: string;
    pricing_plan_id: string;
  };
  store_subscriptions: {
    id: string;
    store: AppStore;
    key: string;
    environment: OrNull<StoreEnvironment>;
    account_id: OrNull<string>;
    claim_token: OrNull<string>;
    store_product_id: OrNull<string>;
    product_id: OrNull<string>;
    state: StoreState;
    expires_at: TimeOrNull;
    grace_until: TimeOrNull;
    auto_renews: boolean;
    price_cents: OrNull<number>;
    currency: OrNull<string>;
    replaced_by: OrNull<string>;
    released_at: TimeOrNull;
    release_asked_at: TimeOrNull;
    state_read_at: TimeOrNull;
    read_after: TimeOrNull;
  };
}
