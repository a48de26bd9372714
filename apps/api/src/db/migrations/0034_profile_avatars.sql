-- Drawn avatar of a profile. Null: the initial of its nickname.
alter table profiles add column avatar text;
