-- Becoming one account: codes that older apps handed out, and what else belongs to the same person.

create table migration_codes (
  code_hash bytea primary key,
  action text not null check (action in ('registerDtc', 'signInDtc', 'linkBdu')),
  -- Who the customer is at a TV provider; what comes along is in entitlements by then.
  provider_id text not null,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The other account of a person whose email was proven at two places; it has no way in of its own.
create index accounts_same_email on accounts (lower(email)) where email_key is null and not bdu;

-- Links of merchants that were used, and by whom.
create table merchant_activations (
  jti text primary key,
  account_id uuid not null references accounts on delete cascade,
  activated_at timestamptz not null
);
