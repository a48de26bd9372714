-- Help from support: a code that the customer reads out, and the views that staff opened with it.
create table assist_codes (
  -- One at a time.
  account_id uuid primary key references accounts on delete cascade,
  -- Keyed by the server: six digits can be guessed from a plain hash.
  code_hash bytea not null,
  brand text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index assist_codes_expiry on assist_codes (expires_at);

create table assist_views (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  staff_id text not null,
  staff_name text not null,
  brand text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index assist_views_account on assist_views (account_id, ends_at);
create index assist_views_age on assist_views (ends_at);
