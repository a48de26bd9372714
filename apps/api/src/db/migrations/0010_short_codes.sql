-- Activation: TVs that show a code and wait, and links that stand for something got elsewhere.

-- Of both codes only hashes are kept; the short one's needs a key, because so few letters are soon all tried.
create table short_codes (
  device_hash bytea primary key,
  code_hash bytea not null unique,
  brand text not null,
  device_name text not null,
  device_type text not null,
  -- Where it asked from: as a country, and as a hash of the network.
  country text,
  network_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Collected: the device has its tokens.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied', 'collected')),
  -- Who approved or denied.
  account_id uuid references accounts on delete cascade,
  device_id uuid references devices on delete set null
);
create index short_codes_expiry on short_codes (expires_at);
create index short_codes_account on short_codes (account_id);

-- A device that was let in by its code has a sign-in of its own, which ends when the device is removed.
alter table sessions add column device_id uuid references devices on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;

create table activation_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  brand text not null,
  sku text not null,
  expires_at timestamptz not null,
  -- How long what it gives may be watched; null: no end.
  entitled_until timestamptz,
  activated_at timestamptz
);
create index activation_links_account on activation_links (account_id);
