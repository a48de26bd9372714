-- Since when a password is known to be among the most used ones: seen at a sign-in, cleared with the next password.
alter table passwords add column common_since timestamptz;
