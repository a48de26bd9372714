-- Deletions that support has started: the customer confirms or refuses by the link of the mail.
create table deletion_requests (
  -- One at a time.
  account_id uuid primary key references accounts on delete cascade,
  hash bytea not null unique,
  brand text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index deletion_requests_expiry on deletion_requests (expires_at);
