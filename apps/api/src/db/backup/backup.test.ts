import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob } from '../../jobs/add-job.ts';
import { installQueue } from '../../jobs/queue.ts';
import { type TestApp, createTestApp, createTestDatabase } from '../../testing/create-test-app.ts';
import { newCustomer } from '../../testing/test-clients.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import type { Connection } from '../embedded.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let test: TestApp;
let file = '';
beforeAll(async () => {
  test = await createTestApp();
  await newCustomer(test, 'dtc');
  await newCustomer(test, 'fresh', { overrides: { firstName: 'Élodie "Lo" \\ \n, (x)' } });
  await addJob(test.database.query, 'purgeExpired', undefined, { inMs: 3_600_000 });
  file = path.join(await makeTestFolder('backup'), 'all.gz');
  await writeBackup(test.connection, file);
});
afterAll(() => test.close());

const restore = async (connection: Connection, from: string, endSessions = false) =>
  restoreBackup(connection, from, {
    endSessions,
    installQueue: () => installQueue(connection, test.log),
  });

const inNew = async (act: (connection: Connection, client: pg.Client) => Promise<void>) => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await act(connection, client);
  await client.end();
  await drop();
};

describe('a backup', () => {
  it('[F19] restored into an empty database is the same, row by row, and the next number follows', async () => {
    await inNew(async (connection, client) => {
      const { rows } = await restore(connection, file);
      expect(rows).toBeGreaterThan(10);
      const again = `${file}.again`;
      const [first, second] = [
        await writeBackup(test.connection, `${file}.first`),
        await writeBackup(connection, again),
      ];
      expect(second).toEqual(first);
      const insert = "insert into audit_events (happened_at, kind) values (now(), 'x') returning id";
      const { rows: next } = await client.query<{ id: string }>(insert);
      const { rows: most } = await client.query('select max(id) as id from audit_events');
      expect(most).toEqual(next);
    });
  });

  it('[F19] may end every sign-in that it brings back', async () => {
    await inNew(async (connection, client) => {
      await restore(connection, file, true);
      const { rows } = await client.query('select from sessions where revoked_at is null');
      expect(rows).toEqual([]);
    });
  });

  it('[F19] goes into an empty database only', async () => {
    await expect(restore(test.connection, file)).rejects.toThrow('The database is not empty');
  });

  it('[F19] that was cut short leaves nothing behind', async () => {
    const whole = await readFile(file);
    await writeFile(`${file}.cut`, whole.subarray(0, whole.length - 200));
    await inNew(async (connection, client) => {
      await expect(restore(connection, `${file}.cut`)).rejects.toThrow('The backup is not whole');
      expect((await client.query('select from accounts')).rows).toEqual([]);
    });
  });

  it('[F19] that is not there is named', async () => {
    await inNew(async (connection) => {
      await expect(restore(connection, `${file}.none`)).rejects.toThrow(`There is no file ${file}.none`);
    });
  });

  it('[F19] whose rows are not what they add up to is refused', async () => {
    const text = gunzipSync(await readFile(file))
      .toString()
      .replace('Élodie', 'Elodie');
    await writeFile(`${file}.changed`, gzipSync(text));
    await inNew(async (connection, client) => {
      await expect(restore(connection, `${file}.changed`)).rejects.toThrow(
        'The rows of public.accounts are not those of the backup',
      );
      expect((await client.query('select from accounts')).rows).toEqual([]);
    });
  });

  it('[F19] of another version is refused by name', async () => {
    await inNew(async (connection, client) => {
      await restore(connection, file);
      await client.query('delete from accounts');
      await client.query("insert into schema_migrations (name, timestamp) values ('9999_next', '')");
      await writeBackup(connection, `${file}.next`);
      await client.query("delete from schema_migrations where name = '9999_next'");
      await expect(restore(connection, `${file}.next`)).rejects.toThrow('of another version (9999_next)');
    });
  });
});
