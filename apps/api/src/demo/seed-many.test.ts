import { getAccount } from '@marquee/product/contract/account.ts';
import { listReceipts } from '@marquee/product/contract/billing/payments.ts';
import { listDevices } from '@marquee/product/contract/devices.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithGateway } from '../testing/compare-with-gateway.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, signInForm } from '../testing/test-clients.ts';
import { seededEmail, seedMany } from './seed-many.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  const client = new pg.Client(test.connection);
  await client.connect();
  const hash = await test.passwords.hash(demoPassword);
  await seedMany(client, 25, hash);
  // A second run continues after the first.
  await seedMany(client, 40, hash);
  await client.end();
});
afterAll(() => test.close());

const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> =>
  (await test.database.pool.query<Row>(text)).rows;

it('Each customer can sign in and has a customer’s data', async () => {
  const { access_token: token } = (await askToken(test, signInForm(seededEmail(3), demoPassword))).json<{
    access_token: string;
  }>();
  const ask = async <Answer>(path: string) =>
    (await test.app.inject({ url: path, headers: bearer(token) })).json<Answer>();
  expect(await ask(getAccount.path)).toMatchObject({
    email: '3@seed.test',
    emailVerificationStatus: 'VERIFIED',
  });
  expect(await ask(`${listAllSubscriptions.path}?includeGracePeriod=true`)).toHaveLength(1);
  expect(await ask(listReceipts.path)).toHaveLength(3);
  expect(await ask<object[]>(listDevices.path)).not.toEqual([]);
});

it('The requested number exists, each complete', async () => {
  expect(
    await rowsOf(`select
      (select count(*)::int from accounts) as accounts,
      (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from orders) as orders`),
  ).toEqual([{ accounts: 40, subscriptions: 28, orders: 84 }]);
});

it('The ledger balances, and foreign keys are valid', async () => {
  const orders = await rowsOf<{ id: string; charge_id: string; due_cents: number }>('select * from orders');
  const charges = orders.map(({ id, charge_id, due_cents }) => ({
    id: charge_id,
    reference: id,
    status: 'succeeded',
    amount: due_cents,
  }));
  expect(await compareWithGateway(test.database, { charges, refunds: [] })).toEqual([]);

  const references = await rowsOf<{ orphans: string }>(`
    select format('select from %s c where %I is not null and not exists (select from %s p where p.%I = c.%I)',
      k.conrelid::regclass, a.attname, k.confrelid::regclass, b.attname, a.attname) as orphans
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  expect(references.length).toBeGreaterThan(20);
  for (const { orphans } of references) expect(await rowsOf(orphans), orphans).toEqual([]);
});
