-- Import of existing customers: chunks wait here until their job has written them; `body` is emptied with it.
create table imports (
  id uuid primary key,
  client_id text not null references service_clients,
  system text not null,
  dry_run boolean not null,
  on_conflict text not null check (on_conflict in ('skip', 'hold', 'fail')),
  state text not null default 'open' check (state in ('open', 'running', 'done', 'failed')),
  chunks integer not null default 0,
  chunks_done integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_client on imports (client_id);
create index imports_unfinished on imports (created_at) where finished_at is null;
create index imports_finished on imports (finished_at) where finished_at is not null;

create table import_chunks (
  import_id uuid not null references imports on delete cascade,
  number integer not null check (number > 0),
  digest bytea not null,
  lines integer not null,
  -- Personal data; null once the chunk is done.
  body text,
  imported integer not null default 0,
  held integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  -- Line, code and field of each record that was not imported as it is; no values.
  report jsonb not null default '[]',
  done_at timestamptz,
  primary key (import_id, number)
);

-- When a hash of another system was imported; null for hashes made here.
alter table passwords add column imported_at timestamptz;
create index passwords_imported on passwords (imported_at) where imported_at is not null;

-- A new hash is made here, also by a server of the release before, which does not know the column.
create function forget_import_of_hash() returns trigger language plpgsql as $$
begin
  new.imported_at := null;
  return new;
end $$;
create trigger passwords_hash_replaced before update of hash on passwords
  for each row when (old.hash is distinct from new.hash) execute function forget_import_of_hash();
