import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toProblem } from '../http/error-reply.ts';
import { createLog } from '../observability/log.ts';
import { createTestDatabase } from '../testing/create-test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { type Database, connect, statement } from './connect.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';

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

const shipped = new URL('migrations/', import.meta.url);

/** The shipped migrations, which every test database has seen, and more. */
const folderWith = async (files: Record<string, string>) => {
  const folder = await makeTestFolder('migrations');
  await cp(shipped, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return {
    url: pathToFileURL(`${folder}/`),
    change: (name: string, text: string) => writeFile(path.join(folder, name), text),
  };
};

describe('schema', () => {
  it('A fresh database is what schema.sql shows (node apps/api/src/db/write-schema.ts writes it)', async () => {
    const file = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(database.pool)).toBe(file);
  });
});

describe('indexes', () => {
  it('What refers to a row that may be deleted is found by an index, however many there are', async () => {
    // Orders and products are never deleted.
    const { rows } = await database.pool.query<{ column: string }>(`
      select format('%s.%s', k.conrelid::regclass, a.attname) as column
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and k.confrelid <> all (array['orders', 'products', 'codes']::regclass[])
        and not exists (
          select from pg_index i
          where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))`);
    expect(rows).toEqual([]);
  });
});

describe('migrations', () => {
  it('Each file runs once, in order, and running again changes nothing', async () => {
    const own = await createTestDatabase();
    const { url } = await folderWith({
      '9001_boxes.sql': 'create table boxes (id int primary key)',
      '9002_more.sql': 'alter table boxes add column name text; create index on boxes (name)',
    });
    expect(await migrate(own.connection, url)).toEqual(['9001_boxes', '9002_more']);
    expect(await migrate(own.connection, url)).toEqual([]);
    await own.drop();
  });

  it('A connection that is cut while it says goodbye ends nothing else', async () => {
    for (let round = 0; round < 12; round++) {
      const own = await createTestDatabase();
      await migrate(own.connection);
      await own.drop();
    }
  });

  it('Several servers that start at once migrate once', async () => {
    const own = await createTestDatabase();
    const { url } = await folderWith({
      '9001_slow.sql': 'select pg_sleep(0.2); create table slow (id int)',
    });
    const results = await Promise.all([1, 2, 3].map(() => migrate(own.connection, url)));
    expect(results.flat()).toEqual(['9001_slow']);
    await own.drop();
  });

  it('[F18] Servers that start while a migration drops columns wait for its end', async () => {
    const own = await createTestDatabase();
    const columns = Array.from({ length: 1000 }, (_, at) => `c${at}`);
    const wide = {
      '9001_wide.sql': `create table wide (${columns.map((name) => `${name} int`).join(', ')})`,
    };
    await migrate(own.connection, (await folderWith(wide)).url);
    const { url } = await folderWith({
      ...wide,
      '9002_narrow.sql': `alter table wide ${columns.map((name) => `drop column ${name}`).join(', ')}`,
    });
    const over = new AbortController();
    const first = migrate(own.connection, url).finally(() => over.abort());
    const later: Promise<readonly string[]>[] = [];
    while (!over.signal.aborted) {
      later.push(migrate(own.connection, url));
      await Promise.race([first, wait(40)]);
    }
    expect((await Promise.all([first, ...later])).flat()).toEqual(['9002_narrow']);
    await own.drop();
  });

  it('A file changed after it ran is refused by name', async () => {
    const own = await createTestDatabase();
    const { url, change } = await folderWith({ '0001_ground.sql': '-- changed' });
    await expect(migrate(own.connection, url)).rejects.toThrow(
      'The migration 0001_ground was changed after it ran',
    );
    await change('0001_ground.sql', await readFile(new URL('0001_ground.sql', shipped), 'utf8'));
    expect(await migrate(own.connection, url)).toEqual([]);
    await own.drop();
  });

  it('A file that fails leaves nothing behind and says which', async () => {
    const own = await createTestDatabase();
    const { url } = await folderWith({
      '9001_half.sql': 'create table half (id int); select nonsense',
    });
    await expect(migrate(own.connection, url)).rejects.toThrow(/\(9001_half\): .*nonsense/);
    const mine = connect(own.connection, createLog('silent'));
    expect((await mine.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
    await mine.close();
    await own.drop();
  });

  it('[F18] A migration waits at most two seconds for a lock', async () => {
    const own = await createTestDatabase();
    const mine = connect(own.connection, createLog('silent'));
    const { url } = await folderWith({
      '9001_wait.sql': 'alter table sent_mails add column x int',
    });
    await mine.query.transaction().execute(async (tx) => {
      await sql`lock table sent_mails`.execute(tx);
      await expect(migrate(own.connection, url)).rejects.toThrow('lock timeout');
    });
    await mine.close();
    await own.drop();
  });
});

describe('connections', () => {
  it('[F5] No statement takes longer than three seconds', async () => {
    const started = Date.now();
    await expect(sql`select pg_sleep(10)`.execute(database.query)).rejects.toMatchObject({ code: '57014' });
    expect(Date.now() - started).toBeLessThan(3000);
    await database.ping();
  });

  it('[F5] A transaction whose database hangs is given up after three seconds, not after each of its statements', async () => {
    const began = Date.now();
    let pid = 0;
    const hung = database.query.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      pid = rows[0]!.pid;
      process.kill(pid, 'SIGSTOP');
      await sql`select 1`.execute(tx);
    });
    await expect(hung).rejects.toThrow('Query read timeout');
    process.kill(pid, 'SIGCONT');
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('[F5] Whether the database answers is known after three seconds, even when a connection was waited for', async () => {
    const other = connect(test.connection, createLog('silent'));
    const [hung, ...busy] = await Promise.all(Array.from({ length: 12 }, () => other.pool.connect()));
    const { rows } = await hung!.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]!.pid, 'SIGSTOP');
    setTimeout(() => hung!.release(), 2000);
    const began = Date.now();
    await expect(other.ping()).rejects.toThrow('Query read timeout');
    expect(Date.now() - began).toBeLessThan(4000);
    process.kill(rows[0]!.pid, 'SIGCONT');
    for (const client of busy) client.release();
    await other.close();
  });

  it('Statements are prepared under a name', async () => {
    await database.query.connection().execute(async (connection) => {
      await connection.selectFrom('sent_mails').select('sent_at').where('message_id', '=', 'x').execute();
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      );
      expect(rows.map(({ statement }) => statement)).toContain(
        'select "sent_at" from "sent_mails" where "message_id" = $1',
      );
    });
  });

  it('So are those that are written once, and each time with values of its own', async () => {
    const double = statement('double', 'select $1::int * 2 as value');
    const client = await database.pool.connect();
    const answers = [await client.query(double, [1]), await client.query(double, [2])];
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 2 }], [{ value: 4 }]]);
    const { rows } = await client.query("select statement from pg_prepared_statements where name = 'double'");
    client.release();
    expect(rows).toEqual([{ statement: 'select $1::int * 2 as value' }]);
  });

  it('[F4] A transaction whose connection is cut is refused as one without a database', async () => {
    const cut = database.query
      .transaction()
      .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
      .catch(toProblem);
    expect(await cut).toEqual({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('[F4] A connection that is cut is replaced, without ending the process', async () => {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = connect(test.connection, createLog('silent'));
    await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await other.close();
    await expect
      .poll(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});
