-- With a million customers these were read from end to end. `if not exists`: where a table is large already, whoever
-- runs the house makes them beforehand, concurrently, under the same names (docs/operations.md).

-- What an account or a subscription has, also when it ended; and what goes with a row that is deleted.
create index if not exists sessions_by_account on sessions (account_id);
drop index sessions_account;
create index if not exists payment_instruments_by_account on payment_instruments (account_id);
drop index payment_instruments_account;
create index if not exists email_changes_account on email_changes (account_id);
create index if not exists merchant_activations_account on merchant_activations (account_id);
create index if not exists partner_links_by_account on partner_links (account_id);
create index if not exists redemptions_account on redemptions (account_id);
create index if not exists redemptions_used_by on redemptions (used_by) where used_by is not null;
create index if not exists cancellations_account on cancellations (account_id);
create index if not exists cancellations_subscription on cancellations (subscription_id) where subscription_id is not null;
create index if not exists cancellation_sessions_account on cancellation_sessions (account_id);
create index if not exists cancellation_sessions_subscription on cancellation_sessions (subscription_id);
create index if not exists retention_grants_subscription on retention_grants (subscription_id) where subscription_id is not null;
create index if not exists order_items_subscription on order_items (subscription_id) where subscription_id is not null;
create index if not exists orders_instrument on orders (instrument_id) where instrument_id is not null;
create index if not exists short_codes_device on short_codes (device_id) where device_id is not null;

-- What is forgotten every night.
create index if not exists refresh_tokens_expiry on refresh_tokens (expires_at);
create index if not exists sessions_age on sessions (signed_in_at);
create index if not exists known_devices_age on known_devices (seen_at);
create index if not exists audit_events_age on audit_events (happened_at);
create index if not exists sent_mails_age on sent_mails (sent_at);
create index if not exists payment_events_age on payment_events (received_at);

-- Cards that are about to expire, and whose owners have not been told.
create index if not exists payment_instruments_expiry
  on payment_instruments ((make_date(exp_year, exp_month, 1) + interval '1 month'))
  where is_default and removed_at is null and expiry_told_at is null;
