-- Staff console: sign-ins under way, sessions, roles and actions.
create table staff_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  -- The company must have asked for the password again.
  fresh boolean not null,
  expires_at timestamptz not null
);
create index staff_sign_ins_expiry on staff_sign_ins (expires_at);

create table staff_sessions (
  id_hash bytea primary key,
  -- Of the company's OpenID provider.
  staff_id text not null,
  name text not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_expiry on staff_sessions (expires_at);

create table staff_roles (
  staff_id text not null,
  role text not null check (role in ('agent', 'billing', 'catalogue', 'operations', 'admin')),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (staff_id, role)
);

create table staff_actions (
  id uuid primary key,
  kind text not null,
  account_id uuid references accounts on delete set null,
  params jsonb not null,
  preview jsonb not null,
  needs_approval boolean not null,
  state text not null check (state in ('PREVIEWED', 'WAITING', 'DONE', 'REFUSED')),
  reason_code text,
  note text,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  constraint staff_actions_four_eyes check (decided_by is null or decided_by <> made_by)
);
create index staff_actions_account on staff_actions (account_id, confirmed_at desc);
create index staff_actions_waiting on staff_actions (confirmed_at, id) where state = 'WAITING';
create index staff_actions_unconfirmed on staff_actions (expires_at) where confirmed_at is null;
create index staff_actions_age on staff_actions (made_at);

-- Search of the console. `if not exists`: where these tables are large already, operators make the indexes beforehand,
-- concurrently (docs/operations.md).
create index if not exists accounts_email_search on accounts (lower(email) text_pattern_ops);
create index if not exists accounts_phone_search on accounts (reverse(phone_number) text_pattern_ops) where phone_number is not null;
create index if not exists accounts_name_search on accounts (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops) where last_name is not null;
create index if not exists payment_instruments_card_search on payment_instruments (last4, exp_year, exp_month);
create index if not exists orders_card_search on orders (card_last4, placed_at) where card_last4 is not null;
create index if not exists devices_name_search on devices (lower(name) text_pattern_ops);
create index if not exists provider_identities_subject_search on provider_identities (subject);
create index if not exists partner_links_subject_search on partner_links (subject);
-- Who did what, for staff and for the count of opened customers.
create index if not exists audit_events_staff on audit_events (actor_id, happened_at) where actor_kind = 'staff';
