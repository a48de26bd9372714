-- Redirects to a TV provider that belong to an account (linking, a fresh sign-in), and the logout there. Servers of the
-- release before this one write the old kinds only.
alter table authorizations add column account_id uuid references accounts on delete cascade;
alter table authorizations add column id_token text;
alter table authorizations drop constraint authorizations_kind_check;
alter table authorizations add constraint authorizations_kind_check
  check (kind in ('tv', 'partner', 'tvLink', 'tvReauthentication', 'tvLogout')) not valid;
create index authorizations_account on authorizations (account_id) where account_id is not null;

-- The encrypted ID token of a provider sign-in: the hint for the logout there. Emptied when the session ends.
alter table sessions add column id_token text;
-- `if not exists`: where the table is large already, operators make it beforehand, concurrently (docs/operations.md).
create index if not exists sessions_id_token on sessions (signed_in_at) where id_token is not null;
