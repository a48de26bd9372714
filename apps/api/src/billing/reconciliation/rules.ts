/**
 * What must hold between our books and the gateway's. Each statement answers with its differences, one sentence a row.
 * `$1` and `$2` bound the days that are looked at, `$3` is now. `gateway_lines` and `gateway_charges` are the gateway's.
 */
export interface ReconciliationRule {
  readonly name: string;
  readonly text: string;
}

const isLate = (column: string, hours: number) => `${column} < $3::timestamptz - interval '${hours} hours'`;
const within = (column: string) => `${column} >= $1 and ${column} < $2`;
/** Notes that never happened do not count. */
const counted = `status not in ('FAILED', 'REJECTED')`;

/** Month by month. */
export const monthlyRules: readonly ReconciliationRule[] = [
  {
    name: 'charge without an order',
    text: `select 'charge ' || c.id || ' is for no order' as difference
      from gateway_charges c left join orders o on o.id = c.order_id
      where ${within('c.at')} and c.kept_cents > 0 and o.id is null order by c.id`,
  },
  {
    name: 'charge without an attempt',
    text: `select 'charge ' || c.id || ' of order ' || o.number || ' has no attempt' as difference
      from gateway_charges c join orders o on o.id = c.order_id
      where ${within('c.at')} and c.kept_cents > 0 and c.attempt_id is null
        and exists (select from charge_attempts a where a.order_id = o.id) order by c.id`,
  },
  {
    name: 'attempt without a charge',
    text: `select 'attempt ' || a.number || ' of order ' || o.number || ' names the charge ' || a.charge_id
        || ', which the gateway does not know' as difference
      from charge_attempts a join orders o on o.id = a.order_id
      where a.status = 'PAID' and ${within('a.answered_at')} and o.status <> 'COMPLETE'
        and not exists (select from gateway_charges c where c.id = a.charge_id) order by o.number`,
  },
  {
    name: 'two charges for one order',
    text: `select 'order ' || o.number || ' was charged ' || count(*) || ' times' as difference
      from gateway_charges c join orders o on o.id = c.order_id
      where c.kept_cents > 0 and o.id in (select d.order_id from gateway_charges d where ${within('d.at')})
      group by o.number having count(*) > 1 order by o.number`,
  },
  {
    name: 'charged and not complete',
    text: `select distinct 'order ' || o.number || ' was charged and is ' || o.status as difference
      from gateway_charges c join orders o on o.id = c.order_id
      where ${within('c.at')} and c.kept_cents > 0
        and (o.status = 'FAILED' or (o.status = 'PENDING' and ${isLate('c.at', 1)})) order by 1`,
  },
  {
    name: 'another amount',
    text: `select 'order ' || o.number || ' is for ' || coalesce(c.attempt_cents, o.due_cents) || ', charged ' || c.cents
        as difference
      from gateway_charges c join orders o on o.id = c.order_id
      where ${within('c.at')} and c.kept_cents > 0 and c.cents <> coalesce(c.attempt_cents, o.due_cents)
      order by o.number`,
  },
  {
    name: 'complete and never charged',
    text: `select 'order ' || o.number || ' is COMPLETE and was never charged' as difference from orders o
      where o.status = 'COMPLETE' and o.due_cents > 0 and ${within('o.placed_at')}
        and not exists (select from gateway_charges c where c.order_id = o.id) order by o.number`,
  },
  {
    name: 'another charge',
    text: `select 'order ' || o.number || ' names the charge ' || o.charge_id as difference
      from orders o join gateway_charges c on c.order_id = o.id
      where o.status = 'COMPLETE' and ${within('o.placed_at')} and c.id <> o.charge_id
        and not exists (select from gateway_charges other where other.id = o.charge_id) order by o.number`,
  },
  {
    name: 'two charges for one period',
    text: `select 'subscription ' || i.subscription_id || ' was charged ' || count(distinct c.id) || ' times for period '
        || i.period || ' of term ' || i.term || ': orders ' || string_agg(distinct o.number, ', ') as difference
      from gateway_charges c join orders o on o.id = c.order_id
      join order_items t on t.order_id = o.id join invoices i on i.id = t.invoice_id
      where c.kept_cents > 0 and (i.paid_cents = 0 or i.credited_cents < i.paid_cents)
        and (i.subscription_id, i.term, i.period) in (
          select j.subscription_id, j.term, j.period
          from gateway_charges d join order_items u on u.order_id = d.order_id join invoices j on j.id = u.invoice_id
          where ${within('d.at')})
      group by i.subscription_id, i.term, i.period having count(distinct o.id) > 1 order by 1`,
  },
  {
    name: 'days paid twice',
    text: `select distinct 'subscription ' || i.subscription_id || ' paid twice for ' || greatest(i.from_day, j.from_day)
        || ' to ' || least(i.until_day, j.until_day) as difference
      from invoices i join invoices j on j.subscription_id = i.subscription_id and j.id <> i.id
        and j.from_day < i.until_day and i.from_day < j.until_day
      where i.status = 'PAID' and j.status = 'PAID' and i.paid_cents > 0 and j.paid_cents > 0
        and i.credited_cents = 0 and j.credited_cents = 0 and ${within('i.closed_at')} order by 1`,
  },
  {
    name: 'refund without its note',
    text: `select 'refund ' || r.id || ' of order ' || o.number
        || case when count(n.id) = 0 then ' has no credit note'
           else ' is ' || r.cents || ', its credit notes ' || sum(n.card_cents) end as difference
      from gateway_lines r join gateway_charges c on c.id = r.for_id join orders o on o.id = c.order_id
      left join credit_notes n on n.refund_id = r.id and n.status = 'DONE'
      where r.kind = 'refund' and ${within('r.at')} and o.status = 'COMPLETE' and c.id = o.charge_id
      group by r.id, o.number, r.cents having coalesce(sum(n.card_cents), -1) <> r.cents order by r.id`,
  },
  {
    name: 'note without its refund',
    text: `select 'credit note ' || n.number || ' is DONE and the gateway refunded nothing' as difference
      from credit_notes n
      where n.status = 'DONE' and n.card_cents > 0 and n.kind <> 'DISPUTE' and ${within('n.done_at')}
        and not exists (select from gateway_lines r where r.kind = 'refund' and r.id = n.refund_id) order by n.number`,
  },
  {
    name: 'dispute without its row or note',
    text: `select 'dispute ' || taken.id || case
          when d.id is null then ' is not known'
          when d.status = 'WON' then ' is WON and its money is not back'
          else ' took ' || taken.cents || ', its credit notes are ' || coalesce(notes.cents, 0) end as difference
      from (
        select id, sum(cents)::integer as cents, min(at) as at from gateway_lines where kind = 'dispute' group by id
      ) taken
      left join disputes d on d.id = taken.id
      left join lateral (
        select sum(n.card_cents)::integer as cents from credit_notes n where n.refund_id = taken.id and n.status = 'DONE'
      ) notes on true
      where ${within('taken.at')} and taken.cents > 0
        and (d.id is null or d.status = 'WON' or (d.status = 'LOST' and coalesce(notes.cents, 0) <> taken.cents))
      order by taken.id`,
  },
  {
    name: 'note without its dispute',
    text: `select 'credit note ' || n.number || ' is for a dispute that the gateway does not know' as difference
      from credit_notes n
      where n.kind = 'DISPUTE' and n.status = 'DONE' and ${within('n.done_at')}
        and not exists (select from gateway_lines r where r.kind = 'dispute' and r.id = n.refund_id) order by n.number`,
  },
  {
    name: 'invoice not paid',
    text: `select 'order ' || o.number || ' is COMPLETE, and an invoice of it is ' || i.status as difference
      from orders o join invoices i on i.order_id = o.id
      where o.status = 'COMPLETE' and i.status <> 'PAID' and ${within('o.placed_at')} order by o.number`,
  },
  {
    name: 'sum of credits',
    text: `select 'order ' || o.number || ' has refunded ' || o.refunded_cents || ', its credit notes are '
        || coalesce(notes.cents, 0) as difference
      from orders o left join lateral (
        select sum(n.total_cents) as cents from credit_notes n where n.order_id = o.id and n.${counted}
      ) notes on true
      where ${within('o.placed_at')} and o.refunded_cents <> coalesce(notes.cents, 0) order by o.number`,
  },
  {
    name: 'paid and not begun',
    text: `select distinct 'order ' || o.number || ' is COMPLETE, and not all of it began' as difference
      from orders o join invoices i on i.order_id = o.id
      where o.status = 'COMPLETE' and i.status = 'PAID' and ${within('o.placed_at')}
        and i.credited_cents < i.paid_cents and i.until_day > to_char($3::timestamptz, 'YYYY-MM-DD')
        and exists (select from accounts a where a.id = o.account_id and a.status <> 'DELETED')
        and not exists (select from subscriptions s where s.id = i.subscription_id) order by 1`,
  },
  {
    name: 'begun and not paid',
    text: `select distinct 'order ' || o.number || ' is ' || o.status || ', and something of it began' as difference
      from orders o join subscriptions s on s.order_id = o.id
      where o.status <> 'COMPLETE' and ${within('o.placed_at')} order by 1`,
  },
  {
    name: 'grant missing',
    text: `select 'order ' || o.number || ' does not give ' || string_agg(distinct given.sku, ', ') as difference
      from orders o join subscriptions s on s.order_id = o.id join products p on p.id = s.product_id
      cross join unnest(p.entitled_skus) as given (sku)
      where ${within('o.placed_at')} and not exists (
        select from entitlement_grants g
        where g.account_id = s.account_id and g.sku = given.sku and g.source_kind in ('direct', 'store')
          and g.source_id = s.id::text)
      group by o.number order by o.number`,
  },
  {
    name: 'codes of a gift',
    text: `select 'order ' || o.number || ' has ' || count(c.code_hash) || ' codes' as difference
      from orders o left join codes c on c.order_id = o.id
      where o.kind = 'GIFT' and ${within('o.placed_at')}
      group by o.number, o.status having count(c.code_hash) <> case o.status when 'COMPLETE' then 1 else 0 end
      order by o.number`,
  },
];

/** Once, whatever the days: what waits too long, and sums over everything. */
export const standingRules: readonly ReconciliationRule[] = [
  {
    name: 'pending for a day',
    text: `select 'order ' || number || ' is PENDING since ' || to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
        as difference
      from orders where status = 'PENDING' and ${isLate('placed_at', 24)} order by number`,
  },
  {
    name: 'refund refused or waiting',
    text: `select 'credit note ' || number
        || case status when 'FAILED' then ' was refused by the gateway' else ' waits for a day' end as difference
      from credit_notes
      where status = 'FAILED' or (status = 'PENDING' and refund_key is not null and ${isLate('made_at', 24)}
        and refund_id is null) order by number`,
  },
  {
    name: 'grant without a source',
    text: `select 'account ' || g.account_id || ' has ' || g.sku || ' from a subscription that is gone' as difference
      from entitlement_grants g
      where g.source_kind = 'direct' and (g.ends_at is null or g.ends_at > $3)
        and not exists (select from subscriptions s where s.id::text = g.source_id) order by 1`,
  },
  {
    name: 'gift money from nowhere',
    text: `select 'transfer ' || transfer_id || ' of gift money sums to ' || sum(cents) as difference
      from gift_ledger group by transfer_id having sum(cents) <> 0 order by 1`,
  },
  {
    name: 'gift money owed',
    text: `select 'account ' || account_id || ' has ' || sum(cents) || ' of gift money in ' || balance_key as difference
      from gift_ledger where account_id is not null group by account_id, balance_key having sum(cents) < 0 order by 1`,
  },
];
