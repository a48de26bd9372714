-- Promotions as data, and batches of codes. A code is derived from its batch and number; only its hash is kept.
create table promotions (
  id text primary key check (id ~ '^[a-z0-9-]{2,60}$'),
  kind text not null default 'PERCENT' check (kind in ('PERCENT')),
  value integer not null check (value between 1 and 100),
  product_sku text,
  brand text,
  ends_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);

create table code_batches (
  id uuid primary key,
  -- The terms of the promotion when the batch was created.
  kind text not null check (kind in ('PROMO', 'GIFT')),
  promotion_id text references promotions,
  value integer not null check (value > 0),
  product_sku text,
  brand text,
  description_en text not null,
  description_fr text not null,
  prefix text,
  campaign text not null,
  count integer not null check (count > 0),
  made integer not null default 0,
  exported integer not null default 0,
  expires_at timestamptz,
  made_by text not null,
  created_at timestamptz not null,
  sealed_at timestamptz,
  voided_at timestamptz,
  check (kind = 'PROMO' or expires_at is null)
);
create index code_batches_promotion on code_batches (promotion_id) where promotion_id is not null;

alter table codes
  add column batch_id uuid references code_batches,
  add column number integer,
  -- Of a reusable code; null: any number of customers.
  add column max_redemptions integer,
  add column redeemed integer not null default 0;
create index codes_batch on codes (batch_id, number) where batch_id is not null;

-- The last place of a limited code goes to one customer, whichever server asks. Without a place no row is inserted.
create function take_redemption() returns trigger language plpgsql as $$
begin
  update codes set redeemed = redeemed + 1
    where code_hash = new.code_hash and redeemed < max_redemptions;
  if not found and exists (select from codes where code_hash = new.code_hash and max_redemptions is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger redemptions_limited before insert on redemptions
  for each row when (new.reusable) execute function take_redemption();
