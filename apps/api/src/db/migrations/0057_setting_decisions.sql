-- Second person for risky settings, and the names of staff. A version that waits has no approval and no decision.
create table setting_decisions (
  setting_id bigint primary key references settings (id),
  asked_by text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  approved boolean not null,
  note text not null,
  -- The version that the approval made.
  version_id bigint references settings (id),
  constraint setting_decisions_four_eyes check (decided_by <> asked_by),
  check (approved = (version_id is not null))
);
create index setting_decisions_version on setting_decisions (version_id) where version_id is not null;

-- Everyone who has signed in, by the name that the company's provider gave.
create table staff_members (
  id text primary key,
  name text not null,
  signed_in_at timestamptz not null
);
insert into staff_members
select distinct on (staff_id) staff_id, name, signed_in_at from staff_sessions order by staff_id, signed_in_at desc;
