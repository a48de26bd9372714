-- Search of the audit trail by action and by actor. `if not exists`: where the table is large already, operators make
-- the indexes beforehand, concurrently (docs/operations.md).
create index if not exists audit_events_kind on audit_events (kind, happened_at);
create index if not exists audit_events_actor on audit_events (actor_id, happened_at) where actor_id is not null;
