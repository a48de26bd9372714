import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../testing/buyer.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { newCustomer } from '../testing/people.ts';
import { startTestWorld, type TestWorld } from '../testing/world.ts';
import { checkBooks, type GatewayBooks } from './check-books.ts';

let test: TestApp;
let world: TestWorld;
let books: GatewayBooks;
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
const differences = (gateway = books) => checkBooks(test.database.query, gateway);
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
  expect(await checkBooks(test.database.query, books, since)).toEqual([]);
});

it('a charge that nobody ordered', async () => {
  const stray = { ...charge(), id: 'ch_stray', reference: randomUUID() };
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
