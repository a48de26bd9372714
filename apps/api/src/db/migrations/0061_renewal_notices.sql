-- The renewal that its customer was told about; servers of the release before send no such notice.
alter table subscriptions add column renewal_told timestamptz;
