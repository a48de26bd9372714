-- Settings that operators change at run time. Append only: the newest approved version whose time has come is live.
create table settings (
  id bigint generated always as identity primary key,
  key text not null,
  -- Null: every brand.
  brand text,
  -- Null: back to what the source says.
  value jsonb,
  starts_at timestamptz not null,
  ends_at timestamptz,
  changed_by text not null,
  approved_by text,
  changed_at timestamptz not null,
  note text not null default '',
  check (ends_at is null or ends_at > starts_at)
);
create index settings_key on settings (key, brand, id);

create function refuse_settings_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append only';
end $$;
create trigger append_only before update or delete on settings
  for each statement execute function refuse_settings_change();

create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', 'settings');
  return null;
end $$;
create trigger changed after insert on settings for each statement execute function notify_settings();
