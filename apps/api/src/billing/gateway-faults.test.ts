/** Purchases with something going wrong in each: none is charged twice, none is lost. `FAULTS` says how many. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Buyer, newBuyer, sendTo } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { advanceOrder } from './orders/charge-order.ts';
import { compareWithGateway } from '../testing/compare-with-gateway.ts';

const howMany = Number(process.env['FAULTS'] ?? 24);

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const by = () => sendTo(test);

/** What goes wrong, and what the customer does about it; true when they end up with what they wanted. */
const faults = {
  'the answer of the gateway is lost': async (buyer: Buyer) => {
    await world.control('lose-answer', 1);
    const first = await buyer.order(by());
    await world.control('ok');
    if (first.status === 202) await advanceOrder(test, first.body.Id);
    return (await buyer.order(by())).status === 201;
  },
  'the card is one that loses answers': async () => {
    const buyer = await newBuyer(test, world, ['crave_basic.monthly'], 'losesAnswer');
    const first = await buyer.order(by());
    await advanceOrder(test, first.body.Id);
    return first.status === 202 && (await buyer.order(by())).status === 201;
  },
  'the gateway is down, and the customer tries again': async (buyer: Buyer) => {
    await world.control('down');
    const first = await buyer.order(by());
    await world.control('ok');
    const orderBody = { ...buyer.orderBody, cartId: await buyer.fill() };
    return first.status === 503 && (await buyer.order(by(), orderBody, randomUUID())).status === 201;
  },
  'the card is declined, and another one pays': async () => {
    const buyer = await newBuyer(test, world, ['crave_basic.monthly'], 'declined');
    const first = await buyer.order(by());
    const orderBody = { cartId: await buyer.fill(), paymentInstrumentId: await buyer.addCard('good') };
    return first.status === 402 && (await buyer.order(by(), orderBody, randomUUID())).status === 201;
  },
  'the button is pressed five times': async (buyer: Buyer) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.order(by())));
    return answers.every(({ status }) => status === 201);
  },
  'two tabs order at once': async (buyer: Buyer) => {
    const answers = await Promise.all([buyer.order(by()), buyer.order(by(), buyer.orderBody, randomUUID())]);
    return answers.some(({ status }) => status === 201);
  },
  'nobody asks again, and the job finds out': async () => {
    const buyer = await newBuyer(test, world, ['rds.monthly'], 'losesAnswer');
    const { body } = await buyer.order(by());
    await Promise.all([advanceOrder(test, body.Id), advanceOrder(test, body.Id)]);
    return true;
  },
} as const;
type Fault = keyof typeof faults;

it(
  `[F2] [F3] [F31] ${howMany} purchases with a fault each: charges, orders, subscriptions and rights agree`,
  { timeout: 900_000 },
  async () => {
    const names = Object.keys(faults) as Fault[];
    const drawn = fc.sample(fc.constantFrom(...names), howMany);
    for (const name of drawn) {
      const got = await faults[name](await newBuyer(test, world));
      expect(got, name).toBe(true);
    }

    expect(await compareWithGateway(test.database, await world.ledger())).toEqual([]);
    const { rows } = await test.database.pool.query("select from orders where status = 'PENDING'");
    expect(rows).toHaveLength(0);
  },
);
