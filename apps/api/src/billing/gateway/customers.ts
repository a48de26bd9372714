/** One customer at the gateway for an account, and what the gateway shall forget of accounts and cards that are gone. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

type CustomerDeps = Pick<Deps, 'database' | 'clock' | 'gateway'>;

const readCustomer = (query: Kysely<Schema>, gateway: string, accountId: string) =>
  query
    .selectFrom('gateway_customers')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .where('current', '=', true)
    .executeTakeFirst();

/** Made with the first card; null where the gateway has none. Two who ask at once are given the same. */
export const getGatewayCustomer = async (
  { database, clock, gateway }: CustomerDeps,
  accountId: string,
): Promise<string | null> => {
  const known = await readCustomer(database.query, gateway.name, accountId);
  if (known) return known.customer_id;
  const customerId = await gateway.createCustomer(accountId);
  if (customerId === null) return null;
  await database.query
    .insertInto('gateway_customers')
    .values({
      gateway: gateway.name,
      customer_id: customerId,
      account_id: accountId,
      made_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readCustomer(database.query, gateway.name, accountId))?.customer_id ?? customerId;
};

/** Of an account that another one takes over: its cards stay with the customer that they were kept for. */
export const mergeGatewayCustomers = async (tx: Kysely<Schema>, from: string, to: string): Promise<void> => {
  await sql`
    update gateway_customers c set account_id = ${to},
      current = c.current and not exists (
        select from gateway_customers own
        where own.account_id = ${to} and own.gateway = c.gateway and own.current)
    where account_id = ${from}`.execute(tx);
};

/** A customer that was made for one card, as the release before did, goes with it. */
const dropAt = async (
  { database, gateway }: CustomerDeps,
  customer: string | null,
  method: string | null,
): Promise<void> => {
  if (method !== null) await gateway.deleteCard(method);
  if (customer === null) return;
  const { rows } = await sql`
    select from gateway_customers where customer_id = ${customer}
    union all select from payment_instruments where customer_id = ${customer} and dropped_at is null
      and gateway_id is distinct from ${method}`.execute(database.query);
  if (rows.length === 0) await gateway.deleteCustomer(customer);
};

/** The job of a card that its owner removed. */
export const deleteGatewayCard =
  (deps: CustomerDeps) =>
  async ({ instrumentId }: { readonly instrumentId: string }): Promise<void> => {
    const { database, clock } = deps;
    const card = await database.query
      .selectFrom('payment_instruments')
      .select(['customer_id', 'gateway_id'])
      .where('id', '=', instrumentId)
      .where('removed_at', 'is not', null)
      .where('dropped_at', 'is', null)
      .executeTakeFirst();
    if (!card) return;
    await dropAt(deps, card.customer_id, card.gateway_id);
    await database.query
      .updateTable('payment_instruments')
      .set({ dropped_at: new Date(clock.now()) })
      .where('id', '=', instrumentId)
      .execute();
  };

/** The job of what a deleted account leaves at the gateway. */
export const deleteCardOfErasedAccount =
  (deps: CustomerDeps) =>
  async ({ removalId }: { readonly removalId: string }): Promise<void> => {
    const { database } = deps;
    const removal = await database.query
      .selectFrom('gateway_removals')
      .selectAll()
      .where('id', '=', removalId)
      .executeTakeFirst();
    if (!removal) return;
    await dropAt(deps, removal.customer_id, removal.method);
    await database.query.deleteFrom('gateway_removals').where('id', '=', removalId).execute();
  };
