-- The outbox: a mail is a row of the transaction that it tells about, and its job names the row. `sealed` holds what
-- lets people in (links, codes), encrypted; it, the address and the data are emptied once the mail is sent.
create table mails (
  id uuid primary key,
  kind text not null,
  account_id uuid references accounts (id) on delete set null,
  to_email text not null,
  brand text not null,
  language text not null check (language in ('en', 'fr')),
  data jsonb not null,
  sealed text,
  send_after timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  tries integer not null default 0,
  error text
);
create index mails_account on mails (account_id) where account_id is not null;
create index mails_waiting on mails (send_after) where sent_at is null;
create index mails_sent on mails (sent_at) where sent_at is not null;

-- `if not exists`: where a table is large already, operators make these beforehand, concurrently (docs/operations.md).
create index if not exists subscriptions_renewing on subscriptions (account_id) where store = 'CSG' and not cancelled;
create index if not exists orders_guest_email on orders (placed_at) where account_id is null and email <> '';
