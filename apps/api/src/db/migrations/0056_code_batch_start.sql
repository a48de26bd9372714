-- Before it no code of the batch can be redeemed. Servers of the release before know only the end.
alter table code_batches add column starts_at timestamptz;
