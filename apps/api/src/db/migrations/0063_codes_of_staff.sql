-- A second person decides on large batches of gift codes. Their codes are made by a job that the approval adds, so a
-- server of the release before makes none.
alter table code_batches add column reason text;
alter table code_batches add column needs_approval boolean not null default false;
create table code_batch_decisions (
  batch_id uuid primary key references code_batches (id),
  asked_by text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  approved boolean not null,
  note text not null,
  constraint code_batch_decisions_four_eyes check (decided_by <> asked_by)
);

-- Activation links are listed by those who may make them.
alter table activation_links add column made_by text;
alter table activation_links add column created_at timestamptz;
create index activation_links_staff on activation_links (created_at, id) where made_by is not null;
