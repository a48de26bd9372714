-- Migration codes and activation links of the service API, verified identifiers, consolidation, subscriptions sold elsewhere.
alter table migration_codes
  add column id uuid not null default gen_random_uuid(),
  -- The service client that made it; null: the viewer's own session.
  add column client_id text;
create unique index migration_codes_id on migration_codes (id);

-- When a viewer was offered one account: it is offered once.
alter table provider_identities add column migration_offered_at timestamptz;

-- A link by email waits for the account that has verified the address.
alter table activation_links
  alter column account_id drop not null,
  add column email_key text,
  add column client_id text,
  add column revoked_at timestamptz,
  add constraint activation_links_owner check (account_id is not null or email_key is not null) not valid;
create index activation_links_email on activation_links (email_key) where email_key is not null;

-- Another system's hint that two accounts are one person's.
create table consolidation_hints (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  other_id uuid not null references accounts on delete cascade,
  source text not null check (source in ('dtc', 'partner', 'bdu', 'free')),
  evidence text not null check (evidence in ('sameEmail', 'samePhone', 'partnerRecord')),
  client_id text not null,
  created_at timestamptz not null,
  unique (account_id, other_id),
  check (account_id <> other_id)
);
create index consolidation_hints_other on consolidation_hints (other_id);

-- Codes mailed to the address of another account.
create table consolidation_codes (
  account_id uuid not null references accounts on delete cascade,
  other_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (account_id, other_id)
);
create index consolidation_codes_other on consolidation_codes (other_id);
create index consolidation_codes_age on consolidation_codes (expires_at);

-- The newest state of subscriptions that another system sells; an ended one has no row in subscriptions.
create table external_subscriptions (
  client_id text not null,
  external_id text not null,
  account_id uuid not null references accounts on delete cascade,
  subscription_id uuid not null,
  status text not null check (status in ('PENDING_CREATION', 'PENDING_ACTIVATION', 'ACTIVE', 'ENDED')),
  sequence bigint not null,
  changed_at timestamptz not null,
  primary key (client_id, external_id)
);
create index external_subscriptions_account on external_subscriptions (account_id);
create index external_subscriptions_age on external_subscriptions (changed_at) where status = 'ENDED';

-- Keeps the address that a customer has verified, also when a server of the release before verifies or changes it.
create function keep_verified_email() returns trigger language plpgsql as $$
begin
  if old.email_key is not null and old.email_key is distinct from new.email_key then
    delete from account_identifiers
    where account_id = new.id and kind = 'email' and value = old.email_key
      and verified_by in ('self', 'import');
  end if;
  if new.email_key is not null and not new.bdu and new.email_verification_status = 'VERIFIED'
    and (old.email_verification_status <> 'VERIFIED' or old.email_key is distinct from new.email_key) then
    insert into account_identifiers (account_id, kind, value, verified_at, verified_by)
    values (new.id, 'email', new.email_key, now(), 'self')
    on conflict (account_id, kind, value) do update
    set verified_at = excluded.verified_at, verified_by = 'self';
  end if;
  return null;
end $$;
create trigger keep_verified_email after update of email_key, email_verification_status on accounts
  for each row execute function keep_verified_email();
