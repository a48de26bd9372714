/** Erasure of an account, compared with the schema: what refers to an account goes, or stays for a reason. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { newCustomer } from '../../testing/test-clients.ts';
import { erasedTables, eraseAccount } from './erase-account.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const books = 'amounts and dates, for accounting';
/** Tables with a column `account_id` whose rows outlive the account. */
const keptTables: Readonly<Record<string, string>> = {
  audit_events: 'who did what, with its own retention',
  cancellation_sessions: 'a number and a time, for a day',
  credit_notes: books,
  disputes: books,
  events: 'what other systems are told, the deletion among it; names nobody',
  gift_ledger: books,
  invoices: books,
  orders: books,
  outbox: 'events on their way',
  redemptions: 'a code must not be redeemed twice',
  retention_grants: 'an offer once a year',
  sessions: 'ended, without the browser',
  staff_actions: 'a record of staff, without what it says about the customer',
};
/** Emptied for the account by steps of their own. */
const erasedApart = [
  'consents',
  'entitlements',
  'gateway_customers',
  'payment_instruments',
  'store_subscriptions',
];

it('[A-87] Every table with an account is erased, or kept for a reason', async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'account_id'
       and c.table_name not like 'service\\_events\\_%'`,
  );
  const decided = [...erasedTables, ...erasedApart, ...Object.keys(keptTables)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted());
});

it('[A-87] Nothing is left of the richest demo customer but what is kept', async () => {
  const who = await newCustomer(test, 'dtc');
  await eraseAccount(test.database.query, test.clock.now(), who.accountId);
  for (const table of [...erasedTables, ...erasedApart]) {
    const { rowCount } = await test.database.pool.query(`select from ${table} where account_id = $1`, [
      who.accountId,
    ]);
    expect(rowCount, table).toBe(0);
  }
});

it('[A-87] What staff wrote about the customer goes; that they acted stays', async () => {
  const { accountId } = await newCustomer(test, 'dtc');
  const now = new Date(test.clock.now());
  for (const state of ['DONE', 'WAITING'] as const)
    await test.database.query
      .insertInto('staff_actions')
      .values({
        id: randomUUID(),
        kind: 'refund',
        account_id: accountId,
        params: JSON.stringify({ email: 'ada@example.ca' }),
        preview: JSON.stringify({ effects: ['Refunds Ada'], warnings: [] }),
        needs_approval: true,
        state,
        note: 'Ada called twice.',
        decision_note: 'Fine for Ada.',
        made_by: 'agent-1',
        made_by_name: 'Robin',
        made_at: now,
        expires_at: now,
        confirmed_at: now,
      })
      .execute();
  await eraseAccount(test.database.query, test.clock.now(), accountId);
  const left = await test.database.query
    .selectFrom('staff_actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  expect(left).toMatchObject([{ state: 'DONE', made_by: 'agent-1', note: null, decision_note: null }]);
  expect(JSON.stringify(left)).not.toContain('Ada');
  expect(JSON.stringify(left)).not.toContain('ada@');
});
