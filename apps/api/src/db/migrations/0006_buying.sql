-- Buying: what is sold, who chose what, what was paid and by what, and the money of gifts.

create table products (
  id text primary key,
  type text not null check (type in ('PLAN', 'ADDON', 'BUNDLE', 'GIFT')),
  brand text not null,
  name_en text not null,
  name_fr text not null,
  says_en text not null,
  says_fr text not null,
  -- What whoever has it may watch.
  gives text[] not null,
  -- Of an add-on: it comes on top of one of these.
  goes_on text[] not null default '{}',
  -- Whoever has it keeps it; nobody starts it any more.
  legacy boolean not null default false,
  -- Only people of this segment see it yet.
  segment text,
  -- As the shop window shows them.
  place integer not null
);

create table pricing_plans (
  id text primary key,
  product_id text not null references products,
  billing_cycle text not null,
  price_cents integer not null check (price_cents > 0),
  unique (product_id, billing_cycle)
);

-- A card as the gateway knows it. Its number was never here.
create table payment_instruments (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  gateway_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  state text not null,
  city text not null,
  is_default boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index payment_instruments_account on payment_instruments (account_id) where removed_at is null;
create unique index payment_instruments_default on payment_instruments (account_id) where is_default and removed_at is null;

create table carts (
  account_id uuid primary key references accounts on delete cascade,
  -- A new one with every change: an order is for the cart that was seen.
  id uuid not null unique,
  pricing_plan_ids text[] not null,
  changed_at timestamptz not null
);

create sequence order_numbers start 100200;

create table orders (
  id uuid primary key,
  number text not null unique default ('M' || lpad(nextval('order_numbers')::text, 8, '0')),
  -- A gift may be bought by somebody without an account.
  account_id uuid references accounts on delete set null,
  kind text not null check (kind in ('PURCHASE', 'GIFT', 'RENEWAL', 'REDEMPTION')),
  brand text not null,
  -- PENDING: the gateway has not told us yet how it went.
  status text not null check (status in ('PENDING', 'COMPLETE', 'FAILED')),
  failure text,
  language text not null check (language in ('en', 'fr')),
  email text not null,
  state text,
  city text,
  subtotal_cents integer not null,
  discount_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  gift_cents integer not null,
  due_cents integer not null check (due_cents >= 0),
  -- GST, QST and so on, with their cents.
  taxes jsonb not null,
  instrument_id uuid references payment_instruments on delete set null,
  -- The gateway's name of the card that pays.
  method text,
  card_brand text,
  card_last4 text,
  charge_id text unique,
  -- Of a gift: to whom, from whom, with which words, when.
  gift jsonb,
  placed_at timestamptz not null,
  -- When a charge was last begun.
  tried_at timestamptz not null,
  -- Nobody heard how the charge went; the customer was told that it is being confirmed.
  unknown_at timestamptz,
  settled_at timestamptz,
  constraint orders_add_up check (
    total_cents = subtotal_cents - discount_cents + tax_cents and due_cents = total_cents - gift_cents
  )
);
create index orders_account on orders (account_id, placed_at desc);
create index orders_pending on orders (placed_at) where status = 'PENDING';

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  place integer not null,
  product_id text not null,
  pricing_plan_id text not null,
  name_en text not null,
  name_fr text not null,
  billing_cycle text not null,
  cents integer not null check (cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and cents),
  unique (order_id, place)
);

-- Who asked what under which key, and what was answered.
create table idempotency_keys (
  -- The account, or the address of a guest.
  owner text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  order_id uuid references orders on delete set null,
  -- Absent while the first one is still at it.
  answer_status integer,
  answer jsonb,
  asked_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (asked_at);

-- What the gateway told us; the same thing twice is one thing.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create table codes (
  -- Keyed: whoever reads this table learns no code.
  code_hash bytea primary key,
  kind text not null check (kind in ('PROMO', 'GIFT')),
  -- Cents of a gift, percent of a promotion.
  value integer not null check (value > 0),
  product_sku text,
  brand text,
  description_en text not null,
  description_fr text not null,
  -- A promotion may be used by many, by each once; a gift by one.
  reusable boolean not null,
  order_id uuid references orders on delete set null,
  expires_at timestamptz,
  created_at timestamptz not null
);

create table redemptions (
  code_hash bytea not null references codes,
  account_id uuid not null references accounts on delete cascade,
  order_id uuid not null references orders,
  redeemed_at timestamptz not null,
  -- As its code is; whatever is not is used by one alone.
  reusable boolean not null,
  -- Of a promotion: the purchase that it was taken off.
  used_by uuid references orders on delete set null,
  primary key (code_hash, account_id)
);
create unique index redemptions_once on redemptions (code_hash) where not reusable;
create index redemptions_waiting on redemptions (account_id) where used_by is null;

-- Gift money moves from one book to another: every transfer sums to zero, and nobody owes.
alter table gift_ledger add column transfer_id uuid;
alter table gift_ledger alter column account_id drop not null;
insert into gift_ledger (id, account_id, purse, cents, reason, happened_at, transfer_id)
  select gen_random_uuid(), null, purse, -cents, reason, happened_at, id from gift_ledger;
update gift_ledger set transfer_id = id where transfer_id is null;
alter table gift_ledger alter column transfer_id set not null;
create index gift_ledger_transfer on gift_ledger (transfer_id);

create function gift_ledger_holds() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(cents), 0) from gift_ledger where transfer_id = coalesce(new.transfer_id, old.transfer_id)) <> 0 then
    raise exception 'a transfer of gift money must sum to zero' using errcode = 'check_violation';
  end if;
  if new.account_id is not null
    and (select sum(cents) from gift_ledger where account_id = new.account_id and purse = new.purse) < 0 then
    raise exception 'gift money must not go below zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger gift_ledger_holds after insert or update on gift_ledger
  deferrable initially deferred for each row execute function gift_ledger_holds();

-- What was bought says where it came from; each product is live once for each account.
alter table subscriptions add column order_id uuid references orders on delete set null;
alter table subscriptions add column product_id text;
alter table subscriptions add column pricing_plan_id text;
-- Days count from here, so that month ends do not drift.
alter table subscriptions add column started_on text check (started_on ~ '^\d{4}-\d{2}-\d{2}$');
create unique index subscriptions_live on subscriptions (account_id, product_id) where product_id is not null and store = 'CSG';
