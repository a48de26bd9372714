-- Events of devices, customers of partners, and what follows from both.

-- Ids of the events received, so that a repeated one counts once. The day is that of the event, which a repeat has too.
-- A table per day, in a schema of its own: made ahead and dropped by the job keepEventDays.
create table service_events (
  client_id text not null,
  event_id text not null,
  happened_on date not null,
  primary key (client_id, event_id, happened_on)
) partition by range (happened_on);
create schema service_event_days;

alter table devices add column last_seen_at timestamptz;
alter table download_devices
  add column device_id uuid,
  -- Events from before the customer removed the downloads no longer count.
  add column emptied_at timestamptz;
alter table download_devices
  add constraint download_devices_device_id_fkey
  foreign key (device_id) references devices on delete set null not valid;
create index if not exists download_devices_device on download_devices (device_id) where device_id is not null;

create table downloads (
  download_device_id uuid not null references download_devices on delete cascade,
  content_id text not null,
  changed_at timestamptz not null,
  -- A removed one stays for a while: a late event of before must not bring it back.
  is_removed boolean not null,
  -- Before the last change; RETURNING knows no old values before PostgreSQL 18.
  was_removed boolean not null default true,
  primary key (download_device_id, content_id)
);
create index downloads_removed on downloads (changed_at) where is_removed;

-- What a partner says about its customers, linked to an account or not; the highest sequence wins.
create table partner_customers (
  partner_id text not null,
  subject text not null,
  state text not null check (state in ('active', 'suspended', 'ended')),
  -- Null: everything that the partner provides.
  skus text[],
  line text,
  until timestamptz,
  email text,
  email_verified boolean not null default false,
  phone text,
  phone_verified boolean not null default false,
  language text check (language in ('en', 'fr')),
  reason text not null,
  sequence bigint not null,
  changed_at timestamptz not null,
  -- When the customer was last invited to link.
  invited_at timestamptz,
  primary key (partner_id, subject)
);
create index partner_customers_ended on partner_customers (changed_at) where state = 'ended';
