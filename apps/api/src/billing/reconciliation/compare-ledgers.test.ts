import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { newCustomer } from '../../testing/test-clients.ts';
import { startTestWorld, type TestWorld } from '../../testing/world.ts';
import { runRefunds } from '../../testing/refunds.ts';
import { handleDispute } from '../credits/disputes.ts';
import { refundOrder } from '../credits/refund-order.ts';
import { compareWithGateway, type GatewayLedger } from '../../testing/compare-with-gateway.ts';

let test: TestApp;
let world: TestWorld;
let books: GatewayLedger;
let id: string;
let number: string;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url });
  const { order } = await newBuyer(test, world, ['crave_total.monthly', 'starz.monthly']);
  ({ Id: id, orderNumber: number } = (await order(sendTo(test))).body);
  const { charges, refunds } = await world.ledger();
  books = { charges: charges.filter(({ reference }) => reference === id), refunds };
  return () => test.close();
});

const change = (statement: string, ...values: unknown[]) => test.database.pool.query(statement, values);
const differences = (gateway = books) => compareWithGateway(test.database, gateway);
const charge = () => books.charges[0]!;

it('books that agree have no differences; a gift and a refused card are no difference either', async () => {
  const declined = await newBuyer(test, world, ['tsn.monthly'], 'declined');
  await declined.order(sendTo(test));
  await newCustomer(test, 'gift');
  expect(await differences()).toEqual([]);
});

it('payments from before the gateway’s books are not looked for there', async () => {
  await newCustomer(test, 'dtc');
  expect(await differences()).toHaveLength(6);
  const since = new Date(test.clock.now() - 3_600_000);
  expect(await compareWithGateway(test.database, books, since)).toEqual([]);
});

it('a charge that nobody ordered', async () => {
  const stray = { ...charge(), id: 'ch_stray', key: randomUUID(), reference: randomUUID() };
  expect(await differences({ ...books, charges: [...books.charges, stray] })).toEqual([
    'charge ch_stray is for no order',
  ]);
});

it('two charges for one order, unless one of them went back', async () => {
  const charges = [...books.charges, { ...charge(), id: 'ch_second' }];
  expect(await differences({ ...books, charges })).toEqual([`order ${number} was charged 2 times`]);
  const refunds = [{ charge: 'ch_second', amount: charge().amount }];
  expect(await differences({ charges, refunds })).toEqual([]);
});

it('an order that was never charged, or for another amount', async () => {
  expect(await differences({ charges: [], refunds: [] })).toEqual([
    `order ${number} is COMPLETE and was never charged`,
  ]);
  const charges = [{ ...charge(), amount: 1 }];
  expect(await differences({ ...books, charges })).toEqual([
    `order ${number} is for ${charge().amount}, charged 1`,
  ]);
});

it('a charge for an order that failed, with something given all the same', async () => {
  await change("update orders set status = 'FAILED' where id = $1", id);
  expect(await differences()).toEqual([
    `order ${number} was charged and is FAILED`,
    `order ${number} is FAILED, and something of it began`,
  ]);
});

it('a subscription that did not begin, and a right that is missing', async () => {
  await change("delete from entitlement_grants where sku = 'starz'");
  expect(await differences()).toEqual([`order ${number} does not give starz`]);
  await change("delete from subscriptions where sku = 'starz'");
  expect(await differences()).toEqual([`order ${number} is COMPLETE, and not all of it began`]);
});

it('gift money that came from nowhere, and debts', async () => {
  const { accountId } = await newCustomer(test, 'gift');
  await change('alter table gift_ledger disable trigger gift_ledger_holds');
  await change('update gift_ledger set cents = -1 where account_id = $1', accountId);
  expect(await differences()).toEqual([
    expect.stringMatching(/^transfer \S+ of gift money sums to -2501$/) as string,
    `account ${accountId} has -1 of gift money in CAD`,
  ]);
});

const refundAll = async (to: 'source' | 'balance' = 'source') => {
  const [note] = await refundOrder(test, { orderNumber: number, to, by: 'Ana', reason: 'asked' });
  await runRefunds(test);
  return note!;
};
const now = async (): Promise<GatewayLedger> => {
  const { charges, refunds, disputes = [] } = await world.ledger();
  const own = charges.filter(({ reference }) => reference === id);
  const isOwn = ({ charge: of }: { readonly charge: string }) => own.some((each) => each.id === of);
  return { charges: own, refunds: refunds.filter(isOwn), disputes: disputes.filter(isOwn) };
};

it('a charge without an attempt', async () => {
  const charges = [{ ...charge(), key: randomUUID() }];
  expect(await differences({ ...books, charges })).toEqual([
    `charge ${charge().id} of order ${number} has no attempt`,
  ]);
});

it('an attempt that names a charge which the gateway does not know', async () => {
  const declined = await newBuyer(test, world, ['tsn.monthly'], 'declined');
  await declined.order(sendTo(test));
  const { rows } = await change(
    `update charge_attempts a set status = 'PAID', charge_id = 'ch_none' from orders o
     where o.id = a.order_id and a.status = 'DECLINED' returning o.number`,
  );
  expect(await differences()).toEqual([
    `attempt 1 of order ${(rows[0] as { number: string }).number} names the charge ch_none, which the gateway does not know`,
  ]);
});

it('[D1] two charges for one period, and days that were paid twice', async () => {
  // The same period by another order: what the index on invoices refuses, and what it cannot see.
  const twin = randomUUID();
  const plan = `(select min(id::text)::uuid from invoices where order_id = '${id}')`;
  await change(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'id', $2::text, 'number', 'M99999999', 'charge_id', 'ch_twin'))).* from orders o where o.id = $1`,
    id,
    twin,
  );
  await change(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object(
       'id', $1::text, 'order_id', $1::text, 'status', 'VOID'))).* from invoices i where i.id = ${plan}`,
    twin,
  );
  await change(
    `insert into order_items select (jsonb_populate_record(t, jsonb_build_object(
       'id', gen_random_uuid(), 'order_id', $1::text, 'invoice_id', $1::text))).*
     from order_items t where t.invoice_id = ${plan}`,
    twin,
  );
  await change("update invoices set status = 'PAID', term = 2 where id = $1", twin);
  const charges = [...books.charges, { ...charge(), id: 'ch_twin', key: '', reference: twin }];
  const overlap = expect.stringMatching(/^subscription \S+ paid twice for \S+ to \S+$/) as string;
  expect(await differences({ ...books, charges })).toEqual([overlap]);
  await change("update invoices set status = 'VOID', term = 1 where id = $1", twin);
  expect(await differences({ ...books, charges })).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`^subscription \S+ was charged 2 times for period 1 of term 1: orders ${number}, M99999999$`,
      ),
    ) as string,
    'order M99999999 is COMPLETE, and an invoice of it is VOID',
  ]);
});

it('refunds and credit notes: one without the other, another amount, one that was refused', async () => {
  const note = await refundAll();
  const after = await now();
  expect(await differences(after)).toEqual([]);
  const [refund] = after.refunds;
  expect(await differences({ ...after, refunds: [] })).toEqual([
    `credit note ${note.number} is DONE and the gateway refunded nothing`,
    expect.stringMatching(/^credit note C\d+ is DONE and the gateway refunded nothing$/) as string,
  ]);
  expect(await differences({ ...after, refunds: [{ ...refund!, amount: 7 }] })).toEqual([
    expect.stringMatching(
      new RegExp(String.raw`^refund ${refund!.id} of order ${number} is 7, its credit notes \d+$`),
    ) as string,
  ]);
  const stray = { ...refund!, id: 're_stray', amount: 1 };
  expect(await differences({ ...after, refunds: [...after.refunds, stray] })).toEqual([
    `refund re_stray of order ${number} has no credit note`,
  ]);
  await change("update credit_notes set status = 'FAILED' where number = $1", note.number);
  const refused = await differences(after);
  expect(refused).toContain(`credit note ${note.number} was refused by the gateway`);
  expect(refused).toContainEqual(
    expect.stringMatching(/^order \S+ has refunded \d+, its credit notes are \d+$/),
  );
});

it('a refund to the balance is no difference', async () => {
  await refundAll('balance');
  expect(await differences(await now())).toEqual([]);
});

it('disputes: one that nobody knows, one that is lost without a note, a note without one', async () => {
  const reply = await fetch(`${world.url}/pay/charges/${charge().id}/dispute`, { method: 'POST' });
  const { id: disputeId } = (await reply.json()) as { id: string };
  expect(await differences(await now())).toEqual([`dispute ${disputeId} is not known`]);
  await handleDispute(test, (await test.gateway.readDispute(disputeId))!);
  expect(await differences(await now())).toEqual([]);
  await handleDispute(test, { ...(await test.gateway.readDispute(disputeId))!, status: 'lost' });
  expect(await differences(await now())).toEqual([]);
  const without = await differences({ ...(await now()), disputes: [] });
  expect(without).toContainEqual(
    expect.stringMatching(/^credit note C\d+ is for a dispute that the gateway does not know$/),
  );
  await change("update disputes set status = 'WON' where id = $1", disputeId);
  expect(await differences(await now())).toEqual([`dispute ${disputeId} is WON and its money is not back`]);
  await change("update disputes set status = 'LOST' where id = $1", disputeId);
  await change('delete from credit_notes where refund_id = $1', disputeId);
  await change('update orders set refunded_cents = 0 where id = $1', id);
  expect(await differences(await now())).toContainEqual(
    `dispute ${disputeId} took ${charge().amount}, its credit notes are 0`,
  );
});

it('an invoice that is not paid, an order that waits for a day, a right without a source', async () => {
  await change("update invoices set status = 'CHARGING' where order_id = $1 and product_id = 'starz'", id);
  expect(await differences()).toEqual([`order ${number} is COMPLETE, and an invoice of it is CHARGING`]);
  await change("update invoices set status = 'PAID' where order_id = $1", id);
  const lost = await newBuyer(test, world, ['tsn.monthly'], 'losesAnswer');
  const { Id } = (await lost.order(sendTo(test))).body;
  await change("update orders set placed_at = now() - interval '25 hours' where id = $1", Id);
  expect(await differences()).toEqual([
    expect.stringMatching(/^order \S+ is PENDING since \d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
  ]);
  await change('delete from orders where id = $1', Id);
  await change(
    `update entitlement_grants set source_id = gen_random_uuid()::text where sku = 'starz' and source_kind = 'direct'`,
  );
  expect(await differences()).toEqual([
    `order ${number} does not give starz`,
    expect.stringMatching(/^account \S+ has starz from a subscription that is gone$/) as string,
  ]);
});
