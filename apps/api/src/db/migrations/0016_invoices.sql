-- One invoice for each subscription and period, and one row for each time that the gateway was asked for money.
create table invoices (
  id uuid primary key,
  account_id uuid references accounts on delete set null,
  -- No foreign key: the invoice outlives the subscription, and that of a purchase is written before it.
  subscription_id uuid not null,
  -- A plan change begins a new term, in which periods count from 1 again.
  term integer not null,
  period integer not null,
  kind text not null check (kind in ('FIRST', 'RENEWAL', 'CHANGE', 'TRIAL')),
  product_id text not null,
  pricing_plan_id text not null,
  name_en text not null,
  name_fr text not null,
  billing_cycle text not null,
  from_day text not null check (from_day ~ '^\d{4}-\d{2}-\d{2}$'),
  until_day text not null check (until_day ~ '^\d{4}-\d{2}-\d{2}$'),
  cents integer not null check (cents >= 0),
  discount_cents integer not null default 0 check (discount_cents between 0 and cents),
  -- This invoice's share of the taxes of its order.
  taxes jsonb not null default '[]',
  paid_cents integer not null default 0 check (paid_cents >= 0),
  credited_cents integer not null default 0,
  status text not null check (status in ('OPEN', 'CHARGING', 'PAID', 'VOID')),
  order_id uuid references orders on delete set null,
  -- How often it was declined.
  tries integer not null default 0,
  next_attempt_at timestamptz,
  due_at timestamptz not null,
  closed_at timestamptz,
  constraint invoices_credit_check check (credited_cents between 0 and paid_cents)
);
create unique index invoices_once on invoices (subscription_id, term, period) where status <> 'VOID';
create index invoices_open on invoices (next_attempt_at) where status = 'OPEN';
create index invoices_account on invoices (account_id, due_at);
create index invoices_order on invoices (order_id);

create table charge_attempts (
  -- The idempotency key at the gateway.
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  number integer not null,
  gateway text not null,
  customer_id text,
  instrument_id uuid references payment_instruments on delete set null,
  method text not null,
  cents integer not null check (cents > 0),
  on_session boolean not null,
  status text not null
    check (status in ('ASKED', 'ACTION', 'UNKNOWN', 'PAID', 'DECLINED', 'UNAVAILABLE', 'CANCELLED')),
  intent_id text unique,
  charge_id text unique,
  decline_code text,
  decline_class text,
  advice_code text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  unique (order_id, number)
);
create unique index charge_attempts_one_open on charge_attempts (order_id)
  where status in ('ASKED', 'ACTION', 'UNKNOWN');
create unique index charge_attempts_one_paid on charge_attempts (order_id) where status = 'PAID';
create index charge_attempts_instrument on charge_attempts (instrument_id, asked_at);

-- Money that goes back, with the taxes that were paid on it.
create sequence credit_note_numbers;
create table credit_notes (
  id uuid primary key,
  number text not null unique default ('C' || lpad(nextval('credit_note_numbers')::text, 8, '0')),
  order_id uuid references orders on delete set null,
  invoice_id uuid references invoices on delete set null,
  account_id uuid references accounts on delete set null,
  kind text not null check (kind in ('REFUND', 'CANCELLATION', 'CHANGE', 'DISPUTE', 'GOODWILL')),
  cents integer not null check (cents >= 0),
  taxes jsonb not null default '[]',
  total_cents integer not null check (total_cents > 0),
  -- To the card, to the gift balance, and what paid for another order at once.
  card_cents integer not null default 0,
  gift_cents integer not null default 0,
  order_cents integer not null default 0,
  pays_order_id uuid references orders on delete set null,
  reason text,
  note text,
  made_by text,
  approved_by text,
  status text not null check (status in ('REQUESTED', 'APPROVED', 'PENDING', 'DONE', 'FAILED', 'REJECTED')),
  refund_id text unique,
  made_at timestamptz not null,
  done_at timestamptz,
  constraint credit_notes_add_up check (total_cents = card_cents + gift_cents + order_cents)
);
create index credit_notes_order on credit_notes (order_id);
create index credit_notes_pays on credit_notes (pays_order_id) where pays_order_id is not null;
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_account on credit_notes (account_id, made_at desc);

alter table orders
  add column if not exists gateway text,
  add column if not exists on_session boolean not null default false,
  -- Paid by a credit of the plan before.
  add column if not exists credit_cents integer not null default 0,
  add column if not exists refunded_cents integer not null default 0,
  -- When somebody asks next what became of it.
  add column if not exists check_at timestamptz;
alter table orders drop constraint orders_add_up;
alter table orders
  add constraint orders_add_up check (
    total_cents = subtotal_cents - discount_cents + tax_cents and due_cents = total_cents - gift_cents - credit_cents
  ) not valid,
  add constraint orders_refunded_check check (refunded_cents between 0 and total_cents) not valid;
alter table orders validate constraint orders_add_up;
alter table orders validate constraint orders_refunded_check;
create index orders_check on orders (check_at) where status = 'PENDING';

alter table order_items
  add column if not exists invoice_id uuid references invoices on delete set null,
  add column if not exists from_day text,
  add column if not exists until_day text;
create index order_items_invoice on order_items (invoice_id) where invoice_id is not null;

-- The last mail about a payment that failed.
alter table accounts add column if not exists dunned_at timestamptz;

-- A card that its bank has blocked for good is not charged again until it is updated.
alter table payment_instruments
  add column if not exists blocked_at timestamptz,
  add column if not exists blocked_code text;

alter table subscriptions add column if not exists term integer not null default 1;

-- A worker of the release before would charge a period without its invoice: its renewals fail, and are left to new ones.
create function order_items_need_invoice() returns trigger language plpgsql as $$
begin
  if new.invoice_id is null and (select kind from orders where id = new.order_id) = 'RENEWAL'
    and (select status from orders where id = new.order_id) = 'PENDING' then
    raise exception 'an item of a renewal needs an invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_items_need_invoice before insert on order_items
  for each row execute function order_items_need_invoice();

-- Orders that are being charged as this runs: the key at the gateway is the id of the order.
insert into charge_attempts (id, order_id, number, gateway, instrument_id, method, cents, on_session, status, asked_at)
  select id, id, 1, case when method like '%/%' then 'stripe' else 'world' end, instrument_id, method, due_cents,
    kind <> 'RENEWAL', 'UNKNOWN', tried_at
  from orders where status = 'PENDING' and method is not null and due_cents > 0;
update orders set check_at = tried_at where status = 'PENDING';
insert into invoices (id, account_id, subscription_id, term, period, kind, product_id, pricing_plan_id, name_en, name_fr,
    billing_cycle, from_day, until_day, cents, discount_cents, status, order_id, due_at)
  select gen_random_uuid(), s.account_id, s.id, s.term, s.period + 1, 'RENEWAL', i.product_id, i.pricing_plan_id,
    i.name_en, i.name_fr, i.billing_cycle, to_char(s.cycle_date, 'YYYY-MM-DD'), to_char(s.cycle_date, 'YYYY-MM-DD'),
    i.cents, i.discount_cents, 'CHARGING', o.id, s.cycle_date
  from orders o join order_items i on i.order_id = o.id join subscriptions s on s.id = i.subscription_id
  where o.status = 'PENDING' and o.kind = 'RENEWAL';
update order_items i set invoice_id = n.id from invoices n
  where n.order_id = i.order_id and n.subscription_id = i.subscription_id and i.invoice_id is null;
