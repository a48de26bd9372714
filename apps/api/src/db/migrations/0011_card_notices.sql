-- The owner of a card that is about to expire hears of it once.
alter table payment_instruments add column expiry_told_at timestamptz;
