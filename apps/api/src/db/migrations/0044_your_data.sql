-- Consents to mails, their proof, copies of personal data, and accounts that nobody uses.
alter table consents
  -- A decision about mails belongs to an account, not to a browser.
  alter column visitor_id drop not null,
  add column email_hash bytea,
  add column words text,
  -- Withdrawn, replaced by a later decision, or the account is erased: from here on the proof ages.
  add column ended_at timestamptz;
alter table consents drop constraint consents_purpose_check;
alter table consents drop constraint consents_source_check;
alter table consents
  add constraint consents_purpose_check
    check (purpose in ('analytics', 'news', 'offers', 'partnerOffers', 'surveys')) not valid,
  add constraint consents_source_check
    check (source in ('banner', 'privacyChoices', 'preferences', 'oneClick', 'unsubscribePage', 'staff')) not valid;
create index consents_ended on consents (ended_at) where ended_at is not null;

create or replace function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if (new.account_id is null or new.account_id = old.account_id)
    and (old.ended_at is null or new.ended_at = old.ended_at)
    and (to_jsonb(new) - 'account_id' - 'ended_at') = (to_jsonb(old) - 'account_id' - 'ended_at') then
    return new;
  end if;
  raise exception 'consents are append only';
end $$;

-- What counts today, with the consent that proves it. No row: not asked, so no mail.
create table communication_preferences (
  account_id uuid not null references accounts on delete cascade,
  brand text not null,
  purpose text not null,
  granted boolean not null,
  version integer not null,
  consent_id uuid not null,
  changed_at timestamptz not null,
  primary key (account_id, brand, purpose)
);

create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  language text not null check (language in ('en', 'fr')),
  brand text not null,
  state text not null default 'asked' check (state in ('asked', 'ready')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- Of the content; the row itself is kept for as long as other events of the account.
  expires_at timestamptz,
  downloads integer not null default 0,
  downloaded_at timestamptz,
  bytes integer,
  content bytea
);
-- One at a time: two tabs ask once.
create unique index data_exports_one on data_exports (account_id) where state = 'asked';
create index data_exports_account on data_exports (account_id, asked_at desc);
create index data_exports_asked on data_exports (asked_at);
create index data_exports_content on data_exports (expires_at) where content is not null;

-- Accounts without a session, since they were found so.
create table inactive_accounts (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz not null,
  first_notice_at timestamptz,
  last_notice_at timestamptz
);

alter table redemptions add column reminded_at timestamptz;
create index redemptions_unreminded on redemptions (redeemed_at) where used_by is null and reminded_at is null;

create index orders_age on orders (placed_at) where account_id is not null;
create index audit_events_deleted on audit_events (happened_at)
  where kind = 'accountDeleted' and account_id is not null;
