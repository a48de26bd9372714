-- The last day of the discount that its customer was notified of; servers of the release before send no such notice.
alter table subscriptions add column offer_notified text;
-- `if not exists`: where invoices are many, operators make it beforehand, concurrently (docs/operations.md).
create index if not exists invoices_discounted on invoices (until_day) where status = 'PAID' and discount_cents > 0;
