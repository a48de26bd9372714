-- Two more columns in the industry's words, as in 0022: gift money is kept per balance key, and an OAuth redirect goes
-- to an identity provider. The triggers keep both names in step for one release; the next one drops the old columns.
alter table authorizations add column identity_provider_id text;
alter table gift_ledger add column balance_key text;
update authorizations set identity_provider_id = party_id;
-- The check of every transfer would run once a row; no amount changes here.
alter table gift_ledger disable trigger gift_ledger_holds;
update gift_ledger set balance_key = purse;
alter table gift_ledger enable trigger gift_ledger_holds;
alter table authorizations alter column identity_provider_id set not null;
alter table gift_ledger alter column balance_key set not null;

create function sync_identity_provider_id() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.identity_provider_id := coalesce(new.identity_provider_id, new.party_id);
  elsif new.identity_provider_id is not distinct from old.identity_provider_id then
    new.identity_provider_id := new.party_id;
  end if;
  new.party_id := new.identity_provider_id;
  return new;
end $$;
create trigger sync_identity_provider_id before insert or update on authorizations
  for each row execute function sync_identity_provider_id();

create function sync_balance_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.balance_key := coalesce(new.balance_key, new.purse);
  elsif new.balance_key is not distinct from old.balance_key then
    new.balance_key := new.purse;
  end if;
  new.purse := new.balance_key;
  return new;
end $$;
create trigger sync_balance_key before insert or update on gift_ledger
  for each row execute function sync_balance_key();

create or replace function gift_ledger_holds() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(cents), 0) from gift_ledger where transfer_id = coalesce(new.transfer_id, old.transfer_id)) <> 0 then
    raise exception 'a transfer of gift money must sum to zero' using errcode = 'check_violation';
  end if;
  if new.account_id is not null
    and (select sum(cents) from gift_ledger where account_id = new.account_id and balance_key = new.balance_key) < 0 then
    raise exception 'gift money must not go below zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
