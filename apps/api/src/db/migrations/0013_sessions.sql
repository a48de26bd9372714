-- A session is one row: what it was made from, how, for which brand, how long it lives, and the number of its newest
-- refresh token. The columns are nullable and their constraints not validated, so that the change takes no scan of a
-- large table; the job `backfillSessions` fills the rows that were there before (docs/operations.md).
alter table sessions
  add column if not exists parent_id uuid,
  add column if not exists method text,
  add column if not exists scope text,
  add column if not exists brand text,
  add column if not exists generation integer not null default 0,
  add column if not exists refresh_hash bytea,
  add column if not exists last_used_at timestamptz,
  add column if not exists expires_at timestamptz,
  add column if not exists authenticated_at timestamptz;
alter table sessions
  add constraint sessions_parent_id_fkey foreign key (parent_id) references sessions on delete cascade not valid,
  add constraint sessions_method_check
    check (method in ('password', 'provider', 'passkey', 'deviceCode', 'magicLink')) not valid,
  add constraint sessions_scope_check check (scope in ('full', 'player')) not valid;
-- A refresh changes no indexed column: with room in its page the row is updated in place.
alter table sessions set (fillfactor = 80);
create index if not exists sessions_parent on sessions (parent_id) where parent_id is not null;

-- The brand that a magic link was made for.
alter table magic_links add column brand text;

-- A voided password matches nothing until it is reset by mail.
alter table passwords add column voided_at timestamptz;

-- From then on an email change cannot be confirmed any more; it can still be undone.
alter table email_changes add column voided_at timestamptz;
drop index email_changes_pending;
create unique index email_changes_pending on email_changes (account_id)
  where confirmed_at is null and ended_at is null and voided_at is null;

-- Kind: a browser's cookie or an app's token, both secrets made by the server. Rows from before are null.
alter table known_devices
  add column kind text check (kind in ('cookie', 'app')),
  add column network_hash bytea;

-- The host where a redirect to a provider or partner began: its cookie is there.
alter table authorizations add column return_host text;

-- What is purged by age.
create index if not exists magic_links_expiry on magic_links (expires_at);
create index if not exists authorizations_expiry on authorizations (expires_at);
create index if not exists password_resets_expiry on password_resets (expires_at);
create index if not exists email_changes_expiry on email_changes (undo_expires_at);
