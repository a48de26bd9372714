-- Who people are, how they prove it, and where they are signed in.

create table accounts (
  id uuid primary key,
  ais_id text,
  -- As the person typed it; `email_key` is what makes two addresses the same.
  email text not null,
  -- People who come through a TV provider are not known by their address.
  email_key text unique,
  bdu boolean not null default false,
  first_name text,
  last_name text,
  gender text,
  birth_date text,
  address text,
  city text,
  country text,
  postal_code text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'DELETED')),
  language text not null check (language in ('en', 'fr')),
  phone_number text,
  email_verification_status text not null
    check (email_verification_status in ('UNVERIFIED', 'EMAIL_SENT', 'VERIFIED')),
  recovery_id uuid not null,
  bdu_provider text,
  created_at timestamptz not null
);

-- People who come through a TV provider have none.
create table passwords (
  account_id uuid primary key references accounts on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);

-- The ones before, so that a new password is new.
create table past_passwords (
  account_id uuid not null references accounts on delete cascade,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, hash)
);

create table profiles (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  nickname text not null,
  maturity text not null check (maturity in ('ADULT', 'TEEN', 'OLDER_KID', 'YOUNGER_KID', 'PRE_SCHOOL')),
  master boolean not null default false,
  pin_hash text,
  ui_language text not null check (ui_language in ('en', 'fr')),
  playback_language text not null check (playback_language in ('en', 'fr', 'ask')),
  icon text not null,
  created_at timestamptz not null
);
create unique index profiles_nickname on profiles (account_id, lower(nickname));
create unique index profiles_master on profiles (account_id) where master;

-- What an account may watch, whoever gave it. The token's scope is read from here.
create table entitlements (
  account_id uuid not null references accounts on delete cascade,
  sku text not null,
  source text not null check (source in ('dtc', 'partner', 'bdu', 'free')),
  ends_at timestamptz,
  primary key (account_id, sku, source)
);

-- One row a sign-in. Every token that descends from it dies with it.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  signed_in_at timestamptz not null,
  user_agent text,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id) where revoked_at is null;
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  brand text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used once; a second use is two tabs at the same moment, or theft.
  replaced_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table magic_links (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index magic_links_session on magic_links (session_id);

-- Browsers and apps that signed in before: their owner gets in while somebody else is guessing.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Only the newest link of an account works.
create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The newest mail of an account: its link and its code.
create table email_verifications (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  code_tries integer not null default 0,
  sent_at timestamptz not null
);

-- Tries that count against somebody. In the database, so that neither a restart nor a second server forgets them.
create table attempts (
  kind text not null,
  key text not null,
  tries integer not null,
  window_ends_at timestamptz not null,
  -- How often in a row the tries ran out; the wait grows with it.
  holds integer not null default 0,
  held_until timestamptz,
  -- Since the last success.
  in_a_row integer not null default 0,
  primary key (kind, key)
);
create index attempts_window on attempts (window_ends_at);

-- A solved challenge counts once.
create table spent_challenges (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- What happened to an account, for the people who look after it. Never a secret, never an address in full.
create table audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  kind text not null,
  account_id uuid,
  session_id uuid,
  brand text,
  details jsonb
);
create index audit_events_account on audit_events (account_id, happened_at);
