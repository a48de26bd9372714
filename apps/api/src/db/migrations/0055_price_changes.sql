-- A new price for those who subscribe already: they keep theirs until a notice of it is old enough.
alter table catalogue_versions add column subscribers_from text check (subscribers_from ~ '^\d{4}-\d{2}-\d{2}$');

create table price_changes (
  id bigint generated always as identity primary key,
  version integer not null,
  pricing_plan_id text not null references pricing_plans,
  to_cents integer not null check (to_cents > 0),
  -- No renewal before this day takes it, however early its notice was.
  effective_from text not null check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz not null,
  -- The price of new customers changed again: nobody else is told of this one.
  ended_at timestamptz,
  unique (pricing_plan_id, version)
);
create index price_changes_running on price_changes (id) where ended_at is null;

create table price_change_notices (
  subscription_id uuid not null references subscriptions on delete cascade,
  price_change_id bigint not null,
  -- A change of plan begins another term, which this notice says nothing about.
  term integer not null,
  from_cents integer not null,
  to_cents integer not null,
  -- Periods that begin on it or later cost the new price.
  first_day text not null check (first_day ~ '^\d{4}-\d{2}-\d{2}$'),
  sent_at timestamptz not null,
  primary key (subscription_id, price_change_id)
);

-- Where subscriptions are many, operators make it beforehand, concurrently (docs/operations.md).
create index if not exists subscriptions_pricing_plan on subscriptions (pricing_plan_id, id) where store = 'CSG';
