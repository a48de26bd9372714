-- Events out: what other systems are told. Rows of `outbox` are written by the transaction that changes something; the
-- dispatcher moves them into `events` under a position that has no gaps, and makes the deliveries of the endpoints.
alter table accounts add column event_sequence bigint not null default 0;

create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  account_id uuid,
  sequence bigint,
  type text not null,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create table events (
  position bigint generated always as identity primary key,
  event_id uuid not null unique,
  account_id uuid,
  sequence bigint,
  type text not null,
  data jsonb not null,
  at timestamptz not null,
  published_at timestamptz not null default clock_timestamp()
);
create index events_published on events (published_at);
create index events_of_account on events (account_id, position) where account_id is not null;

create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  contact text not null,
  -- Empty: every type.
  types text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('operator', 'gone', 'failing')),
  -- Sealed, the newest first; during a rotation there are two.
  secrets text[] not null,
  rotated_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  position bigint not null,
  -- The account, or the type of an event without one: deliveries of one key are sent in order.
  partition_key text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  tries integer not null default 0,
  -- Null while an earlier delivery of the same key is pending.
  next_at timestamptz,
  status integer,
  ms integer,
  answer text,
  tried_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at)
  where state = 'pending' and next_at is not null;
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, partition_key, id) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- How far a sink has read.
create table event_sinks (
  name text primary key,
  position bigint not null
);
