-- The catalogue as versions: a draft is approved by another person and goes live; `products` and `pricing_plans` hold
-- the live version.
create table catalogue_versions (
  version integer generated always as identity primary key,
  -- The version that was live when this one was begun.
  based_on integer,
  document jsonb not null,
  -- Grows with each change, so that two people do not overwrite each other.
  revision integer not null default 1,
  status text not null check (status in ('DRAFT', 'WAITING', 'APPROVED', 'LIVE', 'RETIRED', 'DISCARDED')),
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  -- Everybody who had a hand in it; none of them approves it.
  edited_by text[] not null,
  reason text not null default '',
  -- Null: as soon as it is approved.
  live_from timestamptz,
  asked_at timestamptz,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  live_at timestamptz,
  constraint catalogue_versions_four_eyes check (decided_by is null or decided_by <> all (edited_by))
);
create unique index catalogue_versions_live on catalogue_versions (status) where status = 'LIVE';
-- One version at a time is on its way.
create unique index catalogue_versions_open on catalogue_versions ((true)) where status in ('DRAFT', 'WAITING', 'APPROVED');

-- What the tables hold is the first version; a new database gets it from the server that starts first.
insert into catalogue_versions (document, status, made_by, made_by_name, made_at, edited_by, reason, live_at)
select jsonb_build_object('products', jsonb_agg(jsonb_build_object(
    'id', p.id, 'type', p.type, 'brand', p.brand,
    'name', jsonb_build_object('en', p.name_en, 'fr', p.name_fr),
    'says', jsonb_build_object('en', p.says_en, 'fr', p.says_fr),
    'entitledSkus', to_jsonb(p.entitled_skus), 'on', to_jsonb(p.goes_on),
    'prices', coalesce((select jsonb_object_agg(l.billing_cycle, l.price_cents) from pricing_plans l where l.product_id = p.id), '{}'),
    'legacy', p.legacy, 'segment', p.segment) order by p.place)),
  'LIVE', 'system', 'system', now(), '{system}', 'first version', now()
from products p
having count(*) > 0;

-- A server of the release before writes its own catalogue when it starts. Once a version is live, only publishing writes.
create function keep_live_catalogue() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('marquee.publishes_catalogue', true), '') <> 'on'
    and exists (select from catalogue_versions where status = 'LIVE') then
    return null;
  end if;
  return new;
end $$;
create trigger keep_live_catalogue before insert or update on products
  for each row execute function keep_live_catalogue();
create trigger keep_live_catalogue before insert or update on pricing_plans
  for each row execute function keep_live_catalogue();
