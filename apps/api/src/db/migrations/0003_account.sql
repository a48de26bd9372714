-- What customers change about themselves: their email, their devices. And what forbids that they leave.

-- A change of email waits for the new address; the old one can take it back for a while.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash bytea not null unique,
  undo_hash bytea not null unique,
  asked_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  undo_expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Taken back by the old address, or replaced by a newer change.
  ended_at timestamptz
);
-- Only the newest change of an account can be confirmed.
create unique index email_changes_pending on email_changes (account_id)
  where confirmed_at is null and ended_at is null;

-- Devices that play. Removed ones count for a month, so that slots cannot be passed around.
create table devices (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  type text not null,
  platform text not null,
  registered_at timestamptz not null,
  last_playback_at timestamptz,
  removed_at timestamptz
);
create index devices_account on devices (account_id);

-- Devices that keep programmes to watch offline.
create table download_devices (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  type text not null,
  download_count integer not null check (download_count >= 0),
  registered_at timestamptz not null,
  removed_at timestamptz
);
create index download_devices_account on download_devices (account_id);

-- What somebody pays for, whoever bills it.
create table subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  brand text not null,
  store text not null,
  sku text not null,
  product_type text not null,
  status text not null check (status in ('PENDING_CREATION', 'PENDING_ACTIVATION', 'ACTIVE')),
  billing_cycle text not null,
  price_cents integer not null,
  cycle_date timestamptz not null,
  cancelled boolean not null default false,
  grace_period boolean not null default false
);
create index subscriptions_account on subscriptions (account_id);

-- Every cent of gift money that came or went; a balance is a sum.
create table gift_ledger (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The currency, or the brand that alone takes it.
  purse text not null,
  cents integer not null,
  reason text not null,
  happened_at timestamptz not null
);
create index gift_ledger_account on gift_ledger (account_id);
