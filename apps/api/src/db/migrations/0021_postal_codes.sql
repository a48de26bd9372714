-- The province of a card follows from its postal code. Cards that are there keep their province until they are added again.
alter table payment_instruments add column if not exists postal_code text;

-- What a receipt shows besides: the days that each item pays for, and what came back.
alter table order_items add column if not exists from_day text;
alter table order_items add column if not exists until_day text;
alter table orders add column if not exists refunded_cents integer not null default 0;
alter table orders add column if not exists credit_cents integer not null default 0;
