-- Subscriptions: how they end, what keeps people, and what a period costs.

create table cancellation_sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  opened_at timestamptz not null
);

-- Why people leave. The words stay with the account, and go with it.
create table cancellations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  subscription_id uuid references subscriptions on delete set null,
  reason text,
  comment text,
  cancelled_at timestamptz not null
);

create table retention_grants (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  subscription_id uuid references subscriptions on delete set null,
  percent integer not null check (percent between 1 and 100),
  granted_at timestamptz not null
);
create index retention_grants_account on retention_grants (account_id, granted_at);

-- What an offer takes off, for so many periods more.
alter table subscriptions add column offer_percent integer not null default 0 check (offer_percent between 0 and 100);
alter table subscriptions add column offer_periods integer not null default 0 check (offer_periods >= 0);
-- Which period is running, counted from the day it started.
alter table subscriptions add column period integer not null default 1;
-- What began before days were counted counts from the end of its running period.
update subscriptions set started_on = to_char(cycle_date at time zone 'UTC', 'YYYY-MM-DD'), period = 0 where started_on is null;
-- A payment that failed is tried again then, and so often it has been tried.
alter table subscriptions add column retry_at timestamptz;
alter table subscriptions add column tries integer not null default 0;
create index subscriptions_due on subscriptions ((coalesce(retry_at, cycle_date))) where store = 'CSG';

-- Of a renewal: what goes on.
alter table order_items add column subscription_id uuid references subscriptions on delete set null;
