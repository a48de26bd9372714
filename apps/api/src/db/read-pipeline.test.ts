import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toProblem } from '../http/error-reply.ts';
import { createLog } from '../observability/log.ts';
import { createTestApp, createTestDatabase } from '../testing/create-test-app.ts';
import { type Database, connect, statement } from './connect.ts';

const double = statement('double', 'select $1::int * 2 as value, pg_backend_pid() as pid');
const divide = statement('divide', 'select 1 / $1::int as value');
const sleep = statement('sleep', 'select pg_sleep($1)');
const lockedBy = statement('locked', 'select pg_advisory_xact_lock($1)');

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = connect(test.connection, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const readDouble = async (value: number) => {
  const { rows } = await database.reads.query<{ value: number; pid: number }>(double, [value]);
  return rows[0]!;
};

describe('reads on shared connections', () => {
  it('Each gets its own answer, however many are under way, over two connections', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const answers = await Promise.all(numbers.map(readDouble));
    expect(answers.map(({ value }) => value)).toEqual(numbers.map((number) => number * 2));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
    expect(database.reads.waitingCount).toBe(0);
  });

  it('One that fails fails alone', async () => {
    const results = await Promise.allSettled(
      [1, 0, 1, 0, 1].map((by) => database.reads.query<{ value: number }>(divide, [by])),
    );
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0]!.value : 0)),
    ).toEqual([1, 0, 1, 0, 1]);
  });

  it('[F5] None takes longer than three seconds', async () => {
    await expect(database.reads.query(sleep, [10])).rejects.toMatchObject({ code: '57014' });
    expect((await readDouble(1)).value).toBe(2);
  });

  it('[F5] A connection that hangs is given up after three seconds, and another takes its place', async () => {
    const { pid } = await readDouble(1);
    process.kill(pid, 'SIGSTOP');
    const refused = await Promise.all(
      Array.from({ length: 4 }, () => readDouble(1).then(() => undefined, toProblem)),
    );
    process.kill(pid, 'SIGCONT');
    const away = refused.filter((refusal) => refusal !== undefined);
    expect(away.length).toBeGreaterThan(0);
    expect(new Set(away.map(({ code }) => code))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect((await Promise.all([readDouble(1), readDouble(2)])).map(({ value }) => value)).toEqual([2, 4]);
  });

  it('[F4] A connection that is cut is refused as none, and replaced', async () => {
    const held = await database.pool.connect();
    await held.query('select pg_advisory_lock(1)');
    const waiting = database.reads.query(lockedBy, [1]).catch(toProblem);
    await expect
      .poll(async () => {
        const { rowCount } = await held.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
        );
        return rowCount;
      })
      .toBe(1);
    expect(await waiting).toEqual({ code: 'SERVICE_UNAVAILABLE' });
    await held.query('select pg_advisory_unlock_all()');
    held.release();
    expect((await Promise.all([readDouble(1), readDouble(2)])).map(({ value }) => value)).toEqual([2, 4]);
  });

  it('A read behind one that waits goes another way', async () => {
    const held = await database.pool.connect();
    await held.query('select pg_advisory_lock(2)');
    // On a busy machine it may reach its time limit first.
    const waiting = database.reads.query(lockedBy, [2]).catch(() => undefined);
    expect((await readDouble(3)).value).toBe(6);
    await held.query('select pg_advisory_unlock_all()');
    held.release();
    await waiting;
  });

  it('[F4] Without a database a read is refused as unavailable', async () => {
    const own = connect({ ...test.connection, port: 1 }, createLog('silent'));
    expect(await own.reads.query(double, [1]).catch(toProblem)).toEqual({ code: 'SERVICE_UNAVAILABLE' });
    await own.close();
  });

  it('What is closed answers what was asked before', async () => {
    const own = connect(test.connection, createLog('silent'));
    const asked = own.reads.query(sleep, [0.2]);
    await own.reads.query(double, [1]);
    await own.close();
    expect((await asked).rowCount).toBe(1);
  });

  it('[F16] Too many that wait are refused with Retry-After', async () => {
    const full = await createTestApp();
    const held = await full.database.pool.connect();
    await held.query('select pg_advisory_lock(3)');
    const waiting = Array.from({ length: limits.waitingForDatabase + 3 }, () =>
      full.database.reads.query(lockedBy, [3]),
    );
    const refused = await full.app.inject('/api/config');
    await held.query('select pg_advisory_unlock_all()');
    held.release();
    await Promise.allSettled(waiting);
    expect(refused.json()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await full.app.inject('/api/config')).statusCode).toBe(200);
    await full.close();
  });
});
