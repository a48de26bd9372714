-- The database in one file, written by `node apps/api/src/db/write-schema.ts` from a fresh migration.

create table sent_mails (
  message_id text not null,
  sent_at timestamp with time zone not null,
  constraint sent_mails_pkey PRIMARY KEY (message_id)
);
