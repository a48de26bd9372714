-- What is purged by age (jobs/forget-expired.ts) is found by an index. `if not exists`: where a table is large already,
-- operators make them beforehand, concurrently, under the same names (docs/operations.md).
create index if not exists devices_removed on devices (removed_at) where removed_at is not null;
create index if not exists download_devices_removed on download_devices (removed_at) where removed_at is not null;
create index if not exists cancellation_sessions_age on cancellation_sessions (opened_at);
create index if not exists cancellations_age on cancellations (cancelled_at);
create index if not exists activation_links_expiry on activation_links (expires_at);
create index if not exists migration_codes_expiry on migration_codes (expires_at);
