-- Refunds that the gateway makes once, disputes that banks open, and the results of comparing books.
alter table credit_notes
  -- The idempotency key of the refund at the gateway. The notes of one refund, one for each invoice, share it.
  add column if not exists refund_key uuid,
  -- When somebody asks the gateway next.
  add column if not exists check_at timestamptz;
-- One refund or dispute may pay several invoices of an order back.
alter table credit_notes drop constraint if exists credit_notes_refund_id_key;
create unique index credit_notes_refund on credit_notes (refund_id, invoice_id) nulls not distinct
  where refund_id is not null;
create index credit_notes_refund_key on credit_notes (refund_key) where refund_key is not null;
create index credit_notes_waiting on credit_notes (check_at) where status = 'PENDING';
create index credit_notes_failed on credit_notes (made_at) where status = 'FAILED';
create index credit_notes_made on credit_notes (made_at);
-- A refund that waits as this runs keeps the key of its job.
update credit_notes set refund_key = id, check_at = made_at where status = 'PENDING' and card_cents > 0;

create table disputes (
  -- The gateway's.
  id text primary key,
  gateway text not null,
  charge_id text not null,
  order_id uuid references orders on delete set null,
  account_id uuid references accounts on delete set null,
  cents integer not null check (cents > 0),
  reason text not null,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_order on disputes (order_id);
create index disputes_account on disputes (account_id);
create index disputes_opened on disputes (opened_at);

-- While the charge of a subscription is disputed it does not renew.
alter table subscriptions add column if not exists hold_at timestamptz;

-- A gift that was refunded, or whose charge is disputed, cannot be redeemed.
alter table codes add column if not exists void_at timestamptz;

create table books_runs (
  id uuid primary key,
  ran_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Null: the gateway's books could not be read.
  lines integer,
  differences integer,
  -- The first of them, by rule.
  details jsonb not null default '[]',
  took_ms integer not null
);
create index books_runs_ran on books_runs (ran_at desc);
