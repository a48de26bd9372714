-- What people want to see. Titles are a table of the product, so there is nothing to refer to.
create table watchlist_items (
  account_id uuid not null references accounts on delete cascade,
  title_id text not null,
  added_at timestamptz not null,
  primary key (account_id, title_id)
);
