-- Notices of the app stores: verified, kept as sent, and a reason to read the state from the store.
create table store_events (
  store text not null check (store in ('APPLE', 'GOOGLE', 'ROKU')),
  event_id text not null,
  received_at timestamptz not null,
  key text,
  body text not null,
  processed_at timestamptz,
  tries integer not null default 0,
  error text,
  primary key (store, event_id)
);
create index store_events_received on store_events (received_at);
create index store_events_key on store_events (store, key);
create index store_events_waiting on store_events (received_at) where processed_at is null;

-- Which pricing plan a store's product is.
create table store_products (
  store text not null check (store in ('APPLE', 'GOOGLE', 'ROKU')),
  store_product_id text not null,
  pricing_plan_id text not null references pricing_plans (id) on delete cascade,
  primary key (store, store_product_id)
);

create index store_products_plan on store_products (pricing_plan_id);

-- A purchase in a store, as the store last said. One that is claimed and runs has a row of the same id in `subscriptions`.
create table store_subscriptions (
  id uuid primary key,
  store text not null check (store in ('APPLE', 'GOOGLE', 'ROKU')),
  key text not null,
  environment text check (environment in ('PRODUCTION', 'SANDBOX')),
  account_id uuid references accounts (id) on delete set null,
  claim_token uuid,
  store_product_id text,
  product_id text,
  state text not null
    check (state in ('ACTIVE', 'GRACE', 'ON_HOLD', 'PAUSED', 'CANCELLED', 'EXPIRED', 'REVOKED')),
  expires_at timestamptz,
  grace_until timestamptz,
  auto_renews boolean not null,
  price_cents integer check (price_cents >= 0),
  currency text,
  replaced_by text,
  released_at timestamptz,
  release_asked_at timestamptz,
  state_read_at timestamptz,
  read_after timestamptz,
  unique (store, key)
);
create index store_subscriptions_account on store_subscriptions (account_id) where account_id is not null;
create index store_subscriptions_due on store_subscriptions (read_after) where read_after is not null;

alter table subscriptions
  add column store_state text
    check (store_state in ('ACTIVE', 'GRACE', 'ON_HOLD', 'PAUSED', 'CANCELLED')),
  add column access_until timestamptz;

alter table accounts add column if not exists store_token uuid;
-- `if not exists`: where the table is large already, operators make it beforehand, concurrently (docs/operations.md).
create unique index if not exists accounts_store_token on accounts (store_token) where store_token is not null;
