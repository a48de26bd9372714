-- Writes an event in the caller's transaction. The sequence of the account is counted under the lock of its row, which
-- lasts until the commit: the order of sequences is the order of commits.
create function emit_event(of_account uuid, of_type text, with_data jsonb) returns void language plpgsql as $$
declare
  next_sequence bigint;
begin
  if of_account is not null then
    update accounts set event_sequence = event_sequence + 1 where id = of_account
      returning event_sequence into next_sequence;
    if not found then return; end if;
  end if;
  insert into outbox (account_id, sequence, type, data) values (of_account, next_sequence, of_type, with_data);
end $$;

-- As in JSON of JavaScript: UTC with milliseconds.
create function event_time(moment timestamptz) returns text stable language sql as
  $$select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;

create function emit_of_account() returns trigger language plpgsql as $$
declare
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform emit_event(new.id, 'account.registered', jsonb_build_object(
      'language', new.language, 'viaProvider', new.bdu,
      'emailVerified', new.email_verification_status = 'VERIFIED'));
    return null;
  end if;
  if new.status = 'DELETED' then
    if old.status <> 'DELETED' then perform emit_event(new.id, 'account.deleted', '{}'); end if;
    return null;
  end if;
  if new.status = 'SUSPENDED' and old.status <> 'SUSPENDED' then
    perform emit_event(new.id, 'account.suspended', '{}');
  end if;
  fields := array_remove(array[
    case when new.email is distinct from old.email then 'email' end,
    case when (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then 'name' end,
    case when new.phone_number is distinct from old.phone_number then 'phone' end,
    case when new.language is distinct from old.language then 'language' end,
    case when (new.address, new.city, new.country, new.postal_code)
      is distinct from (old.address, old.city, old.country, old.postal_code) then 'address' end,
    case when new.status = 'ACTIVE' and old.status = 'SUSPENDED' then 'status' end
  ], null);
  if cardinality(fields) > 0 then
    perform emit_event(new.id, 'account.changed', jsonb_build_object('fields', fields));
  end if;
  if new.email_verification_status = 'VERIFIED' and old.email_verification_status <> 'VERIFIED' then
    perform emit_event(new.id, 'account.verified', '{}');
  end if;
  return null;
end $$;
create trigger emit_registered after insert on accounts for each row execute function emit_of_account();
create trigger emit_changed after update of status, email, first_name, last_name, phone_number, language, address, city,
  country, postal_code, email_verification_status on accounts for each row execute function emit_of_account();

create function emit_of_subscription() returns trigger language plpgsql as $$
declare
  s subscriptions := case when tg_op = 'DELETE' then old else new end;
  kind text;
begin
  kind := case
    when tg_op = 'DELETE' then 'ended'
    when tg_op = 'INSERT' then case when new.status = 'ACTIVE' then 'started' else 'pending' end
    when new.status = 'ACTIVE' and old.status <> 'ACTIVE' then 'started'
    when new.status <> 'ACTIVE' and old.status = 'ACTIVE' then 'pending'
    when new.cancelled and not old.cancelled then 'cancelled'
    when old.cancelled and not new.cancelled then 'restarted'
    when new.account_id <> old.account_id or (new.sku, new.product_id, new.pricing_plan_id)
      is distinct from (old.sku, old.product_id, old.pricing_plan_id) then 'changed'
    when new.grace_period and not old.grace_period then 'grace'
    when new.cycle_date > old.cycle_date then 'renewed'
    when (new.price_cents, new.cycle_date, new.grace_period, new.store_state, new.hold_at)
      is distinct from (old.price_cents, old.cycle_date, old.grace_period, old.store_state, old.hold_at)
      then 'changed' end;
  if kind is null then return null; end if;
  perform emit_event(s.account_id, 'subscription.' || kind, jsonb_build_object(
    'subscriptionId', s.id, 'brand', s.brand, 'sku', s.sku, 'productId', s.product_id,
    'pricingPlanId', s.pricing_plan_id, 'store', s.store, 'billingCycle', s.billing_cycle,
    'priceCents', s.price_cents, 'cycleDate', event_time(s.cycle_date)));
  return null;
end $$;
create trigger emit_subscription after insert or update or delete on subscriptions
  for each row execute function emit_of_subscription();

create function emit_of_order() returns trigger language plpgsql as $$
declare
  about jsonb := jsonb_build_object('orderId', new.id, 'number', new.number, 'kind', new.kind, 'brand', new.brand,
    'totalCents', new.total_cents, 'dueCents', new.due_cents);
begin
  if tg_op = 'INSERT' then perform emit_event(new.account_id, 'order.placed', about); end if;
  if new.status = 'COMPLETE' and (tg_op = 'INSERT' or old.status <> 'COMPLETE') then
    perform emit_event(new.account_id, 'order.completed', about);
  end if;
  if new.status = 'FAILED' and (tg_op = 'INSERT' or old.status <> 'FAILED') then
    perform emit_event(new.account_id, 'order.failed', about || jsonb_build_object('failure', new.failure));
  end if;
  if tg_op = 'UPDATE' and new.refunded_cents > old.refunded_cents then
    perform emit_event(new.account_id, 'order.refunded', about || jsonb_build_object(
      'cents', new.refunded_cents - old.refunded_cents, 'refundedCents', new.refunded_cents));
  end if;
  return null;
end $$;
create trigger emit_order after insert or update of status, refunded_cents on orders
  for each row execute function emit_of_order();

create function emit_grant(g entitlement_grants, kind text) returns void language plpgsql as $$
begin
  if kind = 'ended' and (
    g.source_kind = 'partner' and exists (
      select from partner_customers c
      where c.partner_id = split_part(g.source_id, ' ', 1) and c.state = 'suspended'
        and c.subject = substr(g.source_id, strpos(g.source_id, ' ') + 1))
    or g.source_kind = 'store' and exists (
      select from subscriptions s where s.id::text = g.source_id and s.store_state in ('ON_HOLD', 'PAUSED')))
  then kind := 'suspended'; end if;
  perform emit_event(g.account_id, 'entitlement.' || kind, jsonb_build_object(
    'sku', g.sku, 'source', g.source_kind,
    'subscriptionId', case when g.source_kind in ('direct', 'store') then g.source_id end,
    'until', event_time(g.ends_at)));
end $$;

create function emit_of_grant() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform emit_grant(new, 'granted');
  elsif tg_op = 'DELETE' then
    -- One whose end has come was announced with that end.
    if coalesce(old.ends_at > now(), true) then perform emit_grant(old, 'ended'); end if;
  elsif new.account_id <> old.account_id then
    perform emit_grant(old, 'ended');
    perform emit_grant(new, 'granted');
  elsif new.ends_at is distinct from old.ends_at then
    perform emit_grant(new, case when new.ends_at <= greatest(now(), new.checked_at) then 'ended' else 'granted' end);
  end if;
  return null;
end $$;
create trigger emit_grant after insert or delete or update of account_id, ends_at on entitlement_grants
  for each row execute function emit_of_grant();

create function emit_of_partner_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform emit_event(new.account_id, 'partner.linked', jsonb_build_object('partnerId', new.partner_id));
  elsif tg_op = 'DELETE' then
    perform emit_event(old.account_id, 'partner.unlinked', jsonb_build_object('partnerId', old.partner_id));
  elsif new.account_id <> old.account_id then
    perform emit_event(new.account_id, 'partner.moved',
      jsonb_build_object('partnerId', new.partner_id, 'from', old.account_id));
  end if;
  return null;
end $$;
create trigger emit_partner_link after insert or delete or update of account_id on partner_links
  for each row execute function emit_of_partner_link();

create function emit_of_provider_identity() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.account_id <> old.account_id) then
    perform emit_event(old.account_id, 'provider.unlinked', jsonb_build_object('providerId', old.provider_id));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.account_id <> old.account_id) then
    perform emit_event(new.account_id, 'provider.linked', jsonb_build_object('providerId', new.provider_id));
  end if;
  return null;
end $$;
create trigger emit_provider_identity after insert or delete or update of account_id on provider_identities
  for each row execute function emit_of_provider_identity();

create function emit_device(d devices, kind text) returns void language sql as $$
  select emit_event(d.account_id, 'device.' || kind,
    jsonb_build_object('deviceId', d.id, 'deviceType', d.type, 'platform', d.platform))
$$;

create function emit_of_device() returns trigger language plpgsql as $$
begin
  -- A removed device stays for a while, for the count of the period.
  if tg_op <> 'INSERT' and old.removed_at is null
    and (tg_op = 'DELETE' or new.removed_at is not null or new.account_id <> old.account_id) then
    perform emit_device(old, 'removed');
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null
    and (tg_op = 'INSERT' or old.removed_at is not null or new.account_id <> old.account_id) then
    perform emit_device(new, 'added');
  end if;
  return null;
end $$;
create trigger emit_device after insert or delete or update of account_id, removed_at on devices
  for each row execute function emit_of_device();

create function emit_of_redemption() returns trigger language plpgsql as $$
begin
  perform emit_event(new.account_id, 'code.redeemed', jsonb_build_object(
    'kind', c.kind, 'orderId', new.order_id, 'batchId', c.batch_id, 'value', c.value))
    from codes c where c.code_hash = new.code_hash;
  return null;
end $$;
create trigger emit_redemption after insert on redemptions for each row execute function emit_of_redemption();

create function emit_of_setting() returns trigger language plpgsql as $$
begin
  perform emit_event(null, 'settings.changed', jsonb_build_object(
    'key', new.key, 'brand', new.brand, 'version', new.id, 'startsAt', event_time(new.starts_at)));
  return null;
end $$;
create trigger emit_setting after insert on settings for each row execute function emit_of_setting();

create function emit_of_integration_health() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    perform emit_event(null, 'integration.health',
      jsonb_build_object('integration', new.integration, 'state', new.state));
  end if;
  return null;
end $$;
create trigger emit_integration_health after insert or update of state on integration_health
  for each row execute function emit_of_integration_health();
