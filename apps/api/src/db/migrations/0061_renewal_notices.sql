-- The renewal that its customer was notified of; servers of the release before send no such notice.
alter table subscriptions add column renewal_notified timestamptz;
