-- Each right to watch with its source and its end. A source that ends takes its own grants along and no others.
create table entitlement_grants (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  sku text not null,
  source_kind text not null check (source_kind in
    ('direct', 'store', 'partner', 'provider', 'merchant', 'activation', 'staff', 'free', 'unknown')),
  -- direct, store: the subscription's id; partner: partner and subject, provider: issuer and subject, with a space
  -- between; merchant: the link's jti; activation: the link's id; unknown: the source in `entitlements`.
  source_id text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  -- When the partner or TV provider last answered, when it is asked next, and how often it has not answered since.
  checked_at timestamptz,
  check_after timestamptz,
  check_failures integer not null default 0,
  constraint entitlement_grants_once unique (account_id, sku, source_kind, source_id) include (ends_at),
  constraint entitlement_grants_ended_unchecked check (check_after is null or ends_at is null)
);
create index entitlement_grants_due on entitlement_grants (check_after) where check_after is not null;
create index entitlement_grants_ended on entitlement_grants (ends_at) where ends_at is not null;

-- What follows lets servers of the release before, which read and write `entitlements`, run beside new ones. The
-- release after this one drops the triggers, their functions and the table.

create function entitlement_source_of(kind text, id text) returns text language sql immutable as $$
  select case
    when kind in ('direct', 'store') then 'dtc'
    when kind = 'provider' then 'bdu'
    when kind = 'free' then 'free'
    when kind = 'unknown' then id
    else 'partner' end
$$;

-- When a subscription ends unless something changes; the stores end theirs.
create function end_of_subscription(s subscriptions) returns timestamptz language sql immutable as $$
  select case
    when s.store <> 'CSG' then null
    when s.cancelled then s.cycle_date
    when s.grace_period then s.cycle_date + interval '168 hours' end
$$;

-- The grants that a row of `entitlements` stands for: every source that fits, in the customer's favour. Ends that did
-- not exist count from now. The partners' SKUs are those of this release.
create function grants_of_entitlement(of_account uuid, of_sku text, of_source text, until timestamptz)
returns table (source_kind text, source_id text, ends_at timestamptz, is_checked boolean) language sql stable as $$
  with found (kind, id, ends, checked) as (
    select case when s.store = 'CSG' then 'direct' else 'store' end, s.id::text, end_of_subscription(s), false
    from subscriptions s left join products p on p.id = s.product_id
    where of_source = 'dtc' and s.account_id = of_account and of_sku = any (coalesce(p.gives, array[s.sku]))
    union all
    select 'provider', i.issuer || ' ' || i.subject, until, true
    from provider_identities i where of_source = 'bdu' and i.account_id = of_account
    union all
    select 'partner', l.partner_id || ' ' || l.subject, until, true
    from partner_links l
    join (values ('mobilink', 'crave_mobile'), ('mobilink', 'starz'), ('homebundle', 'tsn'), ('homebundle', 'tsn2'))
      as gives (partner, sku) on gives.partner = l.partner_id and gives.sku = of_sku
    where of_source = 'partner' and l.account_id = of_account
    union all
    select 'activation', l.id::text, least(coalesce(l.entitled_until, now() + interval '12 months'), until), false
    from activation_links l
    where of_source = 'partner' and l.account_id = of_account and l.sku = of_sku and l.activated_at is not null
    union all
    select 'merchant', m.jti, least(now() + interval '12 months', until), false
    from merchant_activations m where of_source = 'partner' and m.account_id = of_account
    union all
    select 'free', '-', until, false where of_source = 'free'
  )
  select kind, id, ends, checked from found
  union all
  select 'unknown', of_source, coalesce(until, now() + interval '12 months'), false
  where not exists (select from found)
$$;

-- Brings the row of `entitlements` to what the grants say.
create function mirror_grants(of_account uuid, of_sku text, of_source text) returns void language plpgsql as $$
begin
  insert into entitlements as e (account_id, sku, source, ends_at)
  select of_account, of_sku, of_source, case when bool_and(g.ends_at is not null) then max(g.ends_at) end
  from entitlement_grants g
  where g.account_id = of_account and g.sku = of_sku and entitlement_source_of(g.source_kind, g.source_id) = of_source
  having count(*) > 0
  on conflict (account_id, sku, source) do update set ends_at = excluded.ends_at
  where e.ends_at is distinct from excluded.ends_at;
  delete from entitlements e
  where e.account_id = of_account and e.sku = of_sku and e.source = of_source and not exists (
    select from entitlement_grants g
    where g.account_id = of_account and g.sku = of_sku and entitlement_source_of(g.source_kind, g.source_id) = of_source);
end $$;

-- Brings the grants to what a row of `entitlements` says, or its absence.
create function mirror_entitlement(of_account uuid, of_sku text, of_source text) returns void language plpgsql as $$
declare
  entitlement entitlements%rowtype;
begin
  if exists (select from accounts where id = of_account and status = 'DELETED') then
    delete from entitlement_grants where account_id = of_account;
    delete from entitlements where account_id = of_account;
    return;
  end if;
  select * into entitlement from entitlements
    where account_id = of_account and sku = of_sku and source = of_source;
  -- A subscription that no longer gives it, a provider that no longer says it, a partner whose link is cut: what the
  -- merchant's and activation links gave stays.
  delete from entitlement_grants g
  where g.account_id = of_account and g.sku = of_sku and case
    when of_source = 'dtc' then g.source_kind in ('direct', 'store') and not exists (
      select from grants_of_entitlement(of_account, of_sku, of_source, null) o
      where o.source_kind = g.source_kind and o.source_id = g.source_id)
    when of_source = 'bdu' then g.source_kind = 'provider' and (entitlement.sku is null or not exists (
      select from provider_identities i where i.account_id = of_account and i.issuer || ' ' || i.subject = g.source_id))
    when of_source = 'partner' then g.source_kind = 'partner' and not exists (
      select from partner_links l where l.account_id = of_account and l.partner_id || ' ' || l.subject = g.source_id)
    else g.source_kind = 'free' and entitlement.sku is null end;
  delete from entitlement_grants g
  where entitlement.sku is null and of_source in ('dtc', 'bdu') and g.account_id = of_account and g.sku = of_sku
    and g.source_kind = 'unknown' and g.source_id = of_source;
  if entitlement.sku is not null then
    insert into entitlement_grants as g (account_id, sku, source_kind, source_id, ends_at, check_after)
    select of_account, of_sku, o.source_kind, o.source_id, o.ends_at,
      case when o.is_checked and o.ends_at is null
        then now() + make_interval(secs => abs(hashtext(o.source_id)::bigint) % 86400) end
    from grants_of_entitlement(of_account, of_sku, of_source, entitlement.ends_at) o
    where o.source_kind <> 'unknown' or not exists (
      select from entitlement_grants own
      where own.account_id = of_account and own.sku = of_sku
        and entitlement_source_of(own.source_kind, own.source_id) = of_source)
    on conflict (account_id, sku, source_kind, source_id) do update
    set ends_at = excluded.ends_at, check_after = excluded.check_after
    where g.source_kind in ('direct', 'store', 'partner', 'provider') and g.ends_at is distinct from excluded.ends_at;
  end if;
  perform mirror_grants(of_account, of_sku, of_source);
end $$;

create function grant_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mirror_grants(old.account_id, old.sku, entitlement_source_of(old.source_kind, old.source_id));
  end if;
  if tg_op <> 'DELETE' then
    perform mirror_grants(new.account_id, new.sku, entitlement_source_of(new.source_kind, new.source_id));
  end if;
  return null;
end $$;

create function entitlement_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mirror_entitlement(old.account_id, old.sku, old.source);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.account_id, old.sku, old.source) <> (new.account_id, new.sku, new.source)) then
    perform mirror_entitlement(new.account_id, new.sku, new.source);
  end if;
  return null;
end $$;

-- Rows are copied without a lock: those of subscriptions, which are most, in one join. What servers wrote during the
-- copy, and what has no subscription, is brought over under the lock that creating the triggers takes anyway.
insert into entitlement_grants (account_id, sku, source_kind, source_id, ends_at)
select e.account_id, e.sku, case when s.store = 'CSG' then 'direct' else 'store' end, s.id::text, end_of_subscription(s)
from entitlements e join subscriptions s on s.account_id = e.account_id left join products p on p.id = s.product_id
where e.source = 'dtc' and e.sku = any (coalesce(p.gives, array[s.sku]));
insert into entitlement_grants (account_id, sku, source_kind, source_id, ends_at, check_after)
select e.account_id, e.sku, o.source_kind, o.source_id, o.ends_at,
  case when o.is_checked and o.ends_at is null
    then now() + make_interval(secs => abs(hashtext(o.source_id)::bigint) % 86400) end
from entitlements e cross join lateral grants_of_entitlement(e.account_id, e.sku, e.source, e.ends_at) o
where e.source <> 'dtc';

lock table entitlements in share row exclusive mode;
select mirror_entitlement(account_id, sku, source)
from entitlements e
full join (
  select g.account_id, g.sku, entitlement_source_of(g.source_kind, g.source_id) as source,
    case when bool_and(g.ends_at is not null) then max(g.ends_at) end as ends_at
  from entitlement_grants g group by 1, 2, 3
) as granted using (account_id, sku, source)
where e.sku is null or granted.sku is null or e.ends_at is distinct from granted.ends_at;

-- Guarded by depth: what one trigger writes does not set off the other.
create trigger grant_changed after insert or delete or update of account_id, sku, source_kind, source_id, ends_at
  on entitlement_grants for each row when (pg_trigger_depth() = 0) execute function grant_changed();
-- At commit: by then the link or subscription is written that an entitlement came from.
create constraint trigger entitlement_changed after insert or update or delete on entitlements
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function entitlement_changed();
