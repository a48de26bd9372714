/** Rights are those of the province of the card that pays, else of the account. */
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

interface Account {
  readonly card: 'QC' | 'ON' | null;
  readonly postalCode: string | null;
  /** Of the last order; null: it came from another system. */
  readonly order: 'QC' | 'ON' | null;
}

const rightsOfAccount = async ({ card, postalCode, order }: Account) => {
  const { customer, order: buy } = await newBuyer(test, world);
  await buy(sendTo(test));
  const { pool, query } = test.database;
  await pool.query(
    card === null
      ? 'update payment_instruments set removed_at = now(), is_default = false where account_id = $1'
      : `update payment_instruments set state = '${card}' where account_id = $1`,
    [customer.accountId],
  );
  await pool.query('update accounts set postal_code = $2 where id = $1', [customer.accountId, postalCode]);
  await pool.query('update orders set state = $2 where account_id = $1', [customer.accountId, order]);
  const { id } = await query
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow();
  const { body } = await sendTo(test)(
    'POST',
    '/api/subscription/v1/cancellation-session',
    bearer(customer.access_token),
    { subscriptionItemId: id },
  );
  const { rights, cancelNow } = body as { rights: Rights; cancelNow: object | null };
  return {
    province: rights.province,
    maySeeRefund: cancelNow !== null,
    cites: rights.rights.some(({ law }) => law !== undefined),
  };
};

it.each<[string, Account, 'QC' | 'ON' | null]>([
  ['the card that pays, whatever the account says', { card: 'QC', postalCode: 'M5V 2T6', order: 'ON' }, 'QC'],
  ['the account, without a card', { card: null, postalCode: 'H2X 1Y4', order: 'ON' }, 'QC'],
  ['the account, outside Québec', { card: null, postalCode: 'M5V 2T6', order: 'QC' }, 'ON'],
  ['the last order, without a postal code', { card: null, postalCode: null, order: 'QC' }, 'QC'],
  [
    'no province at all: our terms, and no law is assumed',
    { card: null, postalCode: null, order: null },
    null,
  ],
])('[money G] The rights are those of %s', async (_, account, province) => {
  expect(await rightsOfAccount(account)).toEqual({
    province,
    maySeeRefund: province === 'QC',
    cites: province !== null,
  });
});
