-- People who come through somebody else: TV providers and partners.

-- Who somebody is at a TV provider, by what the provider itself says; an email proves nothing here.
create table provider_identities (
  issuer text not null,
  subject text not null,
  provider_id text not null,
  account_id uuid not null references accounts on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
-- An account has one TV provider at most.
create unique index provider_identities_account on provider_identities (account_id);

-- A way out to a provider or a partner that has not come back yet. Only the browser that began may end it.
create table authorizations (
  state_hash bytea primary key,
  -- tv or partner
  kind text not null check (kind in ('tv', 'partner')),
  party_id text not null,
  brand text not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- The page it began on, where that is not the usual one.
  return_to text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A partner whose customer is linked elsewhere: the answer waits for a yes, with the code it came by.
  code_hash bytea,
  told jsonb
);

-- Who somebody is at a partner; one account at a time.
create table partner_links (
  partner_id text not null,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  -- The line of a mobile customer; a line is linked once.
  line text,
  linked_at timestamptz not null,
  primary key (partner_id, subject)
);
create unique index partner_links_account on partner_links (partner_id, account_id);
create unique index partner_links_line on partner_links (partner_id, line);
