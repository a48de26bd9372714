-- One customer at the gateway for an account; after a consolidation an account may have several, one of them current.
create table gateway_customers (
  gateway text not null,
  customer_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  current boolean not null default true,
  made_at timestamptz not null
);
create unique index gateway_customers_current on gateway_customers (account_id, gateway) where current;
create index gateway_customers_account on gateway_customers (account_id);

-- What the gateway shall forget of an account that is deleted here; without a method, the customer with all its cards.
create table gateway_removals (
  id uuid primary key,
  gateway text not null,
  customer_id text,
  method text,
  removed_at timestamptz not null
);
create index gateway_removals_removed on gateway_removals (removed_at);

-- A card that its bank asks the customer about before it is kept.
create table card_setups (
  -- As the gateway names it.
  setup_id text primary key,
  gateway text not null,
  customer_id text,
  account_id uuid not null references accounts on delete cascade,
  session_id uuid,
  brand text not null,
  state text not null,
  city text not null,
  postal_code text not null,
  made_at timestamptz not null,
  -- The card that came of it.
  instrument_id uuid references payment_instruments on delete cascade
);
create index card_setups_account on card_setups (account_id);
create index card_setups_made on card_setups (made_at);
create index card_setups_instrument on card_setups (instrument_id);

alter table payment_instruments
  add column if not exists customer_id text,
  add column if not exists postal_code text,
  add column if not exists fingerprint text,
  add column if not exists wallet text,
  -- When the gateway forgot it.
  add column if not exists dropped_at timestamptz;
create index payment_instruments_gateway on payment_instruments (gateway_id);
create index payment_instruments_to_drop on payment_instruments (removed_at)
  where removed_at is not null and dropped_at is null;

-- A card is named by its own half; the customer that it belongs to stays with it.
update payment_instruments
  set customer_id = split_part(gateway_id, '/', 1), gateway_id = split_part(gateway_id, '/', 2)
  where gateway_id like 'cus\_%/pm\_%';
update charge_attempts set customer_id = split_part(method, '/', 1), method = split_part(method, '/', 2)
  where method like 'cus\_%/pm\_%';
update orders set method = split_part(method, '/', 2) where status = 'PENDING' and method like 'cus\_%/pm\_%';

-- Stored as they came, answered at once, read by a job.
alter table payment_events
  add column if not exists gateway text,
  add column if not exists object_id text,
  add column if not exists body text,
  add column if not exists processed_at timestamptz,
  add column if not exists tries integer not null default 0,
  add column if not exists error text;
-- Those of the release before were read as they came.
update payment_events set processed_at = received_at where body is null;
create index payment_events_waiting on payment_events (received_at) where processed_at is null and body is not null;
