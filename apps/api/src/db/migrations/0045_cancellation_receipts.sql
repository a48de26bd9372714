-- Receipts of cancellations: a number, what ends when, what is refunded, and the signed statement.
create sequence cancellation_numbers;
-- Null for a cancellation of the release before, whose number derives from its id.
alter table cancellations
  add column number text,
  add column effective_at timestamptz,
  add column refund_cents integer check (refund_cents >= 0),
  add column refund_key uuid,
  add column province text,
  add column jws text;
create unique index cancellations_number on cancellations (number) where number is not null;
