/** Deadlocks and serialization failures are tried again where the database is called, not where it is used. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createTestDatabase } from '../testing/create-test-app.ts';
import { type Database, connect } from './connect.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let other: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  database = connect(test.connection, createLog('silent'));
  other = new pg.Client(test.connection);
  await other.connect();
  await other.query('create table counters (name text primary key, value integer not null)');
  // Fails so many times with an error code of its own, outside of any transaction that is undone.
  await other.query('create sequence failures');
  await other.query(`
    create function fail_until(calls integer, state text) returns bigint language plpgsql as $$
    declare call bigint := nextval('failures');
    begin
      if call < calls then raise exception 'conflict' using errcode = state; end if;
      return call;
    end $$`);
});
afterAll(async () => {
  await other.end();
  await database.close();
  await test.drop();
});

const newCounter = async () => {
  const name = randomUUID();
  await other.query('insert into counters values ($1, 0)', [name]);
  return name;
};
const valueOf = async (name: string) =>
  (await other.query<{ value: number }>('select value from counters where name = $1', [name])).rows[0]?.value;

it('[P1] A deadlock between two transactions is tried again, and both are done', async () => {
  const [first, second] = [await newCounter(), await newCounter()];
  const count = (name: string) => sql`update counters set value = value + 1 where name = ${name}`;
  let runs = 0;
  let met: () => void;
  const bothHoldOne = new Promise<void>((resolve) => (met = resolve));
  const both = (one: string, then: string) =>
    database.query.transaction().execute(async (tx) => {
      await count(one).execute(tx);
      runs += 1;
      if (runs === 2) met();
      await bothHoldOne;
      await count(then).execute(tx);
    });

  await Promise.all([both(first, second), both(second, first)]);
  expect(runs).toBe(3);
  expect([await valueOf(first), await valueOf(second)]).toEqual([2, 2]);
});

it.each(['40P01', '40001'])('[P1] A single statement that fails with %s is run again', async (state) => {
  await other.query('alter sequence failures restart');
  const { rows } = await sql`select fail_until(3, ${state}) as calls`.execute(database.query);
  expect(rows).toEqual([{ calls: '3' }]);

  await other.query('alter sequence failures restart');
  expect((await database.pool.query('select fail_until(3, $1) as calls', [state])).rows).toEqual([
    { calls: '3' },
  ]);
});

it('[P1] Tries are bounded, and no other error is tried again', async () => {
  await other.query('alter sequence failures restart');
  await expect(database.pool.query("select fail_until(100, '40001')")).rejects.toThrow('conflict');
  expect((await other.query('select last_value from failures')).rows).toEqual([{ last_value: '5' }]);

  await other.query('alter sequence failures restart');
  const refused = database.query
    .transaction()
    .execute((tx) => sql`select fail_until(100, '23505')`.execute(tx));
  await expect(refused).rejects.toThrow('conflict');
  expect((await other.query('select last_value from failures')).rows).toEqual([{ last_value: '1' }]);
});

it('[F18] A statement of all columns, prepared before a migration changes them, goes on', async () => {
  const name = await newCounter();
  const all = async (query: typeof database.query) =>
    (await sql`select * from counters where name = ${name}`.execute(query)).rows[0];
  const together = () => Promise.all([all(database.query), all(database.query), all(database.query)]);
  const withNote = { name, value: 0, note: null };

  await together();
  await other.query('alter table counters add column note text');
  expect(await together()).toEqual([withNote, withNote, withNote]);

  await other.query('alter table counters drop column note');
  expect(await database.query.transaction().execute(all)).toEqual({ name, value: 0 });
  expect(await together()).toEqual([
    { name, value: 0 },
    { name, value: 0 },
    { name, value: 0 },
  ]);
});
