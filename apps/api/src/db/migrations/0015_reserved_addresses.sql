-- While a confirmed email change can be undone, nobody else may take the old address: found by what makes two addresses
-- the same (`emailKey`). Addresses are ASCII, which "C" lowers alike in every locale; an expression rather than a
-- column, so that rows of servers of the release before count too.
create index if not exists email_changes_reserved on email_changes (lower(old_email collate "C"))
  where confirmed_at is not null and ended_at is null;
