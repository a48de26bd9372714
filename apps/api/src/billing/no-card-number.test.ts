/** The number of a card is in no table and no log line of ours, whatever is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { bearer } from '../testing/test-clients.ts';
import { cards, openShop, type TestWorld } from '../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop({ LOG_LEVEL: 'trace' }));
});
afterAll(() => test.close());

const passesLuhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .map(Number)
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((sum, digit) => sum + digit, 0) %
    10 ===
  0;

/** As cards have them: 15 or 16 digits from 2 to 5, in one piece or in groups. Ids in hexadecimal are none. */
const cardNumbersIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/(?<![\w.-])[2-5]\d{3}[ -]?\d{4,6}[ -]?\d{4,5}[ -]?\d{0,4}(?![\w.-])/g),
    ([found]) => found.replaceAll(/\D/g, ''),
  ).filter((digits) => (digits.length === 15 || digits.length === 16) && passesLuhn(digits));

const everyRow = async (): Promise<string> => {
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await test.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
};

it('The search finds what it is meant to find', () => {
  expect(cardNumbersIn('a 4242 4242 4242 4242, b 378282246310005; 4242424242424242')).toHaveLength(3);
  expect(cardNumbersIn('4242424242424241 and 1763212345678901')).toEqual([]);
});

it('Purchases of every kind leave no number of a card in any table or log line', async () => {
  for (const card of Object.keys(cards) as (keyof typeof cards)[]) {
    const buyer = await newBuyer(test, world, ['tsn.monthly'], card);
    await buyer.order(sendTo(test));
    // A client that sends unexpected fields.
    const [number] = [cards[card]];
    const send = (path: string, body: object) =>
      sendTo(test)(
        'POST',
        path,
        { ...bearer(buyer.customer.access_token), 'idempotency-key': buyer.key },
        body,
      );
    await send('/api/billing/v1/payment-instruments', {
      number,
      token: 'x',
      BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4', number },
    });
    await send('/api/storefront/v1/orders', { cartId: 'x', number, payment: { number } });
    await send('/api/storefront/v1/orders', { cartId: 7, number });
  }
  const everything = `${await everyRow()}\n${test.logLines.join('\n')}`;
  expect(everything.length).toBeGreaterThan(20_000);
  expect(cardNumbersIn(everything)).toEqual([]);
  for (const number of Object.values(cards)) expect(everything).not.toContain(number);
});
