-- Security centre: passkeys, two-step verification, proofs of a fresh sign-in, links to secure an account.
alter table accounts
  -- Whether a passkey or two-step verification is set up: sensitive actions then need a fresh proof.
  add column guarded boolean not null default false;

alter table sessions
  -- The passkey that signed in: removing it ends the session.
  add column credential_id text,
  -- How the customer has proved who they are (RFC 8176). Null: as `method` says.
  add column amr text[];
create index sessions_credential on sessions (credential_id) where credential_id is not null;

create table passkeys (
  credential_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 40),
  rp_id text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id, added_at);

-- The random user handle of an account: an authenticator shows it to nobody, and it says nothing about the account.
create table passkey_users (
  account_id uuid primary key references accounts on delete cascade,
  handle bytea not null unique
);

-- Challenges of WebAuthn, each answered once.
create table ceremonies (
  hash bytea primary key,
  challenge text not null,
  purpose text not null check (purpose in ('signIn', 'secondStep', 'register', 'reauth')),
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ceremonies_expiry on ceremonies (expires_at);
create index ceremonies_account on ceremonies (account_id) where account_id is not null;

-- The secret of an authenticator app, sealed. Not confirmed: two-step verification is still off.
create table totp (
  account_id uuid primary key references accounts on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- A code counts once.
  last_step bigint
);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- The password was right: what is missing is the second step.
create table sign_in_tickets (
  hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  brand text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);
create index sign_in_tickets_account on sign_in_tickets (account_id);

-- Two-step verification ends after a wait, unless a session or the mail's link stops it.
create table two_step_recoveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  cancelled_at timestamptz
);
create index two_step_recoveries_account on two_step_recoveries (account_id);
create index two_step_recoveries_effective on two_step_recoveries (effective_at);

-- “This wasn't me”, in mails about what happened to an account.
create table security_links (
  hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  since timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index security_links_expiry on security_links (expires_at);
create index security_links_account on security_links (account_id);
