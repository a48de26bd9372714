-- Explicit choices of a language for contract, receipts and mails, with their time. Rows are only added: the last one counts.
create table language_choices (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  language text not null check (language in ('en', 'fr')),
  chosen_at timestamptz not null,
  place text not null check (place in ('checkout', 'preferences'))
);
create index language_choices_account on language_choices (account_id, id);
