-- Activation links that staff made from one CSV are exported together.
alter table activation_links add column upload_id uuid;
create index activation_links_upload on activation_links (upload_id) where upload_id is not null;
