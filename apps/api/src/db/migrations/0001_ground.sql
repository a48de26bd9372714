-- A mail may be handed to a worker twice (it was killed after sending). The row says that it has left.
create table sent_mails (
  message_id text primary key,
  sent_at timestamptz not null
);
