-- The release before this one knows the new names of 0022 and 0035 alone: the old columns go, with the triggers that
-- kept both in step.
drop trigger sync_inserted_column on attempts;
drop trigger sync_renamed_column on attempts;
alter table attempts drop column held_until;

drop trigger sync_renamed_column on authorizations;
drop trigger sync_identity_provider_id on authorizations;
alter table authorizations drop column told, drop column party_id;

drop trigger sync_balance_key on gift_ledger;
alter table gift_ledger drop column purse;

-- `gives` stays, unused, for one more release: the release before reads products with `select *` in a prepared
-- statement, which fails once a column of its result is gone.
drop trigger sync_renamed_column on products;
alter table products alter column gives drop not null;

drop function sync_renamed_column();
drop function sync_identity_provider_id();
drop function sync_balance_key();

-- The mirror of entitlements asked for `gives`.
create or replace function grants_of_entitlement(of_account uuid, of_sku text, of_source text, until timestamptz)
returns table (source_kind text, source_id text, ends_at timestamptz, is_checked boolean) language sql stable as $$
  with found (kind, id, ends, checked) as (
    select case when s.store = 'CSG' then 'direct' else 'store' end, s.id::text, end_of_subscription(s), false
    from subscriptions s left join products p on p.id = s.product_id
    where of_source = 'dtc' and s.account_id = of_account and of_sku = any (coalesce(p.entitled_skus, array[s.sku]))
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
