-- Changes of TV providers, partners and merchants: those that wait for a second person, and the history of each.
create table company_changes (
  id bigint generated always as identity primary key,
  company text not null,
  kind text not null check (kind in ('tvProvider', 'partner', 'merchant')),
  settings jsonb not null,
  logo text references assets (sha256),
  -- Sealed, and only while the change waits.
  secret text,
  replaces_secret boolean not null,
  -- The version of the row that the person saw; null: a new company.
  base_version integer,
  asked_by text not null,
  asked_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('waiting', 'applied', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  -- The version of the row that it made.
  version integer,
  constraint company_changes_four_eyes check (decided_by <> asked_by),
  check (state = 'waiting' or secret is null),
  check ((state = 'applied') = (version is not null))
);
create index company_changes_company on company_changes (company, id);
create index company_changes_waiting on company_changes (id) where state = 'waiting';
create index company_changes_logo on company_changes (logo) where logo is not null;
