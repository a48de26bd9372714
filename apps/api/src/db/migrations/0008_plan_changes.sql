-- Another plan in the middle of a period: what was paid for the period counts.
alter table subscriptions add column paid_cents integer not null default 0 check (paid_cents >= 0);
update subscriptions set paid_cents = case
  when offer_periods > 0 then price_cents - price_cents * offer_percent / 100 else price_cents end
where store = 'CSG' and not grace_period;

alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check
  check (kind in ('PURCHASE', 'GIFT', 'RENEWAL', 'REDEMPTION', 'CHANGE'));
