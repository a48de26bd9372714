-- Proof of consents: one row per decision. Append only, except that an erased account is removed from its rows.
create table consents (
  -- Made by the page, so that a repeated call adds no second row.
  id uuid primary key,
  -- The browser, by its cookie.
  visitor_id uuid not null,
  -- Null: the visitor was signed out, or the account is erased.
  account_id uuid references accounts on delete set null,
  brand text not null,
  purpose text not null check (purpose in ('analytics')),
  granted boolean not null,
  -- Of the text that asked.
  version integer not null,
  language text not null check (language in ('en', 'fr')),
  source text not null check (source in ('banner', 'privacyChoices')),
  decided_at timestamptz not null
);
create index consents_visitor on consents (visitor_id, decided_at);
create index consents_account on consents (account_id) where account_id is not null;
create index consents_age on consents (decided_at);

create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if new.account_id is null
    and (to_jsonb(new) - 'account_id') = (to_jsonb(old) - 'account_id') then
    return new;
  end if;
  raise exception 'consents are append only';
end $$;
create trigger append_only before update on consents
  for each row execute function refuse_consent_change();
