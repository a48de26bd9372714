-- TV providers, partners and merchants are rows, so that a new one needs no release. Secrets are sealed (AES-256-GCM).
-- All three share one space of ids, because routes and entitlement sources name them by id alone.
create table integrations (
  id text primary key check (id ~ '^[a-z0-9-]{2,40}$'),
  kind text not null
);

create table assets (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/webp', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536)
);

create table tv_providers (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  issuer text not null unique,
  client_id text not null,
  auth_method text not null check (auth_method in ('client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  secret text,
  scope text not null,
  claims jsonb not null,
  logo text references assets (sha256),
  brands text[] not null,
  languages text[] not null,
  place integer not null,
  grant_days integer,
  logout text not null check (logout in ('hint', 'plain', 'none')),
  enabled boolean not null,
  version integer not null default 1
);

create table partners (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  kind text not null check (kind in ('mobile', 'bundle')),
  brand text not null,
  skus text[] not null,
  issuer text not null,
  client_id text not null,
  auth_method text not null check (auth_method in ('client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  secret text,
  scope text not null,
  claims jsonb not null,
  logo text references assets (sha256),
  place integer not null,
  enabled boolean not null,
  version integer not null default 1
);

create index tv_providers_logo on tv_providers (logo);
create index partners_logo on partners (logo);

create table merchants (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  issuer text not null unique,
  client_id text not null,
  auth_method text not null check (auth_method in ('client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  secret text,
  grant_days integer,
  enabled boolean not null,
  version integer not null default 1
);

create table integration_health (
  integration text primary key references integrations (id) on delete cascade,
  state text not null check (state in ('ok', 'slow', 'down')),
  since timestamptz not null,
  checked_at timestamptz not null,
  failures integer not null default 0,
  last_error text
);

-- Codes in claims that no claim map knows: counted for the operator, never granted.
create table unknown_codes (
  integration text not null references integrations (id) on delete cascade,
  code text not null,
  times bigint not null default 1,
  last_at timestamptz not null,
  primary key (integration, code)
);

create function register_integration() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from integrations where id = old.id;
    return old;
  end if;
  -- An upsert of a known row comes by here too.
  insert into integrations (id, kind) values (new.id, tg_table_name) on conflict (id) do nothing;
  if (select kind from integrations where id = new.id) <> tg_table_name then
    raise unique_violation using message = format('the id %s is taken', new.id);
  end if;
  return new;
end $$;
create trigger register_id before insert on tv_providers for each row execute function register_integration();
create trigger register_id before insert on partners for each row execute function register_integration();
create trigger register_id before insert on merchants for each row execute function register_integration();
create trigger release_id after delete on tv_providers for each row execute function register_integration();
create trigger release_id after delete on partners for each row execute function register_integration();
create trigger release_id after delete on merchants for each row execute function register_integration();

-- Every server hears of a change at commit, whoever made it.
create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', tg_table_name);
  return null;
end $$;
create trigger changed after insert or update or delete on tv_providers
  for each statement execute function notify_settings_changed();
create trigger changed after insert or update or delete on partners
  for each statement execute function notify_settings_changed();
create trigger changed after insert or update or delete on merchants
  for each statement execute function notify_settings_changed();
create trigger changed after update of state on integration_health
  for each row when (old.state is distinct from new.state) execute function notify_settings_changed();
