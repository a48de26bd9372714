-- Customers of each product, counted by the index.
-- `if not exists`: where subscriptions are many, operators make it beforehand, concurrently (docs/operations.md).
create index if not exists subscriptions_product on subscriptions (product_id) where store = 'CSG';
