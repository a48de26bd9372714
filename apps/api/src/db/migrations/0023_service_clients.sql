-- Clients of the service API, who acted in the audit, and other systems' names for customers.
create table service_clients (
  id text primary key check (id ~ '^[a-z0-9-]{2,60}$'),
  name text not null,
  contact text not null,
  auth_method text not null check (auth_method in ('private_key_jwt', 'client_secret')),
  jwks jsonb,
  jwks_uri text,
  scopes text[] not null,
  -- The provider or partner that it speaks for; null: any.
  external_kind text check (external_kind in ('provider', 'partner')),
  external_id text,
  -- Null: any.
  brands text[],
  networks cidr[],
  per_second integer not null default 50,
  burst integer not null default 100,
  per_day jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_by text not null,
  created_at timestamptz not null default now(),
  check ((external_kind is null) = (external_id is null))
);

create table service_secrets (
  hash bytea primary key,
  client_id text not null references service_clients on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the contact was reminded of the end.
  reminded_at timestamptz
);
create index service_secrets_client on service_secrets (client_id);

-- Each signed assertion of a client counts once (RFC 7523).
create table spent_assertions (
  client_id text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (client_id, jti)
);
create index spent_assertions_age on spent_assertions (expires_at);

-- Calls a day of clients with a daily limit.
create table service_usage (
  client_id text not null,
  scope text not null,
  day date not null,
  calls bigint not null,
  primary key (client_id, scope, day)
);
create index service_usage_age on service_usage (day);

alter table audit_events
  add column actor_kind text not null default 'customer'
    check (actor_kind in ('customer', 'service', 'staff', 'system')),
  add column actor_id text,
  add column request_id text,
  add column reason text;

create table external_ids (
  system text not null,
  external_id text not null,
  account_id uuid not null references accounts on delete cascade,
  primary key (system, external_id)
);
create index external_ids_account on external_ids (account_id);

-- Addresses and numbers that identify a person across accounts, once somebody has verified them.
create table account_identifiers (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  verified_at timestamptz,
  verified_by text check (verified_by in ('self', 'provider', 'partner', 'import')),
  primary key (account_id, kind, value)
);
create index account_identifiers_value on account_identifiers (kind, value) where verified_at is not null;
