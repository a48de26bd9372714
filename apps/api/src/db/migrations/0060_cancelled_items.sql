-- What a cancellation ended. It stays when the subscription is gone, so that its receipt is still found; a restart removes it.
-- Servers of the release before do not write it: their receipts are found by the subscription, as long as there is one.
alter table cancellations add column item_id uuid;
update cancellations c set item_id = s.id from subscriptions s where s.id = c.subscription_id and s.cancelled;
create index cancellations_item on cancellations (item_id) where item_id is not null;
