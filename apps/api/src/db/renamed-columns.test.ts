import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  // Products change by publishing alone; here single columns are written.
  await test.database.pool.query('alter table products disable trigger keep_live_catalogue');
});
afterAll(() => test.close());

const later = new Date('2030-01-01T00:00:00Z');
const sooner = new Date('2029-01-01T00:00:00Z');
const claims = JSON.stringify({ subject: 'a' });
const others = JSON.stringify({ subject: 'b' });

/** The release before this one reads and writes the old names; both must work side by side (rolling deploy). */
describe.each([
  {
    table: 'attempts',
    insert: (column: string) =>
      `insert into attempts (kind, key, tries, window_ends_at, ${column}) values ('k', '${column}', 1, now(), $1)`,
    where: (column: string) => `kind = 'k' and key = '${column}'`,
    names: ['held_until', 'blocked_until'],
    values: [later, sooner, null],
  },
  {
    table: 'authorizations',
    insert: (column: string) =>
      `insert into authorizations (state_hash, kind, party_id, brand, browser_hash, nonce, code_verifier, expires_at, ${column})
       values ('${column}', 'tv', 'p', 'crave', 'b', 'n', 'v', now(), $1)`,
    where: (column: string) => `state_hash = '${column}'`,
    names: ['told', 'identity_claims'],
    values: [claims, others, null],
  },
  {
    table: 'authorizations',
    insert: (column: string) =>
      `insert into authorizations (state_hash, kind, ${column}, brand, browser_hash, nonce, code_verifier, expires_at)
       values ('${column}', 'tv', $1, 'crave', 'b', 'n', 'v', now())`,
    where: (column: string) => `state_hash = '${column}'`,
    names: ['party_id', 'identity_provider_id'],
    values: ['a', 'b', 'c'],
  },
  {
    table: 'gift_ledger',
    // An entry of the company's own account without an amount: every transfer must sum to zero.
    insert: (column: string) =>
      `insert into gift_ledger (id, transfer_id, ${column}, cents, reason, happened_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, 0, '${column}', now())`,
    where: (column: string) => `reason = '${column}'`,
    names: ['purse', 'balance_key'],
    values: ['CAD', 'crave', 'ctv'],
  },
  {
    table: 'products',
    insert: (column: string) =>
      `insert into products (id, type, brand, name_en, name_fr, says_en, says_fr, goes_on, legacy, place, ${column})
       values ('${column}', 'PLAN', 'crave', '', '', '', '', '{}', false, 0, $1)`,
    where: (column: string) => `id = '${column}'`,
    names: ['gives', 'entitled_skus'],
    values: [['a'], ['b'], []],
  },
])('$table', ({ table, insert, where, names: [oldName, newName], values: [first, second, last] }) => {
  it.each([oldName!, newName!])('a write to %s shows in both columns', async (column) => {
    const { pool } = test.database;
    const both = async () => {
      const { rows } = await pool.query<{ before: unknown; after: unknown }>(
        `select to_jsonb(${oldName}) as before, to_jsonb(${newName}) as after from ${table} where ${where(column)}`,
      );
      return rows[0]!;
    };
    const expectBoth = async () => {
      const { before, after } = await both();
      expect(before).toEqual(after);
      return after;
    };
    const write = (value: unknown) =>
      pool.query(`update ${table} set ${column} = $1 where ${where(column)}`, [value]);
    await pool.query(insert(column), [first]);
    const inserted = await expectBoth();
    await write(second);
    const updated = await expectBoth();
    await write(last);
    expect(new Set([inserted, updated, await expectBoth()].map((each) => JSON.stringify(each))).size).toBe(3);
  });
});
