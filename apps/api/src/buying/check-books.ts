/** Compares our books with the gateway's. Every difference is a line; none is what everybody hopes for. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface GatewayBooks {
  readonly charges: readonly {
    readonly id: string;
    readonly reference: string;
    readonly status: string;
    readonly amount: number;
  }[];
  readonly refunds: readonly { readonly charge: string; readonly amount: number }[];
}

interface OrderLine {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly due_cents: number;
  readonly charge_id: string | null;
  readonly items: number;
  readonly begun: number;
  readonly missing: readonly string[];
  readonly codes: number;
}

/** What an order was for, and what of it is there, with whomever it is now. */
const readOrders = async (query: Kysely<Schema>, since: Date): Promise<readonly OrderLine[]> => {
  const { rows } = await sql<OrderLine>`
    select o.id, o.number, o.kind, o.status, o.due_cents, o.charge_id,
      (select count(*)::int from order_items i where i.order_id = o.id) as items,
      (select count(*)::int from subscriptions s where s.order_id = o.id) as begun,
      (select coalesce(array_agg(distinct gives.sku), '{}')
        from subscriptions s join products p on p.id = s.product_id cross join unnest(p.gives) as gives(sku)
        where s.order_id = o.id and not exists (
          select from entitlement_grants g
          where g.account_id = s.account_id and g.sku = gives.sku and g.source_id = s.id::text
            and g.source_kind in ('direct', 'store'))
      ) as missing,
      (select count(*)::int from codes c where c.order_id = o.id) as codes
    from orders o where o.placed_at >= ${since}`.execute(query);
  return rows;
};

const readLedger = async (query: Kysely<Schema>): Promise<readonly string[]> => {
  const transfers = await sql<{ id: string; cents: string }>`
    select transfer_id as id, sum(cents) as cents from gift_ledger group by 1 having sum(cents) <> 0`.execute(
    query,
  );
  const debts = await sql<{ id: string; purse: string; cents: string }>`
    select account_id as id, purse, sum(cents) as cents from gift_ledger
    where account_id is not null group by 1, 2 having sum(cents) < 0`.execute(query);
  return [
    ...transfers.rows.map(({ id, cents }) => `transfer ${id} of gift money sums to ${cents}`),
    ...debts.rows.map(({ id, purse, cents }) => `account ${id} has ${cents} of gift money in ${purse}`),
  ];
};

const differencesOf = (order: OrderLine, paid: GatewayBooks['charges']): readonly string[] => {
  const [charge] = paid;
  const isDone = order.status === 'COMPLETE';
  const says: (string | false)[] = [
    paid.length > 1 && `was charged ${paid.length} times`,
    charge !== undefined && !isDone && `was charged and is ${order.status}`,
    charge !== undefined &&
      charge.amount !== order.due_cents &&
      `is for ${order.due_cents}, charged ${charge.amount}`,
    isDone && order.due_cents > 0 && !charge && 'is COMPLETE and was never charged',
    isDone && charge !== undefined && charge.id !== order.charge_id && `names the charge ${order.charge_id}`,
    isDone &&
      order.kind === 'PURCHASE' &&
      order.begun < order.items &&
      'is COMPLETE, and not all of it began',
    !isDone && order.begun > 0 && `is ${order.status}, and something of it began`,
    order.missing.length > 0 && `does not give ${order.missing.join(', ')}`,
    order.kind === 'GIFT' && order.codes !== (isDone ? 1 : 0) && `has ${order.codes} codes`,
  ];
  return says.filter((each) => each !== false).map((each) => `order ${order.number} ${each}`);
};

/** Charges that were given back in full count as none. `since`: when the gateway's books begin. */
export const checkBooks = async (
  query: Kysely<Schema>,
  { charges, refunds }: GatewayBooks,
  since: Date = new Date(0),
): Promise<readonly string[]> => {
  const refunded = (id: string) =>
    refunds.filter(({ charge }) => charge === id).reduce((sum, { amount }) => sum + amount, 0);
  const kept = charges.filter(({ id, status, amount }) => status === 'succeeded' && refunded(id) < amount);
  const orders = await readOrders(query, since);
  const known = new Set(orders.map(({ id }) => id));
  return [
    ...kept.filter(({ reference }) => !known.has(reference)).map(({ id }) => `charge ${id} is for no order`),
    ...orders.flatMap((order) =>
      differencesOf(
        order,
        kept.filter(({ reference }) => reference === order.id),
      ),
    ),
    ...(await readLedger(query)),
  ];
};
