-- Columns in the industry's words. The release before this one still reads and writes the old names: a trigger keeps
-- both in step for one release; the next one drops the old columns, the triggers and this function.
alter table authorizations add column identity_claims jsonb;
alter table products add column entitled_skus text[];
alter table attempts add column blocked_until timestamptz;
update authorizations set identity_claims = told where told is not null;
update products set entitled_skus = gives;
update attempts set blocked_until = held_until where held_until is not null;
alter table products alter column entitled_skus set not null;

create function sync_renamed_column() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'authorizations' then
    if tg_op = 'INSERT' then
      new.identity_claims := coalesce(new.identity_claims, new.told);
    elsif new.identity_claims is not distinct from old.identity_claims then
      new.identity_claims := new.told;
    end if;
    new.told := new.identity_claims;
  elsif tg_table_name = 'products' then
    if tg_op = 'INSERT' then
      new.entitled_skus := coalesce(new.entitled_skus, new.gives);
    elsif new.entitled_skus is not distinct from old.entitled_skus then
      new.entitled_skus := new.gives;
    end if;
    new.gives := new.entitled_skus;
  else
    if tg_op = 'INSERT' then
      new.blocked_until := coalesce(new.blocked_until, new.held_until);
    elsif new.blocked_until is not distinct from old.blocked_until then
      new.blocked_until := new.held_until;
    end if;
    new.held_until := new.blocked_until;
  end if;
  return new;
end $$;

create trigger sync_renamed_column before insert or update on authorizations
  for each row execute function sync_renamed_column();
create trigger sync_renamed_column before insert or update on products
  for each row execute function sync_renamed_column();
-- Counting an attempt is on the sign-in path: the function runs only when an attempt is blocked or unblocked.
create trigger sync_inserted_column before insert on attempts for each row
  when (new.blocked_until is not null or new.held_until is not null) execute function sync_renamed_column();
create trigger sync_renamed_column before update on attempts for each row
  when (new.blocked_until is distinct from old.blocked_until or new.held_until is distinct from old.held_until)
  execute function sync_renamed_column();
